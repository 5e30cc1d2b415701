//! Opening a room's socket: who may, and what the others are told.
//!
//! Browsers cannot read a refused upgrade. So only a wrong origin and a full server are refused before it; everything else
//! is upgraded and closed with a code.

mod flood;
mod session;

use std::{collections::HashMap, sync::Arc};

use axum::{
    extract::{
        Path, Query, State, WebSocketUpgrade,
        rejection::{PathRejection, QueryRejection},
        ws::rejection::WebSocketUpgradeRejection,
    },
    http::request::Parts,
    response::Response,
};
use tessera_protocol::{CloseCode, Code, MAX_FRAME_BYTES, PROTOCOL, PlayerId, RoomId, Seq};

use crate::{
    app::Services,
    http::{
        error::{Answer, ApiError},
        identity::{self, SocketCredentials},
    },
    limits::{SocketPermit, TooManySockets},
    rooms::Visitor,
};

/// Bytes of each of a socket's two buffers.
const BUFFER_BYTES: usize = 4 * 1024;

/// What a socket that may be opened is for.
struct Visit {
    room: RoomId,
    visitor: Visitor,
    seen: Option<Seq>,
    permit: SocketPermit,
}

/// Why a socket is closed.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Farewell {
    code: CloseCode,
    reason: String,
}

impl Farewell {
    fn new(code: CloseCode, reason: impl Into<String>) -> Self {
        Self { code, reason: reason.into() }
    }
}

/// What the address of a socket says.
struct Address {
    room: Result<Path<RoomId>, PathRejection>,
    query: Result<Query<HashMap<String, String>>, QueryRejection>,
}

/// `GET /api/rooms/{room}/socket?protocol=1&seen=N&watch=KEY`
pub(crate) async fn open(
    State(services): State<Arc<Services>>,
    room: Result<Path<RoomId>, PathRejection>,
    query: Result<Query<HashMap<String, String>>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    parts: Parts,
) -> Answer<Response> {
    let upgrade = upgrade.map_err(|error| {
        ApiError::new(Code::Malformed, format!("this is the address of a WebSocket: {}", error.body_text()))
    })?;
    let visit = admit(&services, &parts, Address { room, query }).await?;
    Ok(upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_frame_size(MAX_FRAME_BYTES)
        .max_message_size(MAX_FRAME_BYTES)
        .on_upgrade(move |socket| session::run(services, socket, visit)))
}

/// Decides what becomes of a socket: refused, closed at once, or served.
async fn admit(services: &Services, parts: &Parts, address: Address) -> Answer<Result<Visit, Farewell>> {
    let caller = identity::caller(parts, services);
    let credentials = identity::of_socket(parts, &caller, services).await?;
    let player = match credentials {
        SocketCredentials::Nobody => None,
        SocketCredentials::Player(player) => Some(player),
        SocketCredentials::UnknownToken => {
            return Ok(Err(Farewell::new(CloseCode::NoAccess, "no player has this token (any more)")));
        }
    };
    match services.limits.sockets.open(player, caller.household()) {
        Ok(permit) => Ok(address.visit(player, permit)),
        Err(full @ TooManySockets::Server(_)) => Err(full.into()),
        Err(full) => Ok(Err(Farewell::new(CloseCode::Flood, full.to_string()))),
    }
}

impl Address {
    /// Reads the address of a room's socket. A `seen` that is no number is as good as none.
    fn visit(self, player: Option<PlayerId>, permit: SocketPermit) -> Result<Visit, Farewell> {
        let query = self.query.map(|Query(query)| query).unwrap_or_default();
        if query.get("protocol") != Some(&PROTOCOL.to_string()) {
            let reason = format!("this server speaks protocol={PROTOCOL}; name it in the socket's address");
            return Err(Farewell::new(CloseCode::Upgrade, reason));
        }
        let no_such_room = |_| Farewell::new(CloseCode::NoSuchRoom, "there is no such room");
        let Path(room) = self.room.map_err(no_such_room)?;
        let watch_key = query.get("watch").and_then(|key| key.parse().ok());
        let seen = query.get("seen").and_then(|seen| seen.parse().ok()).map(Seq);
        Ok(Visit { room, visitor: Visitor { player, watch_key }, seen, permit })
    }
}
