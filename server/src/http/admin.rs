//! What whoever runs the server may do, with the token from its settings.

use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::{StatusCode, header::AUTHORIZATION, request::Parts},
};
use serde::Deserialize;
use tessera_protocol::{
    Code, PlayerId, PlayerView, RoomId,
    http::{AdminPlayer, AdminPlayers, AdminRooms, Moderate},
};
use tokio::time::Instant;

use super::{
    body::{JsonBody, PlayerPath, QueryOf, RoomPath},
    error::{Answer, ApiError},
    identity,
};
use crate::{
    app::Services,
    bus::Hint,
    store::{Moderation, Profile},
};

/// Who has shown the admin's token.
pub(super) struct Admin;

impl FromRequestParts<Arc<Services>> for Admin {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, ApiError> {
        let nobody = || ApiError::new(Code::NotFound, "this server has no ADMIN_TOKEN");
        let token = services.settings.admin_token.as_ref().ok_or_else(nobody)?;
        let from = identity::caller(parts, services).household();
        services.limits.codes.spend(from, Instant::now())?;
        let header =
            parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let shown = header.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        if !shown.is_some_and(|(_, shown)| token.is(shown.trim())) {
            return Err(ApiError::new(
                Code::Unauthorized,
                "the Authorization header holds not the admin's token",
            ));
        }
        services.limits.codes.give_back(from);
        Ok(Self)
    }
}

/// Where a page begins.
#[derive(Debug, Deserialize)]
pub(super) struct After<T> {
    after: Option<T>,
}

/// `GET /api/admin/rooms?after=`
pub(super) async fn rooms(
    State(services): State<Arc<Services>>,
    _: Admin,
    QueryOf(After { after }): QueryOf<After<RoomId>>,
) -> Answer<Json<AdminRooms>> {
    let most = services.bounds.list_length;
    let rooms = services.store.all_rooms(after, most).await?;
    let next = if rooms.len() < most as usize { None } else { rooms.last().map(|room| room.id) };
    Ok(Json(AdminRooms { rooms, next }))
}

/// `POST /api/admin/rooms/{room}/close`
pub(super) async fn close(
    State(services): State<Arc<Services>>,
    _: Admin,
    RoomPath(room): RoomPath,
) -> Answer<StatusCode> {
    services.rooms.close(room).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `GET /api/admin/players?after=`
pub(super) async fn players(
    State(services): State<Arc<Services>>,
    _: Admin,
    QueryOf(After { after }): QueryOf<After<PlayerId>>,
) -> Answer<Json<AdminPlayers>> {
    let most = services.bounds.list_length;
    let players: Vec<_> = services.store.profiles(after, most).await?.into_iter().map(admin_player).collect();
    let next = if players.len() < most as usize { None } else { players.last().map(|last| last.player.id) };
    Ok(Json(AdminPlayers { players, next }))
}

/// `POST /api/admin/players/{player}`
pub(super) async fn moderate(
    State(services): State<Arc<Services>>,
    _: Admin,
    PlayerPath(player): PlayerPath,
    JsonBody(Moderate { muted, banned }): JsonBody<Moderate>,
) -> Answer<Json<AdminPlayer>> {
    let moderated = services.store.moderate(player, Moderation { muted, banned }).await?;
    let profile = moderated.ok_or_else(|| ApiError::new(Code::NotFound, "there is no such player"))?;
    services.bus.tell(profile.map(|profile| Hint::Player(profile.player)));
    Ok(Json(admin_player(profile.into_inner())))
}

fn admin_player(profile: Profile) -> AdminPlayer {
    AdminPlayer {
        player: PlayerView { id: profile.player, name: profile.name },
        created_at: profile.created_at,
        muted: profile.standing.muted,
        banned: profile.standing.banned,
    }
}
