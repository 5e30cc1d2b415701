//! The path under which a proxy shows the server.

use std::{fmt, str::FromStr};

/// A path prefix without a slash at its end; empty when the server has an origin of its own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct BasePath(String);

/// Why a text is no path prefix.
#[derive(Debug, thiserror::Error)]
#[error("it must begin with / and hold only letters, digits, -, _, . and / after it, such as /tessera")]
pub struct InvalidBasePath;

impl BasePath {
    /// The path of the server's root, with a slash at its end: what a cookie names as its path.
    pub fn root(&self) -> String {
        format!("{}/", self.0)
    }

    /// The rest of a path below the prefix, which begins with a slash; `None` if the path is elsewhere.
    pub fn strip<'a>(&self, path: &'a str) -> Option<&'a str> {
        match path.strip_prefix(&self.0)? {
            "" => Some("/"),
            rest if rest.starts_with('/') => Some(rest),
            _ => None,
        }
    }
}

impl FromStr for BasePath {
    type Err = InvalidBasePath;

    fn from_str(text: &str) -> Result<Self, InvalidBasePath> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
        if !text.starts_with('/') || !text.chars().all(plain) || text.contains("//") {
            return Err(InvalidBasePath);
        }
        Ok(Self(text.trim_end_matches('/').to_owned()))
    }
}

impl fmt::Display for BasePath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prefix_is_taken_off_whole_segments_only() {
        let base: BasePath = "/games/tessera/".parse().unwrap();
        assert_eq!(base.root(), "/games/tessera/");
        assert_eq!(base.strip("/games/tessera"), Some("/"));
        assert_eq!(base.strip("/games/tessera/api/rooms"), Some("/api/rooms"));
        assert_eq!(base.strip("/games/tesseract"), None);
        assert_eq!(BasePath::default().strip("/api/rooms"), Some("/api/rooms"));
    }
}
