//! The command line as a whole: options that every command has, and which commands there are.

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use tessera_rules::{AnyPosition, Game};

use crate::{
    commands::{
        analyse, bench, board, bot, doctor, games, join, link, lobby, me, new, perft, play, record, replay,
        rooms, watch,
    },
    link::ServerUrl,
    output::ColorChoice,
    profile::ProfileName,
};

/// Play chess, PAROB and Parachess over the network, watch games, and analyse positions.
///
/// Exit codes: 0 done (play and watch: the game is over); 1 it could not be done, or a line of input was bad; 2 wrong usage.
#[derive(Debug, Parser)]
#[command(name = "tessera", version)]
pub(crate) struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// Options of every command.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The server's address, with the path prefix if it has one; a link names its own
    #[arg(
        long,
        global = true,
        env = "TESSERA_SERVER",
        value_name = "URL",
        default_value = "http://127.0.0.1:8080"
    )]
    pub(crate) server: ServerUrl,
    /// Which of your players on that server; the token in TESSERA_TOKEN goes before it
    #[arg(long, global = true, env = "TESSERA_PROFILE", value_name = "NAME", default_value = "default")]
    pub(crate) profile: ProfileName,
    /// Print lines of JSON
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colour
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t)]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
enum Command {
    #[command(flatten)]
    Online(Online),
    #[command(flatten)]
    Offline(Offline),
}

#[derive(Debug, Subcommand)]
enum Online {
    New(new::New),
    Join(join::Join),
    Play(play::Play),
    Watch(watch::Watch),
    Bot(bot::Bot),
    Rooms(rooms::Rooms),
    Lobby(lobby::Lobby),
    Record(record::Record),
    Games(games::Games),
    Me(me::Me),
    Link(link::Link),
    Recover(link::Recover),
    Bench(bench::Bench),
    Doctor(doctor::Doctor),
}

#[derive(Debug, Subcommand)]
enum Offline {
    Analyse(analyse::Analyse),
    Perft(perft::Perft),
    Replay(replay::Replay),
    Board(board::Board),
}

/// The command line was read, but what it says cannot be done: exit code 2, like any wrong usage.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct WrongUsage(pub(crate) String);

impl Cli {
    /// Does what the command line says.
    ///
    /// # Errors
    /// Whatever kept it from being done.
    pub(crate) fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Offline(command) => command.run(&self.options),
            Command::Online(command) => {
                let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
                let done = runtime.block_on(command.run(&self.options));
                // A thread may still wait for standard input; the process does not wait for it.
                runtime.shutdown_background();
                done
            }
        }
    }
}

impl Online {
    async fn run(self, options: &Options) -> anyhow::Result<ExitCode> {
        match self {
            Self::New(command) => command.run(options).await,
            Self::Join(command) => command.run(options).await,
            Self::Play(command) => command.run(options).await,
            Self::Watch(command) => command.run(options).await,
            Self::Bot(command) => command.run(options).await,
            Self::Rooms(command) => command.run(options).await,
            Self::Lobby(command) => command.run(options).await,
            Self::Record(command) => command.run(options).await,
            Self::Games(command) => command.run(options).await,
            Self::Me(command) => command.run(options).await,
            Self::Link(command) => command.run(options).await,
            Self::Recover(command) => command.run(options).await,
            Self::Bench(command) => command.run(options).await,
            Self::Doctor(command) => command.run(options).await,
        }
    }
}

impl Offline {
    fn run(self, options: &Options) -> anyhow::Result<ExitCode> {
        match self {
            Self::Analyse(command) => command.run(),
            Self::Perft(command) => command.run(options.json),
            Self::Replay(command) => command.run(),
            Self::Board(command) => command.run(options.json, options.color.ink()),
        }
    }
}

/// The position that a command line names, or the usual start.
///
/// # Errors
/// [`WrongUsage`] with every reason when it is unsound.
pub(crate) fn position(game: Game, text: Option<&str>) -> Result<AnyPosition, WrongUsage> {
    match text {
        None => Ok(AnyPosition::start(game)),
        Some(text) => AnyPosition::parse(game, text)
            .map(|parsed| parsed.position)
            .map_err(|unsound| WrongUsage(format!("no sound position: {unsound}"))),
    }
}
