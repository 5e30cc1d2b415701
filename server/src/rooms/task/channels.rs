//! The channels of the chat, and who hears them: lines as they are stored, and what was said before.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{ChatChannel, ChatFrame, Seq};
use tessera_room::{Audience, Stage, chat::ChatEntry};
use tracing::warn;

use super::{
    super::{RoomError, frames, member::SocketId, outbox::Outgoing},
    Task,
    talk::Talk,
};
use crate::store::Committed;

impl Task {
    /// Reads and tells what others have stored.
    pub(super) async fn hear_others(&mut self, channel: ChatChannel) -> Result<(), RoomError> {
        let room = self.memory.state().room();
        let world = Arc::clone(&self.world);
        let news = self.talk().await?.catch_up(&world, room, channel).await?;
        for entry in news {
            self.tell_known_line(channel, &entry, None).await?;
        }
        Ok(())
    }

    /// Another node has stored a line with this seq.
    pub(super) async fn heed_chat(&mut self, channel: ChatChannel, seq: Seq) {
        let Some(talk) = &self.talk else { return };
        if talk.chat(channel).seq() < seq
            && let Err(error) = self.hear_others(channel).await
        {
            warn!(room = %self.memory.state().room(), %error, "the chat could not be read");
        }
    }

    /// Reads and tells what others have stored in any channel, as far as somebody listens.
    pub(super) async fn hear_all_others(&mut self) {
        for channel in ChatChannel::ALL {
            self.heed_chat(channel, Seq(u32::MAX)).await;
        }
    }

    /// Tells a line that was stored just now; the socket that said it gets its answer.
    pub(super) async fn tell_line(
        &mut self,
        channel: ChatChannel,
        entry: &Committed<ChatEntry>,
        asked: Option<(SocketId, &ChatFrame)>,
    ) -> Result<(), RoomError> {
        let world = Arc::clone(&self.world);
        self.talk().await?.hear(&world, channel, entry).await?;
        self.tell_known_line(channel, entry, asked).await
    }

    async fn tell_known_line(
        &mut self,
        channel: ChatChannel,
        entry: &Committed<ChatEntry>,
        asked: Option<(SocketId, &ChatFrame)>,
    ) -> Result<(), RoomError> {
        let talk = self.talk().await?;
        let plain = frames::text(&talk.frame(channel, entry, None));
        let answer = asked.map(|(socket, frame)| {
            (socket, frames::text(&talk.frame(channel, entry, Some(frame.id.clone()))))
        });
        let state = self.memory.state();
        self.sockets.tell_channel(|audience| state.hears(audience, channel), &plain, answer);
        Ok(())
    }

    /// The channels that a socket hears, as they stand; nothing without an answer of the store, since a resync brings it.
    pub(super) async fn greet_with_chat(&mut self, socket: SocketId) {
        for channel in ChatChannel::ALL {
            self.resync_chat(socket, channel, None).await;
        }
    }

    /// Sends a socket the lines of a channel after a seq, if it may hear them.
    pub(super) async fn resync_chat(&mut self, socket: SocketId, channel: ChatChannel, seen: Option<Seq>) {
        let Some(from) = self.sockets.get(socket) else { return };
        let (audience, outbox) = (from.audience, from.outbox.clone());
        if let Some(history) = self.history(audience, channel, seen).await {
            outbox.push(Outgoing::News(history));
        }
    }

    /// The whole room anew for a socket, with the chat it hears.
    pub(super) async fn whole(&mut self, audience: Audience) -> Vec<Utf8Bytes> {
        let presence = self.attendance.tell_one(self.memory.state(), &self.world.outages());
        let mut frames = vec![self.memory.snapshot(&self.world, audience, presence)];
        for channel in ChatChannel::ALL {
            frames.extend(self.history(audience, channel, None).await);
        }
        frames
    }

    async fn history(
        &mut self,
        audience: Audience,
        channel: ChatChannel,
        seen: Option<Seq>,
    ) -> Option<Utf8Bytes> {
        if !self.memory.state().hears(audience, channel) {
            return None;
        }
        let talk = self.talk().await.ok()?;
        Some(frames::text(&talk.history(channel, seen)))
    }

    /// After the end the players hear what the watchers have said; who takes a seat hears the players.
    pub(super) async fn open_channel(&mut self, channel: ChatChannel) {
        let state = self.memory.state();
        if channel == ChatChannel::Watchers && !matches!(state.stage(), Stage::Finished(_)) {
            return;
        }
        if let Ok(talk) = self.talk().await {
            let history = frames::text(&talk.history(channel, None));
            self.sockets.tell_players(&history);
        }
    }

    /// The chat, read when it is first needed.
    pub(super) async fn talk(&mut self) -> Result<&mut Talk, RoomError> {
        if self.talk.is_none() {
            self.talk = Some(Talk::load(&self.world, self.memory.state().room()).await?);
        }
        Ok(self.talk.as_mut().expect("it was just read"))
    }
}
