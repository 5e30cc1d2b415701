//! `play` and `watch` as somebody at a terminal sees them: a pseudo-terminal of 24 lines and 80 columns.

use std::{
    fs::File,
    io::{Read, Write},
    path::Path,
    process::Stdio,
    time::Duration,
};

use rustix::{
    fs::{Mode, OFlags, open},
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize},
};
use serde_json::json;
use tokio::{process::Child, sync::mpsc, time::timeout};

use crate::{
    program::Program,
    script::{Client, ROOM, START, Script, ended, event, line, snapshot, watched},
};

/// A program at a terminal.
struct Terminal {
    child: Child,
    keys: File,
    /// The program's end of the line.
    line: File,
    screen: mpsc::UnboundedReceiver<String>,
    /// What was written and has not been looked at.
    shown: String,
}

impl Terminal {
    fn start(server: &str, home: &Path, args: &[&str]) -> Self {
        let keys = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keys).unwrap();
        unlockpt(&keys).unwrap();
        let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&keys, size).unwrap();
        let name = ptsname(&keys, Vec::new()).unwrap();
        let line =
            File::from(open(&name, OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC, Mode::empty()).unwrap());
        let end = || Stdio::from(line.try_clone().unwrap());
        let mut command = Program::command(server, home, args);
        command.env("TERM", "xterm").env_remove("NO_COLOR").arg("--color=never");
        let child = command.stdin(end()).stdout(end()).stderr(end()).kill_on_drop(true).spawn().unwrap();
        let keys = File::from(keys);
        let (sender, screen) = mpsc::unbounded_channel();
        let mut output = keys.try_clone().unwrap();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut buffer) {
                let text = String::from_utf8_lossy(&buffer[..length]).into_owned();
                if sender.send(text).is_err() {
                    return;
                }
            }
        });
        Self { child, keys, line, screen, shown: String::new() }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until a text is shown; gives all that was shown before it.
    async fn until(&mut self, text: &str) -> String {
        loop {
            if let Some(at) = self.shown.find(text) {
                let rest = self.shown.split_off(at + text.len());
                let mut before = std::mem::replace(&mut self.shown, rest);
                before.truncate(at);
                return before;
            }
            let piece = timeout(Duration::from_secs(60), self.screen.recv()).await;
            let piece = piece.ok().flatten();
            self.shown += &piece.unwrap_or_else(|| panic!("{text:?} is not shown, but {:?}", self.shown));
        }
    }

    /// All that is shown until the program ends.
    async fn rest(mut self) -> String {
        assert_eq!(self.child.wait().await.unwrap().code(), Some(0));
        // With nobody at the other end of the line the reader comes to its own.
        drop(self.line);
        while let Some(piece) = self.screen.recv().await {
            self.shown += &piece;
        }
        self.shown
    }

    /// Waits for the program's end; whether the terminal is as it was before.
    async fn end(mut self) -> (Option<i32>, bool) {
        let code = self.child.wait().await.unwrap().code();
        let modes = tcgetattr(&self.line).unwrap().local_modes;
        (code, modes.contains(LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG))
    }
}

/// `play` at a terminal, at White's first move; and the server's end of its socket.
async fn to_move(home: &Path) -> (Terminal, Client) {
    let script = Script::start().await;
    let mut terminal = Terminal::start(&script.url(), home, &["play", ROOM]);
    script.seat().await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, START, 3, "white")).await;
    terminal.until("white, your move> ").await;
    (terminal, client)
}

#[tokio::test]
async fn what_is_half_typed_outlives_notices_and_words_stand_below_the_board() {
    let home = tempfile::tempdir().unwrap();
    let (mut terminal, mut client) = to_move(home.path()).await;
    terminal.press("Nf");
    terminal.until("white, your move> Nf").await;

    let offer = json!({"kind": "offered", "offer_kind": "draw", "offer": 4, "side": "black", "ply": 0});
    client.send(&event(4, &offer)).await;
    terminal.until("black offers a draw: accept or decline").await;
    terminal.until("white, your move> Nf").await;

    terminal.press("4\x7f3\r");
    let sent = client.next().await;
    assert_eq!(sent["move"], "g1f3");
    let refused = json!({"type": "refused", "id": sent["id"], "code": "stale_position", "message": "too late", "seq": 4});
    client.send(&refused).await;
    terminal.until("refused: too late (stale_position)").await;
    let below = terminal.until("white, your move> ").await;
    assert_eq!(below, "\r\n\r\u{1b}[K", "nothing is drawn between a refusal and the prompt");

    client.send(&ended(5)).await;
    let board = terminal.until("white wins: resignation").await;
    assert!(board.contains("+---+"), "the board is above the words: {board:?}");
    terminal.until("rematch, or Ctrl-D to leave> ").await;
    terminal.press("\x04");
    assert_eq!(terminal.end().await, (Some(0), true));
}

#[tokio::test]
async fn a_line_is_put_right_by_cursor_keys_and_fetched_back() {
    let home = tempfile::tempdir().unwrap();
    let (mut terminal, mut client) = to_move(home.path()).await;
    terminal.press("say helo\x1b[D");
    terminal.until("white, your move> say helo\x1b[1D").await;
    terminal.press("l\r");
    assert_eq!(client.next().await["text"], "hello");
    terminal.press("\x1b[A there\r");
    assert_eq!(client.next().await["text"], "hello there");
    terminal.press("\x03");
    assert_eq!(terminal.end().await, (Some(0), true));
}

#[tokio::test]
async fn who_watches_hears_the_talk_after_the_end_until_they_leave() {
    let script = Script::start().await;
    let home = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(&script.url(), home.path(), &["watch", ROOM]);
    let mut client = script.socket().await;
    client.send(&watched(snapshot(3, START, 3, "white"))).await;
    terminal.until("white to move> ").await;
    client.send(&ended(4)).await;
    terminal.until("white wins: resignation").await;
    terminal.until("Ctrl-D to leave> ").await;
    client.send(&line(1, "well played")).await;
    terminal.until("<Ada, to all> well played").await;
    terminal.until("Ctrl-D to leave> ").await;
    terminal.press("\x04");
    assert_eq!(terminal.end().await, (Some(0), true));
}

#[tokio::test]
async fn boards_fit_on_the_terminal() {
    for game in ["chess", "parob", "parachess"] {
        let home = tempfile::tempdir().unwrap();
        let shown = Terminal::start("http://127.0.0.1:1", home.path(), &["board", game]).rest().await;
        assert!((17..20).contains(&shown.lines().count()), "{game}:\n{shown}");
    }
}
