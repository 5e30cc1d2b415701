//! Files that are whole or not there: what is written gets its name when all of it is on the disk.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use super::OperateError;

/// Names standard input or output.
const STANDARD: &str = "-";

/// A file that is being written, or standard output.
pub(super) enum Output {
    Standard(io::Stdout),
    File { part: Part, path: PathBuf, file: BufWriter<File> },
}

/// The name of a file that is not whole. Dropped, it is gone, unless it has got its own name.
pub(super) struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        // Mostly it is there no more; else whoever finds it knows it by its name.
        let _ = fs::remove_file(&self.0);
    }
}

/// Whether a path means standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path == Path::new(STANDARD)
}

impl Output {
    /// Begins a new file, which only this user may read.
    ///
    /// # Errors
    /// If there is such a file already, or none can be made.
    pub(super) fn create(path: &Path) -> Result<Self, OperateError> {
        if is_standard(path) {
            return Ok(Self::Standard(io::stdout()));
        }
        if path.exists() {
            return Err(OperateError::InTheWay(path.to_owned()));
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let file = OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(&part);
        let file = file.map_err(|source| OperateError::File { path: part.clone(), source })?;
        Ok(Self::File { part: Part(part), path: path.to_owned(), file: BufWriter::new(file) })
    }

    /// Gives the file its name, now that it is whole.
    ///
    /// # Errors
    /// If it cannot be written to its end.
    pub(super) fn finish(self) -> Result<(), OperateError> {
        match self {
            Self::Standard(mut out) => {
                out.flush().map_err(|source| OperateError::File { path: STANDARD.into(), source })
            }
            Self::File { part, path, file } => {
                let written = file.into_inner().map_err(io::IntoInnerError::into_error);
                let named =
                    written.and_then(|file| file.sync_all()).and_then(|()| fs::rename(&part.0, &path));
                named.map_err(|source| OperateError::File { path, source })
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File { file, .. } => file.flush(),
        }
    }
}
