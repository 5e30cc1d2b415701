//! What a check found.

use std::fmt;

use serde::Serialize;

/// What is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Check {
    /// Somebody answers there, and it is a server of ours.
    Reach,
    /// The server can do its work.
    Ready,
    /// Sockets get through.
    Upgrade,
    /// Browsers' origins are told apart.
    Origin,
    /// Players who are invited are let in.
    Invite,
    /// Client and server speak the same.
    Version,
    /// Both clocks show the same time.
    Clock,
    /// Lines on which nothing happens stay open.
    Idle,
}

/// What a check found: what is the case, and if that is wrong how to fix it.
#[derive(Debug, Serialize)]
pub(super) struct Finding {
    check: Check,
    what: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<String>,
}

impl Finding {
    /// All is well.
    pub(super) fn well(check: Check, what: impl Into<String>) -> Self {
        Self { check, what: what.into(), fix: None }
    }

    /// Something is wrong.
    pub(super) fn wrong(check: Check, what: impl Into<String>, fix: impl Into<String>) -> Self {
        Self { check, what: what.into(), fix: Some(fix.into()) }
    }

    /// Whether all is well.
    pub(super) fn is_well(&self) -> bool {
        self.fix.is_none()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let check = format!("{:?}", self.check).to_lowercase();
        match &self.fix {
            None => write!(f, "ok     {check:<8} {}", self.what),
            Some(fix) => write!(f, "WRONG  {check:<8} {}\n       fix:     {fix}", self.what),
        }
    }
}
