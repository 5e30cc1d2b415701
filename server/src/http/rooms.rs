//! Rooms: listed, made, looked at.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use serde::Deserialize;
use tessera_protocol::{RoomView, Secret, http::RoomList};
use tessera_rules::Game;

use super::{
    body::{OrderBody, QueryOf, RoomPath},
    error::Answer,
    identity::{Actor, Viewer},
};
use crate::{app::Services, lobby::public_lists, rooms::Visitor};

/// What may stand behind the address of the lists.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    /// The only game that is asked for.
    game: Option<Game>,
}

/// What may stand behind the address of something to be watched.
#[derive(Debug, Deserialize)]
pub(super) struct WatchQuery {
    /// The key of a watch link.
    watch: Option<Secret>,
}

impl WatchQuery {
    /// Who looks, with what was shown.
    pub(super) fn visitor(&self, Viewer(player): Viewer) -> Visitor {
        Visitor { player, watch_key: self.watch, name: None }
    }
}

/// What may stand behind the address of a room.
#[derive(Debug, Deserialize)]
pub(super) struct ViewQuery {
    /// The key of a watch link.
    watch: Option<Secret>,
    /// The secret of an invitation, for whoever wants to know to what.
    invitation: Option<Secret>,
}

/// `GET /api/rooms?game=`
pub(super) async fn list(
    State(services): State<Arc<Services>>,
    _: Viewer,
    QueryOf(ListQuery { game }): QueryOf<ListQuery>,
) -> Answer<Json<RoomList>> {
    Ok(Json(public_lists(&services, game).await?))
}

/// `POST /api/rooms`
pub(super) async fn create(
    State(services): State<Arc<Services>>,
    actor: Actor,
    OrderBody(order): OrderBody,
) -> Answer<impl IntoResponse> {
    let known = services.rooms.created_before(actor.player, &order.id).await?;
    let created = match known {
        Some(created) => created,
        None => {
            services.limits.make_room(actor.player, actor.from)?;
            services.rooms.create(actor.player, &order).await?
        }
    };
    Ok((StatusCode::CREATED, Json(created)))
}

/// `GET /api/rooms/{room}`
pub(super) async fn view(
    State(services): State<Arc<Services>>,
    viewer: Viewer,
    RoomPath(room): RoomPath,
    QueryOf(ViewQuery { watch, invitation }): QueryOf<ViewQuery>,
) -> Answer<Json<RoomView>> {
    let view = match invitation {
        Some(invitation) => services.rooms.view_invited(room, invitation).await?,
        None => services.rooms.view(room, WatchQuery { watch }.visitor(viewer)).await?,
    };
    Ok(Json(view))
}
