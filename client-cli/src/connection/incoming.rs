//! What comes out of a connection.

use serde::Serialize;
use tessera_protocol::{Seq, ServerFrame};

use super::SocketError;

/// Something that came out of a connection.
#[derive(Debug)]
pub(crate) enum Incoming {
    /// A frame of the server.
    Frame {
        /// As it was received.
        text: String,
        /// The same, read.
        frame: Box<ServerFrame>,
        /// What it is to the model.
        news: News,
    },
    /// Something about the line.
    Notice(LineNotice),
}

/// What a frame is to the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum News {
    /// It takes the model on.
    Apply,
    /// It changes nothing: known, early, or not about the game.
    Known,
    /// It refuses a command, for good.
    Refused,
}

/// Something about the line that the player should know; in JSON, the value of `local`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub(crate) enum LineNotice {
    /// The line is gone.
    Lost {
        /// Why.
        why: String,
        /// Milliseconds until the next try.
        retry_ms: u64,
    },
    /// The line is back.
    Reconnected {
        /// Commands that were sent again.
        resent: usize,
    },
    /// Events were missing and have been asked for.
    Resync {
        /// The newest seq that was applied.
        seen: Seq,
    },
    /// The server was busy and is asked again.
    SendAgain {
        /// Milliseconds until then.
        retry_ms: u64,
    },
}

/// Why a connection is over.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ConnectionError {
    /// No later try can hope for another answer, or the first one failed.
    #[error(transparent)]
    Socket(#[from] SocketError),
    /// The server speaks another version of the protocol.
    #[error(
        "the server speaks version {0} of the protocol, this client another: use a tessera of the server's version"
    )]
    Version(u16),
    /// A frame that this client cannot read.
    #[error("the server sent a frame that this client cannot read ({error}): {text}")]
    Unreadable {
        /// What is wrong with it.
        error: serde_json::Error,
        /// Its beginning.
        text: String,
    },
}
