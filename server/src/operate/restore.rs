//! `tessera-server restore FILE`

use std::{
    fs::File,
    io::{self, BufRead, BufReader},
    path::Path,
};

use super::{OperateError, file::is_standard, progress::Progress};
use crate::{
    settings::Settings,
    store::{ArchiveReader, SqliteStore},
};

/// Fills an empty store from an archive: all of it, or nothing if anything is wrong.
///
/// # Errors
/// If the archive is not whole, the store is not empty, or a server runs on it.
pub fn restore(settings: &Settings, file: &Path) -> Result<(), OperateError> {
    let input: Box<dyn BufRead> = if is_standard(file) {
        Box::new(io::stdin().lock())
    } else {
        let opened = File::open(file);
        Box::new(BufReader::new(
            opened.map_err(|source| OperateError::File { path: file.to_owned(), source })?,
        ))
    };
    let archive = ArchiveReader::open(input)?;
    let mut progress = Progress::new("rows restored", archive.header().total());
    let database = settings.database_url.file_in(&settings.data);
    SqliteStore::restore(&database, archive, || progress.step())?;
    progress.end();
    Ok(())
}
