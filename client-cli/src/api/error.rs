//! Why a request brought no answer that can be used.

use tessera_protocol::{Code, http::ErrorBody};

use super::exchange::PATIENCE;
use crate::transport::TransportError;

/// Why a request brought no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// There is no line.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// The line is open, and nothing comes.
    #[error("{server} accepts connections but does not answer within {} s", PATIENCE.as_secs())]
    Silent {
        /// The server.
        server: String,
    },
    /// The line broke.
    #[error("the line to {server} broke")]
    Broken {
        /// The server.
        server: String,
        /// Where.
        source: hyper::Error,
    },
    /// Someone answers, but not as a Tessera server does.
    #[error("{server} is not a Tessera server, or not under this path: {what}")]
    Foreign {
        /// The address that was tried.
        server: String,
        /// What came instead.
        what: String,
    },
    /// The server says no.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// The server's no, in its own words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({status}, {})", code_text(*.code))]
pub(crate) struct Refused {
    /// HTTP status.
    pub(crate) status: u16,
    /// Why, for programs.
    pub(crate) code: Code,
    /// Why, for people.
    pub(crate) message: String,
}

impl Refused {
    /// Reads the body of an answer that is no success; `None` if no Tessera server wrote it.
    pub(crate) fn read(status: u16, body: &[u8]) -> Option<Self> {
        let ErrorBody { code, message, .. } = serde_json::from_slice(body).ok()?;
        Some(Self { status, code, message })
    }
}

/// The code as on the wire.
pub(crate) fn code_text(code: Code) -> String {
    let quoted = serde_json::to_string(&code).expect("a code is a JSON string");
    quoted.trim_matches('"').to_owned()
}
