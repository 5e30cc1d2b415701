//! `tessera perft`: counts the leaves of the move tree.

use std::{
    io::{self, IsTerminal},
    process::ExitCode,
    time::Instant,
};

use serde::{Serialize, Serializer};
use tessera_rules::{AnyPosition, Game, MoveText};

use crate::{
    args::position,
    output::{print_json, print_text},
};

/// Counts the leaves of the move tree at each depth up to DEPTH.
///
/// Prints a table on a terminal, else, or with --json, a line of JSON for each depth.
#[derive(Debug, clap::Args)]
pub(crate) struct Perft {
    /// chess, parob or parachess
    game: Game,
    /// Plies, from 1
    #[arg(value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// Where to begin, as position text; the usual start if not given
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Tell the count under each first move too
    #[arg(long)]
    divide: bool,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nps: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Divide>,
}

/// Counts by first move, in the order of the moves' bytes.
struct Divide(Vec<(MoveText, u64)>);

impl Serialize for Divide {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(text, nodes)| (text.as_str(), nodes)))
    }
}

impl Perft {
    /// # Errors
    /// When the position is unsound or the output fails.
    pub(crate) fn run(&self, json: bool) -> anyhow::Result<ExitCode> {
        let position = position(self.game, self.position.as_deref())?;
        let json = json || !io::stdout().is_terminal();
        for depth in 1..=self.depth {
            let count = self.count(&position, depth);
            if json { print_json(&count)? } else { print_text(&count.table())? }
        }
        Ok(ExitCode::SUCCESS)
    }

    fn count(&self, position: &AnyPosition, depth: u32) -> Count {
        let began = Instant::now();
        let (nodes, divide) = if self.divide {
            let divide = position.divide(depth);
            (divide.iter().map(|(_, nodes)| nodes).sum(), Some(Divide(divide)))
        } else {
            (position.perft(depth), None)
        };
        let elapsed = began.elapsed();
        let per_second = u128::from(nodes) * 1_000_000_000 / elapsed.as_nanos().max(1);
        let nps = u64::try_from(per_second).unwrap_or(u64::MAX);
        Count { depth, nodes, seconds: elapsed.as_secs_f64(), nps, divide }
    }
}

impl Count {
    fn table(&self) -> String {
        let Self { depth, nodes, seconds, nps, .. } = self;
        let mut lines =
            vec![format!("{depth:>2}  {nodes:>20} leaves  {seconds:>9.3} s  {nps:>12} per second")];
        let divided = self.divide.iter().flat_map(|divide| &divide.0);
        lines.extend(divided.map(|(text, nodes)| format!("    {text:<6} {nodes:>15}")));
        lines.join("\n")
    }
}
