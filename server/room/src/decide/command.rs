//! Commands from a seat.

use tessera_protocol::{Command, CommandFrame, OfferKind, command::TIME_GIVEN};
use tessera_rules::{Outcome, Reason, Side};

use super::{claim, due, moving, offer, rematch, takeback};
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
        Stage::Finished(ending) => rematch::decide(state, ending, frame, cx),
        Stage::Open if frame.command == Command::Abort => Ok(vec![due::aborted()]),
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
        Command::OfferDraw => offer::make(state, table, OfferKind::Draw, side),
        Command::OfferTakeback => takeback::ask(state, table, side),
        Command::OfferRematch => Err(Refusal::StillPlaying),
        Command::Accept { offer } => offer::accept(state, table, (side, offer), cx),
        Command::Decline { offer } => offer::decline(table, side, offer),
        Command::Withdraw { offer } => offer::withdraw(table, side, offer),
        Command::ClaimDraw => claim::draw(state, table, side, cx),
        Command::ClaimAbsence { result } => claim::absence(state, table, (side, result), cx),
        Command::GiveTime => give_time(table, side),
        Command::Abort if both_moved(table) => Err(Refusal::TooLateToAbort),
        Command::Abort => Ok(end(state, table, Outcome::draw(Reason::Aborted), cx)),
    }
}

/// How often a side may give time in one position.
const MOST_GIFTS: u32 = 4;

fn give_time(table: &Table, side: Side) -> Result<Vec<Event>, Refusal> {
    if !table.clocks.can_be_added_to() {
        return Err(Refusal::NoClock);
    }
    if table.gifts[side] >= MOST_GIFTS {
        return Err(Refusal::TooManyGifts);
    }
    Ok(vec![Event::TimeGiven { side: !side, given: TIME_GIVEN }])
}

/// The room ends without a result, whatever goes on in it.
pub(super) fn close(state: &State, cx: &Context) -> Result<Vec<Event>, Refusal> {
    match state.stage() {
        Stage::Finished(_) => Err(Refusal::GameOver),
        Stage::Open => Ok(vec![due::aborted()]),
        Stage::Playing(table) => Ok(end(state, table, Outcome::draw(Reason::Aborted), cx)),
    }
}

fn both_moved(table: &Table) -> bool {
    Side::ALL.iter().all(|&side| table.timings.iter().any(|timing| timing.side == side))
}

/// The end, after what a standing clock is still owed.
pub(super) fn end(state: &State, table: &Table, outcome: Outcome, cx: &Context) -> Vec<Event> {
    let owed = due::owed(table, cx, cx.at(state.last_at()));
    owed.into_iter().chain([Event::Ended { outcome }]).collect()
}
