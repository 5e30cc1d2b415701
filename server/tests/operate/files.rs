//! Open files: as many as the system allows, not as many as it gives unasked.

use std::process::Stdio;

use tokio::{net::TcpStream, process::Command};

use crate::support::program::{Program, command};

/// What a shell gives its programs unasked here.
const GIVEN: usize = 64;

#[tokio::test]
async fn a_server_serves_more_lines_than_it_was_given_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = command(folder.path());
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("ulimit -S -n {GIVEN} && exec \"$0\" \"$@\"")])
        .arg(server.as_std().get_program())
        .args(server.as_std().get_args())
        .stdout(Stdio::null())
        .kill_on_drop(true);
    let server = Program::launch(shell).await;
    let mut lines = Vec::new();
    for _ in 0..2 * GIVEN {
        lines.push(TcpStream::connect(server.address).await.expect("it listens"));
    }
    // Answered only when all lines before it have been accepted.
    server.readiness(200).await;
}
