//! `tessera record`: fetches the record of a game.

use std::{path::PathBuf, process::ExitCode};

use crate::{
    api::{Api, RecordFormat},
    args::Options,
    link::RoomLink,
    output::write_to,
};

/// Fetches the record of a game, running or over.
#[derive(Debug, clap::Args)]
pub(crate) struct Record {
    /// The room's id, or a link to it
    #[arg(value_name = "ROOM|LINK")]
    room: RoomLink,
    /// pgn, or json with all stamps and clocks; --json means the same
    #[arg(long, value_enum, default_value = "pgn", value_name = "FORMAT")]
    format: RecordFormat,
    /// Write to this file rather than to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Record {
    /// # Errors
    /// When the server does not give the record or it cannot be written.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let server = self.room.server_or(&options.server);
        let watch_key = self.room.watch_key();
        let format = if options.json { RecordFormat::Json } else { self.format };
        let api = Api::as_known(server, options)?;
        let mut record = api.record(self.room.room, watch_key, format).await?.to_vec();
        if record.last() != Some(&b'\n') {
            record.push(b'\n');
        }
        write_to(self.output.as_deref(), &record)?;
        Ok(ExitCode::SUCCESS)
    }
}
