//! What a client makes of what it is told, and what it holds the nodes to on the spot.

use std::time::Duration;

use tessera_protocol::{Code, CommandId, EventView, Seq, ServerFrame};
use tokio::time::sleep;

use super::{
    super::{known::Known, laws, line::Line},
    Client,
};

impl Client {
    pub(super) async fn hear(&mut self, frame: ServerFrame, text: &str, line: &Line) {
        self.note(format_args!("hears {text}"));
        match frame {
            ServerFrame::Snapshot { seq, room, presence, .. } => {
                let heard = self.known.heard;
                assert!(seq >= heard, "{seq:?} after {heard:?}: nobody goes back in time");
                self.known = Known::of_snapshot(heard, seq, *room, presence.unwrap_or_default());
            }
            ServerFrame::Event { seq, id, event, .. } => self.happened(seq, id, *event, line).await,
            ServerFrame::Hidden { seq } => {
                self.known.heard = self.known.heard.max(seq);
                if seq == self.known.applied.next() {
                    self.known.applied = seq;
                }
            }
            ServerFrame::Heartbeat { seq, .. } => {
                self.known.heard = self.known.heard.max(seq);
                self.close_gap(line).await;
            }
            ServerFrame::Presence(presence) => self.known.seats = presence.seats,
            ServerFrame::Done { id, seq } if self.is_asked(&id) => {
                self.known.heard = self.known.heard.max(seq);
                self.answered();
            }
            ServerFrame::Done { id, .. } if self.talk.is_asked(&id) => self.talk.answered(),
            ServerFrame::Refused { id: Some(id), code, seq, .. } => self.was_refused(&id, code, seq).await,
            ServerFrame::Chat { channel, id, line: said } => {
                laws::is_stored_line(&self.world, self.room, channel, &said).await;
                self.talk.hear(channel, &said, line);
                if id.is_some_and(|id| self.talk.is_asked(&id)) {
                    self.talk.answered();
                }
            }
            ServerFrame::ChatHistory(history) => self.talk.hear_history(&history, line),
            ServerFrame::Done { .. } | ServerFrame::Refused { .. } => {}
        }
    }

    async fn happened(&mut self, seq: Seq, id: Option<CommandId>, event: EventView, line: &Line) {
        laws::is_stored(&self.world, self.room, seq, &event).await;
        self.known.heard = self.known.heard.max(seq);
        if id.is_some_and(|id| self.is_asked(&id)) {
            self.answered();
        }
        if seq == self.known.applied.next() {
            self.known.follow(seq, event);
        } else {
            self.close_gap(line).await;
        }
    }

    async fn close_gap(&self, line: &Line) {
        if self.known.applied < self.known.heard {
            line.resync(Some(self.known.applied)).await;
        }
    }

    /// What may work in a moment is sent again; anything else must be what the history demands.
    async fn was_refused(&mut self, id: &CommandId, code: Code, seq: Seq) {
        if matches!(code, Code::Busy | Code::Unavailable) {
            return;
        }
        if self.talk.is_asked(id) {
            assert_eq!(code, Code::ChatTooFast, "{id:?}");
            return sleep(Duration::from_secs(1)).await;
        }
        if let Some(asked) = self.outbox.take_if(|asked| asked.id == *id) {
            laws::is_just(&self.world, self.room, (self.player, asked), code, seq).await;
            self.refused.push(code);
        }
    }

    fn is_asked(&self, id: &CommandId) -> bool {
        self.outbox.as_ref().is_some_and(|asked| asked.id == *id)
    }

    fn answered(&mut self) {
        self.accepted.extend(self.outbox.take().map(|asked| asked.id));
        // Whatever it was, the event tells what may be done next.
        self.known.legal.clear();
    }
}
