//! The archive: everything that a store keeps, as lines of JSON, for any store to be filled from.
//!
//! The first line is the [`Header`]; then come the tables, each as a line that names it and its columns and a line for each
//! row; the last line holds the number of rows and the SHA-256 of all lines before it. The tables are those of the migration
//! that the header names: whoever restores makes these first, and brings them up to date afterwards. So an archive of any
//! version can be restored by all later ones.

use std::{
    collections::BTreeMap,
    io::{self, BufRead, Write},
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What the first line says the file is.
const KIND: &str = "tessera archive";

/// The form of the lines. Another form gets another number.
const VERSION: u32 = 1;

/// The first line.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    kind: String,
    version: u32,
    /// The server that wrote it.
    build: String,
    /// The migration whose tables these are.
    pub(in crate::store) migration: i64,
    /// Rows of each table.
    rows: BTreeMap<String, u64>,
}

impl Header {
    /// Of an archive that this server writes.
    pub(in crate::store) fn new(migration: i64, rows: BTreeMap<String, u64>) -> Self {
        let (kind, build) = (KIND.to_owned(), env!("CARGO_PKG_VERSION").to_owned());
        Self { kind, version: VERSION, build, migration, rows }
    }

    /// Rows of all tables.
    pub fn total(&self) -> u64 {
        self.rows.values().sum()
    }
}

/// One value of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(in crate::store) enum Value {
    /// None.
    Null,
    /// An integer.
    Integer(i64),
    /// A text.
    Text(String),
    /// Bytes.
    Bytes {
        /// In hexadecimal digits.
        hex: String,
    },
}

/// One line after the header.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(in crate::store) enum Line {
    /// The rows that follow belong to this table.
    Table {
        /// Its name.
        table: String,
        /// What stands in its rows.
        columns: Vec<String>,
    },
    /// A row.
    Row(Vec<Value>),
    /// The last line.
    End(End),
}

/// What the last line holds.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::store) struct End {
    rows: u64,
    sha256: String,
}

/// Why an archive cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file is something else.
    #[error("this is no archive: its first line is not that of one")]
    Foreign,
    /// A later server has written it.
    #[error(
        "this archive has form {0}, which this server does not know: use the server that wrote it, or a newer one"
    )]
    Newer(u32),
    /// A line does not fit.
    #[error("line {line} of the archive cannot be read: {what}")]
    Unreadable {
        /// Counted from 1.
        line: u64,
        /// What is wrong.
        what: String,
    },
    /// It ends too early.
    #[error("the archive is cut off after line {0}: copy it anew, or take an older one")]
    CutOff(u64),
    /// It was changed.
    #[error("the archive is damaged: its checksum does not fit; copy it anew, or take an older one")]
    Damaged,
    /// The file cannot be read or written.
    #[error("the archive cannot be read or written")]
    File(#[from] io::Error),
}

/// Writes an archive, line by line.
pub(in crate::store) struct ArchiveWriter<W> {
    to: W,
    digest: Sha256,
    rows: u64,
}

impl<W: Write> ArchiveWriter<W> {
    /// Writes the first line.
    pub(in crate::store) fn begin(to: W, header: &Header) -> io::Result<Self> {
        let mut writer = Self { to, digest: Sha256::new(), rows: 0 };
        writer.write(header)?;
        Ok(writer)
    }

    /// Begins a table.
    pub(in crate::store) fn table(&mut self, table: &str, columns: Vec<String>) -> io::Result<()> {
        self.write(&Line::Table { table: table.to_owned(), columns })
    }

    /// Writes a row of the table that was begun last.
    pub(in crate::store) fn row(&mut self, values: Vec<Value>) -> io::Result<()> {
        self.rows += 1;
        self.write(&Line::Row(values))
    }

    /// Writes the last line.
    pub(in crate::store) fn end(mut self) -> io::Result<()> {
        let end = End { rows: self.rows, sha256: digits(&self.digest.clone().finalize()) };
        self.write(&Line::End(end))?;
        self.to.flush()
    }

    fn write(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        self.digest.update(&text);
        self.to.write_all(&text)
    }
}

/// Reads an archive, line by line, and holds it to its last one.
pub struct ArchiveReader<R> {
    from: R,
    header: Header,
    digest: Sha256,
    lines: u64,
    rows: u64,
}

impl<R: BufRead> ArchiveReader<R> {
    /// Reads the first line.
    ///
    /// # Errors
    /// If this is no archive, or one of a later form.
    pub fn open(mut from: R) -> Result<Self, ArchiveError> {
        let mut text = Vec::new();
        from.read_until(b'\n', &mut text)?;
        #[derive(Deserialize)]
        struct Label {
            kind: String,
            version: u32,
        }
        let label: Label = serde_json::from_slice(&text).map_err(|_| ArchiveError::Foreign)?;
        if label.kind != KIND {
            return Err(ArchiveError::Foreign);
        }
        if label.version != VERSION {
            return Err(ArchiveError::Newer(label.version));
        }
        let header = serde_json::from_slice(&text)
            .map_err(|error| ArchiveError::Unreadable { line: 1, what: error.to_string() })?;
        Ok(Self { from, header, digest: Sha256::new_with_prefix(&text), lines: 1, rows: 0 })
    }

    /// The first line.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The next table or row; none after the last line, which must fit all that came before it.
    pub(in crate::store) fn next(&mut self) -> Result<Option<Line>, ArchiveError> {
        let mut text = Vec::new();
        self.from.read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            return Err(ArchiveError::CutOff(self.lines));
        }
        self.lines += 1;
        match serde_json::from_slice(&text).map_err(|error| self.unreadable(error.to_string()))? {
            Line::End(end) => self.end(&end).map(|()| None),
            line => {
                self.digest.update(&text);
                self.rows += u64::from(matches!(line, Line::Row(_)));
                Ok(Some(line))
            }
        }
    }

    /// That the line which was read last does not fit.
    pub(in crate::store) fn unreadable(&self, what: impl Into<String>) -> ArchiveError {
        ArchiveError::Unreadable { line: self.lines, what: what.into() }
    }

    fn end(&self, end: &End) -> Result<(), ArchiveError> {
        let found = End { rows: self.rows, sha256: digits(&self.digest.clone().finalize()) };
        if *end == found && self.rows == self.header.total() { Ok(()) } else { Err(ArchiveError::Damaged) }
    }
}

/// Bytes in hexadecimal digits.
pub(in crate::store) fn digits(bytes: &[u8]) -> String {
    data_encoding::HEXLOWER.encode(bytes)
}
