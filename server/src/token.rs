//! A player's token: 256 random bits that only the player has. The store holds their hash.

use std::{fmt, str::FromStr};

use data_encoding::BASE64URL_NOPAD;
use sha2::{Digest, Sha256};

use crate::{random, store::TokenHash};

/// The secret of one device of one player; on the wire 43 characters of base64url.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Token([u8; 32]);

/// A text that can be no token. The text itself is not repeated: it may be a secret with a slip in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a token is 43 characters of base64url")]
pub(crate) struct InvalidToken;

impl Token {
    /// A new one.
    pub(crate) fn random() -> Self {
        Self(random::bytes())
    }

    /// What the store holds of it.
    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash(Sha256::digest(self.0).into())
    }
}

impl From<[u8; 32]> for Token {
    /// From bits that nobody can guess.
    fn from(secret: [u8; 32]) -> Self {
        Self(secret)
    }
}

impl FromStr for Token {
    type Err = InvalidToken;

    fn from_str(text: &str) -> Result<Self, InvalidToken> {
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| InvalidToken)?;
        Ok(Self(bytes.try_into().map_err(|_| InvalidToken)?))
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&BASE64URL_NOPAD.encode(&self.0))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_read_back_and_never_shown_in_debug_output() {
        let token = Token::random();
        let text = token.to_string();
        assert_eq!(text.len(), 43);
        assert_eq!(text.parse(), Ok(token.clone()));
        assert_ne!(token, Token::random());
        assert!(!format!("{token:?}").contains(&text));
        for bad in ["", "short", "!!!!", &"A".repeat(44)] {
            assert_eq!(bad.parse::<Token>(), Err(InvalidToken), "{bad}");
        }
    }
}
