//! What a client says and hears in the chat.

use std::collections::BTreeMap;

use serde_json::json;
use tessera_protocol::{ChatChannel, ChatFrame, ChatHistory, ChatLine, CommandId, ResyncChat, Seq};

use super::{
    super::{super::Member, scene::from_json},
    dice::Dice,
};

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
    pub(super) fn send(&self, member: &Member, dice: &Dice) {
        let Some(frame) = &self.outbox else { return };
        for _ in 0..dice.below(3) {
            // A mailbox that is full or gone loses it, as a line would.
            let _ = member.chat(frame.clone());
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
    pub(super) fn hear(&mut self, channel: ChatChannel, line: &ChatLine, member: &Member) {
        let heard = self.heard.entry(channel).or_default();
        if line.seq == heard.next() {
            *heard = line.seq;
        } else if line.seq > *heard {
            let _ = member.resync_chat(ResyncChat { channel, seen: *heard });
        }
    }

    pub(super) fn hear_history(&mut self, history: &ChatHistory, member: &Member) {
        self.heard.entry(history.channel).or_default();
        for line in &history.lines {
            self.hear(history.channel, line, member);
        }
    }
}
