//! Opening sockets: who may, and what the others are told.
//!
//! Browsers cannot read a refused upgrade. So only a wrong origin and a full server are refused before it; everything else
//! is upgraded and closed with a code.

mod end;
mod flood;
pub(crate) mod lobby;
mod pings;
pub(crate) mod room;
mod session;

use std::{collections::HashMap, time::Duration};

use axum::{
    extract::{Query, WebSocketUpgrade, rejection::QueryRejection, ws::rejection::WebSocketUpgradeRejection},
    http::request::Parts,
};
use tessera_protocol::{CloseCode, Code, MAX_FRAME_BYTES, PROTOCOL, PlayerId};

use crate::{
    app::Services,
    http::{
        error::{Answer, ApiError},
        identity::{self, SocketCredentials},
    },
    limits::{SocketPermit, TooManySockets},
    presence::Attendance,
    random,
};

/// Bytes of each of a socket's two buffers.
const BUFFER_BYTES: usize = 4 * 1024;

/// Around how long a client waits before it comes back after a restart.
const RETURN: Duration = Duration::from_secs(2);

/// Who opened a socket, for as long as it is open.
struct Guest {
    /// Nobody in particular without credentials.
    player: Option<PlayerId>,
    attendance: Option<Attendance>,
    _permit: SocketPermit,
}

impl Guest {
    /// Waits until the player is shown out, if it is one's socket, and tells why: who is banned, or else somebody who may
    /// come back with a token that still holds.
    async fn shown_out(&self, services: &Services) -> Farewell {
        let (Some(attendance), Some(player)) = (&self.attendance, self.player) else {
            return std::future::pending().await;
        };
        attendance.shown_out().await;
        let profile = services.store.profile(player).await.ok().flatten();
        let is_banned = profile.is_some_and(|profile| profile.standing.banned);
        if is_banned { banned() } else { hang_up() }
    }
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

/// The server restarts, or has lost sight of what the socket is for: come back.
fn hang_up() -> Farewell {
    Farewell::new(CloseCode::Restart, format!("retry_after_ms={}", random::around(RETURN).as_millis()))
}

fn banned() -> Farewell {
    Farewell::new(CloseCode::Banned, "this player is banned from this server")
}

/// What stands behind the question mark in a socket's address.
struct Address(HashMap<String, String>);

impl Address {
    fn of(query: Result<Query<HashMap<String, String>>, QueryRejection>) -> Self {
        Self(query.map(|Query(query)| query).unwrap_or_default())
    }

    fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    fn check_protocol(&self) -> Result<(), Farewell> {
        let fits = self.get("protocol") == Some(&PROTOCOL.to_string());
        let reason = || format!("this server speaks protocol={PROTOCOL}; name it in the socket's address");
        if fits { Ok(()) } else { Err(Farewell::new(CloseCode::Upgrade, reason())) }
    }
}

/// The upgrade, within bounds.
fn upgraded(upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>) -> Answer<WebSocketUpgrade> {
    let upgrade = upgrade.map_err(|error| {
        ApiError::new(Code::Malformed, format!("this is the address of a WebSocket: {}", error.body_text()))
    })?;
    Ok(upgrade
        .read_buffer_size(BUFFER_BYTES)
        .write_buffer_size(BUFFER_BYTES)
        .max_frame_size(MAX_FRAME_BYTES)
        .max_message_size(MAX_FRAME_BYTES))
}

/// Decides what becomes of a socket: refused, closed at once, or served.
async fn admit(services: &Services, parts: &Parts) -> Answer<Result<Guest, Farewell>> {
    let caller = identity::caller(parts, services);
    let (player, standing) = match identity::of_socket(parts, &caller, services).await? {
        SocketCredentials::Nobody => (None, None),
        SocketCredentials::Player(known) => (Some(known.player), Some(known.standing)),
        SocketCredentials::UnknownToken => {
            return Ok(Err(Farewell::new(CloseCode::NoAccess, "no player has this token (any more)")));
        }
    };
    if standing.is_some_and(|standing| standing.banned) {
        return Ok(Err(banned()));
    }
    if services.invite.is_some() && !standing.is_some_and(|standing| standing.admitted) {
        return Ok(Err(Farewell::new(CloseCode::InviteRequired, "this server is for invited players")));
    }
    match services.limits.sockets.open(player, caller.household()) {
        Ok(permit) => {
            let attendance = player.map(|player| services.presence.enter(player));
            Ok(Ok(Guest { player, attendance, _permit: permit }))
        }
        Err(full @ TooManySockets::Server(_)) => Err(full.into()),
        Err(full) => Ok(Err(Farewell::new(CloseCode::Flood, full.to_string()))),
    }
}
