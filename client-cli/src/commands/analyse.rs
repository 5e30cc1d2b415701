//! `tessera analyse`: what can be played in each position of standard input.

use std::process::ExitCode;

use serde::Serialize;
use tessera_rules::{AnyPosition, Game, MoveText, Outcome, UnsoundPosition};

use crate::{answers::answer_lines, lines::BadLine};

/// Reads position texts from standard input, one per line, and answers each with a line of JSON.
///
/// Exits 0, or 1 if any line was no sound position.
#[derive(Debug, clap::Args)]
pub(crate) struct Analyse {
    /// chess, parob or parachess
    game: Game,
}

#[derive(Serialize)]
struct Analysis {
    position: String,
    legal: Vec<MoveText>,
    san: Vec<String>,
    check: bool,
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Unsound {
    error: String,
    reasons: Vec<String>,
}

impl Analyse {
    /// # Errors
    /// When input or output fail.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        answer_lines(|line| {
            let parsed = AnyPosition::parse(self.game, &line?)?;
            let warnings = parsed.warnings.iter().map(ToString::to_string).collect();
            Ok::<_, Unsound>(Analysis { warnings, ..Analysis::of(&parsed.position) })
        })
    }
}

impl Analysis {
    fn of(position: &AnyPosition) -> Self {
        let moves = position.legal_moves();
        Self {
            position: position.to_string(),
            legal: moves.iter().map(|legal| legal.text()).collect(),
            san: moves.iter().map(|legal| position.san(legal)).collect(),
            check: position.in_check(),
            outcome: position.outcome(),
            warnings: Vec::new(),
        }
    }
}

impl From<BadLine> for Unsound {
    fn from(bad: BadLine) -> Self {
        Self { error: bad.to_string(), reasons: vec![bad.to_string()] }
    }
}

impl From<UnsoundPosition> for Unsound {
    fn from(unsound: UnsoundPosition) -> Self {
        let reasons = unsound.reasons().collect();
        Self { error: unsound.to_string(), reasons }
    }
}
