//! Readers: a few connections that cannot write, each used by one reader at a time.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use rusqlite::Connection;
use tokio::{sync::Semaphore, task};

use super::{
    connection,
    job::{Verdict, rolled_back},
};
use crate::store::StoreError;

/// Readers at the same time; more wait in line.
const READERS: usize = 4;

/// The connections, opened when first needed.
pub(super) struct Readers {
    permits: Arc<Semaphore>,
    idle: Arc<Idle>,
}

struct Idle {
    file: PathBuf,
    connections: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(file: PathBuf) -> Self {
        let connections = Mutex::new(Vec::with_capacity(READERS));
        Self { permits: Arc::new(Semaphore::new(READERS)), idle: Arc::new(Idle { file, connections }) }
    }

    /// Does `work` on a thread that may block. Whoever gives up waiting leaves the reader at work, and counted, until it is
    /// done.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Verdict<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = Arc::clone(&self.permits).acquire_owned().await.expect("the semaphore is never closed");
        let idle = Arc::clone(&self.idle);
        let reading = task::spawn_blocking(move || {
            let _permit = permit;
            idle.read(work)
        });
        let verdict = reading.await;
        verdict
            .map_err(|gone| StoreError::Unavailable(Arc::new(gone)))?
            .unwrap_or_else(|error| Err(rolled_back(Arc::new(error))))
    }
}

impl Idle {
    /// A connection that met an error is not used again.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Verdict<T>) -> Verdict<T> {
        let idle = self.connections().pop();
        let db = idle.map_or_else(|| connection::to_read(&self.file), Ok)?;
        let transaction = db.unchecked_transaction()?;
        let answer = work(&transaction)?;
        drop(transaction);
        self.connections().push(db);
        Ok(answer)
    }

    fn connections(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures_util::FutureExt;

    use super::*;

    #[tokio::test]
    async fn a_reader_that_nobody_waits_for_counts_until_it_is_done() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("empty.sqlite");
        drop(connection::to_write(&file).unwrap());
        let readers = Readers::new(file);
        let (begun, is_at_work) = mpsc::channel();
        let mut doors = Vec::new();
        for _ in 0..READERS {
            let (door, held) = mpsc::channel::<()>();
            let begun = begun.clone();
            let reading = readers.read(move |_| {
                begun.send(()).unwrap();
                // Until its door is gone.
                let _ = held.recv();
                Ok(Ok(()))
            });
            assert!(reading.now_or_never().is_none(), "it waits, and is given up");
            is_at_work.recv().unwrap();
            doors.push(door);
        }
        assert_eq!(readers.permits.available_permits(), 0);
        drop(doors);
        assert_eq!(readers.read(|_| Ok(Ok("read"))).await.unwrap(), "read");
    }
}
