//! `tessera replay`: plays each game of standard input through.

use std::process::ExitCode;

use serde::Serialize;
use tessera_rules::{AnyPosition, Game, Outcome, Play};

use crate::{answers::answer_lines, args::position, lines::BadLine};

/// Reads games from standard input, one per line, as moves (move text or SAN) apart by blanks, under the default house
/// rules, and answers each with a line of JSON.
///
/// Exits 0, or 1 if any line was no game.
#[derive(Debug, clap::Args)]
pub(crate) struct Replay {
    /// chess, parob or parachess
    game: Game,
    /// Where each game begins, as position text; the usual start if not given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

#[derive(Serialize)]
struct Replayed {
    r#final: String,
    outcome: Option<Outcome>,
    san: Vec<String>,
}

#[derive(Serialize)]
struct Stuck {
    error: String,
    /// The ply that could not be played, from 1.
    ply: u32,
}

impl Replay {
    /// # Errors
    /// When the position is unsound, or input or output fail.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let start = position(self.game, self.position.as_deref())?;
        answer_lines(|line| replay(&start, &line?))
    }
}

fn replay(start: &AnyPosition, line: &str) -> Result<Replayed, Stuck> {
    let mut play = Play::from_position(start.clone());
    for (ply, text) in (1..).zip(line.split_whitespace()) {
        let legal = play.read_move(text).map_err(|error| Stuck { error: error.to_string(), ply })?;
        play.play(&legal);
    }
    let san = play.moves().iter().map(|played| played.san.clone()).collect();
    Ok(Replayed { r#final: play.position().to_string(), outcome: play.outcome(), san })
}

impl From<BadLine> for Stuck {
    fn from(bad: BadLine) -> Self {
        Self { error: bad.to_string(), ply: 1 }
    }
}
