//! The chat of a room, as its task holds it: for each channel what its log has made of it, and the newest lines.

use std::collections::VecDeque;

use tessera_protocol::{ChatChannel, ChatHistory, CommandId, PlayerId, RoomId, Seq, ServerFrame};
use tessera_room::chat::{Chat, ChatEntry, ChatEvent};

use super::super::{RoomError, World, patience::in_time};
use crate::{names::NameBook, store::Committed};

/// Lines in one answer, and in memory.
const LINES: usize = 100;

/// Lines read at once.
const PAGE: u32 = 512;

/// Both channels.
#[derive(Debug, Default)]
pub(super) struct Talk {
    players: Channel,
    watchers: Channel,
    names: NameBook,
}

/// One channel.
#[derive(Debug, Default)]
struct Channel {
    chat: Chat,
    newest: VecDeque<ChatEntry>,
}

impl Talk {
    /// Reads both channels.
    pub(super) async fn load(world: &World, room: RoomId) -> Result<Self, RoomError> {
        let mut talk = Self::default();
        for channel in ChatChannel::ALL {
            talk.catch_up(world, room, channel).await?;
        }
        Ok(talk)
    }

    /// Reads what a channel has got since, and answers with it.
    pub(super) async fn catch_up(
        &mut self,
        world: &World,
        room: RoomId,
        channel: ChatChannel,
    ) -> Result<Vec<Committed<ChatEntry>>, RoomError> {
        let mut news = Vec::new();
        loop {
            let after = self.chat(channel).seq();
            let page = in_time(world.store.chat_tail(room, channel, after, PAGE)).await?;
            let is_last = page.len() < PAGE as usize;
            self.meet(world, &page).await;
            for entry in page {
                self.follow(channel, &entry)?;
                news.push(entry);
            }
            if is_last {
                return Ok(news);
            }
        }
    }

    /// Takes in an entry that was stored just now.
    pub(super) async fn hear(
        &mut self,
        world: &World,
        channel: ChatChannel,
        entry: &Committed<ChatEntry>,
    ) -> Result<(), RoomError> {
        self.meet(world, std::slice::from_ref(entry)).await;
        self.follow(channel, entry)
    }

    fn follow(&mut self, channel: ChatChannel, entry: &Committed<ChatEntry>) -> Result<(), RoomError> {
        let channel = self.channel_mut(channel);
        channel.chat.follow(entry)?;
        channel.newest.push_back((**entry).clone());
        if channel.newest.len() > LINES {
            channel.newest.pop_front();
        }
        Ok(())
    }

    /// What the channel's log has made of it.
    pub(super) fn chat(&self, channel: ChatChannel) -> &Chat {
        match channel {
            ChatChannel::Players => &self.players.chat,
            ChatChannel::Watchers => &self.watchers.chat,
        }
    }

    /// Lines in both channels.
    pub(super) fn lines(&self) -> u32 {
        self.players.chat.seq().0 + self.watchers.chat.seq().0
    }

    /// A line as it is told.
    pub(super) fn frame(
        &self,
        channel: ChatChannel,
        entry: &Committed<ChatEntry>,
        id: Option<CommandId>,
    ) -> ServerFrame {
        ServerFrame::Chat { channel, id, line: entry.line(&|player| self.names.get(player)) }
    }

    /// The newest lines of a channel, or those after a seq, from the first of them on; what is not in memory any more can
    /// be read over HTTP.
    pub(super) fn history(&self, channel: ChatChannel, seen: Option<Seq>) -> ServerFrame {
        let held = match channel {
            ChatChannel::Players => &self.players,
            ChatChannel::Watchers => &self.watchers,
        };
        let newer = held.newest.iter().filter(|entry| seen.is_none_or(|seen| entry.seq > seen));
        let lines = newer.map(|entry| entry.line(&|player| self.names.get(player))).collect();
        ServerFrame::ChatHistory(ChatHistory { channel, seq: held.chat.seq(), lines })
    }

    /// Looks a player up anew who is named here and may bear another name; without an answer the old one stays.
    pub(super) async fn meet_again(&mut self, world: &World, player: PlayerId) {
        if self.names.holds(player) {
            self.look_up(world, &[player]).await;
        }
    }

    /// Looks up whom these lines name and nobody knows yet; without an answer they have no name for now.
    async fn meet(&mut self, world: &World, entries: &[Committed<ChatEntry>]) {
        let mut strangers: Vec<_> = entries
            .iter()
            .flat_map(|entry| named(entry))
            .filter(|&player| !self.names.holds(player))
            .collect();
        strangers.sort_unstable();
        strangers.dedup();
        self.look_up(world, &strangers).await;
    }

    async fn look_up(&mut self, world: &World, players: &[PlayerId]) {
        if let Ok(names) = in_time(NameBook::of(&*world.store, players)).await {
            self.names.add(names);
        }
    }

    fn channel_mut(&mut self, channel: ChatChannel) -> &mut Channel {
        match channel {
            ChatChannel::Players => &mut self.players,
            ChatChannel::Watchers => &mut self.watchers,
        }
    }
}

/// Whom a line names.
fn named(entry: &ChatEntry) -> [PlayerId; 2] {
    match entry.event {
        ChatEvent::Said { .. } => [entry.by, entry.by],
        ChatEvent::Muted { player } | ChatEvent::Unmuted { player } => [entry.by, player],
    }
}
