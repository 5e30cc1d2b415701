//! `tessera doctor`: looks at a server from outside, as a player's browser does, and says what is wrong and how to fix it.

mod checks;
mod finding;
mod line;
mod probe;

use std::{process::ExitCode, time::Duration};

use crate::{
    api::Api,
    args::Options,
    link::ServerUrl,
    output::{print_json, print_text},
};
use finding::Finding;
use line::Line;

/// Checks a server from outside: reachability, readiness, upgrade, origin, version, clocks, and whether idle lines stay open.
///
/// It changes nothing there. Exit code 1 if anything is wrong.
#[derive(Debug, clap::Args)]
pub(crate) struct Doctor {
    /// The server's address as players write it; without it the one of --server
    #[arg(value_name = "URL")]
    url: Option<ServerUrl>,
    /// How long a line on which little happens is watched, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 70)]
    idle: u64,
}

impl Doctor {
    /// # Errors
    /// When the profile cannot be read, or the findings not be printed.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let server = self.url.as_ref().unwrap_or(&options.server);
        let mut all_well = true;
        let mut tell = |finding: Finding| {
            all_well &= finding.is_well();
            if options.json { print_json(&finding) } else { print_text(&finding.to_string()) }
        };
        let reached = checks::reach(server).await;
        let goes_on = reached.is_well();
        tell(reached)?;
        if goes_on {
            tell(checks::ready(server).await)?;
            tell(checks::upgrade(server).await)?;
            tell(checks::own_origin(server).await)?;
            tell(checks::foreign_origin(server).await)?;
            let api = Api::as_known(server.clone(), options)?;
            match Line::open(&api).await {
                Ok(line) => {
                    tell(line.version())?;
                    tell(line.clock())?;
                    tell(line.idle(Duration::from_secs(self.idle)).await)?;
                }
                Err(finding) => tell(finding)?,
            }
        }
        Ok(if all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
