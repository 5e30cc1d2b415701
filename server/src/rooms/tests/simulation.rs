//! Two nodes in one process over one store, under a bus that loses, doubles and reorders hints and a store whose writes
//! conflict, fail, and fail without a word; played by clients that change nodes at will. Time passes at once.
//!
//! For each seed two players race for the seat of a seek, the winner plays, talks and bargains with its maker while a third
//! watches, and at the end they agree on a rematch or do not. What they do is drawn, lawful or not; the [`laws`] must hold.
//! A seed decides everything: played again, it comes out the same to the letter.

mod client;
mod dice;
mod known;
mod laws;
mod line;
mod lossy;
mod seats;
mod talk;
mod tally;
mod transcript;
mod whereabouts;
mod wishes;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use tessera_protocol::{PlayerId, RoomId, Stamp};
use tessera_rules::{Game, Side};
use tokio::{
    runtime,
    sync::Barrier,
    time::{sleep, timeout},
};

use super::{
    super::{self as rooms, Rooms},
    faulty::FaultyStore,
    scene::{self, stamp},
};
use crate::{
    bus::{Bus, LocalBus},
    random::Chance,
    reconcile,
    store::{ServerRecord, StampWhen},
};
use client::{Client, Report};
use dice::Dice;
use lossy::LossyBus;
use tally::Tally;
use transcript::Transcript;
use whereabouts::Whereabouts;

/// Games, each of its own seed.
const SEEDS: u64 = 60;

/// When each game begins: later than any wall clock, which therefore does not count.
const BEGINNING: Stamp = Stamp(9_000_000_000_000);

/// Both nodes, and what they share.
#[derive(Clone)]
struct World {
    game: Game,
    store: Arc<FaultyStore>,
    nodes: [Rooms; 2],
    dice: Dice,
    chance: Chance,
    transcript: Transcript,
    whereabouts: Whereabouts,
}

impl World {
    async fn new(seed: u64, transcript: Transcript) -> Self {
        let (dice, store) = (Dice::new(seed), Arc::new(FaultyStore::default()));
        store.truth().stamp_alive(BEGINNING, StampWhen::Always).await.unwrap();
        let bus: Arc<dyn Bus> = Arc::new(LossyBus::new(LocalBus::new(), dice.clone()));
        let drawn = dice.clone();
        let chance = Chance::drawn_by(move || drawn.bytes());
        let nodes = [start(&store, &bus, &chance).await, start(&store, &bus, &chance).await];
        let game = Game::ALL[usize::try_from(seed).unwrap() % Game::ALL.len()];
        Self { game, store, nodes, dice, chance, transcript, whereabouts: Whereabouts::default() }
    }

    /// From now on the store fails now and then.
    fn break_store(&self) {
        let dice = self.dice.clone();
        self.store.fail_by(move |access| lossy::fault(&dice, access));
    }

    /// One of the nodes, by its place.
    fn any_node(&self) -> usize {
        usize::try_from(self.dice.below(2)).unwrap()
    }

    fn now(&self) -> Stamp {
        self.nodes[0].0.world.clock.now()
    }
}

/// A node that tells the store that it is alive, and looks now and then for hints that were lost.
async fn start(store: &Arc<FaultyStore>, bus: &Arc<dyn Bus>, chance: &Chance) -> Rooms {
    let shared = scene::world(store, Arc::clone(bus)).await;
    let rooms = Rooms::new(rooms::World { chance: chance.clone(), ..shared });
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

/// Plays one seed in a runtime of its own, and tells what happened; if a law is broken, which seed it was.
fn play(seed: u64, tally: &mut Tally) -> Transcript {
    let transcript = Transcript::default();
    let runtime = runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("it needs nothing");
    let played = || runtime.block_on(game(seed, transcript.clone(), tally));
    if catch_unwind(AssertUnwindSafe(played)).is_err() {
        panic!("seed {seed} breaks a law; what happened last:\n{}", transcript.last_of());
    }
    transcript
}

/// One game, from the seek to the rematch.
async fn game(seed: u64, transcript: Transcript, tally: &mut Tally) {
    let world = World::new(seed, transcript).await;
    world.break_store();
    let seats::Filled { room, white, black, watcher } = seats::race(&world).await;
    let people = [(white, Some(Side::White)), (black, Some(Side::Black)), (watcher, None)];
    let reports = timeout(Duration::from_secs(7_200), play_all(&world, room, people)).await;
    let reports = reports.expect("the game ends");
    let log = laws::log(&world, room).await;
    laws::hold_for_the_game(&world, room, &log, &reports).await;
    laws::hold_for_the_chat(&world, room, &reports).await;
    tally.add(&log, &reports);
}

async fn play_all(world: &World, room: RoomId, people: [(PlayerId, Option<Side>); 3]) -> [Report; 3] {
    let done = Arc::new(Barrier::new(people.len()));
    let [white, black, watcher] =
        people.map(|(player, side)| Client::new(world.clone(), room, player, side).play(Arc::clone(&done)));
    tokio::join!(white, black, watcher).into()
}

#[test]
fn two_nodes_make_one_history() {
    let mut tally = Tally::default();
    for seed in 0..SEEDS {
        play(seed, &mut tally);
    }
    tally.has_seen_everything();
}

#[test]
fn a_seed_played_again_comes_out_the_same() {
    for seed in [3, 4, 5] {
        let [first, again] = [(); 2].map(|()| play(seed, &mut Tally::default()));
        assert_eq!(first.first_difference(&again), None, "seed {seed}");
    }
}
