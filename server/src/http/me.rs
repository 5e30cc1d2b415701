//! Oneself: who one is, one's name, and leaving.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode};
use tessera_protocol::{
    Code, PlayerId, PlayerName, PlayerView,
    http::{ChooseName, Leave, Me},
};
use tessera_room::LookAlike;
use tracing::warn;

use super::{
    body::JsonBody,
    error::{Answer, ApiError},
    identity::{Actor, Viewer},
};
use crate::{app::Services, bus::Hint, rooms::RoomError, store::StoreError};

/// `GET /api/me`
pub(super) async fn show(State(services): State<Arc<Services>>, Viewer(player): Viewer) -> Answer<Json<Me>> {
    Ok(Json(of(&services, player).await?))
}

/// What a player is told of itself.
pub(super) async fn of(services: &Services, player: Option<PlayerId>) -> Result<Me, StoreError> {
    let profile = match player {
        Some(player) => services.store.profile(player).await?,
        None => None,
    };
    let admitted = profile.as_ref().is_some_and(|profile| profile.standing.admitted);
    let has_recovery_code = match player {
        Some(player) => services.store.has_recovery_code(player).await?,
        None => false,
    };
    Ok(Me {
        player: profile.map(|profile| PlayerView { id: profile.player, name: profile.name }),
        admitted: services.invite.is_none() || admitted,
        has_recovery_code,
    })
}

/// `PUT /api/me/name`
pub(super) async fn choose_name(
    State(services): State<Arc<Services>>,
    actor: Actor,
    JsonBody(ChooseName { name }): JsonBody<ChooseName>,
) -> Answer<Json<Me>> {
    let name: PlayerName = name.parse().map_err(|error: tessera_protocol::NameError| {
        ApiError::new(Code::InvalidName, error.to_string()).with("reason", error.reason())
    })?;
    services.limits.choose_name(actor.player)?;
    let renamed = services.store.rename(actor.player, name.as_str(), LookAlike::from(&name).as_str()).await;
    let renamed = renamed.map_err(|error| match error {
        StoreError::Conflict => {
            ApiError::new(Code::NameTaken, "another player has this name, or one that looks the same")
        }
        error => error.into(),
    })?;
    services.bus.tell(renamed.map(|player| Hint::Player(*player)));
    Ok(Json(of(&services, Some(actor.player)).await?))
}

/// `DELETE /api/me`
pub(super) async fn leave(
    State(services): State<Arc<Services>>,
    actor: Actor,
    JsonBody(Leave { confirm }): JsonBody<Leave>,
) -> Answer<StatusCode> {
    if !confirm {
        let games = services.store.running_games_of(actor.player).await?;
        let message = format!("leaving cannot be undone, and resigns {games} running games; confirm it");
        let answer = ApiError::new(Code::ConfirmationNeeded, message);
        return Err(answer.with("games", games));
    }
    end_rooms(&services, actor.player).await?;
    let erased = services.store.erase_player(actor.player).await?;
    services.bus.tell(erased.map(|player| Hint::Player(*player)));
    // What another device has begun in between.
    if let Err(error) = end_rooms(&services, actor.player).await {
        warn!(player = %actor.player, %error, "rooms of a player who left are still open");
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Ends all that a player has in rooms.
async fn end_rooms(services: &Services, player: PlayerId) -> Result<(), RoomError> {
    loop {
        let rooms = services.store.own_rooms(player, services.bounds.list_length).await?;
        if rooms.is_empty() {
            return Ok(());
        }
        for room in rooms {
            services.rooms.leave(room.summary.id, player).await?;
        }
    }
}
