//! What may be done in a room.
//!
//! A decision looks at the state and changes nothing; the events it answers with take effect when they are committed and
//! [`State::evolve`] follows them. Who asks is checked first, then whether the game is on, then the wish itself.

mod claim;
mod command;
mod due;
mod moving;
mod offer;
mod rematch;
mod seat;
mod takeback;

pub use due::due;

use tessera_protocol::http::SideChoice;

use crate::{Context, Credential, Event, Refusal, Request, State};

/// Judges a request. An empty list means that there is nothing to do.
///
/// What [`due`] gives for the same request and context is to be written first. A command that comes too late for it is
/// refused here as well, so that nobody moves after his flag fell.
///
/// # Errors
/// Why the request cannot be granted; then nothing changes.
pub fn decide(state: &State, request: &Request, cx: &Context) -> Result<Vec<Event>, Refusal> {
    let events = match request {
        Request::Due => return Ok(due(state, request, cx)),
        Request::Close => command::close(state, cx)?,
        Request::Resume => return Ok(due::resume(state, cx)),
        Request::TakeSeat { invitation, .. } => seat::take(state, *invitation, SideChoice::Random, cx)?,
        Request::TakeSeek { side, .. } => seat::take(state, Credential::Missing, *side, cx)?,
        Request::Command(frame) => {
            let late = || due(state, request, cx).iter().any(Event::is_end);
            command::decide(state, frame, cx, late)?
        }
    };
    within_bounds(state, events, cx)
}

/// Refuses what would make the log too long; an end is always written. A move ends the game without a result then: else its
/// player would lose on time for want of a move.
fn within_bounds(state: &State, events: Vec<Event>, cx: &Context) -> Result<Vec<Event>, Refusal> {
    let room = cx.max_events.saturating_sub(state.seq().0);
    let fits = u32::try_from(events.len()).is_ok_and(|count| count <= room);
    if fits || events.iter().any(Event::is_end) {
        Ok(events)
    } else if events.iter().any(|event| matches!(event, Event::Moved { .. })) {
        command::close(state, cx)
    } else {
        Err(Refusal::RoomFull)
    }
}
