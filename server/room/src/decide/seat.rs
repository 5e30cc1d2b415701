//! Taking the second seat.

use tessera_protocol::{http::SideChoice, room::Opponent};
use tessera_rules::Side;

use crate::{Context, Credential, Event, Refusal, Stage, State};

/// The seat is taken and the game starts; a side that is to be drawn is drawn now, unless the newcomer asks for one.
pub(super) fn take(
    state: &State,
    invitation: Credential,
    wish: SideChoice,
    cx: &Context,
) -> Result<Vec<Event>, Refusal> {
    let player = cx.author.player().ok_or(Refusal::WrongInvitation)?;
    let seated = state.audience(Some(player)).is_player();
    let uninvited = state.settings().opponent == Opponent::Link && invitation == Credential::Missing;
    let creators_side = state.fixed_side().or(wish.fixed().map(|side| !side)).unwrap_or(cx.coin);
    let started = match creators_side {
        Side::White => Event::Started { white: state.creator(), black: player },
        Side::Black => Event::Started { white: player, black: state.creator() },
    };
    match state.stage() {
        Stage::Finished(_) => Err(Refusal::GameOver),
        _ if seated => Err(Refusal::AlreadySeated),
        Stage::Playing(_) => Err(Refusal::SeatTaken),
        Stage::Open if uninvited => Err(Refusal::WrongInvitation),
        Stage::Open => Ok(vec![Event::SeatTaken { player }, started]),
    }
}
