//! Codes by which another device becomes the same player.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use sha2::{Digest, Sha256};
use tessera_protocol::{
    Code, LinkCode, Millis, PlayerView, RecoveryCode,
    http::{Joined, NewLinkCode, NewRecoveryCode, UseLinkCode, UseRecoveryCode},
};
use tokio::time::Instant;

use super::{
    body::JsonBody,
    cookie::{self, SetCookie},
    error::{Answer, ApiError},
    identity::Actor,
    players::Stranger,
};
use crate::{
    app::Services,
    names::NameBook,
    random,
    store::{CodeHash, CodeKind, NewCode},
    token::Token,
};

/// How long a link code holds.
const LINK_CODE_HOLDS: Millis = Millis::from_secs(600);

/// `POST /api/me/link-code`
pub(super) async fn new_link_code(
    State(services): State<Arc<Services>>,
    actor: Actor,
) -> Answer<impl IntoResponse> {
    let code = LinkCode::from_random(random::bytes());
    let expires_at = services.clock.now() + LINK_CODE_HOLDS;
    let new = NewCode { code: hash(CodeKind::Link, code.as_bytes()), expires_at: Some(expires_at) };
    services.store.keep_code(actor.player, new).await?;
    Ok((StatusCode::CREATED, Json(NewLinkCode { code, expires_at })))
}

/// `POST /api/me/recovery`
pub(super) async fn new_recovery_code(
    State(services): State<Arc<Services>>,
    actor: Actor,
) -> Answer<impl IntoResponse> {
    let code = RecoveryCode::from_random(random::bytes());
    let new = NewCode { code: hash(CodeKind::Recovery, code.as_bytes()), expires_at: None };
    services.store.keep_code(actor.player, new).await?;
    Ok((StatusCode::CREATED, Json(NewRecoveryCode { code })))
}

/// `POST /api/link`
pub(super) async fn link(
    State(services): State<Arc<Services>>,
    stranger: Stranger,
    JsonBody(UseLinkCode { code }): JsonBody<UseLinkCode>,
) -> Answer<impl IntoResponse> {
    let code = code.parse::<LinkCode>().ok().map(|code| hash(CodeKind::Link, code.as_bytes()));
    join(&services, stranger, code).await
}

/// `POST /api/recover`
pub(super) async fn recover(
    State(services): State<Arc<Services>>,
    stranger: Stranger,
    JsonBody(UseRecoveryCode { code }): JsonBody<UseRecoveryCode>,
) -> Answer<impl IntoResponse> {
    let code = code.parse::<RecoveryCode>().ok().map(|code| hash(CodeKind::Recovery, code.as_bytes()));
    join(&services, stranger, code).await
}

/// Makes this device the player whom the code belongs to: a browser by its cookie, anything else by a token.
async fn join(
    services: &Services,
    Stranger { from, page }: Stranger,
    code: Option<CodeHash>,
) -> Answer<(Option<SetCookie>, Json<Joined>)> {
    services.limits.codes.spend(from, Instant::now())?;
    let wrong = || ApiError::new(Code::WrongCode, "the code is wrong, used, or too old");
    let (token, code) = (Token::random(), code.ok_or_else(wrong)?);
    let joined = services.store.use_code(code, token.hash(), services.clock.now()).await?;
    let player = joined.ok_or_else(wrong)?;
    services.limits.codes.give_back(from);
    let name = NameBook::of(&*services.store, &[player]).await?.get(player);
    let cookie = page.as_ref().map(|page| cookie::of(services, page, &token));
    let token = page.is_none().then(|| token.to_string());
    Ok((cookie, Json(Joined { player: PlayerView { id: player, name }, token })))
}

fn hash(kind: CodeKind, code: &[u8]) -> CodeHash {
    CodeHash { kind, hash: Sha256::digest(code).into() }
}
