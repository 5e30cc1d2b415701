//! Taking moves back: to before the asker's last move.

use tessera_protocol::OfferKind;
use tessera_rules::{Side, Takebacks};

use super::offer;
use crate::{Event, Refusal, State, Table};

/// Asks the other side; with both seats in one hand there is nobody to ask.
pub(super) fn ask(state: &State, table: &Table, side: Side) -> Result<Vec<Event>, Refusal> {
    if state.settings().rules.takebacks == Takebacks::Never {
        return Err(Refusal::NoTakeback);
    }
    let taken_back = take_back(state, table, side)?;
    if table.is_practice() {
        Ok(vec![taken_back])
    } else {
        offer::make(state, table, OfferKind::Takeback, side)
    }
}

/// The event that takes the asker's last move back, and the answer to it if there was one.
///
/// A clock that stands since an outage is owed nothing more: both clocks get what they had before.
pub(super) fn take_back(state: &State, table: &Table, side: Side) -> Result<Event, Refusal> {
    let play = state.play();
    let plies = if play.position().side_to_move() == side { 2 } else { 1 };
    let ply = play.ply().checked_sub(plies).ok_or(Refusal::NoTakeback)?;
    Ok(Event::TakenBack { side, plies, left: table.left_after(ply) })
}
