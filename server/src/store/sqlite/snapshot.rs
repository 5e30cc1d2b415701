//! Reading a whole store beside the server that runs on it, as it is at one moment.

use std::{
    collections::{BTreeMap, HashMap},
    io::{self, Write},
    path::Path,
};

use rusqlite::{Connection, OptionalExtension, types::ValueRef};
use tessera_protocol::{PlayerId, RoomId};
use tessera_room::Entry;

use super::{OpenError, connection, migrations, rows};
use crate::store::{
    Committed, StoreError,
    archive::{ArchiveWriter, Header, Value, digits},
};

/// A store as it is when this is opened, whatever is written to it afterwards. It needs no lock.
pub struct Snapshot {
    db: Connection,
    migration: i64,
}

/// Why a store cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum SnapshotError {
    /// The engine says no.
    #[error("the database cannot be read: {0}; if it is damaged, keep a copy and restore the newest backup")]
    Engine(#[from] rusqlite::Error),
    /// What it holds cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What was read cannot be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

impl Snapshot {
    /// Opens the store in `file`.
    ///
    /// # Errors
    /// If there is none, or it is not one that this server knows.
    pub fn open(file: &Path) -> Result<Self, OpenError> {
        if !file.exists() {
            return Err(OpenError::Missing { path: file.to_owned() });
        }
        let engine = |source| OpenError::engine(file, source);
        let db = connection::to_read(file).map_err(engine)?;
        db.execute_batch("begin").map_err(engine)?;
        // The first read is the moment that all others see.
        let migration = migrations::known_version(&db, file)?;
        Ok(Self { db, migration })
    }

    /// Rows of all tables.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn rows(&self) -> Result<u64, SnapshotError> {
        Ok(self.counts()?.values().sum())
    }

    /// Writes everything as an archive, and tells of each row.
    ///
    /// # Errors
    /// If the store cannot be read, or the archive not be written.
    pub fn write_archive(&self, to: impl Write, mut each_row: impl FnMut()) -> Result<(), SnapshotError> {
        let header = Header::new(self.migration, self.counts()?);
        let mut archive = ArchiveWriter::begin(to, &header)?;
        for table in self.tables()? {
            let mut select = self.db.prepare(&format!("select * from {table}"))?;
            let columns = select.column_names().map(str::to_owned).collect::<Vec<_>>();
            let width = columns.len();
            archive.table(&table, columns)?;
            let mut found = select.query([])?;
            while let Some(row) = found.next()? {
                let values = (0..width).map(|column| Ok(value(row.get_ref(column)?)?));
                archive.row(values.collect::<Result<_, SnapshotError>>()?)?;
                each_row();
            }
        }
        Ok(archive.end()?)
    }

    /// What is wrong with the file: a line for each thing, a hundred at most. Reads all of it.
    ///
    /// # Errors
    /// If even that cannot be found out.
    pub fn damage(&self) -> Result<Vec<String>, SnapshotError> {
        let mut check = self.db.prepare("pragma integrity_check")?;
        // Where the damage is too great to go on the engine says so in place of a further line.
        let lines =
            check.query_map([], |row| row.get(0))?.map(|line| line.unwrap_or_else(|error| error.to_string()));
        Ok(lines.filter(|line| line != "ok").collect())
    }

    /// All rooms, oldest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn rooms(&self) -> Result<Vec<RoomId>, SnapshotError> {
        self.room_ids("select id from rooms order by key")
    }

    /// All games that two players have finished, oldest first.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn finished_games(&self) -> Result<Vec<RoomId>, SnapshotError> {
        self.room_ids("select id from rooms where phase = 2 and kept = 1 order by key")
    }

    /// A room's whole log.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn log(&self, room: RoomId) -> Result<Vec<Committed<Entry>>, SnapshotError> {
        let mut select = self.db.prepare_cached(
            "select seq, events.at, kind, version, body from events
             where room = (select key from rooms where id = ?) order by seq",
        )?;
        let mut found = select.query([room.uuid().as_bytes()])?;
        let mut log = Vec::new();
        while let Some(row) = found.next()? {
            log.push(rows::entry(room, row)??);
        }
        Ok(log)
    }

    /// The names of those among these players who have one.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn names(&self, players: &[Option<PlayerId>]) -> Result<HashMap<PlayerId, String>, SnapshotError> {
        let mut select =
            self.db.prepare_cached("select name from players where id = ? and name is not null")?;
        let mut names = HashMap::new();
        for player in players.iter().flatten() {
            let name = select.query_row([player.uuid().as_bytes()], |row| row.get(0)).optional()?;
            names.extend(name.map(|name| (*player, name)));
        }
        Ok(names)
    }

    /// The invite code that the server has made for itself, if it has.
    ///
    /// # Errors
    /// If the store cannot be read.
    pub fn invite_code(&self) -> Result<Option<String>, SnapshotError> {
        Ok(self.db.query_row("select code from invite", [], |row| row.get(0)).optional()?)
    }

    fn room_ids(&self, query: &str) -> Result<Vec<RoomId>, SnapshotError> {
        let mut select = self.db.prepare(query)?;
        let rooms = select.query_map([], |row| row.get(0).map(rows::room_id))?;
        Ok(rooms.collect::<rusqlite::Result<_>>()?)
    }

    fn counts(&self) -> Result<BTreeMap<String, u64>, SnapshotError> {
        let count = |table: String| {
            let rows: i64 =
                self.db.query_row(&format!("select count(*) from {table}"), [], |row| row.get(0))?;
            Ok((table, rows.unsigned_abs()))
        };
        self.tables()?.into_iter().map(count).collect()
    }

    fn tables(&self) -> Result<Vec<String>, SnapshotError> {
        Ok(tables(&self.db)?)
    }
}

/// All tables of a store, by name.
pub(super) fn tables(db: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut select = db.prepare(
        "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' order by name",
    )?;
    select.query_map([], |row| row.get(0))?.collect()
}

fn value(value: ValueRef<'_>) -> Result<Value, StoreError> {
    match value {
        ValueRef::Null => Ok(Value::Null),
        ValueRef::Integer(integer) => Ok(Value::Integer(integer)),
        ValueRef::Text(text) => match std::str::from_utf8(text) {
            Ok(text) => Ok(Value::Text(text.to_owned())),
            Err(error) => Err(StoreError::Corrupt(format!("a text: {error}"))),
        },
        ValueRef::Blob(bytes) => Ok(Value::Bytes { hex: digits(bytes) }),
        ValueRef::Real(_) => Err(StoreError::Corrupt("a fraction, which no table has".to_owned())),
    }
}
