//! One WebSocket to a room: opening it, reading and sending. What goes wrong with it stands in [`error`].

mod error;

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tessera_protocol::{PROTOCOL, RoomId, Secret, Seq};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{HeaderValue, header},
        protocol::WebSocketConfig,
    },
};

use crate::{
    api::Api,
    link::ServerUrl,
    transport::{self, Stream},
};
use error::{closed, refusal};

pub(crate) use error::SocketError;

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
