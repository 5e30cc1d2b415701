//! The gate of a server that is for invited players.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Request, State},
    http::Method,
    middleware::Next,
    response::Response,
};
use tessera_protocol::{
    Code,
    http::{Admission, Me},
};
use tokio::time::Instant;

use super::{
    body::JsonBody,
    error::{Answer, ApiError},
    identity::{self, Actor},
    me,
};
use crate::app::Services;

/// Lets admitted players pass, and whoever is about to become one.
pub(super) async fn gate(
    State(services): State<Arc<Services>>,
    request: Request,
    next: Next,
) -> Answer<Response> {
    let is_open = services.invite.is_none() || is_on_the_way_in(&request);
    if is_open || identity::is_admitted(request.headers(), &services).await? {
        return Ok(next.run(request).await);
    }
    Err(invite_required())
}

/// The answer to whoever is not admitted.
pub(super) fn invite_required() -> ApiError {
    let message = "this server is for invited players; POST the invite code to /api/admission";
    ApiError::new(Code::InviteRequired, message)
}

/// Requests that let somebody in or show what to, each of which looks for itself; and sockets, which are closed with a code.
fn is_on_the_way_in(request: &Request) -> bool {
    let path = request.uri().path();
    let (get, post) = (request.method() == Method::GET, request.method() == Method::POST);
    match path {
        "/me" | "/openapi.json" => get,
        "/players" | "/admission" | "/link" | "/recover" => post,
        _ if path.starts_with("/admin/") || path.ends_with("/socket") => true,
        _ => path.strip_prefix("/rooms/").is_some_and(|path| match path.split_once('/') {
            Some((_, below)) => post && below == "seat",
            None => get && shows_invitation(request),
        }),
    }
}

fn shows_invitation(request: &Request) -> bool {
    let query = request.uri().query().unwrap_or_default();
    query.split('&').any(|pair| pair.starts_with("invitation="))
}

/// `POST /api/admission`
pub(super) async fn admit(
    State(services): State<Arc<Services>>,
    actor: Actor,
    JsonBody(Admission { code }): JsonBody<Admission>,
) -> Answer<Json<Me>> {
    services.limits.codes.spend(actor.from, Instant::now())?;
    if services.invite.as_ref().is_some_and(|invite| !invite.is(&code)) {
        return Err(ApiError::new(Code::WrongCode, "this is not the invite code"));
    }
    services.limits.codes.give_back(actor.from);
    services.store.admit(actor.player).await?;
    Ok(Json(me::of(&services, Some(actor.player)).await?))
}
