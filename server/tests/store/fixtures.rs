//! Rooms, entries and players for the tests. A store judges nothing, so the entries are of one kind.

use std::sync::Arc;

use tessera_protocol::{
    CommandId, OfferKind, Phase, PlayerId, PlayerView, RoomId, RoomSummary, Seq, Stamp, TimeControl,
};
use tessera_room::{Author, Entry, Event};
use tessera_rules::{BySide, Game, HouseRules, Side};
use tessera_server::store::{
    Append, Committed, Keep, NewPlayer, NewRoom, RoomBrief, RoomHead, Shown, Store, StoreError, TokenHash,
};
use uuid::Uuid;

/// What a law is tried on.
pub(crate) type AnyStore = Arc<dyn Store>;

pub(crate) fn room_id(number: u32) -> RoomId {
    RoomId::from(Uuid::from_u128(number.into()))
}

pub(crate) fn player_id(number: u32) -> PlayerId {
    PlayerId::from(Uuid::from_u128(number.into()))
}

pub(crate) fn request(text: &str) -> CommandId {
    text.parse().unwrap()
}

/// An entry at a second; stamps and seqs of most tests run together.
pub(crate) fn entry(seq: u32, second: u64) -> Entry {
    let event = Event::Offered { kind: OfferKind::Draw, side: Side::White };
    Entry { seq: Seq(seq), at: at(second), by: Author::Server, command: None, event }
}

pub(crate) fn at(second: u64) -> Stamp {
    Stamp(second * 1000)
}

/// A room that nobody lists, times or waits for.
pub(crate) fn quiet(phase: Phase) -> RoomHead {
    RoomHead {
        phase,
        running: false,
        deadline: None,
        keep: Keep::Forever,
        shown: Shown::ToItsPlayers,
        brief: brief(0, phase, 0),
    }
}

/// A room in the list of its phase.
pub(crate) fn listed(room: u32, phase: Phase, ply: u32) -> RoomHead {
    RoomHead { shown: Shown::Publicly, brief: brief(room, phase, ply), ..quiet(phase) }
}

/// A game with a clock.
pub(crate) fn running(deadline: u64) -> RoomHead {
    RoomHead { running: true, deadline: Some(at(deadline)), ..quiet(Phase::Playing) }
}

pub(crate) fn brief(room: u32, phase: Phase, ply: u32) -> RoomBrief {
    RoomBrief { summary: summary(room, phase, ply), to_move: None, ends_at: None, offers: Vec::new() }
}

pub(crate) fn summary(room: u32, phase: Phase, ply: u32) -> RoomSummary {
    RoomSummary {
        id: room_id(room),
        game: Game::Parob,
        time_control: TimeControl::Unlimited,
        rules: HouseRules::default(),
        lag_compensation: true,
        phase,
        creator: PlayerView { id: player_id(1), name: Some("Ada".into()) },
        seats: BySide { white: None, black: None },
        created_at: at(1),
        ply,
        position: "b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1".into(),
        last_move: None,
        outcome: None,
        ended_at: None,
    }
}

/// A room of player 1 with one entry at second 1, made by a request of its own.
pub(crate) fn new_room(room: u32, head: RoomHead) -> NewRoom {
    NewRoom {
        room: room_id(room),
        creator: player_id(1),
        request: request(&format!("room-{room}")),
        at: at(1),
        entries: vec![entry(1, 1)],
        head,
    }
}

pub(crate) async fn make_room(store: &AnyStore, room: u32, head: RoomHead) {
    store.create_room(new_room(room, head)).await.unwrap();
}

/// One entry behind `expected`, at the second of its seq.
pub(crate) fn next(room: u32, expected: u32, head: RoomHead) -> Append {
    let seq = expected + 1;
    let entries = vec![entry(seq, seq.into())];
    Append { room: room_id(room), expected: Seq(expected), entries, head, request: None, rematch: None }
}

pub(crate) async fn append(store: &AnyStore, append: Append) -> Result<Vec<Committed<Entry>>, StoreError> {
    store.append(append).await
}

/// The seqs of a room's whole log.
pub(crate) async fn seqs(store: &AnyStore, room: u32) -> Vec<u32> {
    let log = store.tail(room_id(room), Seq::ZERO, 1000).await.unwrap();
    log.iter().map(|entry| entry.seq.0).collect()
}

pub(crate) fn new_player(number: u32, token: u8) -> NewPlayer {
    NewPlayer { player: player_id(number), name: None, token: TokenHash([token; 32]), at: at(1) }
}

/// Whether an append or a room came too late.
pub(crate) fn is_conflict<T>(answer: &Result<T, StoreError>) -> bool {
    matches!(answer, Err(StoreError::Conflict))
}
