//! The disk that holds the data: whether it has room, and can be written.

use std::{fs, io, path::Path};

use rustix::fs::statvfs;

use super::Trouble;

/// A file that is made and removed to see whether that can be done.
const PROBE: &str = ".probe";

/// Looks at the disk of a folder, which must have `reserve` bytes free. May block for as long as the disk does.
///
/// # Errors
/// What is wrong with it.
pub(super) fn look(folder: &Path, reserve: u64) -> Result<(), Trouble> {
    let disk = statvfs(folder).map_err(|error| Trouble::Unwritable(error.kind()))?;
    let free = disk.f_bavail.saturating_mul(disk.f_frsize);
    if free < reserve {
        return Err(Trouble::Full { free: free / 1024, needed: reserve / 1024 });
    }
    write(&folder.join(PROBE)).map_err(|error| match error.kind() {
        io::ErrorKind::ReadOnlyFilesystem => Trouble::ReadOnly,
        kind => Trouble::Unwritable(kind),
    })
}

fn write(probe: &Path) -> io::Result<()> {
    fs::write(probe, "")?;
    match fs::remove_file(probe) {
        // Somebody else looked at the same time.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}
