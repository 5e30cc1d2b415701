//! Taking a seat.

use std::sync::Arc;

use axum::{Json, extract::State, response::IntoResponse};
use tessera_protocol::{
    Code,
    http::{SeatTaken, TakeSeat},
};

use super::{
    body::{JsonBody, RoomPath},
    error::{Answer, ApiError},
    identity::Actor,
};
use crate::app::Services;

/// `POST /api/rooms/{room}/seat`
pub(super) async fn take(
    State(services): State<Arc<Services>>,
    actor: Actor,
    RoomPath(room): RoomPath,
    JsonBody(ask): JsonBody<TakeSeat>,
) -> Answer<impl IntoResponse> {
    services.store.mark_used(actor.player).await?;
    let state = services.rooms.take_seat(room, actor.player, &ask).await?;
    let sides = state.audience(Some(actor.player)).sides();
    let side = *sides
        .first()
        .ok_or_else(|| ApiError::new(Code::Internal, "the seat was taken, yet nobody sits on it"))?;
    Ok((actor.cookie, Json(SeatTaken { room, side })))
}
