//! Reading requests: JSON bodies and path parameters, each through one door that answers with an `ErrorBody`.

use std::{fmt, str::FromStr};

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Path, Query, Request},
    http::{header::CONTENT_TYPE, request::Parts},
};
use serde::de::DeserializeOwned;
use tessera_protocol::{Code, PlayerId, RoomId, SettingsFault, http::CreateRoom};
use tessera_room::{Refusal, SettingsError};
use tessera_rules::Game;

use super::error::ApiError;
use crate::rooms::RoomError;

/// A JSON body of a type of the protocol.
pub(super) struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        Ok(Self(read(&object(request, state).await?).map_err(Misfit::malformed)?))
    }
}

/// An order for a room. Whatever is wrong with the settings in it is told alike, be it a number out of bounds or a rule that
/// does not go with the game.
pub(super) struct OrderBody(pub CreateRoom);

impl<S: Send + Sync> FromRequest<S> for OrderBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let order = read(&object(request, state).await?);
        Ok(Self(order.map_err(|misfit| {
            let is_a_setting = ["time_control", "rules"].iter().any(|place| misfit.place.starts_with(place));
            if is_a_setting { misfit.invalid_setting() } else { misfit.malformed() }
        })?))
    }
}

/// Why a body does not fit its type.
struct Misfit {
    /// The field, as a path of names and indices; a single dot is the whole body.
    place: String,
    why: serde_json::Error,
}

impl Misfit {
    fn invalid_setting(self) -> ApiError {
        let fault = SettingsFault::UnreadableSetting { place: self.place, why: self.why.to_string() };
        RoomError::from(Refusal::from(SettingsError::from(fault))).into()
    }

    fn malformed(self) -> ApiError {
        ApiError::new(Code::Malformed, format!("the body does not fit: {self}"))
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.as_str() {
            "." => self.why.fmt(f),
            place => write!(f, "{place}: {}", self.why),
        }
    }
}

/// The bytes of a body that is one JSON object; serde alone would read a list as one without its names.
async fn object<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, ApiError> {
    let kind = request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        let message = "the body must be Content-Type: application/json";
        return Err(ApiError::new(Code::UnsupportedMediaType, message));
    }
    let bytes = Bytes::from_request(request, state).await?;
    if bytes.trim_ascii_start().starts_with(b"{") {
        Ok(bytes)
    } else {
        Err(ApiError::new(Code::Malformed, "the body must be one JSON object"))
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Misfit> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader)
        .map_err(|error| Misfit { place: error.path().to_string(), why: error.into_inner() })?;
    reader.end().map_err(|why| Misfit { place: ".".to_owned(), why })?;
    Ok(value)
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

/// The number of a device in the path.
pub(super) struct DevicePath(pub u32);

impl<S: Send + Sync> FromRequestParts<S> for DevicePath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let text: String = segment(parts, state, Code::NotFound).await?;
        let no_number = |_| ApiError::new(Code::NotFound, format!("{text:?} is no number of a device"));
        text.parse().map(Self).map_err(no_number)
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
