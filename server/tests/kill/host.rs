//! The server's program as a process of its own, on data that outlive it.

use std::net::SocketAddr;

use tempfile::TempDir;
use tessera_protocol::Stamp;

use crate::support::program::{self, Program};

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
    /// None only while one follows another.
    program: Option<Program>,
}

impl Host {
    pub(crate) async fn start() -> Self {
        let data = tempfile::tempdir().expect("there is room for a folder");
        let address = program::free_address();
        let program = launch(address, &data).await;
        Self { address, data, program: Some(program) }
    }

    /// Ends it, and starts a new process on the same data and address. Ports of listeners can be taken again at once after
    /// their process has gone.
    pub(crate) async fn end_and_restart(&mut self, ending: Ending) -> Down {
        let program = self.program.take().expect("one runs");
        match ending {
            Ending::Killed => program.kill().await,
            Ending::Stopped => assert!(program.stop().await.success(), "a stop is no fault"),
        }
        let from = now();
        self.program = Some(launch(self.address, &self.data).await);
        Down { from, to: now() }
    }
}

async fn launch(address: SocketAddr, data: &TempDir) -> Program {
    let mut command = program::command(data.path());
    command.args(["--log", "warn,tessera_server=info"]);
    for bound in ["--sockets-per-address", "--rooms-per-player", "--players-per-address"] {
        command.args([bound, "5000"]);
    }
    Program::launch_at(address, command).await
}

fn now() -> Stamp {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("this is after 1970");
    Stamp(u64::try_from(since.as_millis()).expect("this is not the far future"))
}
