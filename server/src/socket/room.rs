//! Opening a room's socket.

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
use tessera_protocol::{CloseCode, RoomId, Seq};

use super::{Address, Farewell, Guest, session};
use crate::{app::Services, http::error::Answer, names::NameBook, rooms::Visitor};

/// What a room's socket that may be opened is for.
pub(super) struct Visit {
    pub(super) guest: Guest,
    pub(super) room: RoomId,
    pub(super) visitor: Visitor,
    pub(super) seen: Option<Seq>,
}

/// `GET /api/rooms/{room}/socket?protocol=1&seen=N&watch=KEY`
pub(crate) async fn open(
    State(services): State<Arc<Services>>,
    room: Result<Path<RoomId>, PathRejection>,
    query: Result<Query<HashMap<String, String>>, QueryRejection>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
    parts: Parts,
) -> Answer<Response> {
    let upgrade = super::upgraded(upgrade)?;
    let address = Address::of(query);
    let visit = match super::admit(&services, &parts).await? {
        Ok(guest) => visit(&services, guest, room, &address).await,
        Err(farewell) => Err(farewell),
    };
    Ok(super::serve(upgrade, &parts, move |socket| session::run(services, socket, visit)))
}

/// Reads the address. A `seen` that is no number is as good as none.
async fn visit(
    services: &Services,
    guest: Guest,
    room: Result<Path<RoomId>, PathRejection>,
    address: &Address,
) -> Result<Visit, Farewell> {
    address.check_protocol()?;
    let no_such_room = |_| Farewell::new(CloseCode::NoSuchRoom, "there is no such room");
    let Path(room) = room.map_err(no_such_room)?;
    let watch_key = address.get("watch").and_then(|key| key.parse().ok());
    let seen = address.get("seen").and_then(|seen| seen.parse().ok()).map(Seq);
    let visitor = Visitor { player: guest.player, watch_key, name: name(services, &guest).await };
    Ok(Visit { guest, room, visitor, seen })
}

/// The name that others are told if it watches; without an answer it has none for now.
async fn name(services: &Services, guest: &Guest) -> Option<String> {
    let player = guest.player?;
    NameBook::of(&*services.store, &[player]).await.unwrap_or_default().get(player)
}
