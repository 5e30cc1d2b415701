//! Saying something in a room: judged as commands are, stored, and only then told.

use std::sync::Arc;

use tessera_protocol::{ChatChannel, ChatFrame, PlayerId, Seq};
use tessera_room::chat::{ChatContext, ChatEntry, ChatRefusal, Voice, decide};

use super::{
    super::{
        RoomError, frames,
        member::SocketId,
        outbox::Outgoing,
        patience::{in_time, written},
    },
    Task,
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
}
