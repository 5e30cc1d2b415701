//! The program as a child process: its lines as they come, and its end.

use std::{path::Path, process::Stdio, time::Duration};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::{Child, ChildStdout, Command},
    sync::mpsc,
    time::timeout,
};

/// No line takes this long; without it a fault would hang a test.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running `tessera`.
pub(crate) struct Program {
    child: Child,
    lines: mpsc::UnboundedReceiver<String>,
}

/// How a program ended.
#[derive(Debug)]
pub(crate) struct End {
    pub(crate) code: Option<i32>,
    pub(crate) lines: Vec<String>,
    pub(crate) errors: String,
}

impl Program {
    /// Starts it with its state in `home`; `input` is all of its standard input.
    pub(crate) async fn start(server: &str, home: &Path, args: &[&str], input: &str) -> Self {
        Self::spawn(Self::command(server, home, args), input).await
    }

    /// The command that would start it, with nothing from the environment of the tests.
    pub(crate) fn command(server: &str, home: &Path, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command.args(args).env("TESSERA_SERVER", server).env("XDG_STATE_HOME", home);
        for name in ["TESSERA_TOKEN", "TESSERA_PROFILE", "SSL_CERT_FILE", "SSL_CERT_DIR"] {
            command.env_remove(name);
        }
        command
    }

    /// Starts a command with this standard input.
    pub(crate) async fn spawn(mut command: Command, input: &str) -> Self {
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = pipes.kill_on_drop(true).spawn().unwrap();
        // Inputs of tests are shorter than a pipe holds; whoever does not read closes it.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes()).await;
        let (sender, lines) = mpsc::unbounded_channel();
        tokio::spawn(read_lines(child.stdout.take().unwrap(), sender));
        Self { child, lines }
    }

    /// Its next line.
    pub(crate) async fn line(&mut self) -> String {
        let line = timeout(PATIENCE, self.lines.recv()).await.expect("the program says something");
        line.expect("the program says more")
    }

    /// The rest of its lines, and its end.
    pub(crate) async fn end(mut self) -> End {
        let mut lines = Vec::new();
        while let Some(line) = self.lines.recv().await {
            lines.push(line);
        }
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).await.unwrap();
        End { code: self.child.wait().await.unwrap().code(), lines, errors }
    }
}

/// Reads on whether or not anybody waits: a program whose pipe is full would stand still, and its opponent with it.
async fn read_lines(output: ChildStdout, sender: mpsc::UnboundedSender<String>) {
    let mut lines = BufReader::new(output).lines();
    while let Some(line) = lines.next_line().await.unwrap() {
        let _ = sender.send(line);
    }
}

impl End {
    /// The lines, each of which must be JSON.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.lines
            .iter()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
            .collect()
    }
}
