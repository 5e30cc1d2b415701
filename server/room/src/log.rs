//! How entries are stored: kind, version and a JSON body beside room, seq and time.
//!
//! Stored entries outlive the code. What a kind and version mean never changes; a change of an event is a new version,
//! read beside the old ones. The log of every release is kept in `tests/golden` and must replay for ever.

mod v1;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tessera_protocol::{CommandId, PlayerId, Seq, Stamp};

use crate::{Author, Entry};

/// The stored form of an entry, without what stands in columns of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    /// What kind of event.
    pub kind: &'static str,
    /// Version of the body's form.
    pub version: u16,
    /// Author, command and event as JSON.
    pub body: String,
}

/// A stored entry that cannot be read. Its room is not served.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// Written by a newer server.
    #[error("events of kind {kind:?} in version {version} are unknown here; a newer server wrote them")]
    UnknownKind {
        /// The kind.
        kind: String,
        /// The version.
        version: u16,
    },
    /// The body is not what its kind and version say.
    #[error("the body of the {kind} event at {seq} cannot be read")]
    BrokenBody {
        /// Its place in the log.
        seq: Seq,
        /// The kind.
        kind: String,
        /// Where and why.
        #[source]
        source: serde_json::Error,
    },
}

/// The common frame of all bodies.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body<E> {
    /// The author; none for the server.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    by: Option<PlayerId>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    command: Option<CommandId>,
    event: E,
}

impl Entry {
    /// The entry as it is stored; seq and time are columns of their own.
    pub fn to_stored(&self) -> Stored {
        v1::write(self)
    }

    /// Reads a stored entry back.
    ///
    /// # Errors
    /// If kind and version are unknown, or the body is not what they say.
    pub fn from_stored(seq: Seq, at: Stamp, kind: &str, version: u16, body: &str) -> Result<Self, LogError> {
        let unknown = || LogError::UnknownKind { kind: kind.to_owned(), version };
        let broken = |source| LogError::BrokenBody { seq, kind: kind.to_owned(), source };
        let read = match version {
            1 => v1::read(kind, body).ok_or_else(unknown)?,
            _ => return Err(unknown()),
        };
        let Body { by, command, event } = read.map_err(broken)?;
        Ok(Self { seq, at, by: by.map_or(Author::Server, Author::Player), command, event })
    }
}

fn to_json<E: Serialize>(entry: &Entry, event: E) -> String {
    let body = Body { by: entry.by.player(), command: entry.command.clone(), event };
    serde_json::to_string(&body).expect("a body has only text keys and finite numbers")
}

fn from_json<E: DeserializeOwned>(body: &str) -> Result<Body<E>, serde_json::Error> {
    serde_json::from_str(body)
}
