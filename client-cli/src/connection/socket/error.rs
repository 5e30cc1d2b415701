//! What goes wrong with a socket: in words, and whether another try can help.

use std::time::Duration;

use tessera_protocol::CloseCode;
use tokio_tungstenite::tungstenite::{
    http::{Response, header},
    protocol::CloseFrame,
};

use crate::{api::Refused, transport::TransportError};

/// Why a socket did not open, or is not open any more.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SocketError {
    /// There is no line.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// The server refused the upgrade.
    #[error("the server refused the connection: {refused}")]
    Refused {
        /// In its words.
        refused: Refused,
        /// How long it asked to wait.
        retry_after: Option<Duration>,
    },
    /// Someone answers, but not as a Tessera server does.
    #[error("{server} has no room's socket: {what}; is it a Tessera server, and the path right?")]
    Foreign {
        /// The address that was tried.
        server: String,
        /// What came instead.
        what: String,
    },
    /// The server closed the socket and gave a code.
    #[error("{}", closed_text(*.code, .reason))]
    Closed {
        /// The number in the close frame.
        code: u16,
        /// The text in it.
        reason: String,
    },
    /// The line broke.
    #[error("the line broke: {0}")]
    Broken(String),
    /// Nothing came for longer than heartbeats allow.
    #[error("the server has been silent for too long")]
    Silent,
}

impl SocketError {
    /// Whether a later try can hope for another answer.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::Transport(_) | Self::Broken(_) | Self::Silent => true,
            Self::Refused { refused, .. } => refused.status == 429 || refused.status >= 500,
            // A proxy whose server is being restarted answers in its own words.
            Self::Foreign { .. } => true,
            // A code from 4000 on that is not known is a newer server's end; others are the network's.
            Self::Closed { code, .. } => {
                CloseCode::from_number(*code).map_or(*code < 4000, CloseCode::may_return)
            }
        }
    }

    /// How long the server asked to wait.
    pub(crate) fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { retry_after, .. } => *retry_after,
            Self::Closed { code, reason } if *code == CloseCode::Restart.number() => retry_hint(reason),
            _ => None,
        }
    }
}

/// The wait that a closing server asks for, in the close frame's text: `retry_after_ms=1500`.
fn retry_hint(reason: &str) -> Option<Duration> {
    reason.strip_prefix("retry_after_ms=")?.parse().ok().map(Duration::from_millis)
}

/// The server's refusal of an upgrade, or what else the answer was.
pub(super) fn refusal(response: &Response<Option<Vec<u8>>>) -> Result<SocketError, String> {
    let body = response.body().as_deref().unwrap_or_default();
    let status = response.status();
    let refused = Refused::read(status.as_u16(), body).ok_or_else(|| format!("it answers {status}"))?;
    let retry_after =
        response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Ok(SocketError::Refused { refused, retry_after: retry_after.map(Duration::from_secs) })
}

pub(super) fn closed(frame: Option<CloseFrame>) -> SocketError {
    match frame {
        Some(frame) => {
            SocketError::Closed { code: frame.code.into(), reason: frame.reason.as_str().to_owned() }
        }
        None => SocketError::Broken("the server closed it without a code".to_owned()),
    }
}

fn closed_text(code: u16, reason: &str) -> String {
    let meaning = match CloseCode::from_number(code) {
        Some(CloseCode::BrokenFrame) => "a frame was broken",
        Some(CloseCode::NotUtf8) => "a text was not UTF-8",
        Some(CloseCode::Binary) => "it does not take binary frames",
        Some(CloseCode::TooLarge) => "a frame was too large",
        Some(CloseCode::Restart) => "it restarts",
        Some(CloseCode::Upgrade) => {
            "it speaks another version of the protocol: use a tessera of the server's version"
        }
        Some(CloseCode::Flood) => "too many frames were sent",
        Some(CloseCode::Slow) => "what it sent was not read in time",
        Some(CloseCode::NoAccess) => "the room is not for this player's eyes; a watch link may be needed",
        Some(CloseCode::NoSuchRoom) => "there is no such room, or not any more",
        Some(CloseCode::InviteRequired) => "this server is for invited players: give its invite code first",
        Some(CloseCode::Unreadable) => "the room cannot be read; the server's log tells more",
        Some(CloseCode::Banned) => "this player or this address is banned",
        None => reason,
    };
    format!("the server closed the connection: {meaning} ({code})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_restarting_server_says_how_long_to_wait() {
        let asked =
            |code, reason: &str| SocketError::Closed { code, reason: reason.to_owned() }.retry_after();
        assert_eq!(asked(1012, "retry_after_ms=1500"), Some(Duration::from_millis(1500)));
        assert_eq!(asked(1012, "restart"), None);
        assert_eq!(asked(1012, "retry_after_ms=-1"), None);
        assert_eq!(asked(4002, "retry_after_ms=1500"), None);
    }

    #[test]
    fn a_close_whose_code_is_not_known_is_the_end_unless_it_is_the_network_s() {
        let may_pass = |code| SocketError::Closed { code, reason: String::new() }.may_pass();
        assert_eq!([1011, 1012, 4002, 4007, 4999].map(may_pass), [true, true, true, false, false]);
    }
}
