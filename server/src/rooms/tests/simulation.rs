//! Two nodes in one process over one store, under a bus that loses, doubles and reorders hints and a store whose writes
//! conflict, fail, and fail without a word; played by clients that change nodes at will. Time passes at once.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use async_trait::async_trait;
use serde_json::json;
use tessera_protocol::{
    Command, CommandFrame, CommandId, EventView, PlayerId, RoomId, Seq, ServerFrame,
    http::{CreateRoom, TakeSeat},
};
use tessera_room::{Entry, Event, State};
use tessera_rules::{MoveText, Side};
use tokio::time::{sleep, timeout};

use super::{
    super::{
        Member, Rooms, Visitor,
        outbox::{Next, Outgoing},
    },
    faulty::{Fault, FaultyStore},
    scene::{self, from_json},
};
use crate::{
    bounds::Bounds,
    bus::{Bus, Hint, Listener, LocalBus, Topic},
    random, reconcile,
    store::{Committed, RoomLog},
};

/// Games, each of its own seed.
const SEEDS: u64 = 150;

/// Plies after which the side to move resigns.
const LONGEST: usize = 14;

/// The same numbers for the same seed.
#[derive(Clone)]
struct Dice(Arc<Mutex<u64>>);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(Arc::new(Mutex::new(seed)))
    }

    /// A number below `most` (SplitMix64).
    fn below(&self, most: u64) -> u64 {
        let mut state = self.0.lock().unwrap();
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = *state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % most
    }

    fn hits(&self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// Loses, doubles and delays hints.
struct LossyBus {
    inner: LocalBus,
    dice: Dice,
}

#[async_trait]
impl Bus for LossyBus {
    fn tell(&self, hint: Committed<Hint>) {
        let times = match self.dice.below(10) {
            0..3 => 0,
            3..8 => 1,
            _ => 2,
        };
        for _ in 0..times {
            let (inner, delay) = (self.inner.clone(), Duration::from_millis(self.dice.below(300)));
            tokio::spawn(async move {
                sleep(delay).await;
                inner.tell(hint);
            });
        }
    }

    async fn listen(&self, topic: Topic) -> Listener {
        self.inner.listen(topic).await
    }
}

fn fault(dice: &Dice) -> Option<Fault> {
    match dice.below(100) {
        0..6 => Some(Fault::Conflict),
        6..12 => Some(Fault::WrittenButUnknown),
        12..18 => Some(Fault::LostAndUnknown),
        18..22 => Some(Fault::Unavailable),
        _ => None,
    }
}

async fn node(store: &Arc<FaultyStore>, bus: &Arc<LossyBus>) -> Rooms {
    let rooms = scene::node(store, Arc::<LossyBus>::clone(bus), Bounds::default()).await;
    scene::stamp(&rooms.0.world.alive);
    let (reconciled, store) = (rooms.clone(), Arc::clone(store));
    tokio::spawn(async move {
        loop {
            sleep(Duration::from_secs(2)).await;
            reconcile::compare(&*store, &reconciled).await.unwrap();
        }
    });
    rooms
}

/// A client: it knows what it was told, and sends what was not answered again.
struct Client {
    nodes: [Rooms; 2],
    store: Arc<FaultyStore>,
    room: RoomId,
    player: PlayerId,
    side: Side,
    dice: Dice,
    /// The newest seq it has heard of.
    known: Seq,
    applied: Seq,
    position_seq: Seq,
    legal: Vec<MoveText>,
    plies: usize,
    over: bool,
    outbox: Option<CommandFrame>,
    accepted: Vec<CommandId>,
    commands: u32,
}

impl Client {
    async fn play(mut self) -> Vec<CommandId> {
        while !self.over {
            let node = usize::try_from(self.dice.below(2)).unwrap();
            let visitor = Visitor { player: Some(self.player), ..Visitor::default() };
            let seen = Some(self.known).filter(|known| *known != Seq::ZERO);
            if let Ok(member) = self.nodes[node].join(self.room, visitor, seen).await {
                if self.applied < self.known {
                    member.resync(None).await.unwrap_or(());
                }
                self.stay(&member).await;
            }
            sleep(Duration::from_millis(self.dice.below(50))).await;
        }
        self.accepted
    }

    /// Plays on one node until the line breaks.
    async fn stay(&mut self, member: &Member) {
        self.send(member);
        while !self.over && !self.dice.hits(4) {
            let patience = Duration::from_millis(1_000 + self.dice.below(2_000));
            match timeout(patience, member.outbox().next()).await {
                Ok(Next::Frame(Outgoing::News(text) | Outgoing::Acknowledgement(text), _)) => {
                    self.hear(serde_json::from_str(&text).unwrap(), member).await;
                }
                Ok(Next::Behind) => member.resync(None).await.unwrap_or(()),
                Ok(Next::Close(..)) => return,
                // Nothing comes: perhaps something was lost on the way to this client. It looks at all of it anew.
                Err(_) => {
                    self.applied = Seq::ZERO;
                    return;
                }
            }
            self.think().await;
            self.send(member);
        }
    }

    async fn hear(&mut self, frame: ServerFrame, member: &Member) {
        match frame {
            ServerFrame::Snapshot { seq, room, .. } => {
                assert!(seq >= self.known, "{seq:?} after {:?}: nobody goes back in time", self.known);
                self.applied = seq;
                self.known = seq;
                self.position_seq = room.position_seq;
                self.legal = room.legal.unwrap_or_default();
                self.plies = room.moves.len();
                self.over = room.outcome.is_some();
            }
            ServerFrame::Event { seq, id, event, .. } => {
                self.must_be_stored(seq, &event).await;
                self.known = self.known.max(seq);
                if id.as_ref().is_some_and(|id| self.is_asked(id)) {
                    self.answered();
                }
                if seq == self.applied.next() {
                    self.apply(seq, *event);
                } else if seq > self.applied {
                    member.resync(Some(self.applied)).await.unwrap_or(());
                }
            }
            ServerFrame::Hidden { seq } if seq == self.applied.next() => self.applied = seq,
            ServerFrame::Done { id, seq } if self.is_asked(&id) => {
                self.known = self.known.max(seq);
                self.answered();
            }
            ServerFrame::Refused { id: Some(id), code, message, .. } if self.is_asked(&id) => {
                use tessera_protocol::Code::{Busy, GameOver, Unavailable};
                assert!(
                    matches!(code, Busy | Unavailable | GameOver),
                    "a legal command was refused for good: {code:?} {message}"
                );
                if code == GameOver {
                    self.outbox = None;
                }
            }
            ServerFrame::Heartbeat { seq, .. } if seq > self.applied => {
                self.known = self.known.max(seq);
                member.resync(Some(self.applied)).await.unwrap_or(());
            }
            _ => {}
        }
    }

    fn apply(&mut self, seq: Seq, event: EventView) {
        self.applied = seq;
        match event {
            EventView::Moved { played, legal, .. } => {
                self.position_seq = seq;
                self.legal = legal.unwrap_or_default();
                self.plies = usize::try_from(played.ply).unwrap();
            }
            EventView::Ended { .. } => self.over = true,
            _ => {}
        }
    }

    /// Nothing is seen that is not stored.
    async fn must_be_stored(&self, seq: Seq, event: &EventView) {
        let before = Seq(seq.0 - 1);
        let stored = self.store.tail(self.room, before, 1).await.unwrap();
        let entry = stored.first().unwrap_or_else(|| panic!("{seq:?} was told and is not stored"));
        if let EventView::Moved { played, .. } = event {
            assert!(
                matches!(entry.event, Event::Moved { text, .. } if text == played.text),
                "{seq:?} is another"
            );
        }
    }

    fn is_asked(&self, id: &CommandId) -> bool {
        self.outbox.as_ref().is_some_and(|asked| asked.id == *id)
    }

    fn answered(&mut self) {
        let Some(asked) = self.outbox.take() else { return };
        if matches!(asked.command, Command::Move { at, .. } if at == self.position_seq) {
            // The turn is over, though the event may be on its way yet.
            self.legal.clear();
        }
        self.accepted.push(asked.id);
    }

    /// Finds a move, or gives up a game that has been long enough.
    async fn think(&mut self) {
        if self.outbox.is_some() || self.legal.is_empty() || self.over {
            return;
        }
        sleep(Duration::from_millis(self.dice.below(400))).await;
        self.commands += 1;
        let id = format!("{:?}-{}", self.side, self.commands).to_lowercase();
        let choice = usize::try_from(self.dice.below(self.legal.len() as u64)).unwrap();
        let frame = if self.plies >= LONGEST {
            json!({ "type": "resign", "id": id, "seen": self.applied, "side": self.side })
        } else {
            json!({ "type": "move", "id": id, "seen": self.applied, "side": self.side,
                "move": self.legal[choice], "at": self.position_seq })
        };
        self.legal.clear();
        self.outbox = Some(from_json(frame));
    }

    /// Sends what is not answered, now and then twice; or it is lost on the way.
    fn send(&mut self, member: &Member) {
        let Some(frame) = &self.outbox else { return };
        let now = self.nodes[0].0.world.clock.now();
        for _ in 0..self.dice.below(3) {
            // A mailbox that is full or gone loses it, as a line would.
            let _ = member.command(frame.clone(), now, None);
        }
    }
}

/// One game of a seed, to its end.
async fn game(seed: u64) {
    let dice = Dice::new(seed);
    let store = Arc::new(FaultyStore::default());
    let bus = Arc::new(LossyBus { inner: LocalBus::new(), dice: dice.clone() });
    let nodes = [node(&store, &bus).await, node(&store, &bus).await];
    let [white, black] = [(); 2].map(|()| PlayerId::from(random::uuid()));
    let order: CreateRoom = from_json(json!({
        "id": "order", "game": "parob", "side": "white", "opponent": "link",
        "time_control": { "kind": "increment", "base": 10800, "increment": 3 }
    }));
    let made = nodes[0].create(white, &order).await.unwrap();
    let seat = TakeSeat { id: "seat".parse().unwrap(), invitation: made.invitation };
    nodes[1].take_seat(made.room, black, &seat).await.unwrap();

    let roll = dice.clone();
    store.fail_by(move || fault(&roll));
    let client = |player, side| Client {
        nodes: nodes.clone(),
        store: Arc::clone(&store),
        room: made.room,
        player,
        side,
        dice: dice.clone(),
        known: Seq::ZERO,
        applied: Seq::ZERO,
        position_seq: Seq::ZERO,
        legal: Vec::new(),
        plies: 0,
        over: false,
        outbox: None,
        accepted: Vec::new(),
        commands: 0,
    };
    let playing =
        async { tokio::join!(client(white, Side::White).play(), client(black, Side::Black).play()) };
    let (whites, blacks) = timeout(Duration::from_secs(3_600), playing)
        .await
        .unwrap_or_else(|_| panic!("seed {seed}: the game did not end"));
    let log = store.tail(made.room, Seq::ZERO, 10_000).await.unwrap();
    let log: Vec<Entry> = log.into_iter().map(Committed::into_inner).collect();
    let state = State::replay(made.room, &log).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert!(state.outcome().is_some(), "seed {seed}: the game is over");
    for id in whites.iter().chain(&blacks) {
        let applied = log.iter().filter(|entry| entry.command.as_ref() == Some(id)).count();
        assert_eq!(applied, 1, "seed {seed}: {id:?} was accepted, and applied {applied} times");
    }
    clocks_are_conserved(seed, &log);
}

/// After each move its side has what it had, less what it used, and the increment; the other side what it had.
fn clocks_are_conserved(seed: u64, log: &[Entry]) {
    let (mut turn_began, mut left, mut moves) = (None, None, 0);
    for entry in log {
        let Event::Moved { side, received_at, lag_returned, left: after, .. } = entry.event else {
            assert!(!matches!(entry.event, Event::TimeGranted { .. }), "seed {seed}: nothing stood still");
            continue;
        };
        let after = after.unwrap_or_else(|| panic!("seed {seed}: the game has clocks"));
        if let (Some(began), Some(before)) = (turn_began, left)
            && moves >= 2
        {
            let before: tessera_rules::BySide<tessera_protocol::Millis> = before;
            let used = received_at.since(began).0;
            assert_eq!(after[side].0, before[side].0 - used + lag_returned.0 + 3_000, "seed {seed}");
            assert_eq!(after[!side], before[!side], "seed {seed}");
        }
        (turn_began, left, moves) = (Some(entry.at), Some(after), moves + 1);
    }
}

#[tokio::test(start_paused = true)]
async fn two_nodes_make_one_history() {
    for seed in 0..SEEDS {
        game(seed).await;
    }
}
