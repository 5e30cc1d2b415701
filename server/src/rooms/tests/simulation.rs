//! Two nodes in one process over one store, under a bus that loses, doubles and reorders hints and a store whose writes
//! conflict, fail, and fail without a word; played by clients that change nodes at will. Time passes at once.
//!
//! For each seed two players race for the seat of a seek, the winner plays, talks and bargains with its maker while a third
//! watches, and at the end they agree on a rematch or do not. What they do is drawn, lawful or not; the [`laws`] must hold.

mod client;
mod dice;
mod known;
mod laws;
mod lossy;
mod seats;
mod talk;
mod tally;
mod wishes;

use std::{sync::Arc, time::Duration};

use tessera_protocol::{PlayerId, RoomId};
use tessera_rules::Side;
use tokio::{
    sync::Barrier,
    time::{sleep, timeout},
};

use super::{
    super::Rooms,
    faulty::FaultyStore,
    scene::{node, stamp},
};
use crate::{
    bounds::Bounds,
    bus::{Bus, LocalBus},
    reconcile,
};
use client::{Client, Report};
use dice::Dice;
use lossy::LossyBus;
use tally::Tally;

/// Games, each of its own seed.
const SEEDS: u64 = 60;

/// Both nodes, and what they share.
#[derive(Clone)]
struct World {
    seed: u64,
    store: Arc<FaultyStore>,
    nodes: [Rooms; 2],
    dice: Dice,
}

impl World {
    async fn new(seed: u64) -> Self {
        let (dice, store) = (Dice::new(seed), Arc::new(FaultyStore::default()));
        let bus: Arc<dyn Bus> = Arc::new(LossyBus::new(LocalBus::new(), dice.clone()));
        let nodes = [start(&store, &bus).await, start(&store, &bus).await];
        Self { seed, store, nodes, dice }
    }

    /// From now on the store fails now and then.
    fn break_store(&self) {
        let dice = self.dice.clone();
        self.store.fail_by(move |access| lossy::fault(&dice, access));
    }

    /// One of the nodes.
    fn node(&self) -> &Rooms {
        &self.nodes[usize::try_from(self.dice.below(2)).unwrap()]
    }
}

/// A node that tells the store that it is alive, and looks now and then for hints that were lost.
async fn start(store: &Arc<FaultyStore>, bus: &Arc<dyn Bus>) -> Rooms {
    let rooms = node(store, Arc::clone(bus), Bounds::default()).await;
    stamp(&rooms.0.world.alive);
    let (reconciled, store) = (rooms.clone(), Arc::clone(store));
    tokio::spawn(async move {
        loop {
            sleep(Duration::from_secs(2)).await;
            // A store that fails is asked again.
            let _ = reconcile::compare(&*store, &reconciled).await;
        }
    });
    rooms
}

/// One game of a seed, from the seek to the rematch.
async fn game(seed: u64, tally: &mut Tally) {
    let world = World::new(seed).await;
    world.break_store();
    let seats::Filled { room, white, black, watcher } = seats::race(&world).await;
    let reports =
        play(&world, room, [(white, Some(Side::White)), (black, Some(Side::Black)), (watcher, None)]);
    let reports = timeout(Duration::from_secs(7_200), reports)
        .await
        .unwrap_or_else(|_| panic!("seed {seed}: the game did not end"));
    let log = laws::log(&world, room).await;
    laws::hold_for_the_game(&world, room, &log, &reports).await;
    laws::hold_for_the_chat(&world, room, &reports).await;
    tally.add(&log, &reports);
}

async fn play(world: &World, room: RoomId, people: [(PlayerId, Option<Side>); 3]) -> [Report; 3] {
    let done = Arc::new(Barrier::new(people.len()));
    let [white, black, watcher] =
        people.map(|(player, side)| Client::new(world.clone(), room, player, side).play(Arc::clone(&done)));
    tokio::join!(white, black, watcher).into()
}

#[tokio::test(start_paused = true)]
async fn two_nodes_make_one_history() {
    let mut tally = Tally::default();
    for seed in 0..SEEDS {
        game(seed, &mut tally).await;
    }
    tally.has_seen_everything();
}
