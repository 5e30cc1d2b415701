//! A game's record, for keeping.

use std::sync::Arc;

use axum::{Json, extract::State};
use tessera_protocol::http::RecordBody;

use super::{
    body::{QueryOf, RoomPath},
    error::Answer,
    identity::Viewer,
    rooms::WatchQuery,
};
use crate::{app::Services, rooms::Glance};

/// `GET /api/rooms/{room}/record`
pub(super) async fn json(
    State(services): State<Arc<Services>>,
    viewer: Viewer,
    RoomPath(room): RoomPath,
    QueryOf(query): QueryOf<WatchQuery>,
) -> Answer<Json<RecordBody>> {
    let Glance { state, names } = services.rooms.look(room, query.visitor(viewer)).await?;
    Ok(Json(state.record(&|player| names.get(player))))
}
