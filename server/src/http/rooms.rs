//! Rooms: listed, made, looked at.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use serde::Deserialize;
use tessera_protocol::{
    RoomView, Secret,
    http::{CreateRoom, RoomList},
};

use super::{
    body::{JsonBody, QueryOf, RoomPath},
    error::Answer,
    identity::{Actor, Viewer},
};
use crate::{app::Services, rooms::Visitor};

/// What may stand behind the address of something to be watched.
#[derive(Debug, Deserialize)]
pub(super) struct WatchQuery {
    /// The key of a watch link.
    watch: Option<Secret>,
}

impl WatchQuery {
    /// Who looks, with what was shown.
    pub(super) fn visitor(&self, Viewer(player): Viewer) -> Visitor {
        Visitor { player, watch_key: self.watch }
    }
}

/// `GET /api/rooms`
pub(super) async fn list(State(services): State<Arc<Services>>) -> Answer<Json<RoomList>> {
    Ok(Json(lists(&services).await?))
}

/// Open rooms in the lobby, and games that anybody may watch.
pub(super) async fn lists(services: &Services) -> Answer<RoomList> {
    let most = services.bounds.list_length;
    let (open, live) = tokio::try_join!(services.store.open_rooms(most), services.store.live_rooms(most))?;
    Ok(RoomList { open, live, finished: Vec::new() })
}

/// `POST /api/rooms`
pub(super) async fn create(
    State(services): State<Arc<Services>>,
    actor: Actor,
    JsonBody(order): JsonBody<CreateRoom>,
) -> Answer<impl IntoResponse> {
    services.limits.make_room(actor.player, actor.from)?;
    let created = services.rooms.create(actor.player, &order).await?;
    Ok((StatusCode::CREATED, actor.cookie, Json(created)))
}

/// `GET /api/rooms/{room}`
pub(super) async fn view(
    State(services): State<Arc<Services>>,
    viewer: Viewer,
    RoomPath(room): RoomPath,
    QueryOf(query): QueryOf<WatchQuery>,
) -> Answer<Json<RoomView>> {
    Ok(Json(services.rooms.view(room, query.visitor(viewer)).await?))
}
