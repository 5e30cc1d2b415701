//! A game's record, for keeping.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::header::{CONTENT_DISPOSITION, CONTENT_TYPE},
    response::IntoResponse,
};
use tessera_protocol::http::RecordBody;

use super::{
    body::{QueryOf, RoomPath},
    caller::Caller,
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

/// `GET /api/rooms/{room}/record.pgn`
pub(super) async fn pgn(
    State(services): State<Arc<Services>>,
    viewer: Viewer,
    caller: Caller,
    RoomPath(room): RoomPath,
    QueryOf(query): QueryOf<WatchQuery>,
) -> Answer<impl IntoResponse> {
    let Glance { state, names } = services.rooms.look(room, query.visitor(viewer)).await?;
    let origin = caller.origin.map(|origin| origin.to_string()).unwrap_or_default();
    let site = format!("{origin}{}rooms/{room}", services.settings.base_path.root());
    let disposition = format!("inline; filename=\"{room}.pgn\"");
    let headers = [(CONTENT_TYPE, "application/x-chess-pgn".to_owned()), (CONTENT_DISPOSITION, disposition)];
    Ok((headers, state.pgn(&|player| names.get(player), &site)))
}
