//! Taking the second seat.

use tessera_protocol::{PlayerId, room::Opponent};
use tessera_rules::Side;

use crate::{Context, Credential, Event, Refusal, Stage, State};

/// The seat is taken and the game starts; a side that is to be drawn is drawn now.
pub(super) fn take(state: &State, invitation: Credential, cx: &Context) -> Result<Vec<Event>, Refusal> {
    let player = cx.author.player().ok_or(Refusal::WrongInvitation)?;
    let seated = state.audience(Some(player)).is_player();
    let uninvited = state.settings().opponent == Opponent::Link && invitation == Credential::Missing;
    match state.stage() {
        Stage::Finished(_) => Err(Refusal::GameOver),
        _ if seated => Err(Refusal::AlreadySeated),
        Stage::Playing(_) => Err(Refusal::SeatTaken),
        Stage::Open if uninvited => Err(Refusal::WrongInvitation),
        Stage::Open => Ok(vec![Event::SeatTaken { player }, started(state, player, cx.coin)]),
    }
}

fn started(state: &State, second: PlayerId, coin: Side) -> Event {
    let creator = state.creator();
    match state.fixed_side().unwrap_or(coin) {
        Side::White => Event::Started { white: creator, black: second },
        Side::Black => Event::Started { white: second, black: creator },
    }
}
