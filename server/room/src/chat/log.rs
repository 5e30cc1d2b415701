//! How lines of the chat are stored: as the room's own entries are, by kind, version and a JSON body.

use serde::{Deserialize, Serialize};
use tessera_protocol::{ChatText, CommandId, PlayerId, Seq, Stamp};
use tessera_rules::Side;

use super::{ChatEntry, ChatEvent};
use crate::log::{LogError, Stored};

/// Version 1 of the body of `said`. Frozen.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    by: PlayerId,
    command: CommandId,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    side: Option<Side>,
    text: ChatText,
}

/// Version 1 of the bodies of `muted` and `unmuted`. Frozen.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Muting {
    by: PlayerId,
    command: CommandId,
    player: PlayerId,
}

impl ChatEntry {
    /// The entry as it is stored; room, channel, seq and time are columns of their own.
    pub fn to_stored(&self) -> Stored {
        let (by, command) = (self.by, self.command.clone());
        let (kind, body) = match self.event.clone() {
            ChatEvent::Said { side, text } => ("said", json(&Said { by, command, side, text })),
            ChatEvent::Muted { player } => ("muted", json(&Muting { by, command, player })),
            ChatEvent::Unmuted { player } => ("unmuted", json(&Muting { by, command, player })),
        };
        Stored { kind, version: 1, body }
    }

    /// Reads a stored entry back.
    ///
    /// # Errors
    /// If kind and version are unknown, or the body is not what they say.
    pub fn from_stored(seq: Seq, at: Stamp, kind: &str, version: u16, body: &str) -> Result<Self, LogError> {
        let broken = |source| LogError::BrokenBody { seq, kind: kind.to_owned(), source };
        let (by, command, event) = match (kind, version) {
            ("said", 1) => {
                let Said { by, command, side, text } = serde_json::from_str(body).map_err(broken)?;
                (by, command, ChatEvent::Said { side, text })
            }
            ("muted" | "unmuted", 1) => {
                let Muting { by, command, player } = serde_json::from_str(body).map_err(broken)?;
                let muted = kind == "muted";
                (by, command, if muted { ChatEvent::Muted { player } } else { ChatEvent::Unmuted { player } })
            }
            _ => return Err(LogError::UnknownKind { kind: kind.to_owned(), version }),
        };
        Ok(Self { seq, at, by, command, event })
    }
}

fn json(body: &impl Serialize) -> String {
    serde_json::to_string(body).expect("a body has only text keys")
}
