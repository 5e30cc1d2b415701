//! `tessera join`: takes the free seat of a room.

use std::process::ExitCode;

use tessera_protocol::{
    Code,
    http::{SeatTaken, TakeSeat},
};

use crate::{
    api::{Api, ApiError, Refused},
    args::Options,
    connection::fresh_id,
    link::RoomLink,
    output::{print_json, print_text},
};

/// Takes the free seat of a room and ends; `tessera play ROOM` then plays in it.
#[derive(Debug, clap::Args)]
pub(crate) struct Join {
    /// The invitation link, or the id of a room in the lobby
    #[arg(value_name = "LINK")]
    link: RoomLink,
}

impl Join {
    /// # Errors
    /// When the server does not give the seat.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let server = self.link.server_or(&options.server);
        let api = Api::as_player(server, options).await?;
        let taken = take_seat(&api, &self.link).await?;
        if options.json {
            print_json(&taken)?;
        } else {
            print_text(&format!("room  {}\nside  {}", taken.room, taken.side))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Takes the free seat of the room that a link leads to.
///
/// # Errors
/// See [`ApiError`].
async fn take_seat(api: &Api, link: &RoomLink) -> Result<SeatTaken, ApiError> {
    api.take_seat(link.room, &TakeSeat { id: fresh_id(), invitation: link.invitation() }).await
}

/// Makes sure that we have a seat, where the game is not over: then there is nothing to sit down for.
///
/// # Errors
/// See [`ApiError`].
pub(crate) async fn sit_down(api: &Api, link: &RoomLink) -> Result<(), ApiError> {
    match take_seat(api, link).await {
        Err(ApiError::Refused(Refused { code: Code::AlreadySeated | Code::GameOver, .. })) => Ok(()),
        taken => taken.map(drop),
    }
}
