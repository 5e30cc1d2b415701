//! The laws: one history, nothing seen that is not stored, nothing refused that the history allows, no id applied twice,
//! nothing accepted lost, nobody left behind, nobody gone in whose place another wins while every node sees them, and
//! [`clocks`] that lose and gain what the stamps say. Those of the chat stand in [`chat`].

mod absence;
mod chat;
mod clocks;

use tessera_protocol::{Code, CommandFrame, CommandId, EventView, PlayerId, RoomId, Seq};
use tessera_room::{Absent, Author, Context, Entry, Event, Request, State, decide};
use tessera_rules::Side;

use super::{World, client::Report};
use crate::{
    bounds::Bounds,
    store::{Committed, RoomLog},
};

pub(super) use chat::{hold_for_the_chat, is_stored_line};

/// A room's whole log.
pub(super) async fn log(world: &World, room: RoomId) -> Vec<Entry> {
    let log = world.store.truth().tail(room, Seq::ZERO, 10_000).await.unwrap();
    log.into_iter().map(Committed::into_inner).collect()
}

/// What was told is what is stored.
pub(super) async fn is_stored(world: &World, room: RoomId, seq: Seq, told: &EventView) {
    let stored = world.store.truth().tail(room, Seq(seq.0 - 1), 1).await.unwrap();
    let entry = stored.first().unwrap_or_else(|| panic!("{seq:?} was told and is not stored"));
    assert!(is_same(entry, told), "{told:?} was told, {entry:?} is stored");
}

fn is_same(entry: &Entry, told: &EventView) -> bool {
    match (&entry.event, told) {
        (Event::Moved { text, .. }, EventView::Moved { played, .. }) => *text == played.text,
        (Event::Offered { kind, side }, EventView::Offered(offer)) => {
            (offer.offer.0, offer.offer_kind, offer.side) == (entry.seq, *kind, *side)
        }
        (Event::OfferDeclined { offer, .. }, EventView::OfferDeclined { offer: told, .. })
        | (Event::OfferWithdrawn { offer, .. }, EventView::OfferWithdrawn { offer: told, .. }) => {
            offer == told
        }
        (Event::TakenBack { plies, .. }, EventView::TakenBack { plies: told, .. }) => plies == told,
        (Event::TimeGiven { side, .. }, EventView::TimeGiven { side: told, .. }) => side == told,
        (Event::Rematch { room }, EventView::Rematch { room: told }) => room == told,
        (Event::Ended { outcome }, EventView::Ended { outcome: told, .. }) => outcome == told,
        _ => false,
    }
}

/// A refusal is what the history up to the seq that it names demands, and of a command that was not applied. Who is away
/// does not stand in the history: the other side may be there, or have gone just now.
pub(super) async fn is_just(
    world: &World,
    room: RoomId,
    (player, asked): (PlayerId, CommandFrame),
    code: Code,
    seq: Seq,
) {
    let mut log = log(world, room).await;
    log.truncate(usize::try_from(seq.0).unwrap());
    let state = State::replay(room, &log).unwrap();
    assert_eq!(state.answer_to(player, &asked.id), None, "{asked:?} was applied");
    let other = state.seats()[!asked.side].expect("both seats are taken");
    let gone = [Absent { player: other, since: state.last_at() }];
    let judged = [&[][..], &gone].map(|absent| judge(world, &state, (player, &asked), absent));
    assert!(judged.contains(&Err(code)), "{asked:?} at {seq:?} was refused as {code:?}, not {judged:?}");
}

fn judge(
    world: &World,
    state: &State,
    (player, asked): (PlayerId, &CommandFrame),
    absent: &[Absent],
) -> Result<Vec<Event>, Code> {
    let cx = Context {
        author: Author::Player(player),
        received_at: state.last_at(),
        decided_at: state.last_at(),
        coin: Side::White,
        round_trip: None,
        outages: &[],
        absent,
        rematch: world.nodes[0].0.world.secrets.rematch(state.room()),
        max_events: Bounds::default().room_events,
    };
    decide(state, &Request::Command(asked.clone()), &cx).map_err(|refusal| refusal.code())
}

/// The laws of the room's log and of the rematch.
pub(super) async fn hold_for_the_game(world: &World, room: RoomId, log: &[Entry], reports: &[Report]) {
    let state = State::replay(room, log).unwrap();
    assert!(state.outcome().is_some(), "the game is over");
    let applied = |player: &PlayerId, id: &CommandId| {
        log.iter().filter(|entry| by(entry) == Some((*player, id.clone()))).count()
    };
    for Report { player, side, known, accepted, .. } in reports {
        for id in accepted {
            assert_eq!(applied(player, id), 1, "{id:?} of {side:?} was accepted");
        }
        assert!(state.audience(Some(*player)).sides().iter().eq(side), "everybody kept their seat");
        let end = (state.seq(), state.play().ply(), state.next());
        assert_eq!((known.applied, known.plies, known.next), end, "{side:?} was left behind");
    }
    for (player, id) in log.iter().filter_map(by) {
        assert_eq!(applied(&player, &id), 1, "{id:?} was applied twice");
    }
    clocks::are_conserved(log);
    absence::was_real(world, &state, log);
    rematch_is_whole(world, &state).await;
}

/// Whose command an entry answers, and which.
fn by(entry: &Entry) -> Option<(PlayerId, CommandId)> {
    Some((entry.by.player()?, entry.command.clone()?))
}

/// A rematch has a room with the same players in each other's seats; without one there is none.
async fn rematch_is_whole(world: &World, state: &State) {
    let room = world.nodes[0].0.world.secrets.rematch(state.room());
    let next = log(world, room).await;
    assert_eq!(state.next(), (!next.is_empty()).then_some(room));
    if !next.is_empty() {
        let next = State::replay(room, &next).unwrap();
        let (before, now) = (state.seats(), next.seats());
        assert_eq!((now.white, now.black), (before.black, before.white));
        assert_eq!(next.previous(), Some(state.room()));
    }
}
