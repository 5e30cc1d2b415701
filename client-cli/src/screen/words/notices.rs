//! What the client itself has to say.

use super::super::LocalNotice;
use crate::{connection::LineNotice, output::harmless};

/// Something about the line to the server.
pub(in crate::screen) fn line_notice(notice: &LineNotice) -> String {
    match notice {
        LineNotice::Lost { why, retry_ms } => {
            format!("{}; next try in {}", harmless(why), seconds(*retry_ms))
        }
        LineNotice::Reconnected { resent: 0 } => "connected again".to_owned(),
        LineNotice::Reconnected { resent: 1 } => {
            "connected again; what you typed last was sent again".to_owned()
        }
        LineNotice::Reconnected { resent } => format!("connected again; {resent} commands were sent again"),
        LineNotice::Resync { seen } => format!("something was lost after event {seen} and is fetched"),
        LineNotice::SendAgain { retry_ms } => {
            format!("the server is busy and is asked again in {}", seconds(*retry_ms))
        }
    }
}

/// Something of our own.
pub(in crate::screen) fn local_notice(notice: &LocalNotice) -> String {
    match notice {
        LocalNotice::BadLine { line, error } if line.is_empty() => format!("bad line: {}", harmless(error)),
        LocalNotice::BadLine { line, error } => format!("bad line {:?}: {}", clip(line), harmless(error)),
        LocalNotice::Rematch { room } => format!("-- on to room {room}"),
        LocalNotice::Help { text } => (*text).to_owned(),
        LocalNotice::Board { position } => position.clone(),
    }
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{} s", milliseconds / 1000, milliseconds / 100 % 10)
}

fn clip(line: &str) -> String {
    let mut letters = line.chars();
    let head: String = letters.by_ref().take(40).collect();
    if letters.next().is_some() { head + "…" } else { head }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_clipped() {
        assert_eq!(clip(&"x".repeat(41)), "x".repeat(40) + "…");
        assert_eq!(clip("short"), "short");
    }
}
