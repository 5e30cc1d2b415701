//! After the end: another game with sides changed.

use tessera_protocol::{Command, CommandFrame, OfferKind};

use super::offer;
use crate::{Context, Ending, Event, Refusal, State, Table};

/// Judges a command in a room that is finished.
pub(super) fn decide(
    state: &State,
    ending: &Ending,
    frame: &CommandFrame,
    cx: &Context,
) -> Result<Vec<Event>, Refusal> {
    let table = ending.table().ok_or(Refusal::GameOver)?;
    let side = frame.side;
    match frame.command {
        Command::OfferRematch if ending.next.is_some() => Err(Refusal::RematchMade),
        Command::OfferRematch if is_agreed(table, frame) => Ok(vec![Event::Rematch { room: cx.rematch }]),
        Command::OfferRematch => offer::make(state, table, OfferKind::Rematch, side),
        Command::Accept { offer } | Command::Decline { offer } | Command::Withdraw { offer }
            if offer.0 <= ending.seq =>
        {
            Err(Refusal::GameOver)
        }
        Command::Accept { offer } => {
            table.offers.to_answer(side, offer)?;
            Ok(vec![Event::Rematch { room: cx.rematch }])
        }
        Command::Decline { offer } => offer::decline(table, side, offer),
        Command::Withdraw { offer } => offer::withdraw(table, side, offer),
        _ => Err(Refusal::GameOver),
    }
}

/// Whether nobody is left to ask: the other side offers the same, or both seats are in one hand.
fn is_agreed(table: &Table, frame: &CommandFrame) -> bool {
    let crossing = table.offers.of(OfferKind::Rematch).is_some_and(|open| open.side != frame.side);
    crossing || table.is_practice()
}
