//! Web origins: scheme, host and port as a browser names them.

use std::{fmt, str::FromStr};

use axum::http::Uri;

/// A web origin in the form browsers send: lower case, the scheme's own port left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin(String);

/// Why a text is no origin.
#[derive(Debug, thiserror::Error)]
#[error("it must be a scheme and a host, such as https://chess.example.org, without a path")]
pub struct InvalidOrigin;

impl Origin {
    /// Whether the browser speaks to the server under TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl FromStr for Origin {
    type Err = InvalidOrigin;

    fn from_str(text: &str) -> Result<Self, InvalidOrigin> {
        let uri: Uri = text.trim().parse().map_err(|_| InvalidOrigin)?;
        let scheme = uri.scheme_str().ok_or(InvalidOrigin)?;
        let default_port = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(InvalidOrigin),
        };
        let authority = uri.authority().ok_or(InvalidOrigin)?;
        if uri.path() != "/" || uri.query().is_some() || authority.as_str().contains('@') {
            return Err(InvalidOrigin);
        }
        let host = authority.host().to_ascii_lowercase();
        Ok(Self(match authority.port_u16() {
            Some(port) if port != default_port => format!("{scheme}://{host}:{port}"),
            _ => format!("{scheme}://{host}"),
        }))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_have_one_form() {
        let same = [
            ("https://Chess.Example.org", "https://chess.example.org"),
            ("https://chess.example.org:443/", "https://chess.example.org"),
            ("http://chess.example.org:443", "http://chess.example.org:443"),
            ("http://[::1]:8080", "http://[::1]:8080"),
            ("http://127.0.0.1:80", "http://127.0.0.1"),
        ];
        for (text, form) in same {
            assert_eq!(text.parse::<Origin>().expect(text).to_string(), form);
        }
    }

    #[test]
    fn what_is_no_origin_is_refused() {
        for text in ["", "null", "chess.example.org", "ftp://a", "https://a/b", "https://a?b", "https://u@a"]
        {
            assert!(text.parse::<Origin>().is_err(), "{text}");
        }
    }
}
