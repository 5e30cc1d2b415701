//! Connections and their settings.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, OpenFlags, Result};

/// How long to wait for another process at the file, such as a person with the `sqlite3` shell. A store that
/// does not answer for longer is an outage anyway.
const BUSY_TIMEOUT: Duration = Duration::from_secs(1);

/// More statements than the store has.
const STATEMENTS: usize = 64;

/// A connection that writes durably: the log is synced at every commit.
pub(super) fn to_write(file: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let db = open(file, flags)?;
    db.pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0))?;
    db.pragma_update(None, "synchronous", "full")?;
    Ok(db)
}

/// A connection that cannot write.
pub(super) fn to_read(file: &Path) -> Result<Connection> {
    open(file, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

fn open(file: &Path, flags: OpenFlags) -> Result<Connection> {
    let db = Connection::open_with_flags(file, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    db.busy_timeout(BUSY_TIMEOUT)?;
    db.set_prepared_statement_cache_capacity(STATEMENTS);
    Ok(db)
}
