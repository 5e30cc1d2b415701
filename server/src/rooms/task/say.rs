//! Saying something in a room: judged as commands are, stored, and then told to those who hear the channel.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{ChatChannel, ChatFrame, PlayerId, Seq};
use tessera_room::{
    Audience, Stage,
    chat::{ChatContext, ChatEntry, ChatRefusal, Voice, decide},
};
use tracing::warn;

use super::{
    super::{
        RoomError, frames,
        member::SocketId,
        outbox::Outgoing,
        patience::{in_time, written},
    },
    Task,
    talk::Talk,
};
use crate::{
    bus::Hint,
    store::{Committed, StoreError},
};

/// How often a frame is judged again when others were faster.
const MOST_TRIES: usize = 5;

/// What became of a frame of the chat.
enum Said {
    /// It was stored now, and has been told.
    Now,
    /// It had been said before, and led to this seq of the channel.
    Before(Seq),
}

impl Task {
    /// Judges a frame of the chat and answers its socket, unless the line has done so.
    pub(super) async fn say(&mut self, socket: SocketId, frame: ChatFrame) {
        let Some(from) = self.sockets.get(socket) else { return };
        let outbox = from.outbox.clone();
        let said = match from.player {
            Some(player) => self.judge_chat((socket, player), &frame).await,
            None => Err(ChatRefusal::NoChatAccess.into()),
        };
        let answer = match said {
            Ok(Said::Now) => return,
            Ok(Said::Before(seq)) => frames::done(frame.id, seq),
            Err(error) => {
                self.world.metrics.refused(error.code());
                frames::refused(frame.id, &error, self.memory.state().seq())
            }
        };
        outbox.push(Outgoing::Answer(answer));
    }

    async fn judge_chat(
        &mut self,
        (socket, author): (SocketId, PlayerId),
        frame: &ChatFrame,
    ) -> Result<Said, RoomError> {
        self.refresh(None).await?;
        let profile = in_time(self.world.store.profile(author)).await?;
        let muted = profile.is_some_and(|profile| profile.standing.muted);
        let voice = if muted { Voice::Muted } else { Voice::Free };
        for _ in 0..MOST_TRIES {
            let cx = ChatContext {
                author,
                now: self.world.clock.now(),
                voice,
                max_lines: self.world.bounds.chat_lines,
            };
            let state = self.memory.state().clone();
            let chat = self.talk().await?.chat(frame.channel);
            if let Some(seq) = chat.answer_to(author, &frame.id) {
                return Ok(Said::Before(seq));
            }
            let Some(event) = decide(chat, &state, frame, &cx)? else {
                return Ok(Said::Before(chat.seq()));
            };
            let entry = chat.entry(event, frame.id.clone(), &cx);
            match self.store_line(frame.channel, entry).await {
                Some(Ok(stored)) => {
                    self.tell_line(frame.channel, &stored, Some((socket, frame))).await?;
                    return Ok(Said::Now);
                }
                // Whether it is there, or another line, is to be read.
                Some(Err(StoreError::Conflict | StoreError::Unknown(_))) => {
                    self.hear_others(frame.channel).await?
                }
                Some(Err(error)) => return Err(error.into()),
                None => return Err(RoomError::OutcomeUnknown),
            }
        }
        Err(RoomError::Busy)
    }

    /// Hands a line to the store. None means that it did not answer in time, and may yet write it.
    async fn store_line(
        &self,
        channel: ChatChannel,
        entry: ChatEntry,
    ) -> Option<Result<Committed<ChatEntry>, StoreError>> {
        let (store, bus) = (Arc::clone(&self.world.store), Arc::clone(&self.world.bus));
        let room = self.memory.state().room();
        written(async move {
            let stored = store.append_chat(room, channel, entry).await?;
            bus.tell(stored.map(|entry| Hint::Chat(room, channel, entry.seq)));
            Ok(stored)
        })
        .await
    }

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

    async fn tell_line(
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
    async fn talk(&mut self) -> Result<&mut Talk, RoomError> {
        if self.talk.is_none() {
            self.talk = Some(Talk::load(&self.world, self.memory.state().room()).await?);
        }
        Ok(self.talk.as_mut().expect("it was just read"))
    }
}
