//! The lock that keeps a second server away from the same data. The system lets go of it when the process
//! ends, however it ends.

use std::{
    fs::{DirBuilder, File, TryLockError},
    io,
    path::Path,
};

use super::OpenError;

/// Held for as long as it lives.
pub(super) struct DataLock(#[expect(dead_code, reason = "held, never read")] File);

impl DataLock {
    /// Makes the folder of `database` if it is missing, for this user alone since the store holds secrets,
    /// and locks a file in it.
    pub(super) fn take(database: &Path) -> Result<Self, OpenError> {
        let path = database.with_extension("lock");
        let opened = make_folder(database)
            .and_then(|()| File::options().create(true).truncate(false).write(true).open(&path));
        let file = opened.map_err(|source| OpenError::Folder { path: path.clone(), source })?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse { path }),
            Err(TryLockError::Error(source)) => Err(OpenError::Folder { path, source }),
        }
    }
}

fn make_folder(database: &Path) -> io::Result<()> {
    let Some(folder) = database.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}
