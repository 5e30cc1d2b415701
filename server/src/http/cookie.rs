//! The cookie that makes a browser a player's device.

use std::sync::{Arc, OnceLock};

use axum::{
    extract::Request,
    http::{HeaderName, HeaderValue, header::SET_COOKIE, request::Parts},
    middleware::Next,
    response::Response,
};

use crate::{app::Services, settings::Origin, token::Token};

/// How long a browser keeps its cookie: 400 days, the most that browsers allow.
const SECONDS: u32 = 400 * 86_400;

/// A header that sets a cookie.
pub(super) type SetCookie = [(HeaderName, HeaderValue); 1];

/// The cookie of a player that a request has made, which goes out with the answer whatever that is: without it nobody would
/// be that player.
#[derive(Debug, Clone, Default)]
struct OfNewcomer(Arc<OnceLock<SetCookie>>);

/// The cookie that holds a token.
pub(super) fn of(services: &Services, page: &Origin, token: &Token) -> SetCookie {
    let secure = if page.is_secure() { "; Secure" } else { "" };
    let cookie = format!(
        "{}={token}; Path={}; Max-Age={SECONDS}; HttpOnly; SameSite=Lax{secure}",
        services.cookie_name,
        services.settings.base_path.root(),
    );
    [(SET_COOKIE, HeaderValue::try_from(cookie).expect("a cookie's parts are plain ASCII"))]
}

/// Has the answer to a request set the cookie of a player that the request has made.
pub(super) fn promise(parts: &Parts, cookie: SetCookie) {
    let newcomer: &OfNewcomer = parts.extensions.get().expect("every request has a place for its cookie");
    newcomer.0.get_or_init(|| cookie);
}

/// Hands out what was promised while a request was answered.
pub(super) async fn hand_out(mut request: Request, next: Next) -> Response {
    let newcomer = OfNewcomer::default();
    request.extensions_mut().insert(newcomer.clone());
    let mut response = next.run(request).await;
    if let Some(cookie) = newcomer.0.get() {
        response.headers_mut().extend(cookie.clone());
    }
    response
}
