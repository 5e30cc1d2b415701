//! A player's socket that is opened again, by the next server, when the last one has ended.

use std::{sync::Arc, time::Duration};

use futures_util::{SinkExt, StreamExt};
use tessera_protocol::{CloseCode, RoomId, Seq, ServerFrame};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message, protocol::CloseFrame},
};

use crate::{
    account::{Account, Life},
    support::{
        player::Player,
        socket::{Opening, applied},
    },
};

/// No frame takes this long; without it a fault would hang the test.
const PATIENCE: Duration = Duration::from_secs(60);

/// The server has ended: the line is open again, to the next one.
#[derive(Debug)]
pub(crate) struct Reopened;

pub(crate) struct Line {
    player: Player,
    room: RoomId,
    account: Arc<Account>,
    life: Life,
    socket: WebSocketStream<TcpStream>,
    seen: Seq,
}

impl Line {
    pub(crate) async fn open(player: Player, room: RoomId, account: Arc<Account>) -> Self {
        let life = account.life();
        let socket = connect(&player, room, None).await.expect("the first server is there");
        Self { player, room, account, life, socket, seen: Seq::ZERO }
    }

    /// Whether this line has told all up to a seq.
    pub(crate) fn has_seen(&self, seq: Seq) -> bool {
        self.seen >= seq
    }

    pub(crate) async fn send(&mut self, frame: &str) -> Result<(), Reopened> {
        match self.socket.send(Message::text(frame)).await {
            Ok(()) => Ok(()),
            Err(_) => Err(self.reopen().await),
        }
    }

    /// The next frame that is no heartbeat.
    pub(crate) async fn news(&mut self) -> Result<ServerFrame, Reopened> {
        loop {
            let message = timeout(PATIENCE, self.socket.next()).await.expect("a frame comes");
            match message {
                Some(Ok(Message::Text(text))) => {
                    let frame = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                    self.seen = applied(self.seen, &frame);
                    if !matches!(frame, ServerFrame::Heartbeat { .. }) {
                        return Ok(frame);
                    }
                }
                Some(Ok(Message::Close(close))) => {
                    self.account.bade_goodbye(wait(close));
                    return Err(self.reopen().await);
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(self.reopen().await),
            }
        }
    }

    /// A server whose disk was stuck closes lines and is still there. One that comes up can be killed before it has answered.
    async fn reopen(&mut self) -> Reopened {
        loop {
            if let Some(socket) = connect(&self.player, self.room, Some(self.seen)).await {
                self.socket = socket;
                return Reopened;
            }
            self.life = self.account.life_after(self.life).await;
        }
    }
}

/// The wait that is asked for by a server which stops, or whose disk is stuck; it closes no line for any other reason.
fn wait(close: Option<CloseFrame>) -> u32 {
    let close = close.expect("a close frame says why");
    assert_eq!(u16::from(close.code), CloseCode::Restart.number(), "{close:?}");
    let wait = close.reason.strip_prefix("retry_after_ms=").and_then(|wait| wait.parse().ok());
    wait.unwrap_or_else(|| panic!("no wait is told: {close:?}"))
}

async fn connect(player: &Player, room: RoomId, seen: Option<Seq>) -> Option<WebSocketStream<TcpStream>> {
    let opening = Opening::of(room).bearer(&player.token);
    let opening = match seen {
        Some(seen) => opening.seen(seen.0),
        None => opening,
    };
    opening.reach(player.server).await
}
