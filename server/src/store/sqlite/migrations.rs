//! Bringing the tables up to date. A migration is never edited once it was released.

use std::path::Path;

use rusqlite::{Connection, Result, Transaction, TransactionBehavior};

use super::OpenError;

/// By number, from 1.
const MIGRATIONS: [&str; 1] = [include_str!("../../../../migrations/sqlite/0001_foundation.sql")];

/// Marks a file as ours: "Tess" in ASCII.
const APPLICATION_ID: i64 = 0x5465_7373;

/// Makes the tables of a migration in an empty file.
pub(super) fn create(db: &mut Connection, number: i64, file: &Path) -> Result<(), OpenError> {
    let engine = |source| OpenError::engine(file, source);
    if number > known() {
        return Err(OpenError::Newer { path: file.to_owned(), found: number, known: known() });
    }
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(engine)?;
    upgrade(transaction, 0, number).map_err(engine)
}

/// Number of the newest migration that the file has had, if this server knows it.
pub(super) fn known_version(db: &Connection, file: &Path) -> Result<i64, OpenError> {
    let path = || file.to_owned();
    match version(db).map_err(|source| OpenError::engine(file, source))? {
        None => Err(OpenError::Foreign { path: path() }),
        Some(found) if found > known() => Err(OpenError::Newer { path: path(), found, known: known() }),
        Some(found) => Ok(found),
    }
}

fn known() -> i64 {
    i64::try_from(MIGRATIONS.len()).expect("migrations are few")
}

/// Applies what is missing, all or nothing. `file` is for the messages.
pub(super) fn apply(db: &mut Connection, file: &Path) -> Result<(), OpenError> {
    let engine = |source| OpenError::engine(file, source);
    let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate).map_err(engine)?;
    let found = known_version(&transaction, file)?;
    upgrade(transaction, found, known()).map_err(engine)
}

/// Number of the newest migration that the file has had; none if it belongs to another program.
fn version(db: &Connection) -> Result<Option<i64>> {
    let application: i64 = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = db.query_row("select count(*) from sqlite_schema", [], |row| row.get(0))?;
    let version: i64 = db.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let ours = application == APPLICATION_ID && version >= 0;
    let empty = application == 0 && version == 0 && tables == 0;
    Ok((ours || empty).then_some(version))
}

fn upgrade(transaction: Transaction<'_>, found: i64, wanted: i64) -> Result<()> {
    for (number, migration) in (1_i64..).zip(MIGRATIONS) {
        if number > found && number <= wanted {
            transaction.execute_batch(migration)?;
        }
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", wanted)?;
    transaction.commit()
}
