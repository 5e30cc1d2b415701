//! Who we are to a server: one token file for each server and profile, readable by its owner only.
//!
//! A token is all there is to a player: whoever has it is this player.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
    str::FromStr,
};

use crate::link::ServerUrl;

/// Name of a player on this machine: letters, digits, `-` and `_`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ProfileName(String);

/// A player's secret, as sent in `Authorization: Bearer …`.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token(String);

/// Where the token of one server and profile is kept.
#[derive(Debug, Clone)]
pub(crate) struct TokenFile {
    path: PathBuf,
}

/// Why a name or a token is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ProfileError {
    /// A name that could be no file name everywhere.
    #[error("a profile's name is 1 to 40 of A-Z, a-z, 0-9, - and _, not {0:?}")]
    Name(String),
    /// Neither the environment nor the file holds a token.
    #[error("{0} holds no token: 43 letters, digits, - and _")]
    Token(String),
}

impl FromStr for ProfileName {
    type Err = ProfileError;

    fn from_str(text: &str) -> Result<Self, ProfileError> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        match text.len() {
            1..=40 if text.bytes().all(plain) => Ok(Self(text.to_owned())),
            _ => Err(ProfileError::Name(text.to_owned())),
        }
    }
}

impl Token {
    /// The token named by `TESSERA_TOKEN`, if it is set.
    ///
    /// # Errors
    /// [`ProfileError::Token`] when what is set is no token.
    pub(crate) fn from_env() -> Result<Option<Self>, ProfileError> {
        match env::var("TESSERA_TOKEN") {
            Ok(text) => {
                Self::read(&text).map(Some).ok_or_else(|| ProfileError::Token("TESSERA_TOKEN".to_owned()))
            }
            Err(env::VarError::NotPresent) => Ok(None),
            Err(env::VarError::NotUnicode(_)) => Err(ProfileError::Token("TESSERA_TOKEN".to_owned())),
        }
    }

    /// A token as the server gave it; `None` if the text is none.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        (text.len() == 43 && text.bytes().all(plain)).then(|| Self(text.to_owned()))
    }

    /// The secret itself.
    pub(crate) fn secret(&self) -> &str {
        &self.0
    }
}

impl TokenFile {
    /// The file for a server and a profile, under the user's state folder.
    ///
    /// # Errors
    /// When the environment names no home.
    pub(crate) fn of(server: &ServerUrl, profile: &ProfileName) -> io::Result<Self> {
        let folder = state_folder().ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::NotFound,
                "neither XDG_STATE_HOME nor HOME is set; set TESSERA_TOKEN instead",
            )
        })?;
        Ok(Self { path: folder.join("tessera").join(file_name(server)).join(&profile.0) })
    }

    /// The token, if the file is there.
    ///
    /// # Errors
    /// When the file cannot be read or holds no token.
    pub(crate) fn load(&self) -> io::Result<Option<Token>> {
        match fs::read_to_string(&self.path) {
            Ok(text) => {
                let token = Token::read(text.trim_end());
                let error = ProfileError::Token(self.path.display().to_string());
                token.map(Some).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, error))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Forgets the token.
    ///
    /// # Errors
    /// When the file cannot be removed.
    pub(crate) fn forget(&self) -> io::Result<()> {
        fs::remove_file(&self.path)
    }

    /// Keeps a new token, unless another process of this profile kept one first; gives the one that is kept.
    ///
    /// # Errors
    /// When the folder or the file cannot be written.
    pub(crate) fn keep(&self, token: Token) -> io::Result<Token> {
        let folder = self.path.parent().expect("a token file lies in a folder");
        create_private_folder(folder)?;
        let fresh = self.path.with_extension(format!("new-{}", std::process::id()));
        write_private_file(&fresh, token.secret())?;
        // A link is made whole or not at all, and never over a file that is there: nobody reads half a token.
        let linked = fs::hard_link(&fresh, &self.path);
        fs::remove_file(&fresh)?;
        match linked {
            Ok(()) => Ok(token),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(self.load()?.unwrap_or(token)),
            Err(error) => Err(error),
        }
    }
}

fn state_folder() -> Option<PathBuf> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_STATE_HOME")
        .filter(|path| path.is_absolute())
        .or_else(|| set("HOME").map(|home| home.join(".local/state")))
        .or_else(|| set("LOCALAPPDATA"))
}

/// The server's address with everything but letters, digits, `.` and `-` made `_`.
fn file_name(server: &ServerUrl) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-');
    server.to_string().chars().map(|letter| if plain(letter) { letter } else { '_' }).collect()
}

fn create_private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn write_private_file(path: &Path, text: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    writeln!(file, "{text}")?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEF-";
    const SECOND: &str = "_bcdefghijklmnopqrstuvwxyz0123456789ABCDEF-";

    fn token(text: &str) -> Token {
        Token::read(text).unwrap()
    }

    #[test]
    fn the_first_token_stays() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile { path: folder.path().join("deep/default") };
        assert!(file.load().unwrap().is_none());
        assert!(file.keep(token(FIRST)).unwrap() == token(FIRST));
        assert!(file.keep(token(SECOND)).unwrap() == token(FIRST));
        assert!(file.load().unwrap() == Some(token(FIRST)));
        assert_eq!(fs::read_dir(folder.path().join("deep")).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile { path: folder.path().join("deep/default") };
        file.keep(token(FIRST)).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&file.path), mode(&folder.path().join("deep"))), (0o600, 0o700));
    }

    #[test]
    fn a_broken_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = TokenFile { path: folder.path().join("default") };
        fs::write(&file.path, "nonsense").unwrap();
        let error = file.load().err().unwrap().to_string();
        assert!(error.contains("default holds no token"), "{error}");
    }

    #[test]
    fn names_are_file_names_everywhere() {
        assert!("second-Player_2".parse::<ProfileName>().is_ok());
        for text in ["", "../x", "a b", "é", &"x".repeat(41)] {
            assert!(text.parse::<ProfileName>().is_err(), "{text}");
        }
    }

    #[test]
    fn servers_do_not_share_a_file() {
        let [plain, prefixed] =
            ["http://[::1]:8080", "http://[::1]:8080/x"].map(|text| file_name(&text.parse().unwrap()));
        assert_eq!(plain, "http______1__8080");
        assert_ne!(plain, prefixed);
    }
}
