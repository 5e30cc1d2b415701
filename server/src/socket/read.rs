//! Reading what a client sends, so that it is told where a frame is wrong.

use serde::Deserialize;
use tessera_protocol::{ClientFrame, CommandId};

/// A text that is no frame of the protocol.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the frame does not fit: {what}")]
pub(super) struct Unreadable {
    /// The command's id, if that could be read.
    pub(super) id: Option<CommandId>,
    what: String,
}

/// What tells frames apart.
#[derive(Deserialize)]
#[serde(expecting = "a JSON object with a type")]
struct Label {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    id: Option<serde_json::Value>,
}

/// Reads one frame.
///
/// # Errors
/// What does not fit, with its place, and the id of the command if there is one.
pub(super) fn read(text: &str) -> Result<ClientFrame, Unreadable> {
    let fault =
        |id: Option<CommandId>| move |error: serde_json::Error| Unreadable { id, what: error.to_string() };
    let label: Label = serde_json::from_str(text).map_err(fault(None))?;
    if label.kind == "resync" {
        return serde_json::from_str(text).map(ClientFrame::Resync).map_err(fault(None));
    }
    let id = label.id.as_ref().and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
    serde_json::from_str(text).map(ClientFrame::Command).map_err(fault(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read() {
        let good = [
            r#"{"type":"resync","seen":3}"#,
            r#"{"type":"move","id":"a","seen":3,"side":"white","move":"e2e4","at":2}"#,
            r#"{"type":"resign","id":"a","seen":3,"side":"black"}"#,
            r#"{"type":"accept","id":"a","seen":9,"side":"black","offer":8}"#,
        ];
        for text in good {
            assert!(read(text).is_ok(), "{text}: {:?}", read(text));
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let bad = [
            ("", None, "EOF"),
            ("[]", None, "length"),
            ("{}", None, "type"),
            (r#"{"type":"resync"}"#, None, "seen"),
            (r#"{"type":"castle","id":"a","seen":1,"side":"white"}"#, Some("a"), "castle"),
            (r#"{"type":"move","id":"a","seen":1,"side":"white","at":2}"#, Some("a"), "move"),
            (r#"{"type":"move","id":"a","seen":1,"side":"white","move":"Nf3","at":2}"#, Some("a"), "Nf3"),
            (r#"{"type":"resign","id":"a","seen":1,"side":"green"}"#, Some("a"), "green"),
            (r#"{"type":"resign","id":"a b","seen":1,"side":"white"}"#, None, "a b"),
            (r#"{"type":"resign","seen":1,"side":"white"}"#, None, "id"),
        ];
        for (text, id, names) in bad {
            let error = read(text).expect_err(text);
            assert_eq!(error.id.as_ref().map(CommandId::as_str), id, "{text}");
            assert!(error.to_string().contains(names), "{text}: {error}");
        }
    }
}
