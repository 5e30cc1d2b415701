//! `tessera rooms`: which rooms are open, and which games are on.

use std::process::ExitCode;

use tessera_protocol::{RoomSummary, http::RoomList};

use crate::{
    api::Api,
    args::Options,
    output::{harmless, print_json, print_text},
    time_control::typed,
};

/// Lists open rooms in the lobby and games that anybody may watch, newest first.
#[derive(Debug, clap::Args)]
pub(crate) struct Rooms {}

impl Rooms {
    /// # Errors
    /// When the server does not answer.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let rooms = Api::anonymous(options.server.clone()).rooms().await?;
        if options.json {
            rooms.open.iter().chain(&rooms.live).try_for_each(print_json)?;
        } else {
            print_text(&table(&rooms))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn table(rooms: &RoomList) -> String {
    if rooms.open.is_empty() && rooms.live.is_empty() {
        return "no open rooms and no games".to_owned();
    }
    let open = rooms.open.iter().map(|room| row(room, "open"));
    let live = rooms.live.iter().map(|room| row(room, &format!("ply {}", room.ply)));
    open.chain(live).collect::<Vec<_>>().join("\n")
}

fn row(room: &RoomSummary, state: &str) -> String {
    let by = room.creator.name.as_deref().map_or_else(|| "?".to_owned(), harmless);
    format!("{}  {:<9}  {:<8}  {state:<8}  by {by}", room.id, room.game, typed(room.time_control))
}
