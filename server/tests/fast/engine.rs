//! Stockfish as a child process, asked over UCI.

use std::process::Stdio;

use tessera_rules::MoveText;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
};

/// Positions looked at for each move.
const NODES: u32 = 400;

/// One engine; it ends with this.
#[derive(Debug)]
pub(crate) struct Engine {
    _process: Child,
    questions: ChildStdin,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Engine {
    pub(crate) async fn start() -> Self {
        let path = "/usr/games/stockfish";
        let mut process = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|error| panic!("{path}, of the Debian package stockfish: {error}"));
        let questions = process.stdin.take().expect("it is piped");
        let answers = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let mut engine = Self { _process: process, questions, answers };
        engine.ask("setoption name Threads value 1\nsetoption name Hash value 1\nisready").await;
        engine.hear("readyok").await;
        engine
    }

    /// The best move it finds.
    pub(crate) async fn best(&mut self, position: &str) -> MoveText {
        self.ask(&format!("position fen {position}\ngo nodes {NODES}")).await;
        let answer = self.hear("bestmove").await;
        let best = answer.split(' ').nth(1).expect("bestmove names a move");
        best.parse().unwrap_or_else(|_| panic!("{answer} in {position}"))
    }

    async fn ask(&mut self, text: &str) {
        self.questions.write_all(format!("{text}\n").as_bytes()).await.expect("the engine reads");
    }

    async fn hear(&mut self, word: &str) -> String {
        loop {
            let line = self.answers.next_line().await.expect("the engine answers").expect("the engine lives");
            if line.starts_with(word) {
                return line;
            }
        }
    }
}
