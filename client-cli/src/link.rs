//! Where things are: a server's address, a room's id, and the links that hold both.

use std::{fmt, str::FromStr};

use hyper::Uri;
use tessera_protocol::{RoomId, Secret, id::IdError};

/// The address of a server: scheme, host, port, and the path prefix that a proxy may put before everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ServerUrl {
    encrypted: Encryption,
    host: String,
    port: u16,
    /// Begins with `/` and does not end with it; empty where there is none.
    prefix: String,
}

/// Whether the line to a server is encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encryption {
    /// `http`.
    None,
    /// `https`.
    Tls,
}

/// What leads to a room: its id, and where the text was a link also its server and the secret in the fragment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RoomLink {
    /// The server, where the link names one.
    pub(crate) server: Option<ServerUrl>,
    /// The room.
    pub(crate) room: RoomId,
    /// What the link lets its holder do.
    pub(crate) key: Option<Key>,
}

/// A secret in a link's fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    /// `#seat=`: takes the free seat.
    Seat(Secret),
    /// `#watch=`: watches.
    Watch(Secret),
}

/// Why a text is neither an address nor a link.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LinkError {
    /// Not an `http` or `https` address.
    #[error(
        "{0:?} is no server address: write http://HOST:PORT or https://HOST, with a path where the server has one"
    )]
    Server(String),
    /// Neither a room's id nor a link to one.
    #[error("{0:?} is no room: give its id as the server told it, 22 letters and digits, or the whole link")]
    Room(String),
    /// A fragment that is no secret of ours.
    #[error("the part after # must be seat=SECRET or watch=SECRET; is the link complete?")]
    Key,
    /// It looks like a secret, but no server can have given it.
    #[error("this is a wrong invitation: no server gave this link, it was mistyped or made up")]
    WrongSecret,
}

impl ServerUrl {
    /// The host's name or address, without brackets.
    pub(crate) fn host(&self) -> &str {
        self.host.trim_start_matches('[').trim_end_matches(']')
    }

    /// The port, named or usual for the scheme.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Whether to speak TLS.
    pub(crate) fn encryption(&self) -> Encryption {
        self.encrypted
    }

    /// Host and, unless it is usual, port: the value of the `Host` header.
    pub(crate) fn authority(&self) -> String {
        if self.port == self.encrypted.usual_port() {
            self.host.clone()
        } else {
            format!("{}:{}", self.host, self.port)
        }
    }

    /// The path of a resource, prefix and all; `path` begins with `/`.
    pub(crate) fn path(&self, path: &str) -> String {
        format!("{}{path}", self.prefix)
    }

    /// The whole address of a link that the server told relative to itself.
    pub(crate) fn absolute(&self, relative: &str) -> String {
        format!("{self}/{}", relative.trim_start_matches('/'))
    }
}

impl Encryption {
    /// The scheme in an address.
    pub(crate) fn scheme(self) -> &'static str {
        match self {
            Self::None => "http",
            Self::Tls => "https",
        }
    }

    fn usual_port(self) -> u16 {
        match self {
            Self::None => 80,
            Self::Tls => 443,
        }
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}{}", self.encrypted.scheme(), self.authority(), self.prefix)
    }
}

impl FromStr for ServerUrl {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let wrong = || LinkError::Server(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let encrypted = match uri.scheme_str() {
            Some("http") => Encryption::None,
            Some("https") => Encryption::Tls,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        if authority.as_str().contains('@') || authority.host().is_empty() || uri.query().is_some() {
            return Err(wrong());
        }
        let port = match authority.as_str().strip_prefix(authority.host()) {
            Some("") => encrypted.usual_port(),
            _ => authority.port_u16().ok_or_else(wrong)?,
        };
        let prefix = uri.path().trim_end_matches('/').to_owned();
        Ok(Self { encrypted, host: authority.host().to_ascii_lowercase(), port, prefix })
    }
}

impl RoomLink {
    /// The server that the link names, or else the usual one.
    pub(crate) fn server_or(&self, usual: &ServerUrl) -> ServerUrl {
        self.server.clone().unwrap_or_else(|| usual.clone())
    }

    /// The secret of a seat's invitation.
    pub(crate) fn invitation(&self) -> Option<Secret> {
        match self.key {
            Some(Key::Seat(secret)) => Some(secret),
            Some(Key::Watch(_)) | None => None,
        }
    }

