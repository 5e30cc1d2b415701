//! The laws: one history, nothing seen that is not stored, nothing refused that the history allows, no id applied twice,
//! nothing accepted lost, nobody left behind, and clocks that lose and gain what the stamps say.

use tessera_protocol::{
    ChatChannel, ChatContent, ChatLine, Code, CommandFrame, CommandId, EventView, PlayerId, RoomId, Seq,
};
use tessera_room::{
    Author, Context, Entry, Event, Request, State,
    chat::{Chat, ChatEntry},
    decide,
};
use tessera_rules::{BySide, Side};

use super::{World, client::Report};
use crate::{
    bounds::Bounds,
    store::{Chats, Committed, RoomLog},
};

/// A room's whole log.
pub(super) async fn log(world: &World, room: RoomId) -> Vec<Entry> {
    let log = world.store.truth().tail(room, Seq::ZERO, 10_000).await.unwrap();
    log.into_iter().map(Committed::into_inner).collect()
}

/// What was told is what is stored.
pub(super) async fn is_stored(world: &World, room: RoomId, seq: Seq, told: &EventView) {
    let stored = world.store.truth().tail(room, Seq(seq.0 - 1), 1).await.unwrap();
    let entry =
        stored.first().unwrap_or_else(|| panic!("seed {}: {seq:?} was told and is not stored", world.seed));
    assert!(is_same(entry, told), "seed {}: {told:?} was told, {entry:?} is stored", world.seed);
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

/// What was heard in the chat is what is stored.
pub(super) async fn is_stored_line(world: &World, room: RoomId, channel: ChatChannel, told: &ChatLine) {
    let before = Seq(told.seq.0 - 1);
    let stored = world.store.truth().chat_tail(room, channel, before, 1).await.unwrap();
    let entry = stored.first().unwrap_or_else(|| panic!("seed {}: {told:?} is not stored", world.seed));
    let ChatContent::Said { text } = &told.content else { panic!("nobody is muted: {told:?}") };
    assert_eq!((entry.by, entry.command.as_str()), (told.from.id, text.as_str()), "seed {}", world.seed);
}

async fn chat(world: &World, room: RoomId, channel: ChatChannel) -> Vec<ChatEntry> {
    let chat = world.store.truth().chat_tail(room, channel, Seq::ZERO, 10_000).await.unwrap();
    chat.into_iter().map(Committed::into_inner).collect()
}

/// A refusal is what the history up to the seq that it names demands, and of a command that was not applied.
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
    assert_eq!(state.answer_to(player, &asked.id), None, "seed {}: {asked:?} was applied", world.seed);
    let cx = Context {
        author: Author::Player(player),
        received_at: state.last_at(),
        decided_at: state.last_at(),
        coin: Side::White,
        round_trip: None,
        outages: &[],
        absent: &[],
        rematch: world.nodes[0].0.world.secrets.rematch(room),
        max_events: Bounds::default().room_events,
    };
    let judged = decide(&state, &Request::Command(asked.clone()), &cx).map_err(|refusal| refusal.code());
    assert_eq!(judged, Err(code), "seed {}: {asked:?} at {seq:?}", world.seed);
}

/// The laws of the room's log and of the rematch.
pub(super) async fn hold_for_the_game(world: &World, room: RoomId, log: &[Entry], reports: &[Report]) {
    let seed = world.seed;
    let state = State::replay(room, log).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    assert!(state.outcome().is_some(), "seed {seed}: the game is over");
    let applied = |player: &PlayerId, id: &CommandId| {
        log.iter().filter(|entry| by(entry) == Some((*player, id.clone()))).count()
    };
    for Report { player, side, known, accepted, .. } in reports {
        for id in accepted {
            assert_eq!(applied(player, id), 1, "seed {seed}: {id:?} of {side:?} was accepted");
        }
        assert!(
            state.audience(Some(*player)).sides().iter().eq(side),
            "seed {seed}: everybody kept their seat"
        );
        assert_eq!(
            (known.applied, known.plies),
            (state.seq(), state.play().ply()),
            "seed {seed}: {side:?} was left behind"
        );
        assert_eq!(known.next, state.next(), "seed {seed}");
    }
    for (player, id) in log.iter().filter_map(by) {
        assert_eq!(applied(&player, &id), 1, "seed {seed}: {id:?} was applied twice");
    }
    clocks_are_conserved(seed, log);
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
    assert_eq!(state.next(), (!next.is_empty()).then_some(room), "seed {}", world.seed);
    if !next.is_empty() {
        let next = State::replay(room, &next).unwrap();
        let (before, now) = (state.seats(), next.seats());
        assert_eq!((now.white, now.black), (before.black, before.white), "seed {}", world.seed);
        assert_eq!(next.previous(), Some(state.room()), "seed {}", world.seed);
    }
}

/// The laws of both channels.
pub(super) async fn hold_for_the_chat(world: &World, room: RoomId, reports: &[Report]) {
    let seed = world.seed;
    for channel in ChatChannel::ALL {
        let log = chat(world, room, channel).await;
        Chat::replay(&log).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        for Report { side, talk, .. } in reports {
            let heard = talk.heard.get(&channel).copied();
            let hears = side.is_some() || channel == ChatChannel::Watchers;
            let all = log.last().map_or(Seq::ZERO, |last| last.seq);
            assert_eq!(heard, hears.then_some(all), "seed {seed}: {side:?} in {channel:?}");
        }
    }
    let mut lines = Vec::new();
    for channel in ChatChannel::ALL {
        lines.extend(chat(world, room, channel).await.into_iter().map(|entry| (entry.by, entry.command)));
    }
    for Report { player, talk, .. } in reports {
        for id in &talk.accepted {
            let said = lines.iter().filter(|line| **line == (*player, id.clone())).count();
            assert_eq!(said, 1, "seed {seed}: {id:?} was accepted");
        }
    }
    let said = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), said, "seed {seed}: something was said twice");
}

/// After each move its side has what it had, less what it used, and the increment; the other side what it had. What was
/// given came on top, and a takeback brings back what was there.
fn clocks_are_conserved(seed: u64, log: &[Entry]) {
    let start = BySide::new(|_| 10_800_000);
    let (mut turn_began, mut left, mut after) = (log[0].at, start, vec![start]);
    for entry in log {
        match entry.event {
            Event::Moved { side, received_at, lag_returned, left: told, .. } => {
                if after.len() > 2 {
                    left[side] = left[side] - received_at.since(turn_began).0 + lag_returned.0 + 3_000;
                }
                let told = told.unwrap_or_else(|| panic!("seed {seed}: the game has clocks"));
                assert_eq!(told.map(|left| left.0), left, "seed {seed}: {entry:?}");
                after.push(left);
                turn_began = entry.at;
            }
            Event::TakenBack { plies, left: told, .. } => {
                after.truncate(after.len() - usize::try_from(plies).unwrap());
                left = *after.last().unwrap();
                assert_eq!(told.map(|told| told.map(|left| left.0)), Some(left), "seed {seed}: {entry:?}");
                turn_began = entry.at;
            }
            Event::TimeGiven { side, given } => left[side] += given.0,
            Event::TimeGranted { .. } => panic!("seed {seed}: nothing stood still"),
            _ => {}
        }
    }
}
