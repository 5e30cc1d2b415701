//! `tessera watch`: watches a game to its end.

use std::process::ExitCode;

use crate::{
    api::Api,
    args::Options,
    connection::{Connection, Target},
    link::RoomLink,
    screen::{Prompt, Screen},
    view::View,
};

/// Watches a room until its game is over.
///
/// With --json every frame of the server is printed as it was received, and what the client itself has to say as
/// {"local":…}. Exits 0 when the game is over, 1 when it cannot be watched.
#[derive(Debug, clap::Args)]
pub(crate) struct Watch {
    /// The room's id, or its watch link
    #[arg(value_name = "ROOM|LINK")]
    room: RoomLink,
}

impl Watch {
    /// # Errors
    /// When the room cannot be watched, or the connection is over for good.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let server = self.room.server_or(&options.server);
        let watch_key = self.room.watch_key();
        let api = Api::as_known(server, options)?;
        let mut connection = Connection::new(Target { api, room: self.room.room, watch_key });
        let mut view = View::new(Screen::new(options, Prompt::Hidden));
        while !view.is_finished() {
            view.take(&connection.next().await?)?;
        }
        connection.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
