//! `tessera board`: draws a position.

use std::process::ExitCode;

use serde::Serialize;
use tessera_rules::{Game, Side};

use crate::{
    args::position,
    board::{Look, Tint, draw},
    output::{Ink, print_json, print_text},
    terminal,
};

/// Draws a board in text: White's men as capitals, Black's as small letters.
#[derive(Debug, clap::Args)]
pub(crate) struct Board {
    /// chess, parob or parachess
    game: Game,
    /// What stands on it, as position text; the usual start if not given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Which side sits at the bottom
    #[arg(long, value_name = "SIDE", default_value = "white")]
    side: Side,
    /// Which colouring of the cells; wave is for parachess
    #[arg(long, value_enum, default_value_t)]
    tint: Tint,
}

#[derive(Serialize)]
struct Drawn {
    game: Game,
    position: String,
    side: Side,
    lines: Vec<String>,
}

impl Board {
    /// # Errors
    /// When the position is unsound or the output fails.
    pub(crate) fn run(&self, json: bool, ink: Ink) -> anyhow::Result<ExitCode> {
        let position = position(self.game, self.position.as_deref())?;
        let ink = if json { Ink::Plain } else { ink };
        // The prompt that comes after takes a line too.
        let lines = terminal::size().map(|size| size.lines.saturating_sub(1));
        let drawing = draw(&position, Look { bottom: self.side, ink, tint: self.tint, lines });
        if json {
            let lines = drawing.lines().map(ToOwned::to_owned).collect();
            print_json(&Drawn { game: self.game, position: position.to_string(), side: self.side, lines })?;
        } else {
            print_text(drawing.trim_end_matches('\n'))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
