//! What a host does beside the running server: ask how it is and for its invite code, check what it keeps, back it up, restore,
//! export. What takes its time prints how far it is.

mod backup;
mod check;
mod export;
mod file;
mod health;
mod invite;
mod progress;
mod restore;

use std::{io, path::PathBuf};

use crate::store::{ArchiveError, OpenError, SnapshotError};

pub use backup::backup;
pub use check::check;
pub use export::export;
pub use health::health;
pub use invite::invite;
pub use restore::restore;

/// Why it could not be done. Each text says what is wrong, and mostly what to do.
#[derive(Debug, thiserror::Error)]
pub enum OperateError {
    /// The store cannot be opened or filled.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The store cannot be read.
    #[error(transparent)]
    Snapshot(#[from] SnapshotError),
    /// The archive cannot be read or written.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
    /// A file is in the way.
    #[error("{} is there already: name another file, or move it away", .0.display())]
    InTheWay(PathBuf),
    /// A file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// Some games cannot be read.
    #[error("{0} games cannot be read, and are not among those that were written")]
    Unreadable(u64),
    /// The store is damaged.
    #[error(
        "{0} faults found: stop the server, keep a copy of its data folder, and restore the newest backup into an empty one"
    )]
    Damaged(usize),
    /// There is no invite code to tell.
    #[error("{0}")]
    NoInvite(&'static str),
    /// The server says that it cannot do its work.
    #[error("the server at {address} is not ready:\n{troubles}")]
    NotReady {
        /// Where it was asked.
        address: String,
        /// In its words.
        troubles: String,
    },
    /// The server does not answer.
    #[error("no server answers at {address}: {source}")]
    NoServer {
        /// Where it was asked.
        address: String,
        /// What the system says.
        source: io::Error,
    },
}
