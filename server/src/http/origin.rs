//! Whether a request comes from a page of this server: the guard against other sites' pages.

use axum::http::{HeaderMap, header::ORIGIN};
use tessera_protocol::Code;

use super::{caller::Caller, error::ApiError};
use crate::settings::Origin;

/// What the `Origin` header of a request that was let through says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum SentOrigin {
    /// One of ours: a browser on a page of this server.
    Ours(Origin),
    /// None: no browser, or a request that changes nothing.
    None,
}

/// Compares the `Origin` header with the origin the request reached us under and with those named in the settings.
///
/// # Errors
/// `wrong_origin` with both values, when there is a header and it names another origin.
pub(super) fn check(headers: &HeaderMap, caller: &Caller, public: &[Origin]) -> Result<SentOrigin, ApiError> {
    let Some(header) = headers.get(ORIGIN) else { return Ok(SentOrigin::None) };
    let given = String::from_utf8_lossy(header.as_bytes());
    let sent = given.parse::<Origin>().ok();
    match sent.filter(|sent| Some(sent) == caller.origin.as_ref() || public.contains(sent)) {
        Some(ours) => Ok(SentOrigin::Ours(ours)),
        None => Err(wrong_origin(&given, caller, public)),
    }
}

fn wrong_origin(given: &str, caller: &Caller, public: &[Origin]) -> ApiError {
    let expected: Vec<_> = caller.origin.iter().chain(public).map(ToString::to_string).collect();
    let expected = expected.join(" or ");
    let message = format!(
        "the request came from a page of {given}, expected {expected}; behind a proxy, let it send X-Forwarded-Host and \
         X-Forwarded-Proto, or set PUBLIC_ORIGIN"
    );
    ApiError::new(Code::WrongOrigin, message).with("given", given).with("expected", expected)
}
