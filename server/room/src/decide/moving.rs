//! Making a move.

use tessera_protocol::Seq;
use tessera_rules::{MoveText, Side};

use super::due;
use crate::{
    Context, Event, Refusal, State, Table,
    clocks::{Charge, TimeIsUp},
};

/// The move a player wants to make, and the position it is meant for.
pub(super) struct Wish {
    pub(super) side: Side,
    pub(super) text: MoveText,
    pub(super) at: Seq,
}

/// The move, before it what a standing clock is owed, and after it the end if it ends the game.
pub(super) fn decide(state: &State, table: &Table, wish: Wish, cx: &Context) -> Result<Vec<Event>, Refusal> {
    let Wish { side, text, at } = wish;
    let play = state.play();
    if at != table.position_seq {
        return Err(Refusal::StalePosition);
    }
    if play.position().side_to_move() != side {
        return Err(Refusal::NotYourTurn(side));
    }
    let legal = play.legalize(text).map_err(|why| Refusal::IllegalMove { text, why })?;
    let owed = due::owed(table, cx, cx.received_at);
    let charge = charge(table, owed.as_ref(), cx).map_err(|TimeIsUp| Refusal::GameOver)?;
    let Charge { lag_returned, left } = charge;
    let moved = Event::Moved { side, text, received_at: cx.received_at, lag_returned, left };
    let ended = play.outcome_after(&legal).map(|outcome| Event::Ended { outcome });
    Ok(owed.into_iter().chain([moved]).chain(ended).collect())
}

/// What the move costs once the clock has been given what it is owed.
fn charge(table: &Table, owed: Option<&Event>, cx: &Context) -> Result<Charge, TimeIsUp> {
    let Some(&Event::TimeGranted { from, to }) = owed else {
        return table.clocks.charge(cx.received_at, cx.round_trip);
    };
    let mut clocks = table.clocks.clone();
    clocks.grant(from, to);
    clocks.charge(cx.received_at, cx.round_trip)
}
