//! A chess engine behind UCI, as a child process.

use std::{process::Stdio, time::Duration};

use anyhow::{Context, anyhow, bail, ensure};
use tessera_protocol::TimeControl;
use tessera_rules::{Game, MoveText, Side};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::timeout,
};

use crate::model::Model;

/// How long an engine may take to get ready.
const PATIENCE: Duration = Duration::from_secs(30);

/// How much an engine thinks about a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Search {
    /// As its clock allows, or a second where there is none.
    Clock,
    /// Until it has looked at so many positions.
    Nodes(u64),
}

/// A running engine.
pub(super) struct Engine {
    search: Search,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// Ends with us.
    _child: Child,
}

impl Engine {
    /// Starts a program and waits until it is ready.
    ///
    /// # Errors
    /// When it does not start, or speaks no UCI.
    pub(super) async fn start(command: &str, search: Search) -> anyhow::Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().context("--engine names no program")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("the engine {program} cannot be started"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (input, output) = input.zip(output).expect("both were asked for");
        let mut engine = Self { search, input, output: BufReader::new(output).lines(), _child: child };
        timeout(PATIENCE, engine.get_ready())
            .await
            .with_context(|| {
                format!("{command} is not ready within {} s; is it a UCI engine?", PATIENCE.as_secs())
            })?
            .with_context(|| format!("{command} is no UCI engine that works"))?;
        Ok(engine)
    }

    /// The engine's move for the position on the board.
    ///
    /// # Errors
    /// When the game is not chess, or the engine ends or answers something else.
    pub(super) async fn choose(&mut self, model: &Model) -> anyhow::Result<MoveText> {
        let room = model.room();
        ensure!(room.game == Game::Chess, "engines play chess, and this room is for {}", room.game.title());
        self.tell(&position(model)).await?;
        self.tell(&go(self.search, model)).await?;
        let answer = self.until("bestmove").await?;
        let chosen = answer.split_whitespace().nth(1).and_then(|text| text.parse().ok());
        chosen.with_context(|| format!("the engine answers {answer:?}"))
    }

    async fn get_ready(&mut self) -> anyhow::Result<()> {
        self.tell("uci").await?;
        self.until("uciok").await?;
        self.tell("ucinewgame\nisready").await?;
        self.until("readyok").await.map(drop)
    }

    async fn tell(&mut self, line: &str) -> anyhow::Result<()> {
        let told = self.input.write_all(format!("{line}\n").as_bytes()).await;
        // Kept as words alone: a pipe that the engine has broken is a failure, unlike one that our own reader has.
        told.map_err(|error| anyhow!("the engine does not listen: {error}"))
    }

    /// The next line that begins with a word; all before it is the engine's thinking.
    async fn until(&mut self, word: &str) -> anyhow::Result<String> {
        while let Some(line) = self.output.next_line().await.context("the engine cannot be heard")? {
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
        bail!("the engine has ended")
    }
}

/// The whole game, so that the engine sees repetitions.
fn position(model: &Model) -> String {
    let room = model.room();
    let moves: String = room.moves.iter().map(|played| format!(" {}", played.text)).collect();
    let label = if moves.is_empty() { "" } else { " moves" };
    format!("position fen {}{label}{moves}", room.start)
}

fn go(search: Search, model: &Model) -> String {
    let per_move = match model.room().time_control {
        TimeControl::Increment { increment, .. } => Some(increment.get()),
        TimeControl::Delay { delay, .. } | TimeControl::Bronstein { delay, .. } => Some(delay.get()),
        TimeControl::Unlimited | TimeControl::Days { .. } => None,
    };
    let clocks = model.left(Side::White).zip(model.left(Side::Black)).zip(per_move);
    match (search, clocks) {
        (Search::Nodes(nodes), _) => format!("go nodes {nodes}"),
        (Search::Clock, None) => "go movetime 1000".to_owned(),
        (Search::Clock, Some(((white, black), per_move))) => {
            let per_move = u64::from(per_move) * 1000;
            format!("go wtime {} btime {} winc {per_move} binc {per_move}", white.0, black.0)
        }
    }
}
