//! Taking a seat.

use std::sync::Arc;

use axum::{Json, extract::State};
use tessera_protocol::{
    Code,
    http::{SeatTaken, TakeSeat},
};

use super::{
    admission::invite_required,
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
) -> Answer<Json<SeatTaken>> {
    let is_let_in = services.invite.is_none() || actor.standing.admitted;
    if !is_let_in && !services.rooms.is_invitation(room, ask.invitation) {
        return Err(invite_required());
    }
    let state = services.rooms.take_seat(room, actor.player, &ask).await?;
    if !is_let_in {
        // Whoever made the invitation is admitted, and so is who follows it.
        services.store.admit(actor.player).await?;
    }
    let sides = state.audience(Some(actor.player)).sides();
    let side = *sides
        .first()
        .ok_or_else(|| ApiError::new(Code::Internal, "the seat was taken, yet nobody sits on it"))?;
    Ok(Json(SeatTaken { room, side }))
}
