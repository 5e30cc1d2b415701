//! The program as its host sees it: one clear line for what cannot be, and an orderly end.

use std::{
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    process::{Child, Command, Stdio},
};

fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_tessera-server"));
    program.env_clear().stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    program
}

/// Starts a server in a folder and waits until it listens.
fn start(data: &str) -> (Child, BufReader<impl Read>) {
    let mut child =
        program().args(["--listen=127.0.0.1:0", "--data", data]).spawn().expect("the program starts");
    let mut log = BufReader::new(child.stderr.take().expect("stderr is piped"));
    let mut line = String::new();
    log.read_line(&mut line).expect("the log can be read");
    assert!(line.contains("listening"), "{line}");
    (child, log)
}

#[test]
fn what_cannot_be_is_one_line_and_exit_code_2() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).expect("there is a free port");
    let taken = format!("--listen={}", taken.local_addr().expect("a bound listener has an address"));
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let data = folder.path().to_str().expect("a plain path");
    let (mut first, _log) = start(data);
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("the folder can be written");
    let below_a_file = file.join("data");
    let below_a_file = below_a_file.to_str().expect("a plain path");
    let elsewhere = tempfile::tempdir().expect("there is room for a folder");
    let elsewhere = elsewhere.path().to_str().expect("a plain path");
    let cases: [(&[&str], &str); 6] = [
        (&["--listen=nowhere"], "--listen"),
        (&[&taken, "--data", elsewhere], "in use"),
        (&["--listen=127.0.0.1:0", "--data", data], "--data"),
        (&["--listen=127.0.0.1:0", "--data", below_a_file], "--data"),
        (&["--database-url=postgres://localhost"], "sqlite:"),
        (&["--log=a=b=c"], "--log"),
    ];
    for (arguments, part) in cases {
        let output = program().args(arguments).output().expect("the program runs");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(part) && said.trim_end().lines().count() == 1, "{arguments:?}: {said}");
    }
    first.kill().expect("it runs");
    first.wait().expect("it ended");
}

#[test]
fn a_signal_ends_it_in_order() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    for signal in ["-TERM", "-INT"] {
        let (mut child, mut log) = start(folder.path().to_str().expect("a plain path"));
        let sent =
            Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill is there");
        assert!(sent.success());
        let mut rest = String::new();
        log.read_to_string(&mut rest).expect("the log can be read");
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{rest}");
        assert!(rest.contains("stopping"), "{rest}");
    }
}
