//! What the client itself has to say, beside the server's frames.

use std::fmt;

use serde::Serialize;
use tessera_protocol::RoomId;

/// What the client itself has to say; in JSON, the value of `local`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub(crate) enum LocalNotice {
    /// A line of input that could not be acted on.
    BadLine {
        /// The line.
        line: String,
        /// Why.
        error: String,
    },
    /// What can be typed.
    Help {
        /// For people.
        text: &'static str,
    },
    /// The players play again, and we go there.
    Rematch {
        /// Where.
        room: RoomId,
    },
    /// The position, where a board was asked for.
    Board {
        /// As position text.
        position: String,
    },
}

/// Our own notices stand under one key, so that they cannot be taken for frames.
#[derive(Serialize)]
pub(super) struct Local<T> {
    pub(super) local: T,
}

impl LocalNotice {
    /// A line that could not be acted on.
    pub(crate) fn bad_line(line: &str, error: &impl fmt::Display) -> Self {
        Self::BadLine { line: line.to_owned(), error: error.to_string() }
    }
}
