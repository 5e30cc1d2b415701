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
    extract::{
        Query, WebSocketUpgrade,
        rejection::QueryRejection,
        ws::{WebSocket, rejection::WebSocketUpgradeRejection},
    },
    http::request::Parts,
    response::Response,
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
    rooms::in_time,
    serve::HeldConnection,
    store::{Standing, TokenHash},
};

/// Bytes of each of a socket's two buffers.
const BUFFER_BYTES: usize = 4 * 1024;

/// Around how long a client waits before it comes back after a restart.
const RETURN: Duration = Duration::from_secs(2);

/// Who opened a socket, for as long as it is open.
struct Guest {
    /// Nobody in particular without credentials.
    player: Option<PlayerId>,
    badge: Option<Badge>,
    _permit: SocketPermit,
}

/// What a player was let in with.
struct Badge {
    token: TokenHash,
    attendance: Attendance,
}

impl Guest {
    /// Waits until it is to be looked at again whether the guest may stay; for ever if it is nobody in particular.
    async fn called(&mut self) {
        match &mut self.badge {
            Some(badge) => badge.attendance.called().await,
            None => std::future::pending().await,
        }
    }

    /// Whether the guest may stay. Where that cannot be found out, it is found out when the guest comes back.
    async fn may_stay(&self, services: &Services) -> Result<(), Farewell> {
        let Some(badge) = &self.badge else { return Ok(()) };
        match in_time(services.store.player_by_token(badge.token)).await {
            Ok(Some(known)) => is_let_in(services, Some(known.standing)),
            Ok(None) => Err(unknown_token()),
            Err(_) => Err(hang_up()),
        }
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

fn unknown_token() -> Farewell {
    Farewell::new(CloseCode::NoAccess, "no player has this token (any more)")
}

/// Whether this server is open to such a player, or to nobody in particular.
fn is_let_in(services: &Services, standing: Option<Standing>) -> Result<(), Farewell> {
    if standing.is_some_and(|standing| standing.banned) {
        return Err(Farewell::new(CloseCode::Banned, "this player is banned from this server"));
    }
    if services.invite.is_some() && !standing.is_some_and(|standing| standing.admitted) {
        return Err(Farewell::new(CloseCode::InviteRequired, "this server is for invited players"));
    }
    Ok(())
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

/// Has a socket served. The connection that it was stays counted until it is closed.
fn serve<S: Future<Output = ()> + Send + 'static>(
    upgrade: WebSocketUpgrade,
    parts: &Parts,
    session: impl FnOnce(WebSocket) -> S + Send + 'static,
) -> Response {
    let connection: HeldConnection =
        parts.extensions.get().cloned().expect("the listener notes the connection of every request");
    upgrade.on_upgrade(move |socket| async move {
        session(socket).await;
        drop(connection);
    })
}

/// Decides what becomes of a socket: refused, closed at once, or served.
async fn admit(services: &Services, parts: &Parts) -> Answer<Result<Guest, Farewell>> {
    let caller = identity::caller(parts, services);
    let known = match identity::of_socket(parts, &caller, services).await? {
        SocketCredentials::Nobody => None,
        SocketCredentials::Player(known, token) => Some((known, token)),
        SocketCredentials::UnknownToken => return Ok(Err(unknown_token())),
    };
    if let Err(farewell) = is_let_in(services, known.map(|(known, _)| known.standing)) {
        return Ok(Err(farewell));
    }
    let player = known.map(|(known, _)| known.player);
    match services.limits.sockets.open(player, caller.household()) {
        Ok(permit) => {
            let enter = |player| services.presence.enter(player);
            let badge = known.map(|(known, token)| Badge { token, attendance: enter(known.player) });
            Ok(Ok(Guest { player, badge, _permit: permit }))
        }
        Err(full @ TooManySockets::Server(_)) => Err(full.into()),
        Err(full) => Ok(Err(Farewell::new(CloseCode::Flood, full.to_string()))),
    }
}
