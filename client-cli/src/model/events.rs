//! What each event makes of the room that was known before it.

use tessera_protocol::{ClocksView, EventView, MoveView, Phase, RoomView, Seq};
use tessera_rules::{MoveText, Side};

/// Takes the room on by one event.
pub(super) fn apply(room: &mut RoomView, seq: Seq, event: &EventView) {
    match event {
        EventView::Created | EventView::SeatTaken { .. } | EventView::Unknown => {}
        EventView::Started { seats, you, clocks, legal } => {
            room.phase = Phase::Playing;
            room.seats = seats.clone().map(Some);
            room.you = you.clone();
            room.host = false;
            room.invitation = None;
            room.position_seq = seq;
            room.to_move = side_to_move(&room.position);
            room.legal = legal.clone();
            room.clocks = *clocks;
        }
        EventView::Moved { played, position, check, clocks, legal, claimable } => {
            room.moves.push(MoveView::clone(played));
            (room.check, room.claimable, room.clocks) = (*check, *claimable, *clocks);
            turn(room, seq, position, legal.as_deref());
        }
        EventView::TakenBack { plies, position, check, clocks, legal, claimable, .. } => {
            let taken_back = usize::try_from(*plies).unwrap_or(usize::MAX);
            room.moves.truncate(room.moves.len().saturating_sub(taken_back));
            (room.check, room.claimable, room.clocks) = (*check, *claimable, *clocks);
            turn(room, seq, position, legal.as_deref());
        }
        EventView::Offered(offer) => room.offers.push(*offer),
        EventView::OfferDeclined { offer, .. } | EventView::OfferWithdrawn { offer, .. } => {
            room.offers.retain(|open| open.offer != *offer);
        }
        EventView::TimeGranted { clocks, .. } | EventView::TimeGiven { clocks, .. } => {
            room.clocks = *clocks;
        }
        EventView::Rematch { room: next } => {
            room.next = Some(*next);
            room.offers.clear();
        }
        EventView::Ended { outcome, clocks } => {
            room.phase = Phase::Finished;
            room.outcome = Some(*outcome);
            room.to_move = None;
            room.legal = None;
            room.claimable = None;
            room.offers.clear();
            room.clocks = clocks.map(|clocks| ClocksView { running: None, ..clocks });
        }
    }
}

/// Another position stands on the board: the other side is to move, and what was offered before has lapsed.
fn turn(room: &mut RoomView, seq: Seq, position: &str, legal: Option<&[MoveText]>) {
    room.position = position.to_owned();
    room.position_seq = seq;
    room.to_move = side_to_move(position);
    room.legal = legal.map(<[_]>::to_vec);
    room.offers.clear();
}

/// The side to move, as the second word of a position text tells it in all games.
fn side_to_move(position: &str) -> Option<Side> {
    match position.split(' ').nth(1)? {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    }
}
