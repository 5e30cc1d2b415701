//! Who may come in: the invite code, and the admin's token.

use std::{fmt, str::FromStr};

use sha2::{Digest, Sha256};

/// Whether the server is for everybody.
#[derive(Clone, Default, PartialEq, Eq)]
pub enum InviteSetting {
    /// It is.
    #[default]
    Open,
    /// For those who know a code that the server makes at its first start.
    Auto,
    /// For those who know this code.
    Code(String),
}

/// A text that is no invite code. It is not repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it must be auto, or a code of 6 characters or more")]
pub struct InvalidInviteCode;

impl FromStr for InviteSetting {
    type Err = InvalidInviteCode;

    fn from_str(text: &str) -> Result<Self, InvalidInviteCode> {
        match text.trim() {
            "" => Ok(Self::Open),
            "auto" => Ok(Self::Auto),
            code if code.chars().filter(|c| c.is_alphanumeric()).count() >= 6 => {
                Ok(Self::Code(code.to_owned()))
            }
            _ => Err(InvalidInviteCode),
        }
    }
}

/// Never shows the code.
impl fmt::Debug for InviteSetting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "Open",
            Self::Auto => "Auto",
            Self::Code(_) => "Code(…)",
        })
    }
}

/// The token of whoever runs the server, kept as its hash.
#[derive(Clone, PartialEq, Eq)]
pub struct AdminToken([u8; 32]);

/// A text that is no admin token. It is not repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it must have 16 characters or more; openssl rand -base64 24 makes a good one")]
pub struct InvalidAdminToken;

impl AdminToken {
    /// Whether that is the token.
    pub(crate) fn is(&self, given: &str) -> bool {
        let given: [u8; 32] = Sha256::digest(given).into();
        given == self.0
    }
}

impl FromStr for AdminToken {
    type Err = InvalidAdminToken;

    fn from_str(text: &str) -> Result<Self, InvalidAdminToken> {
        let text = text.trim();
        if text.len() < 16 { Err(InvalidAdminToken) } else { Ok(Self(Sha256::digest(text).into())) }
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken(…)")
    }
}
