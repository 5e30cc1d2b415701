//! Why a store did not do what it was asked. Each kind tells what the caller knows, and so what it can do.

use std::{error::Error, sync::Arc};

use tessera_protocol::{RoomId, Seq};
use tessera_room::LogError;

/// Why a store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Nothing was written: the room's log has gone on, or the room is no longer there. Read the tail and
    /// decide again.
    #[error("another append came first")]
    Conflict,
    /// Nothing was written, and nothing read: the store is gone, full or overloaded. The same may work later.
    #[error("the store is unavailable")]
    Unavailable(#[source] Cause),
    /// It may have been written, or not: the commit itself failed. Read again to know.
    #[error("the outcome of the commit is unknown")]
    Unknown(#[source] Cause),
    /// A line of a room's log cannot be read, be it damaged or of a kind that this build does not know. The
    /// room cannot be served; its log is left as it is.
    #[error("entry {seq} of room {room} cannot be read")]
    Unreadable {
        /// Whose log.
        room: RoomId,
        /// Which line.
        seq: Seq,
        /// What is wrong with it.
        source: LogError,
    },
    /// The store holds something that no version of the server writes there.
    #[error("the store is corrupt: {0}")]
    Corrupt(String),
}

/// What the engine below said, for the log.
pub type Cause = Arc<dyn Error + Send + Sync>;
