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
    permits: Semaphore,
    idle: Arc<Idle>,
}

struct Idle {
    file: PathBuf,
    connections: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(file: PathBuf) -> Self {
        let connections = Mutex::new(Vec::with_capacity(READERS));
        Self { permits: Semaphore::new(READERS), idle: Arc::new(Idle { file, connections }) }
    }

    /// Does `work` on a thread that may block.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Verdict<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _permit = self.permits.acquire().await.expect("the semaphore is never closed");
        let idle = Arc::clone(&self.idle);
        let verdict = task::spawn_blocking(move || idle.read(work)).await;
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