    /// The key of a watch link.
    pub(crate) fn watch_key(&self) -> Option<Secret> {
        match self.key {
            Some(Key::Watch(secret)) => Some(secret),
            Some(Key::Seat(_)) | None => None,
        }
    }
}

impl FromStr for RoomLink {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let (place, key) = match text.split_once('#') {
            Some((place, fragment)) => (place, Some(fragment.parse()?)),
            None => (text, None),
        };
        let wrong = || LinkError::Room(text.to_owned());
        let place = place.trim_end_matches('/');
        let (before, room) = place.rsplit_once('/').unwrap_or(("", place));
        let room = room.parse().map_err(|_| wrong())?;
        let server = match before {
            "" => None,
            _ => match before.strip_suffix("/rooms").ok_or_else(wrong)? {
                "" => None,
                server => Some(server.parse()?),
            },
        };
        Ok(Self { server, room, key })
    }
}

impl FromStr for Key {
    type Err = LinkError;

    fn from_str(fragment: &str) -> Result<Self, LinkError> {
        let (name, secret) = fragment.split_once('=').ok_or(LinkError::Key)?;
        let secret = secret.parse().map_err(|error| match error {
            IdError::TooLarge(_) => LinkError::WrongSecret,
            _ => LinkError::Key,
        })?;
        match name {
            "seat" => Ok(Self::Seat(secret)),
            "watch" => Ok(Self::Watch(secret)),
            _ => Err(LinkError::Key),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "0123456789ABCDEFGHIJKL";
    const SECRET: &str = "1zzzzzzzzzzzzzzzzzzzzz";

    fn link(text: &str) -> RoomLink {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_keep_their_prefix_and_lose_what_says_nothing() {
        for (given, shown, path) in [
            ("http://localhost:8080", "http://localhost:8080", "/api"),
            ("http://localhost:8080/", "http://localhost:8080", "/api"),
            ("https://Example.org:443/tessera/", "https://example.org/tessera", "/tessera/api"),
            ("http://[::1]:80/a/b", "http://[::1]/a/b", "/a/b/api"),
        ] {
            let server: ServerUrl = given.parse().unwrap();
            assert_eq!((server.to_string().as_str(), server.path("/api").as_str()), (shown, path));
        }
        let server: ServerUrl = "http://[::1]:8080".parse().unwrap();
        assert_eq!((server.host(), server.port(), server.authority().as_str()), ("::1", 8080, "[::1]:8080"));
        assert_eq!(server.absolute("/rooms/x#seat=y"), "http://[::1]:8080/rooms/x#seat=y");
    }

    #[test]
    fn other_addresses_are_refused() {
        for text in [
            "",
            "localhost:8080",
            "localhost",
            "/x",
            "ftp://a",
            "http://",
            "http://a:b",
            "http://a:99999",
            "http://u@a",
            "http://a/?q",
        ] {
            assert_eq!(text.parse::<ServerUrl>(), Err(LinkError::Server(text.to_owned())));
        }
    }

    #[test]
    fn a_room_is_found_in_an_id_and_in_every_link() {
        let room = ROOM.parse().unwrap();
        let secret = SECRET.parse().unwrap();
        assert_eq!(link(ROOM), RoomLink { server: None, room, key: None });
        assert_eq!(link(&format!("/rooms/{ROOM}")), RoomLink { server: None, room, key: None });
        let whole = link(&format!("https://example.org/tessera/rooms/{ROOM}#seat={SECRET}"));
        assert_eq!(
            whole.server.map(|server| server.to_string()),
            Some("https://example.org/tessera".to_owned())
        );
        assert_eq!((whole.room, whole.key), (room, Some(Key::Seat(secret))));
        assert_eq!(link(&format!("{ROOM}#watch={SECRET}")).key, Some(Key::Watch(secret)));
    }

    #[test]
    fn a_link_cut_short_is_refused() {
        for (text, error) in [
            (String::new(), LinkError::Room(String::new())),
            ("short".to_owned(), LinkError::Room("short".to_owned())),
            (format!("http://a/games/{ROOM}"), LinkError::Room(format!("http://a/games/{ROOM}"))),
            (format!("a/rooms/{ROOM}"), LinkError::Server("a".to_owned())),
            (format!("{ROOM}#seat"), LinkError::Key),
            (format!("{ROOM}#seat={}", &SECRET[1..]), LinkError::Key),
            (format!("{ROOM}#code={SECRET}"), LinkError::Key),
            (format!("{ROOM}#seat={}", "A".repeat(22)), LinkError::WrongSecret),
        ] {
            assert_eq!(text.parse::<RoomLink>(), Err(error));
        }
    }
}
