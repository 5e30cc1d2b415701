//! One piece of work for the writer, from the question to the answer.

use std::sync::Arc;

use rusqlite::{Connection, ErrorCode};
use tokio::sync::oneshot;

use crate::store::StoreError;

/// What a piece of work came to: an engine's error spoils the transaction; anything else is the answer, and
/// an answer that is an error has written nothing.
pub(super) type Verdict<T> = rusqlite::Result<Result<T, StoreError>>;

/// Work whose answer's type the writer need not know.
pub(super) trait Job: Send {
    /// Does the work inside the open transaction and keeps the answer. May be called again after a rollback.
    fn work(&mut self, db: &Connection) -> rusqlite::Result<()>;

    /// Gives the answer, now that the fate of the transaction is known.
    fn answer(self: Box<Self>, fate: Fate);
}

/// What became of a transaction.
#[derive(Clone)]
pub(super) enum Fate {
    /// It is durable.
    Committed,
    /// It certainly left nothing behind.
    RolledBack(Arc<rusqlite::Error>),
    /// The commit failed, and may yet have left everything behind.
    Unknown(Arc<rusqlite::Error>),
}

/// A job with its channel back.
pub(super) struct Write<F, T> {
    work: F,
    answer: Option<Result<T, StoreError>>,
    reply: oneshot::Sender<Result<T, StoreError>>,
}

impl<F, T> Write<F, T> {
    pub(super) fn new(work: F, reply: oneshot::Sender<Result<T, StoreError>>) -> Self {
        Self { work, answer: None, reply }
    }
}

impl<T: Send, F: FnMut(&Connection) -> Verdict<T> + Send> Job for Write<F, T> {
    fn work(&mut self, db: &Connection) -> rusqlite::Result<()> {
        self.answer = Some((self.work)(db)?);
        Ok(())
    }

    fn answer(self: Box<Self>, fate: Fate) {
        let answer = match fate {
            Fate::Committed => self.answer.expect("work that was committed has its answer"),
            Fate::RolledBack(cause) => Err(rolled_back(cause)),
            Fate::Unknown(cause) => Err(StoreError::Unknown(cause)),
        };
        // Whoever asked may have gone; then nobody needs the answer.
        let _ = self.reply.send(answer);
    }
}

/// The error for work that the engine refused and that left nothing behind.
pub(super) fn rolled_back(cause: Arc<rusqlite::Error>) -> StoreError {
    match &*cause {
        rusqlite::Error::SqliteFailure(failure, _) if !is_damage(failure.code) => {
            StoreError::Unavailable(cause)
        }
        _ => StoreError::Corrupt(cause.to_string()),
    }
}

fn is_damage(code: ErrorCode) -> bool {
    matches!(
        code,
        ErrorCode::DatabaseCorrupt
            | ErrorCode::NotADatabase
            | ErrorCode::ConstraintViolation
            | ErrorCode::TypeMismatch
    )
}
