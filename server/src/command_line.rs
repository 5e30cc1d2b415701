//! The command line: settings, and what the program is to do with them.

use std::{ffi::OsString, path::PathBuf};

use clap::{Parser, Subcommand};

use crate::settings::Settings;

/// A server for playing chess, PAROB and Parachess.
///
/// Every option is an environment variable too, named in brackets. Without any, the server listens on port 8080 of this
/// machine alone and keeps its games in ./data.
#[derive(Debug, Clone, Parser)]
#[command(name = "tessera-server", version)]
pub struct CommandLine {
    /// Which server.
    #[command(flatten)]
    pub settings: Settings,
    /// What to do; nothing else means to serve.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the program can do besides serving. None of these needs the server to be stopped, but `restore`.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Ask the running server whether it can do its work; exit code 1 if not
    Health,
    /// Print the invite code that lets players in
    Invite,
    /// Read all that the server keeps and tell what is damaged, also while it runs; exit code 1 if anything is
    Check,
    /// Write everything that the server keeps into one archive, also while it runs
    Backup {
        /// A file that is not there yet, or - for standard output. It holds secrets: keep it like the data folder
        file: PathBuf,
    },
    /// Fill an empty data folder from an archive
    Restore {
        /// A file that `backup` wrote, or - for standard input
        file: PathBuf,
    },
    /// Write all finished games as PGN, also while the server runs
    Export {
        /// A file that is not there yet, or - for standard output
        #[arg(default_value = "-")]
        file: PathBuf,
    },
}

impl CommandLine {
    /// Reads the command line and the environment.
    ///
    /// # Errors
    /// One line that names the setting and what it must be; help and version are such errors too, as clap has it.
    pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        Self::try_parse_from(arguments)
    }
}
