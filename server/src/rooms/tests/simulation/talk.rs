//! What a client says and hears in the chat.

use std::collections::BTreeMap;

use serde_json::json;
use tessera_protocol::{ChatChannel, ChatFrame, ChatHistory, ChatLine, CommandId, ResyncChat, Seq};

use super::{super::scene::from_json, dice::Dice, line::Line};

/// Lines that one client says.
const MOST: u32 = 8;

#[derive(Debug, Default)]
pub(super) struct Talk {
    /// The newest line of each channel that it has heard, all before it included.
    pub(super) heard: BTreeMap<ChatChannel, Seq>,
    outbox: Option<ChatFrame>,
    /// What was told to be stored.
    pub(super) accepted: Vec<CommandId>,
    said: u32,
}

impl Talk {
    /// Whether nothing waits for its answer.
    pub(super) fn is_settled(&self) -> bool {
        self.outbox.is_none()
    }

    /// Finds something to say, now and then.
    pub(super) fn think(&mut self, channel: ChatChannel, dice: &Dice) {
        if self.outbox.is_none() && self.said < MOST && dice.hits(10) {
            self.said += 1;
            let id = format!("line-{}", self.said);
            self.outbox =
                Some(from_json(json!({ "type": "chat", "id": id, "channel": channel, "text": id })));
        }
    }

    /// Sends what is not answered, now and then twice; or it is lost on the way.
    pub(super) fn send(&self, line: &mut Line, dice: &Dice) {
        let Some(frame) = &self.outbox else { return };
        for _ in 0..dice.below(3) {
            line.chat(frame);
        }
    }

    /// Whether that is what was said last and not answered yet.
    pub(super) fn is_asked(&self, id: &CommandId) -> bool {
        self.outbox.as_ref().is_some_and(|asked| asked.id == *id)
    }

    pub(super) fn answered(&mut self) {
        self.accepted.extend(self.outbox.take().map(|asked| asked.id));
    }

    /// Hears a line: the next counts, an older one does not, and a gap is asked for.
    pub(super) fn hear(&mut self, channel: ChatChannel, said: &ChatLine, line: &Line) {
        let heard = self.heard.entry(channel).or_default();
        if said.seq == heard.next() {
            *heard = said.seq;
        } else if said.seq > *heard {
            line.resync_chat(ResyncChat { channel, seen: *heard });
        }
    }

    pub(super) fn hear_history(&mut self, history: &ChatHistory, line: &Line) {
        self.heard.entry(history.channel).or_default();
        for said in &history.lines {
            self.hear(history.channel, said, line);
        }
    }
}
