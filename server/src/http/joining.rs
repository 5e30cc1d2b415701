//! Codes by which another device becomes the same player.

use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use sha2::{Digest, Sha256};
use tessera_protocol::{
    Code, CommandId, LinkCode, Millis, PlayerView, RecoveryCode,
    http::{Joined, MakeCode, NewLinkCode, NewRecoveryCode, UseCode},
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
    store::{CodeHash, CodeKind, NewCode, NewDevice},
    token::Token,
};

/// How long a link code holds.
const LINK_CODE_HOLDS: Millis = Millis::from_secs(600);

/// `POST /api/me/link-code`
pub(super) async fn new_link_code(
    State(services): State<Arc<Services>>,
    actor: Actor,
    JsonBody(MakeCode { id }): JsonBody<MakeCode>,
) -> Answer<impl IntoResponse> {
    let code = LinkCode::from_random(services.secrets.code(CodeKind::Link, actor.player, &id));
    let now = services.clock.now();
    let (kept, expires_at) = (hash(CodeKind::Link, code.as_bytes()), now + LINK_CODE_HOLDS);
    let new = NewCode { code: kept, now, expires_at: Some(expires_at) };
    let expires_at = services.store.keep_code(actor.player, new).await?.unwrap_or(expires_at);
    Ok((StatusCode::CREATED, Json(NewLinkCode { code, expires_at })))
}

/// `POST /api/me/recovery`
pub(super) async fn new_recovery_code(
    State(services): State<Arc<Services>>,
    actor: Actor,
    JsonBody(MakeCode { id }): JsonBody<MakeCode>,
) -> Answer<impl IntoResponse> {
    let code = RecoveryCode::from_random(services.secrets.code(CodeKind::Recovery, actor.player, &id));
    let kept = hash(CodeKind::Recovery, code.as_bytes());
    let new = NewCode { code: kept, now: services.clock.now(), expires_at: None };
    services.store.keep_code(actor.player, new).await?;
    Ok((StatusCode::CREATED, Json(NewRecoveryCode { code })))
}

/// A code that was shown, with the token of the device that joins by it.
type Shown = (CodeHash, Token);

/// `POST /api/link`
pub(super) async fn link(
    State(services): State<Arc<Services>>,
    stranger: Stranger,
    JsonBody(UseCode { id, code }): JsonBody<UseCode>,
) -> Answer<impl IntoResponse> {
    let code = code.parse::<LinkCode>().ok();
    let shown = code.map(|code| shown(&services, CodeKind::Link, code.as_bytes(), &id));
    join(&services, stranger, shown).await
}

/// `POST /api/recover`
pub(super) async fn recover(
    State(services): State<Arc<Services>>,
    stranger: Stranger,
    JsonBody(UseCode { id, code }): JsonBody<UseCode>,
) -> Answer<impl IntoResponse> {
    let code = code.parse::<RecoveryCode>().ok();
    let shown = code.map(|code| shown(&services, CodeKind::Recovery, code.as_bytes(), &id));
    join(&services, stranger, shown).await
}

/// Makes this device the player whom the code belongs to: a browser by its cookie, anything else by a token.
async fn join(
    services: &Services,
    Stranger { from, page }: Stranger,
    shown: Option<Shown>,
) -> Answer<(Option<SetCookie>, Json<Joined>)> {
    services.limits.codes.spend(from, Instant::now())?;
    let wrong = || ApiError::new(Code::WrongCode, "the code is wrong, used, or too old");
    let (code, token) = shown.ok_or_else(wrong)?;
    let most = services.bounds.devices_per_player;
    let device = NewDevice { token: token.hash(), at: services.clock.now(), most };
    let player = services.store.use_code(code, device).await?.ok_or_else(wrong)?;
    // Another device may have gone for it.
    services.presence.call(player);
    services.limits.codes.give_back(from);
    let name = NameBook::of(&*services.store, &[player]).await?.get(player);
    let cookie = page.as_ref().map(|page| cookie::of(services, page, &token));
    let token = page.is_none().then(|| token.to_string());
    Ok((cookie, Json(Joined { player: PlayerView { id: player, name }, token })))
}

fn shown(services: &Services, kind: CodeKind, code: &[u8], request: &CommandId) -> Shown {
    (hash(kind, code), services.secrets.token(kind, code, request))
}

fn hash(kind: CodeKind, code: &[u8]) -> CodeHash {
    CodeHash { kind, hash: Sha256::digest(code).into() }
}
