//! Logs that no room can have written.

use tessera_protocol::Seq;
use tessera_rules::StartError;

/// Why a log leads to no room. The room is not served; nothing is guessed.
#[derive(Debug, thiserror::Error)]
pub enum BrokenLog {
    /// There is no entry at all.
    #[error("the log is empty")]
    Empty,
    /// The entries are not contiguous from 1.
    #[error("entry {found} stands where {expected} belongs")]
    Gap {
        /// The seq that belongs there.
        expected: Seq,
        /// The seq that stands there.
        found: Seq,
    },
    /// An entry is older than the one before it.
    #[error("entry {0} is older than the one before it")]
    TimeRunsBack(Seq),
    /// The first entry does not make a room.
    #[error("the log does not begin with the making of a room")]
    NotCreated,
    /// The settings in the first entry make no game.
    #[error("the settings make no game")]
    Settings(#[source] StartError),
    /// The event cannot have happened in the room as it was then: an illegal move, a second end.
    #[error("entry {0} cannot have happened in the room as it was")]
    Misfit(Seq),
}
