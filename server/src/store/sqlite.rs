//! The store for one process: a file in the data directory, through SQLite.
//!
//! One thread writes; all writes that wait form one transaction, and so share one sync of the disk. Readers
//! have connections of their own and never wait for it. The tables stand in `migrations/sqlite`.

mod chats;
mod connection;
mod devices;
mod expiry;
mod job;
mod lock;
mod migrations;
mod players;
mod readers;
mod restore;
mod room_index;
mod room_log;
mod rows;
mod server_record;
mod snapshot;
mod writer;

use std::{
    fmt, io,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use rusqlite::Connection;
use tokio::{runtime::Handle, task};

use self::{job::Verdict, lock::DataLock, readers::Readers, writer::Writer};
use super::{ArchiveError, StoreError};
pub use snapshot::{Snapshot, SnapshotError};

/// A store in a file, held by this process alone until the store is dropped.
pub struct SqliteStore {
    /// Closed before the writer, which as the last one to leave moves what stands in the log beside the file into it.
    readers: Readers,
    writer: Writer,
    folder: PathBuf,
    /// The first thing that could not be made out.
    damage: OnceLock<String>,
}

impl SqliteStore {
    /// Opens the store in `file`, making it and its folder if they are missing, and brings its tables up to
    /// date.
    ///
    /// A file beside it, of the same name but ending in `.lock`, is locked for as long as the store is open.
    /// Backups need no lock.
    ///
    /// # Errors
    /// See [`OpenError`]; nothing was changed in a store that could not be opened.
    pub async fn open(file: PathBuf) -> Result<Self, OpenError> {
        let runtime = Handle::current();
        let open = task::spawn_blocking(move || Self::open_blocking(&file, runtime));
        open.await.expect("opening a store does not panic")
    }

    fn open_blocking(file: &Path, runtime: Handle) -> Result<Self, OpenError> {
        let lock = DataLock::take(file)?;
        let mut db = connection::to_write(file).map_err(|source| OpenError::engine(file, source))?;
        migrations::apply(&mut db, file)?;
        let writer = Writer::start(db, file.to_owned(), lock, runtime)
            .map_err(|source| OpenError::Folder { path: file.to_owned(), source })?;
        // A file without a folder stands in the current one.
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Ok(Self {
            writer,
            readers: Readers::new(file.to_owned()),
            folder: folder.to_owned(),
            damage: OnceLock::new(),
        })
    }

    /// Has `work` done by the writer, in one transaction with whatever else waits.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Verdict<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.writer.write(work).await.inspect_err(|error| self.note(error))
    }

    /// Has `work` done on a reader's connection.
    async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Verdict<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.readers.read(work).await.inspect_err(|error| self.note(error))
    }

    fn note(&self, error: &StoreError) {
        if let StoreError::Corrupt(what) = error {
            self.damage.get_or_init(|| what.clone());
        }
    }
}

impl fmt::Debug for SqliteStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SqliteStore").finish_non_exhaustive()
    }
}

/// Why a store could not be opened. Each text names the file, and what can be done.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder or the lock cannot be made or written.
    #[error("cannot write {}: {source}; give the server a folder that it may write to", path.display())]
    Folder {
        /// Which file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another process holds the store.
    #[error("another server runs on {}: stop it, or give this one a data folder of its own", path.display())]
    InUse {
        /// The locked file.
        path: PathBuf,
    },
    /// The file is something else.
    #[error("{} is not a database of this server: move it away, or name another file", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
    },
    /// A newer version of the server has written it.
    #[error("{} was written by a newer server (tables {found}, this one knows {known}): run that version", path.display())]
    Newer {
        /// Which file.
        path: PathBuf,
        /// Number of the newest migration it has had.
        found: i64,
        /// Number of the newest migration this server knows.
        known: i64,
    },
    /// There is no store to be read.
    #[error("there is no database {}: name the data folder of the server", path.display())]
    Missing {
        /// Which file.
        path: PathBuf,
    },
    /// There is a store where one was to be restored.
    #[error("{} holds players or games: an archive can only be restored into an empty data folder", path.display())]
    NotEmpty {
        /// Which file.
        path: PathBuf,
    },
    /// The archive cannot be restored.
    #[error(transparent)]
    Archive(ArchiveError),
    /// The engine cannot work with the file.
    #[error("cannot work with the database {}: {source}", path.display())]
    Engine {
        /// Which file.
        path: PathBuf,
        /// What the engine said.
        source: rusqlite::Error,
    },
}

impl OpenError {
    fn engine(file: &Path, source: rusqlite::Error) -> Self {
        let path = file.to_owned();
        match source.sqlite_error_code() {
            Some(rusqlite::ErrorCode::NotADatabase) => Self::Foreign { path },
            _ => Self::Engine { path, source },
        }
    }
}
