//! Which database keeps the games.

use std::{
    fmt,
    path::{Path, PathBuf},
    str::FromStr,
};

/// A database's address: a SQLite file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseUrl {
    file: PathBuf,
}

/// Why a text is no database's address.
#[derive(Debug, thiserror::Error)]
#[error("this server keeps its games in SQLite: it must be sqlite:FILE, such as sqlite:tessera.sqlite")]
pub struct InvalidDatabaseUrl;

impl DatabaseUrl {
    /// The file, where a relative one stands in the data folder.
    pub fn file_in(&self, data: &Path) -> PathBuf {
        data.join(&self.file)
    }
}

impl Default for DatabaseUrl {
    fn default() -> Self {
        Self { file: "tessera.sqlite".into() }
    }
}

impl FromStr for DatabaseUrl {
    type Err = InvalidDatabaseUrl;

    fn from_str(text: &str) -> Result<Self, InvalidDatabaseUrl> {
        let file = text.strip_prefix("sqlite:").ok_or(InvalidDatabaseUrl)?;
        let file = file.strip_prefix("//").unwrap_or(file);
        if file.is_empty() { Err(InvalidDatabaseUrl) } else { Ok(Self { file: file.into() }) }
    }
}

impl fmt::Display for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "sqlite:{}", self.file.display())
    }
}
