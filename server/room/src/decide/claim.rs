//! Claims: a draw that the position allows, and a game whose other side has gone.

use tessera_protocol::AbsenceResult;
use tessera_rules::{Outcome, Reason, Side};

use super::command::end;
use crate::{Context, Event, Refusal, State, Table};

/// Repetition or fifty moves, where draws are to be claimed; on one's own turn.
pub(super) fn draw(state: &State, table: &Table, side: Side, cx: &Context) -> Result<Vec<Event>, Refusal> {
    let play = state.play();
    if play.position().side_to_move() != side {
        return Err(Refusal::NotYourTurn(side));
    }
    let reason = play.claimable().ok_or(Refusal::NothingToClaim)?;
    Ok(end(state, table, Outcome::draw(reason), cx))
}

/// The other side has been away for long enough of its own turn. It is back as soon as it has any socket.
pub(super) fn absence(
    state: &State,
    table: &Table,
    (side, result): (Side, AbsenceResult),
    cx: &Context,
) -> Result<Vec<Event>, Refusal> {
    let since = cx.absent_since(table.seats[!side]).ok_or(Refusal::NotAbsent)?;
    let at = table.clocks.claimable_at(!side, since, cx.outages).ok_or(Refusal::NotAbsent)?;
    if cx.received_at < at {
        return Err(Refusal::ClaimTooSoon { at });
    }
    let outcome = match result {
        AbsenceResult::Win => Outcome::win(side, Reason::Abandoned),
        AbsenceResult::Draw => Outcome::draw(Reason::Abandoned),
    };
    Ok(end(state, table, outcome, cx))
}
