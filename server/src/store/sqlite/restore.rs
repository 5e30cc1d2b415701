//! Filling a store from an archive.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use rusqlite::{Connection, params_from_iter, types::Value as Column};

use super::{OpenError, SqliteStore, connection, lock::DataLock, migrations, snapshot::tables};
use crate::store::{
    ArchiveError, ArchiveReader,
    archive::{Line, Value},
};

impl SqliteStore {
    /// Fills the store in `file`, which must be empty or not there, and tells of each row. It is filled under another name
    /// and gets its own when it is whole and durable: whatever happens before leaves all as it was.
    ///
    /// # Errors
    /// If the store holds anything, a server runs on it, or the archive is not whole.
    pub fn restore(
        file: &Path,
        archive: ArchiveReader<impl io::BufRead>,
        each_row: impl FnMut(),
    ) -> Result<(), OpenError> {
        let _lock = DataLock::take(file)?;
        must_be_empty(file)?;
        let draft = beside(file, ".restore");
        remove(&draft)?;
        let filled = fill(&draft, archive, each_row).and_then(|()| put_in_place(&draft, file));
        if filled.is_err() {
            // What is wrong is in the error; what is left of the draft is in nobody's way.
            let _ = remove(&draft);
        }
        filled
    }
}

/// A store is empty if nobody has ever used its server.
fn must_be_empty(file: &Path) -> Result<(), OpenError> {
    if !file.exists() {
        return Ok(());
    }
    let engine = |source| OpenError::engine(file, source);
    let db = connection::to_read(file).map_err(engine)?;
    migrations::known_version(&db, file)?;
    let tables = tables(&db).map_err(engine)?;
    let holds = |table: &str| -> Result<bool, OpenError> {
        let any = format!("select exists (select 1 from {table})");
        Ok(tables.iter().any(|name| name == table)
            && db.query_row(&any, [], |row| row.get(0)).map_err(engine)?)
    };
    if holds("players")? || holds("rooms")? {
        return Err(OpenError::NotEmpty { path: file.to_owned() });
    }
    Ok(())
}

fn fill(
    draft: &Path,
    mut archive: ArchiveReader<impl io::BufRead>,
    mut each_row: impl FnMut(),
) -> Result<(), OpenError> {
    let engine = |source| OpenError::engine(draft, source);
    let mut db = connection::to_write(draft).map_err(engine)?;
    migrations::create(&mut db, archive.header().migration, draft)?;
    db.execute_batch("begin").map_err(engine)?;
    let mut known = tables(&db).map_err(engine)?;
    let mut insert = None;
    while let Some(line) = archive.next()? {
        match (line, &mut insert) {
            (Line::Table { table, columns }, _) => {
                let place = known.iter().position(|name| *name == table);
                let place = place.ok_or_else(|| archive.unreadable(format!("there is no table {table}")))?;
                insert = Some(
                    statement(&db, &known.swap_remove(place), &columns)
                        .ok_or_else(|| archive.unreadable(format!("the table {table} has other columns")))?,
                );
            }
            (Line::Row(values), Some(sql)) => {
                let row = values.into_iter().map(column).collect::<Option<Vec<_>>>();
                let row = row.ok_or_else(|| archive.unreadable("bytes must be hexadecimal digits"))?;
                let inserted =
                    db.prepare_cached(sql).and_then(|mut insert| insert.execute(params_from_iter(row)));
                inserted.map_err(|error| archive.unreadable(error.to_string()))?;
                each_row();
            }
            (Line::Row(_), None) => return Err(archive.unreadable("a row of no table").into()),
            (Line::End(_), _) => unreachable!("the reader keeps the last line to itself"),
        }
    }
    db.execute_batch("commit").map_err(engine)?;
    migrations::apply(&mut db, draft)?;
    db.close().map_err(|(_, source)| engine(source))
}

/// The statement that writes a row, if the table has just these columns.
fn statement(db: &Connection, table: &str, columns: &[String]) -> Option<String> {
    let select = db.prepare(&format!("select * from {table}")).ok()?;
    let marks = vec!["?"; columns.len()].join(", ");
    select.column_names().eq(columns).then(|| format!("insert into {table} values ({marks})"))
}

fn column(value: Value) -> Option<Column> {
    Some(match value {
        Value::Null => Column::Null,
        Value::Integer(integer) => Column::Integer(integer),
        Value::Text(text) => Column::Text(text),
        Value::Bytes { hex } => Column::Blob(data_encoding::HEXLOWER.decode(hex.as_bytes()).ok()?),
    })
}

fn put_in_place(draft: &Path, file: &Path) -> Result<(), OpenError> {
    let move_it = || {
        fs::File::open(draft)?.sync_all()?;
        remove_companions(file)?;
        fs::rename(draft, file)?;
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        fs::File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
    };
    move_it().map_err(|source| OpenError::Folder { path: file.to_owned(), source })
}

fn remove(database: &Path) -> Result<(), OpenError> {
    let all = remove_companions(database).and_then(|()| remove_file(database));
    all.map_err(|source| OpenError::Folder { path: database.to_owned(), source })
}

/// The engine's own files beside a database belong to that one alone.
fn remove_companions(database: &Path) -> io::Result<()> {
    ["-wal", "-shm"].iter().try_for_each(|ending| remove_file(&beside(database, ending)))
}

/// The file whose name is longer by an ending.
fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn remove_file(file: &Path) -> io::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

impl From<ArchiveError> for OpenError {
    fn from(error: ArchiveError) -> Self {
        Self::Archive(error)
    }
}
