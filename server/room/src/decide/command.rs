//! Commands from a seat.

use tessera_protocol::{Command, CommandFrame};
use tessera_rules::{Outcome, Reason, Side};

use super::{due, moving};
use crate::{Audience, Context, Event, Refusal, Stage, State, Table};

/// Judges a command. `is_late` tells whether the game ends by a deadline before the command can be judged.
pub(super) fn decide(
    state: &State,
    frame: &CommandFrame,
    cx: &Context,
    is_late: impl FnOnce() -> bool,
) -> Result<Vec<Event>, Refusal> {
    check_seat(state, frame, cx)?;
    match state.stage() {
        Stage::Finished(_) => Err(Refusal::GameOver),
        Stage::Open if frame.command == Command::Abort => Ok(vec![aborted()]),
        Stage::Open => Err(Refusal::NotStarted),
        Stage::Playing(_) if is_late() => Err(Refusal::GameOver),
        Stage::Playing(table) => in_game(state, table, frame, cx),
    }
}

/// The author holds the seat that the command names; the creator of a room whose sides are to be drawn speaks for both.
fn check_seat(state: &State, frame: &CommandFrame, cx: &Context) -> Result<(), Refusal> {
    let audience = state.audience(cx.author.player());
    let holds = audience.holds(frame.side) || audience == Audience::Creator(None);
    if holds { Ok(()) } else { Err(Refusal::NotYourSeat(frame.side)) }
}

fn in_game(state: &State, table: &Table, frame: &CommandFrame, cx: &Context) -> Result<Vec<Event>, Refusal> {
    let side = frame.side;
    match frame.command {
        Command::Move { text, at } => moving::decide(state, table, moving::Wish { side, text, at }, cx),
        Command::Resign => Ok(end(state, table, Outcome::win(!side, Reason::Resignation), cx)),
        Command::OfferDraw => {
            table.draw_offers.may_offer(side, state.play().ply())?;
            Ok(vec![Event::DrawOffered { side }])
        }
        Command::Accept { offer } => {
            table.draw_offers.may_answer(side, offer)?;
            Ok(end(state, table, Outcome::draw(Reason::Agreement), cx))
        }
        Command::Decline { offer } => {
            table.draw_offers.may_answer(side, offer)?;
            Ok(vec![Event::OfferDeclined { offer, side }])
        }
        Command::Abort if both_moved(table) => Err(Refusal::TooLateToAbort),
        Command::Abort => Ok(end(state, table, Outcome::draw(Reason::Aborted), cx)),
    }
}

fn both_moved(table: &Table) -> bool {
    Side::ALL.iter().all(|&side| table.timings.iter().any(|timing| timing.side == side))
}

/// The end, after what a standing clock is still owed.
fn end(state: &State, table: &Table, outcome: Outcome, cx: &Context) -> Vec<Event> {
    let owed = due::owed(table, cx, cx.at(state.last_at()));
    owed.into_iter().chain([Event::Ended { outcome }]).collect()
}

fn aborted() -> Event {
    Event::Ended { outcome: Outcome::draw(Reason::Aborted) }
}
