//! Making a player for a client that keeps its token itself.

use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRequestParts, State},
    http::{StatusCode, request::Parts},
};
use tessera_protocol::http::NewPlayer;

use super::{
    error::{Answer, ApiError},
    identity,
    origin::{self, SentOrigin},
};
use crate::{app::Services, limits::Household, settings::Origin};

/// Anybody but another site's page.
pub(super) struct Stranger {
    /// Where the request comes from.
    pub(super) from: Household,
    /// The page it comes from, if a browser sent it.
    pub(super) page: Option<Origin>,
}

impl FromRequestParts<Arc<Services>> for Stranger {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, services: &Arc<Services>) -> Result<Self, ApiError> {
        let caller = identity::caller(parts, services);
        let page = match origin::check(&parts.headers, &caller, &services.settings.public_origin)? {
            SentOrigin::Ours(page) => Some(page),
            SentOrigin::None => None,
        };
        Ok(Self { from: caller.household(), page })
    }
}

/// `POST /api/players`
pub(super) async fn create(
    State(services): State<Arc<Services>>,
    Stranger { from, .. }: Stranger,
) -> Answer<(StatusCode, Json<NewPlayer>)> {
    let (player, token) = identity::make_player(&services, from).await?;
    Ok((StatusCode::CREATED, Json(NewPlayer { player, token: token.to_string() })))
}
