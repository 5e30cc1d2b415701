//! Answers that are no success: always an `ErrorBody`, whose code decides the status.

use std::time::Duration;

use axum::{
    Json,
    extract::rejection::{BytesRejection, FailedToBufferBody},
    http::{HeaderValue, StatusCode, header::RETRY_AFTER},
    response::{IntoResponse, Response},
};
use tessera_protocol::{Code, Fault, Params, http::ErrorBody};

use crate::{
    limits::{Exhausted, TooManyConnections, TooManySockets, TooManyTries},
    rooms::RoomError,
    store::StoreError,
};

/// An answer that is no success.
#[derive(Debug)]
pub(crate) struct ApiError {
    body: ErrorBody,
    retry_after: Option<Duration>,
}

/// What handlers answer.
pub(crate) type Answer<T> = Result<T, ApiError>;

impl ApiError {
    /// With a message for people: what is wrong and what to do.
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        let body = ErrorBody { code, message: message.into(), params: Params::new() };
        Self { body, retry_after: None }
    }

    /// Adds what the code speaks of.
    pub(crate) fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.body.params = self.body.params.with(name, value);
        self
    }

    /// Adds what is wrong.
    pub(crate) fn with_faults<F: Into<Fault>>(mut self, faults: impl IntoIterator<Item = F>) -> Self {
        self.body.params = self.body.params.with_faults(faults);
        self
    }

    /// Adds when another try makes sense; whole seconds, rounded up.
    pub(crate) fn retry_after(mut self, span: Duration) -> Self {
        let seconds = whole_seconds(span);
        self.retry_after = Some(span);
        self.with("retry_after", seconds)
    }
}

fn whole_seconds(span: Duration) -> u64 {
    span.as_secs() + u64::from(span.subsec_nanos() > 0)
}

/// The status of every code; the only place that knows.
pub(crate) const fn status(code: Code) -> StatusCode {
    match code {
        Code::Malformed => StatusCode::BAD_REQUEST,
        Code::Unauthorized => StatusCode::UNAUTHORIZED,
        Code::WrongOrigin
        | Code::NoAccess
        | Code::WrongInvitation
        | Code::NotYourSeat
        | Code::NoChatAccess
        | Code::Muted
        | Code::NotHost
        | Code::WrongCode
        | Code::InviteRequired
        | Code::Banned => StatusCode::FORBIDDEN,
        Code::NotFound | Code::NoSuchRoom => StatusCode::NOT_FOUND,
        Code::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Code::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        Code::UnsupportedMediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Code::InvalidSettings | Code::IllegalMove | Code::InvalidText | Code::InvalidName => {
            StatusCode::UNPROCESSABLE_ENTITY
        }
        Code::SeatTaken
        | Code::AlreadySeated
        | Code::NotYourTurn
        | Code::StalePosition
        | Code::NotStarted
        | Code::GameOver
        | Code::NoSuchOffer
        | Code::OfferPending
        | Code::OfferTooSoon
        | Code::TooManyOffers
        | Code::NoTakeback
        | Code::NothingToClaim
        | Code::NotAbsent
        | Code::ClaimTooSoon
        | Code::NoClock
        | Code::TooManyGifts
        | Code::StillPlaying
        | Code::RematchMade
        | Code::ChatFull
        | Code::NameTaken
        | Code::ConfirmationNeeded
        | Code::TooLateToAbort
        | Code::RoomFull => StatusCode::CONFLICT,
        Code::TooMany | Code::ChatTooFast => StatusCode::TOO_MANY_REQUESTS,
        Code::Busy | Code::Unavailable | Code::ServerFull => StatusCode::SERVICE_UNAVAILABLE,
        Code::Internal | Code::Unknown => StatusCode::INTERNAL_SERVER_ERROR,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let code = self.body.code;
        let mut response = (status(code), Json(self.body)).into_response();
        // For whoever counts refusals.
        response.extensions_mut().insert(code);
        if let Some(span) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(whole_seconds(span)));
        }
        response
    }
}

impl From<RoomError> for ApiError {
    fn from(error: RoomError) -> Self {
        let body = ErrorBody { code: error.code(), message: error.to_string(), params: error.params() };
        let answer = Self { body, retry_after: None };
        if error.may_be_repeated() { answer.retry_after(Duration::from_secs(1)) } else { answer }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        RoomError::from(error).into()
    }
}

impl From<Exhausted> for ApiError {
    fn from(error: Exhausted) -> Self {
        Self::new(Code::TooMany, error.to_string()).with("limit", error.most()).retry_after(error.retry_after)
    }
}

impl From<TooManyTries> for ApiError {
    fn from(error: TooManyTries) -> Self {
        Self::new(Code::TooMany, error.to_string()).retry_after(error.retry_after)
    }
}

impl From<TooManySockets> for ApiError {
    fn from(error: TooManySockets) -> Self {
        Self::new(Code::ServerFull, error.to_string()).retry_after(Duration::from_secs(30))
    }
}

impl From<TooManyConnections> for ApiError {
    fn from(error: TooManyConnections) -> Self {
        let code = match error {
            TooManyConnections::Server(_) => Code::ServerFull,
            TooManyConnections::Address(_) => Code::TooMany,
        };
        Self::new(code, error.to_string()).retry_after(Duration::from_secs(30))
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        match rejection {
            BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) => {
                Self::new(Code::TooLarge, "the body is larger than a request may be")
            }
            other => Self::new(Code::Malformed, format!("the body did not arrive: {other}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_told_in_whole_seconds_rounded_up() {
        let error = ApiError::new(Code::TooMany, "slowly").retry_after(Duration::from_millis(1_200));
        let response = error.into_response();
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[RETRY_AFTER], "2");
    }
}
