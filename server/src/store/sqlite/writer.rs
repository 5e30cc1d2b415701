//! The writer: one thread, one connection, one transaction for all that waits.

use std::{io, path::PathBuf, sync::Arc, thread};

use rusqlite::{Connection, ErrorCode};
use tokio::{
    runtime::Handle,
    sync::{mpsc, oneshot},
};

use super::{
    connection,
    job::{Fate, Job, Verdict, Write},
    lock::DataLock,
};
use crate::store::StoreError;

/// Jobs in one transaction at most: some milliseconds of work.
const BATCH: usize = 1024;

/// Jobs that wait at most; whoever comes later waits to be let in.
const QUEUE: usize = 4 * BATCH;

/// The writer's thread. It ends when this is dropped, after what waits is done.
pub(super) struct Writer {
    /// Always there, until drop takes it.
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Writer {
    /// Starts the thread. It gives its answers on `runtime`, and holds the lock as long as it lives.
    pub(super) fn start(db: Connection, file: PathBuf, lock: DataLock, runtime: Handle) -> io::Result<Self> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let database = Database { file, open: Some(db) };
        let work = move || {
            run(queue, database, &runtime);
            drop(lock);
        };
        let thread = thread::Builder::new().name("store-writer".into()).spawn(work)?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Does `work` in one transaction with whatever else waits, and answers once that is durable.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnMut(&Connection) -> Verdict<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (reply, answer) = oneshot::channel();
        let jobs = self.jobs.as_ref().expect("jobs are taken in until the writer is dropped");
        let sent = jobs.send(Box::new(Write::new(work, reply))).await;
        sent.map_err(|gone| StoreError::Unavailable(Arc::new(Gone(gone.to_string()))))?;
        answer.await.unwrap_or_else(|gone| Err(StoreError::Unknown(Arc::new(gone))))
    }
}

/// The writer's thread has ended.
#[derive(Debug, thiserror::Error)]
#[error("the writer has ended: {0}")]
struct Gone(String);

impl Drop for Writer {
    /// Waits for the thread, so that another store may open the file as soon as this one is gone.
    fn drop(&mut self) {
        self.jobs = None;
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the writer of the store had panicked");
        }
    }
}

fn run(mut queue: mpsc::Receiver<Box<dyn Job>>, mut database: Database, runtime: &Handle) {
    let mut batch = Vec::new();
    while queue.blocking_recv_many(&mut batch, BATCH) > 0 {
        let settled = database.settle(std::mem::take(&mut batch));
        // Woken from inside the runtime, the tasks that wait cost no system call each.
        runtime.spawn(async move { settled.into_iter().for_each(|(job, fate)| job.answer(fate)) });
    }
}

/// The writer's connection. One that failed a commit is not trusted again, but replaced.
struct Database {
    file: PathBuf,
    open: Option<Connection>,
}

impl Database {
    /// Does all jobs in one transaction. If one of them breaks it, by its own fault, each gets a transaction
    /// of its own.
    fn settle(&mut self, mut jobs: Vec<Box<dyn Job>>) -> Vec<(Box<dyn Job>, Fate)> {
        let fate = self.transact(&mut jobs);
        match fate {
            Fate::RolledBack(cause) if jobs.len() > 1 && !is_everybodys(&cause) => {
                tracing::warn!(%cause, "a write spoilt its batch; each is tried alone");
                jobs.into_iter().map(|job| self.settle_alone(job)).collect()
            }
            fate => jobs.into_iter().map(|job| (job, fate.clone())).collect(),
        }
    }

    fn settle_alone(&mut self, mut job: Box<dyn Job>) -> (Box<dyn Job>, Fate) {
        let fate = self.transact(std::slice::from_mut(&mut job));
        (job, fate)
    }

    fn transact(&mut self, jobs: &mut [Box<dyn Job>]) -> Fate {
        let worked = self.connection().and_then(|db| {
            statement(db, "begin immediate")?;
            jobs.iter_mut().try_for_each(|job| job.work(db))
        });
        match worked {
            Ok(()) => self.commit(),
            Err(error) => self.roll_back(error),
        }
    }

    fn connection(&mut self) -> rusqlite::Result<&Connection> {
        let open = self.open.take().map_or_else(|| connection::to_write(&self.file), Ok)?;
        Ok(self.open.insert(open))
    }

    fn commit(&mut self) -> Fate {
        match self.connection().and_then(|db| statement(db, "commit")) {
            Ok(()) => Fate::Committed,
            Err(error) => {
                tracing::error!(%error, "a commit failed");
                self.open = None;
                Fate::Unknown(Arc::new(error))
            }
        }
    }

    fn roll_back(&mut self, error: rusqlite::Error) -> Fate {
        tracing::error!(%error, "a transaction was rolled back");
        // Closing a connection rolls back whatever is open on it.
        let clean =
            self.open.as_ref().is_some_and(|db| db.is_autocommit() || statement(db, "rollback").is_ok());
        if !clean {
            self.open = None;
        }
        Fate::RolledBack(Arc::new(error))
    }
}

fn statement(db: &Connection, sql: &str) -> rusqlite::Result<()> {
    db.prepare_cached(sql)?.execute([]).map(|_| ())
}

/// Errors that lie with the store and not with the job that met one: its neighbours would meet it too.
const EVERYBODYS: [ErrorCode; 8] = [
    ErrorCode::CannotOpen,
    ErrorCode::DatabaseBusy,
    ErrorCode::DatabaseLocked,
    ErrorCode::DiskFull,
    ErrorCode::OutOfMemory,
    ErrorCode::PermissionDenied,
    ErrorCode::ReadOnly,
    ErrorCode::SystemIoFailure,
];

fn is_everybodys(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code().is_some_and(|code| EVERYBODYS.contains(&code))
}

#[cfg(test)]
mod tests;
