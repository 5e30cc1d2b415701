//! A client's line to one node. It holds the room to its word: whatever was handed over is answered on the same line, by its
//! event, `done` or `refused`, for as long as the line is there.

use std::time::Duration;

use tessera_protocol::{ChatFrame, CommandFrame, CommandId, ResyncChat, Seq, ServerFrame, Stamp};
use tokio::time::{Instant, timeout};

use super::super::super::{Member, outbox::Next};

/// The longest that an answer may take, whatever fails.
const LONGEST: Duration = Duration::from_secs(10);

pub(super) struct Line {
    member: Member,
    /// What was handed over and is not answered yet, the oldest first.
    unanswered: Vec<(CommandId, Instant)>,
}

/// What came over a line.
pub(super) enum Came {
    Frame(Box<ServerFrame>, String),
    /// Nothing, for as long as was waited.
    Silence,
    /// The end of the line.
    Close,
}

impl Line {
    pub(super) fn new(member: Member) -> Self {
        Self { member, unanswered: Vec::new() }
    }

    /// A mailbox that is full or gone loses it, as a line would.
    pub(super) fn command(&mut self, frame: &CommandFrame, received_at: Stamp) {
        if self.member.command(frame.clone(), received_at, None).is_ok() {
            self.unanswered.push((frame.id.clone(), Instant::now()));
        }
    }

    /// As [`Self::command`].
    pub(super) fn chat(&mut self, frame: &ChatFrame) {
        if self.member.chat(frame.clone()).is_ok() {
            self.unanswered.push((frame.id.clone(), Instant::now()));
        }
    }

    /// As [`Self::command`]; no answer is owed.
    pub(super) fn resync_chat(&self, resync: ResyncChat) {
        let _ = self.member.resync_chat(resync);
    }

    /// Asks for what is missing; who is gone does not answer.
    pub(super) async fn resync(&self, seen: Option<Seq>) {
        let _ = self.member.resync(seen).await;
    }

    /// What comes next, within some time; where an answer is owed, it is waited for.
    pub(super) async fn next(&mut self, patience: Duration) -> Came {
        loop {
            let patience = if self.unanswered.is_empty() { patience } else { LONGEST };
            match timeout(patience, self.member.outbox().next()).await {
                Err(_) => {
                    self.check_answers_until(Instant::now());
                    return Came::Silence;
                }
                Ok(Next::Close(..)) => return Came::Close,
                Ok(Next::Behind) => self.resync(None).await,
                Ok(Next::Frame(frame, pushed_at)) => {
                    let text = frame.text().to_string();
                    let frame: ServerFrame = serde_json::from_str(&text).unwrap();
                    self.note_answer(&frame);
                    self.check_answers_until(pushed_at);
                    return Came::Frame(Box::new(frame), text);
                }
            }
        }
    }

    /// All that was told up to then has been read.
    fn check_answers_until(&self, then: Instant) {
        for (id, since) in &self.unanswered {
            assert!(then.duration_since(*since) < LONGEST, "nobody answers {id:?}");
        }
    }

    fn note_answer(&mut self, frame: &ServerFrame) {
        let answered = match frame {
            ServerFrame::Event { id, .. }
            | ServerFrame::Chat { id, .. }
            | ServerFrame::Refused { id, .. } => id.as_ref(),
            ServerFrame::Done { id, .. } => Some(id),
            _ => None,
        };
        let place = self.unanswered.iter().position(|(id, _)| Some(id) == answered);
        place.map(|place| self.unanswered.remove(place));
    }
}
