//! `tessera rooms`: which rooms are open, and which games are on.

use std::process::ExitCode;

use tessera_protocol::{Phase, RoomSummary, http::RoomList};
use tessera_rules::Outcome;

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
    let rows: Vec<String> = rooms.open.iter().chain(&rooms.live).map(row).collect();
    if rows.is_empty() { "no open rooms and no games".to_owned() } else { rows.join("\n") }
}

/// A room on one line.
pub(crate) fn row(room: &RoomSummary) -> String {
    let state = match (room.phase, room.outcome) {
        (Phase::Open, _) => "open".to_owned(),
        (Phase::Playing, _) => format!("ply {}", room.ply),
        (Phase::Finished, Some(Outcome { winner: Some(side), .. })) => format!("{side} won"),
        (Phase::Finished, _) => "over".to_owned(),
    };
    let by = room.creator.name.as_deref().map_or_else(|| "?".to_owned(), harmless);
    format!("{}  {:<9}  {:<8}  {state:<9}  by {by}", room.id, room.game, typed(room.time_control))
}
