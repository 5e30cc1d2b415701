//! How a socket ends: what its messages can end it with, and the goodbye.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use tessera_protocol::CloseCode;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::{Error as WireError, error::ProtocolError};

use super::{Farewell, flood::Credits, hang_up};
use crate::metrics::Metrics;

/// How long a closed socket may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// How long a line is held after a frame that is broken, behind which nothing can be read any more: cut at once, with bytes
/// of that frame unread, it would take the close frame with it.
const LINGER: Duration = Duration::from_millis(500);

/// How a session ended.
pub(super) enum End {
    /// The line is gone.
    Gone,
    /// The other side closes it, and waits for the answer.
    Left,
    /// It is closed from here.
    Close(Farewell),
}

impl End {
    pub(super) fn close(code: CloseCode, reason: &str) -> Self {
        Self::Close(Farewell::new(code, reason))
    }

    pub(super) fn restart() -> Self {
        Self::Close(hang_up())
    }

    /// Ends the socket.
    pub(super) async fn carry_out(self, metrics: &Metrics, socket: &mut WebSocket) {
        match self {
            Self::Gone => {}
            // The answer goes out while the line is read to its end.
            Self::Left => drop(timeout(GOODBYE, read_to_the_end(socket)).await),
            Self::Close(farewell) => say_goodbye(metrics, socket, farewell).await,
        }
    }
}

/// A message that came in: a text, a ping or a pong.
///
/// # Errors
/// If it ends the socket, or there is none.
pub(super) fn taken_in(
    heard: Option<Result<Message, axum::Error>>,
    credits: &mut Credits,
) -> Result<Message, End> {
    let message = heard.ok_or(End::Gone)?.map_err(broken_line)?;
    if credits.spend(Instant::now()).is_err() {
        return Err(End::close(CloseCode::Flood, "more frames than a socket may send"));
    }
    match message {
        Message::Binary(_) => Err(End::close(CloseCode::Binary, "frames are JSON texts")),
        Message::Close(_) => Err(End::Left),
        Message::Text(_) | Message::Ping(_) | Message::Pong(_) => Ok(message),
    }
}

/// A broken frame is answered; on a line that is broken nothing can be said.
fn broken_line(error: axum::Error) -> End {
    match error.into_inner().downcast_ref::<WireError>() {
        Some(WireError::Capacity(_)) => End::close(CloseCode::TooLarge, "a frame may have 8192 bytes"),
        Some(WireError::Utf8(_)) => End::close(CloseCode::NotUtf8, "a text frame must be UTF-8"),
        Some(WireError::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => End::Gone,
        Some(WireError::Protocol(fault)) => End::close(CloseCode::BrokenFrame, &fault.to_string()),
        _ => End::Gone,
    }
}

/// Sends the close frame and lets the other side answer it, so that it is not lost with the connection.
pub(super) async fn say_goodbye(metrics: &Metrics, socket: &mut WebSocket, farewell: Farewell) {
    let Farewell { code, reason } = farewell;
    metrics.closed(code);
    let close = Message::Close(Some(CloseFrame { code: code.number(), reason: reason.into() }));
    let goodbye = async {
        if socket.send(close).await.is_ok() {
            read_to_the_end(socket).await;
            if matches!(code, CloseCode::TooLarge | CloseCode::NotUtf8 | CloseCode::BrokenFrame) {
                sleep(LINGER).await;
            }
        }
    };
    // Whoever does not answer is cut off.
    let _ = timeout(GOODBYE, goodbye).await;
}

async fn read_to_the_end(socket: &mut WebSocket) {
    while let Some(Ok(_)) = socket.recv().await {}
}
