//! The chat of a room: for each channel a linear log of its own, judged as the room's is.
//!
//! Who may talk where follows from the room's state; nothing that is said changes the room.

mod access;
mod decide;
mod log;
mod pace;
mod refusal;

use std::collections::BTreeSet;

use tessera_protocol::{ChatContent, ChatLine, ChatText, CommandId, PlayerId, Seq, Stamp};
use tessera_rules::Side;

pub use decide::{ChatContext, Voice, decide};
pub use refusal::ChatRefusal;

use crate::{BrokenLog, Names, answers::Answers, view::player_view};
use pace::Pace;

/// One thing that happened in a channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChatEvent {
    /// Something was said.
    Said {
        /// The seat of who said it, if only one.
        side: Option<Side>,
        /// What.
        text: ChatText,
    },
    /// The host muted a player.
    Muted {
        /// Whom.
        player: PlayerId,
    },
    /// The host lets a player talk again.
    Unmuted {
        /// Whom.
        player: PlayerId,
    },
}

/// One line of a channel's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChatEntry {
    /// Its place, contiguous from 1.
    pub seq: Seq,
    /// When, by the server's clock; never before the entry above it.
    pub at: Stamp,
    /// Who.
    pub by: PlayerId,
    /// The frame it answers.
    pub command: CommandId,
    /// What.
    pub event: ChatEvent,
}

/// A channel as its log has made it. What was said is not kept here.
#[derive(Debug, Clone, Default)]
pub struct Chat {
    seq: Seq,
    last_at: Stamp,
    answers: Answers,
    muted: BTreeSet<PlayerId>,
    pace: Pace,
}

impl Chat {
    /// The channel a whole log leads to.
    ///
    /// # Errors
    /// If the entries are not contiguous from 1, or time runs back.
    pub fn replay<'a>(log: impl IntoIterator<Item = &'a ChatEntry>) -> Result<Self, BrokenLog> {
        let mut chat = Self::default();
        log.into_iter().try_for_each(|entry| chat.follow(entry))?;
        Ok(chat)
    }

    /// Follows an entry that was read and may be broken.
    ///
    /// # Errors
    /// If the entry cannot stand here.
    pub fn follow(&mut self, entry: &ChatEntry) -> Result<(), BrokenLog> {
        if entry.seq != self.seq.next() {
            return Err(BrokenLog::Gap { expected: self.seq.next(), found: entry.seq });
        }
        if entry.at < self.last_at {
            return Err(BrokenLog::TimeRunsBack(entry.seq));
        }
        self.evolve(entry);
        Ok(())
    }

    /// Follows an entry that was decided on this very channel and committed.
    pub fn evolve(&mut self, entry: &ChatEntry) {
        self.seq = entry.seq;
        self.last_at = entry.at;
        self.answers.note(entry.by, &entry.command, entry.seq);
        self.pace.note(entry.by, entry.at);
        match entry.event {
            ChatEvent::Said { .. } => {}
            ChatEvent::Muted { player } => drop(self.muted.insert(player)),
            ChatEvent::Unmuted { player } => drop(self.muted.remove(&player)),
        }
    }

    /// The seq of its newest entry.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// The seq a frame of this player led to, if it was applied already and is among the newest 32 of its author.
    pub fn answer_to(&self, player: PlayerId, id: &CommandId) -> Option<Seq> {
        self.answers.find(player, id)
    }

    /// What was decided, as the entry to append.
    pub fn entry(&self, event: ChatEvent, command: CommandId, cx: &ChatContext) -> ChatEntry {
        ChatEntry { seq: self.seq.next(), at: cx.now.max(self.last_at), by: cx.author, command, event }
    }
}

impl ChatEntry {
    /// The line as all who hear the channel are told it.
    pub fn line(&self, names: Names) -> ChatLine {
        let view = |player| player_view(player, names);
        let (side, content) = match &self.event {
            ChatEvent::Said { side, text } => (*side, ChatContent::Said { text: text.to_string() }),
            &ChatEvent::Muted { player } => (None, ChatContent::Muted { player: view(player) }),
            &ChatEvent::Unmuted { player } => (None, ChatContent::Unmuted { player: view(player) }),
        };
        ChatLine { seq: self.seq, at: self.at, from: view(self.by), side, content }
    }
}
