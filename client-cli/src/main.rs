//! `tessera`, the command-line client: play, watch, analyse and measure.
//!
//! Here: from the command line to an exit code. What each command does is in `commands`.

mod answers;
mod api;
mod args;
mod board;
mod commands;
mod connection;
mod console;
mod lines;
mod link;
mod model;
mod output;
mod profile;
mod screen;
mod terminal;
mod time_control;
mod transport;
mod view;

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;

use args::{Cli, WrongUsage};

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(code) => code,
        // Whoever read our output has enough of it; that is no failure to speak of.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // With standard error closed too there is nobody left to tell.
            let _ = writeln!(io::stderr(), "tessera: {error:#}");
            if error.is::<WrongUsage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
