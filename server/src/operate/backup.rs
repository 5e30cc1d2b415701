//! `tessera-server backup FILE`

use std::path::Path;

use super::{OperateError, file::Output, progress::Progress};
use crate::{settings::Settings, store::Snapshot};

/// Writes everything that the server keeps, as it is at this moment, into one archive. The server may run meanwhile.
///
/// # Errors
/// If the store cannot be read, or the file not be written; then there is no such file.
pub fn backup(settings: &Settings, file: &Path) -> Result<(), OperateError> {
    let snapshot = Snapshot::open(&settings.database_url.file_in(&settings.data))?;
    let mut output = Output::create(file)?;
    let mut progress = Progress::new("rows written", snapshot.rows()?);
    snapshot.write_archive(&mut output, || progress.step())?;
    output.finish()?;
    progress.end();
    Ok(())
}
