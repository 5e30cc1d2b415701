//! `tessera bench`: how fast a server plays, beside a bare relay that does nothing but pass frames on.

mod arena;
mod closed_loop;
mod fan_out;
mod games;
mod line;
mod report;

use std::process::ExitCode;

use tessera_rules::Game;

use crate::{
    args::Options,
    link::ServerUrl,
    output::{print_json, print_text},
};

use arena::Arena;
use games::Script;
use report::{ArenaName, Part, Round, Summary};

/// Measures a server: games in a closed loop, each move sent as soon as the last is answered, and one game before a crowd.
///
/// Games are legal and known in advance. Every socket checks that no move is lost, doubled or out of order; if one is, that is the end of
/// it, with exit code 1. With --relay, the relay (cargo run --release -p tessera-server --example relay) is measured in turn
/// with the server, with frames as large as the server's, and the server's rates are told as a ratio to the relay's.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// chess, parob or parachess
    #[arg(long, default_value = "chess")]
    game: Game,
    /// Games at once in the closed loop, with two sockets each
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,
    /// Plies of each game, unless it ends before
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    plies: u32,
    /// Watchers of the one game
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    watchers: u32,
    /// How often everything is measured; medians are told
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=100))]
    rounds: u32,
    /// Which games are played
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The relay to measure beside the server
    #[arg(long, value_name = "URL")]
    relay: Option<ServerUrl>,
}

impl Bench {
    /// # Errors
    /// When the server or the relay cannot be reached, or a move is lost, doubled or out of order.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let scripts = games::scripts(self.game, self.seed, self.games, self.plies);
        let server = Arena::server(options.server.clone(), self.game, self.games).await?;
        let mut rounds = Vec::new();
        for number in 1..=self.rounds {
            for round in self.round(number, &server, &scripts).await? {
                if options.json {
                    print_json(&round)?
                } else {
                    print_text(&round.text())?
                }
                rounds.push(round);
            }
        }
        let summary = Summary::of(&rounds);
        if options.json {
            print_json(&summary)?
        } else {
            print_text(&summary.text())?
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Everything once, server and relay in turn.
    async fn round(&self, number: u32, server: &Arena, scripts: &[Script]) -> anyhow::Result<Vec<Round>> {
        let mut rounds = Vec::new();
        let closed = closed_loop::measure(server, scripts).await?;
        let frame_bytes = closed.frame_bytes();
        rounds.push(Round::new(number, Part::ClosedLoop, ArenaName::Server, &closed));
        let relay = self.relay.clone().map(|relay| Arena::relay(relay, frame_bytes));
        if let Some(relay) = &relay {
            let closed = closed_loop::measure(relay, scripts).await?;
            rounds.push(Round::new(number, Part::ClosedLoop, ArenaName::Relay, &closed));
        }
        if self.watchers > 0 {
            let crowd = fan_out::measure(server, &scripts[0], self.watchers).await?;
            rounds.push(Round::new(number, Part::FanOut, ArenaName::Server, &crowd));
            if let Some(relay) = &relay {
                let crowd = fan_out::measure(relay, &scripts[0], self.watchers).await?;
                rounds.push(Round::new(number, Part::FanOut, ArenaName::Relay, &crowd));
            }
        }
        Ok(rounds)
    }
}
