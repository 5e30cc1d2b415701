//! `tessera games`: the records of one's own games.

use std::{path::PathBuf, process::ExitCode};

use crate::{
    api::{Api, RecordFormat},
    args::Options,
    output::write_to,
};

/// Fetches the records of your own games: one PGN, or with --json a line of JSON for each.
#[derive(Debug, clap::Args)]
pub(crate) struct Games {
    /// Write to this file rather than to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Games {
    /// # Errors
    /// When the server does not give them or they cannot be written.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let format = if options.json { RecordFormat::Json } else { RecordFormat::Pgn };
        let api = Api::as_known(options.server.clone(), options)?;
        write_to(self.output.as_deref(), &api.own_games(format).await?)?;
        Ok(ExitCode::SUCCESS)
    }
}
