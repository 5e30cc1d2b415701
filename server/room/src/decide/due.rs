//! What happens by itself: flags, limits, and the clocks that run again after an outage.

use tessera_protocol::{CommandFrame, Stamp};
use tessera_rules::{Outcome, Reason};

use crate::{Context, Deadline, DeadlineKind, Event, Request, Stage, State, Table};

/// What must be written, as the server's own doing, before the request can be judged; mostly nothing.
///
/// A command of the side whose time runs is held to the very deadline, by when it was received, less the lag that a move
/// then would get back. Everything else waits for the grace, in which a move that was received in time may still be on
/// its way to the log.
pub fn due(state: &State, request: &Request, cx: &Context) -> Vec<Event> {
    let table = match state.stage() {
        Stage::Playing(table) => table,
        Stage::Open if state.is_forlorn(cx) => return vec![aborted()],
        Stage::Open | Stage::Finished(_) => return Vec::new(),
    };
    let Some(deadline) = table.clocks.deadline(cx.outages) else { return Vec::new() };
    let passed = match request {
        Request::Command(frame) if is_on_turn(state, table, frame, cx) => is_late(table, deadline, cx),
        _ => cx.received_at >= deadline.due_at(),
    };
    let events = passed.then(|| consequence(state, table, deadline, cx));
    events.flatten().into_iter().collect()
}

/// The standing clock runs again now.
pub(super) fn resume(state: &State, cx: &Context) -> Vec<Event> {
    let Stage::Playing(table) = state.stage() else { return Vec::new() };
    owed(table, cx, cx.at(state.last_at())).into_iter().collect()
}

/// What a standing clock is owed if it runs again, or is stopped, at `until`.
pub(super) fn owed(table: &Table, cx: &Context, until: Stamp) -> Option<Event> {
    let (from, to) = table.clocks.owed(cx.outages, until)?;
    Some(Event::TimeGranted { from, to })
}

fn is_on_turn(state: &State, table: &Table, frame: &CommandFrame, cx: &Context) -> bool {
    let on_turn = frame.side == state.play().position().side_to_move();
    on_turn && cx.author.player() == Some(table.seats[frame.side])
}

fn is_late(table: &Table, deadline: Deadline, cx: &Context) -> bool {
    match deadline.kind {
        DeadlineKind::Resume => cx.received_at >= deadline.at,
        _ => table.clocks.charge(cx.received_at, cx.round_trip).is_err(),
    }
}

fn consequence(state: &State, table: &Table, deadline: Deadline, cx: &Context) -> Option<Event> {
    match deadline.kind {
        DeadlineKind::Flag(side) => Some(Event::Ended { outcome: state.play().on_timeout(side) }),
        DeadlineKind::FirstMove(_) | DeadlineKind::Idle | DeadlineKind::Unjoined => Some(aborted()),
        DeadlineKind::Resume => owed(table, cx, cx.at(state.last_at())),
    }
}

pub(super) fn aborted() -> Event {
    Event::Ended { outcome: Outcome::draw(Reason::Aborted) }
}
