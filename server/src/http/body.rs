//! Reading requests: JSON bodies and path parameters, each through one door that answers with an `ErrorBody`.

use std::str::FromStr;

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{header::CONTENT_TYPE, request::Parts},
};
use serde::de::DeserializeOwned;
use tessera_protocol::{Code, PlayerId, RoomId};
use tessera_rules::Game;

use super::error::ApiError;

/// A JSON body of a type of the protocol.
pub(super) struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let essence = kind.split(';').next().unwrap_or_default().trim();
        if !essence.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::new(
                Code::UnsupportedMediaType,
                "the body must be Content-Type: application/json",
            ));
        }
        let bytes = Bytes::from_request(request, state).await?;
        serde_json::from_slice(&bytes)
            .map(Self)
            .map_err(|error| ApiError::new(Code::Malformed, format!("the body does not fit: {error}")))
    }
}

/// The room in the path.
pub(super) struct RoomPath(pub RoomId);

impl<S: Send + Sync> FromRequestParts<S> for RoomPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        segment(parts, state, Code::NoSuchRoom).await.map(Self)
    }
}

/// The game in the path.
pub(super) struct GamePath(pub Game);

impl<S: Send + Sync> FromRequestParts<S> for GamePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        segment(parts, state, Code::NotFound).await.map(Self)
    }
}

/// The path's only parameter; a text that cannot be one names nothing.
async fn segment<S, T>(parts: &mut Parts, state: &S, code: Code) -> Result<T, ApiError>
where
    S: Send + Sync,
    T: FromStr<Err: std::fmt::Display>,
{
    let Path(text) = Path::<String>::from_request_parts(parts, state)
        .await
        .map_err(|error| ApiError::new(code, error.body_text()))?;
    text.parse().map_err(|error: T::Err| ApiError::new(code, error.to_string()))
}

/// The player in the path.
pub(super) struct PlayerPath(pub PlayerId);

impl<S: Send + Sync> FromRequestParts<S> for PlayerPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        segment(parts, state, Code::NotFound).await.map(Self)
    }
}

/// The number in the path.
pub(super) struct NumberPath(pub u32);

impl<S: Send + Sync> FromRequestParts<S> for NumberPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        segment(parts, state, Code::NotFound).await.map(Self)
    }
}

/// The parameters behind the question mark.
pub(super) struct QueryOf<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryOf<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = Query::try_from_uri(&parts.uri);
        query
            .map(|Query(query)| Self(query))
            .map_err(|error| ApiError::new(Code::Malformed, error.body_text()))
    }
}
