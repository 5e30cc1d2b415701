//! One WebSocket to a room: opening it, and what went wrong with it in words.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tessera_protocol::{CloseCode, PROTOCOL, RoomId, Secret, Seq};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{HeaderValue, Response, header},
        protocol::{CloseFrame, WebSocketConfig},
    },
};

use crate::{
    api::{Api, Refused},
    link::ServerUrl,
    transport::{self, Stream, TransportError},
};

/// How long the server may take to answer the upgrade, or to take a frame.
const PATIENCE: Duration = Duration::from_secs(10);

/// A room's socket.
pub(crate) struct Socket {
    stream: WebSocketStream<Box<dyn Stream>>,
    heard_at: Instant,
}

/// Which room to connect to, and as whom.
#[derive(Clone)]
pub(crate) struct Target {
    /// The server and the player.
    pub(crate) api: Api,
    /// The room.
    pub(crate) room: RoomId,
    /// Key of the watch link, where there is one.
    pub(crate) watch_key: Option<Secret>,
}

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

impl Target {
    fn path(&self, seen: Option<Seq>) -> String {
        let seen = seen.map(|seq| format!("&seen={seq}")).unwrap_or_default();
        let watch = self.watch_key.map(|key| format!("&watch={key}")).unwrap_or_default();
        let path = format!("/api/rooms/{}/socket?protocol={PROTOCOL}{seen}{watch}", self.room);
        self.api.server().path(&path)
    }
}

impl Socket {
    /// Opens a room's socket; with `seen`, the server may send only what came after it.
    ///
    /// # Errors
    /// See [`SocketError`].
    pub(crate) async fn open(target: &Target, seen: Option<Seq>) -> Result<Self, SocketError> {
        let server = target.api.server();
        let token = target.api.token().map(|token| format!("Bearer {}", token.secret()));
        Self::open_path(server, &target.path(seen), token.as_deref()).await
    }

    /// Opens a WebSocket at any path of a server.
    ///
    /// # Errors
    /// See [`SocketError`].
    pub(crate) async fn open_path(
        server: &ServerUrl,
        path: &str,
        token: Option<&str>,
    ) -> Result<Self, SocketError> {
        let foreign = |what: String| SocketError::Foreign { server: server.to_string(), what };
        let line = transport::open(server).await?;
        // Over TLS too the address says `ws`: encryption is the line's business, which is open already.
        let mut request = format!("ws://{}{path}", server.authority())
            .into_client_request()
            .map_err(|error| foreign(error.to_string()))?;
        if let Some(token) = token {
            let value = HeaderValue::from_str(token).expect("a token has no control characters");
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let upgrade = timeout(PATIENCE, client_async_with_config(request, line, Some(config)));
        match upgrade.await.map_err(|_| SocketError::Silent)? {
            Ok((stream, _)) => Ok(Self { stream, heard_at: Instant::now() }),
            Err(tungstenite::Error::Http(response)) => Err(refusal(&response).unwrap_or_else(foreign)),
            Err(error) => Err(foreign(error.to_string())),
        }
    }

    /// The next text frame, if the line is silent for no longer than `patience`. May be dropped while it waits.
    ///
    /// # Errors
    /// When the socket is closed, broken, or silent for too long.
    pub(crate) async fn next(&mut self, patience: Duration) -> Result<String, SocketError> {
        loop {
            let message = timeout_at(self.heard_at + patience, self.stream.next()).await;
            let message = message.map_err(|_| SocketError::Silent)?;
            self.heard_at = Instant::now();
            match message {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => return Err(closed(frame)),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(SocketError::Broken(error.to_string())),
                None => return Err(SocketError::Broken("it ended".to_owned())),
            }
        }
    }

    /// Sends a text frame.
    ///
    /// # Errors
    /// As [`Self::take`].
    pub(crate) async fn send(&mut self, text: String) -> Result<(), SocketError> {
        self.take(text).await?;
        self.flush().await
    }

    /// Takes a text frame to be sent; dropped while it waits, it has taken none.
    ///
    /// # Errors
    /// When the socket is closed or broken, or the server takes nothing for too long.
    pub(crate) async fn take(&mut self, text: String) -> Result<(), SocketError> {
        in_time(self.stream.feed(Message::text(text))).await
    }

    /// Sends all it has taken. May be dropped while it waits.
    ///
    /// # Errors
    /// As [`Self::take`].
    pub(crate) async fn flush(&mut self) -> Result<(), SocketError> {
        in_time(self.stream.flush()).await
    }

    /// A socket over a line that is upgraded already.
    #[cfg(test)]
    pub(crate) async fn over(line: Box<dyn Stream>) -> Self {
        use tokio_tungstenite::tungstenite::protocol::Role;
        Self {
            stream: WebSocketStream::from_raw_socket(line, Role::Client, None).await,
            heard_at: Instant::now(),
        }
    }

    /// Says goodbye; whether the server hears it does not matter.
    pub(crate) async fn close(mut self) {
        let _ = timeout(Duration::from_secs(1), self.stream.close(None)).await;
    }
}

async fn in_time(sending: impl Future<Output = Result<(), tungstenite::Error>>) -> Result<(), SocketError> {
    let sent = timeout(PATIENCE, sending).await.map_err(|_| SocketError::Silent)?;
    sent.map_err(|error| SocketError::Broken(error.to_string()))
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
fn refusal(response: &Response<Option<Vec<u8>>>) -> Result<SocketError, String> {
    let body = response.body().as_deref().unwrap_or_default();
    let status = response.status();
    let refused = Refused::read(status.as_u16(), body).ok_or_else(|| format!("it answers {status}"))?;
    let retry_after =
        response.headers().get(header::RETRY_AFTER).and_then(|value| value.to_str().ok()?.parse().ok());
    Ok(SocketError::Refused { refused, retry_after: retry_after.map(Duration::from_secs) })
}

fn closed(frame: Option<CloseFrame>) -> SocketError {
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
