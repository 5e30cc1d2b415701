//! The rooms in memory: one task each, found by id, made on demand and gone when idle.

use std::{
    collections::{HashMap, hash_map::Entry as Slot},
    sync::{
        Arc, Mutex, MutexGuard, Weak,
        atomic::{AtomicU32, AtomicU64, Ordering},
    },
};

use tessera_protocol::{PlayerId, RoomId, Seq};
use tokio::sync::mpsc;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{
    RoomError, World,
    message::{Lane, Message},
    task,
};
use crate::store::Reached;

/// All tasks.
pub(super) struct Registry {
    pub(super) world: Arc<World>,
    /// Rooms in memory. A task is put in by whoever needs its room first and takes itself out when it ends.
    live: Mutex<HashMap<RoomId, Resident>>,
    generations: AtomicU64,
    pub(super) tasks: TaskTracker,
    pub(super) stop: CancellationToken,
}

impl std::fmt::Debug for Registry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Registry").field("tasks", &self.tasks.len()).finish_non_exhaustive()
    }
}

/// One room's task, as the registry knows it. The generation tells it from one that came before.
pub(super) struct Resident {
    pub(super) lanes: Lanes,
    generation: u64,
}

/// Both ways to a room's task.
#[derive(Debug, Clone)]
pub(super) struct Lanes {
    players: mpsc::Sender<Message>,
    pub(super) watchers: mpsc::Sender<Message>,
    pub(super) posted: Posted,
}

/// What a room's task lets everybody read.
#[derive(Debug, Clone)]
pub(super) struct Posted {
    /// The newest seq that all its sockets have been told.
    pub(super) seq: Arc<AtomicU32>,
    /// Lines of the chat that were told; as many as can be while nobody has asked for any.
    pub(super) lines: Arc<AtomicU32>,
    /// Who plays there.
    players: Arc<Mutex<Vec<PlayerId>>>,
}

impl Lanes {
    pub(super) fn waiting(&self) -> usize {
        let waiting = |lane: &mpsc::Sender<Message>| lane.max_capacity() - lane.capacity();
        waiting(&self.players) + waiting(&self.watchers)
    }

    pub(super) fn of(&self, lane: Lane) -> &mpsc::Sender<Message> {
        match lane {
            Lane::Players => &self.players,
            Lane::Watchers => &self.watchers,
        }
    }
}

/// A task's own place in the registry; taken out when dropped, also by a panic.
pub(super) struct Place {
    registry: Weak<Registry>,
    pub(super) room: RoomId,
    generation: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        if let Some(registry) = self.registry.upgrade() {
            registry.remove(self.room, self.generation);
        }
    }
}

impl Registry {
    /// No room in memory yet.
    pub(super) fn new(world: World) -> Self {
        Self {
            world: Arc::new(world),
            live: Mutex::default(),
            generations: AtomicU64::new(0),
            tasks: TaskTracker::new(),
            stop: CancellationToken::new(),
        }
    }

    pub(super) fn live(&self) -> MutexGuard<'_, HashMap<RoomId, Resident>> {
        self.live.lock().expect("nothing panics while it holds the registry")
    }

    /// The way to a room's task, which is started if it is not there.
    pub(super) fn lanes(self: &Arc<Self>, room: RoomId) -> Result<Lanes, RoomError> {
        let mut live = self.live();
        let full = live.len() >= self.world.bounds.rooms_in_memory;
        match live.entry(room) {
            Slot::Occupied(resident) => Ok(resident.get().lanes.clone()),
            Slot::Vacant(_) if full || self.tasks.is_closed() => Err(RoomError::ServerFull),
            Slot::Vacant(slot) => {
                let generation = self.generations.fetch_add(1, Ordering::Relaxed);
                let place = Place { registry: Arc::downgrade(self), room, generation };
                let lanes = self.start(place);
                slot.insert(Resident { lanes: lanes.clone(), generation });
                Ok(lanes)
            }
        }
    }

    /// Whoever plays in a room comes in before those who watch.
    pub(super) fn lane_of(&self, room: RoomId, player: Option<PlayerId>) -> Lane {
        let live = self.live();
        let plays = |resident: &Resident| {
            player.is_some_and(|player| resident.lanes.posted.players().contains(&player))
        };
        if live.get(&room).is_some_and(plays) { Lane::Players } else { Lane::Watchers }
    }

    fn start(&self, place: Place) -> Lanes {
        let (players, from_players) = mpsc::channel(self.world.bounds.room_mailbox);
        let (watchers, from_watchers) = mpsc::channel(self.world.bounds.room_mailbox);
        let mailbox = task::Mailbox { players: from_players, watchers: from_watchers };
        let posted = Posted::new();
        let addresses = task::Addresses {
            players: players.downgrade(),
            watchers: watchers.downgrade(),
            posted: posted.clone(),
        };
        let world = Arc::clone(&self.world);
        self.tasks.spawn(task::run(world, place, addresses, mailbox, self.stop.clone()));
        Lanes { players, watchers, posted }
    }

    /// Takes a task out, unless another has taken its place.
    fn remove(&self, room: RoomId, generation: u64) {
        let mut live = self.live();
        if live.get(&room).is_some_and(|resident| resident.generation == generation) {
            live.remove(&room);
        }
    }
}

impl Place {
    /// Takes the task out of the registry if nothing waits for it; from then on a message starts another.
    pub(super) fn leave_if(&self, nothing_waits: impl FnOnce() -> bool) -> bool {
        let Some(registry) = self.registry.upgrade() else { return true };
        let mut live = registry.live();
        let leaves = nothing_waits();
        if leaves {
            live.remove(&self.room);
        }
        leaves
    }
}

impl Posted {
    fn new() -> Self {
        let lines = Arc::new(AtomicU32::new(u32::MAX));
        Self { seq: Arc::default(), lines, players: Arc::default() }
    }

    pub(super) fn reached(&self) -> Reached {
        let [seq, lines] = [&self.seq, &self.lines].map(|counter| counter.load(Ordering::Acquire));
        Reached { seq: Seq(seq), lines }
    }

    pub(super) fn players(&self) -> MutexGuard<'_, Vec<PlayerId>> {
        self.players.lock().expect("nothing panics while it holds a list of players")
    }
}
