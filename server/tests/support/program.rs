//! The server's program as a process of its own, and what it says.

use std::{
    net::{SocketAddr, TcpListener},
    path::Path,
    process::{ExitStatus, Output, Stdio},
    sync::{Arc, Mutex},
    time::Duration,
};

use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
    sync::Notify,
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::http::{self, Reply};

/// Nothing that a test waits for takes this long.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running program.
pub struct Program {
    pub address: SocketAddr,
    process: Child,
    log: Arc<Log>,
    reader: JoinHandle<()>,
}

#[derive(Default)]
struct Log {
    lines: Mutex<Vec<String>>,
    more: Notify,
}

/// The program with a command line that begins with its data folder.
pub fn command(data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tessera-server"));
    command.arg("--data").arg(data).kill_on_drop(true);
    command
}

/// Runs the program to its end.
pub async fn run(mut command: Command) -> Output {
    timeout(PATIENCE, command.output()).await.expect("the program ends").expect("the program starts")
}

/// What a program that ended said on standard error.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

impl Program {
    pub async fn start(data: &Path) -> Self {
        Self::launch(command(data)).await
    }

    /// Starts a command line on a free port, and waits until it listens.
    pub async fn launch(command: Command) -> Self {
        Self::launch_at(free_address(), command).await
    }

    /// Starts it where it is said.
    pub async fn launch_at(address: SocketAddr, mut command: Command) -> Self {
        command.args(["--listen", &address.to_string()]).stderr(Stdio::piped());
        let mut process = command.spawn().expect("the program starts");
        let log = Arc::new(Log::default());
        let mut lines = BufReader::new(process.stderr.take().expect("its log is piped")).lines();
        let kept = Arc::clone(&log);
        let reader = tokio::spawn(async move {
            while let Ok(Some(line)) = lines.next_line().await {
                kept.lines.lock().expect("nothing panics with the log").push(line);
                kept.more.notify_one();
            }
        });
        let program = Self { address, process, log, reader };
        program.logs("listening").await;
        program
    }

    /// Waits for a line of the log that contains a text.
    pub async fn logs(&self, text: &str) -> String {
        let found = async {
            loop {
                let more = self.log.more.notified();
                let lines = self.log.lines.lock().expect("nothing panics with the log").clone();
                if let Some(line) = lines.into_iter().find(|line| line.contains(text)) {
                    return line;
                }
                more.await;
            }
        };
        timeout(PATIENCE, found)
            .await
            .unwrap_or_else(|_| panic!("no {text:?} in the log:\n{}", self.log.text()))
    }

    pub async fn get(&self, path: &str) -> Reply {
        http::send(self.address, "GET", path, &[], None).await
    }

    /// Waits until `/readyz` answers with a status, and tells what it says.
    pub async fn readiness(&self, status: u16) -> String {
        let settled = async {
            loop {
                let reply = self.get("/readyz").await;
                if reply.status == status {
                    return reply.body;
                }
                // Disks and systems tell nobody when they change.
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(PATIENCE, settled).await.unwrap_or_else(|_| panic!("/readyz does not come to {status}"))
    }

    /// Sends a signal by name.
    pub async fn signal(&self, name: &str) {
        let id = self.process.id().expect("the program runs").to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status().await.expect("kill is there");
        assert!(sent.success());
    }

    /// Suspends it, as a machine that sleeps, and waits until none of its threads runs.
    pub async fn suspend(&self) {
        self.signal("STOP").await;
        let tasks = format!("/proc/{}/task", self.process.id().expect("the program runs"));
        let runs = |task: std::io::Result<std::fs::DirEntry>| {
            let status = task.and_then(|task| std::fs::read_to_string(task.path().join("stat")));
            !status.is_ok_and(|status| status.contains(") T "))
        };
        while std::fs::read_dir(&tasks).expect("its threads are listed").any(runs) {
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Stops it in order.
    pub async fn stop(self) -> ExitStatus {
        self.signal("TERM").await;
        self.end().await.0
    }

    /// Waits for its end, and tells all that it logged.
    pub async fn end(mut self) -> (ExitStatus, Vec<String>) {
        let status = timeout(PATIENCE, self.process.wait()).await.expect("it ends").expect("it was ours");
        self.reader.await.expect("reading a log does not panic");
        let lines = self.log.lines.lock().expect("nothing panics with the log").clone();
        (status, lines)
    }

    pub async fn kill(mut self) {
        self.process.kill().await.expect("it can be killed");
    }
}

impl Log {
    fn text(&self) -> String {
        self.lines.lock().expect("nothing panics with the log").join("\n")
    }
}

/// A port that was free just now.
pub fn free_address() -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    listener.local_addr().expect("a bound listener has an address")
}
