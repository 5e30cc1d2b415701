//! The server's program as a process of its own, on data that outlive it.

use std::{
    net::{SocketAddr, TcpListener},
    process::Stdio,
};

use tempfile::TempDir;
use tessera_protocol::Stamp;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

use crate::support::http;

/// A span in which no server was there, by the clock of this machine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Down {
    pub(crate) from: Stamp,
    pub(crate) to: Stamp,
}

/// How a server ends.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ending {
    /// By SIGKILL.
    Killed,
    /// By SIGTERM.
    Stopped,
}

pub(crate) struct Host {
    pub(crate) address: SocketAddr,
    data: TempDir,
    process: Child,
}

impl Host {
    pub(crate) async fn start() -> Self {
        let address = free_address();
        let data = tempfile::tempdir().expect("there is room for a folder");
        let process = launch(address, &data).await;
        Self { address, data, process }
    }

    /// Ends it, and starts a new process on the same data and address.
    pub(crate) async fn end_and_restart(&mut self, ending: Ending) -> Down {
        match ending {
            Ending::Killed => self.process.kill().await.expect("the process can be killed"),
            Ending::Stopped => self.stop().await,
        }
        let from = now();
        self.process = launch(self.address, &self.data).await;
        Down { from, to: now() }
    }

    async fn stop(&mut self) {
        let id = self.process.id().expect("the process runs").to_string();
        let sent = Command::new("kill").args(["-s", "TERM", &id]).status().await.expect("kill is there");
        assert!(sent.success());
        assert!(self.process.wait().await.expect("it was ours").success(), "a stop is no fault");
    }
}

/// A port that was free just now. Ports of listeners can be taken again at once after their process has gone.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    listener.local_addr().expect("a bound listener has an address")
}

/// Starts the program and waits until it says that it listens.
async fn launch(address: SocketAddr, data: &TempDir) -> Child {
    let mut process = Command::new(env!("CARGO_BIN_EXE_tessera-server"))
        .args(["--listen", &address.to_string(), "--log", "warn,tessera_server=info"])
        .args([
            "--sockets-per-address",
            "5000",
            "--rooms-per-player",
            "5000",
            "--players-per-address",
            "5000",
        ])
        .arg("--data")
        .arg(data.path())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .expect("the program can be started");
    let mut log = BufReader::new(process.stderr.take().expect("its log is piped")).lines();
    loop {
        let line = log.next_line().await.expect("its log can be read");
        let line = line.expect("the server starts and listens");
        if line.contains("listening") {
            break;
        }
    }
    // Read to the end, so that the process never waits for its log to be read.
    tokio::spawn(async move { while let Ok(Some(_)) = log.next_line().await {} });
    let alive = http::send(address, "GET", "/healthz", &[], None).await;
    assert_eq!(alive.status, 200, "{alive:?}");
    process
}

fn now() -> Stamp {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("this is after 1970");
    Stamp(u64::try_from(since.as_millis()).expect("this is not the far future"))
}
