//! What a client keeps of a room's socket across reconnects, and what each frame means for it. No input or output here.

use std::{collections::BTreeMap, time::Duration};

use tessera_protocol::{
    ClientFrame, Code, CommandId, PROTOCOL, ResyncChat, Seq, ServerFrame,
    chat::{ChatChannel, ChatHistory},
    frame::Resync,
};

use super::{
    outbox::{Deed, Outbox},
    sequence::{Place, Sequence},
};

/// Silence after which a player's line is taken for dead: heartbeats come after 5 s of it.
const PLAYERS_PATIENCE: Duration = Duration::from_secs(8);

/// Silence after which anybody else's is: heartbeats come after 15 s of it.
const WATCHERS_PATIENCE: Duration = Duration::from_secs(40);

/// The state of one client in one room, as far as the line goes.
#[derive(Debug, Default)]
pub(crate) struct Session {
    sequence: Sequence,
    /// The chat's channels have a seq of their own each.
    heard: BTreeMap<ChatChannel, Sequence>,
    outbox: Outbox,
    /// Whether this client holds a seat, or made the room and waits for its second seat to be taken.
    plays: bool,
}

/// What to do about a frame.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// It is news: show it to the model.
    Apply,
    /// Nothing: it was known, or says nothing to the model.
    Ignore,
    /// Something is missing: send this.
    Ask(ClientFrame),
    /// The room was too busy for a command that is worth sending again.
    SendAgain,
    /// The command is refused for good.
    Refused,
    /// The server speaks another version of the protocol than we do.
    Foreign(u16),
}

impl Session {
    /// The newest seq that was applied; zero before the first snapshot.
    pub(crate) fn seen(&self) -> Seq {
        self.sequence.applied()
    }

    /// Silence after which the line is to be taken for dead.
    pub(crate) fn patience(&self) -> Duration {
        if self.plays { PLAYERS_PATIENCE } else { WATCHERS_PATIENCE }
    }

    /// How many commands wait for an answer.
    pub(crate) fn unanswered(&self) -> usize {
        self.outbox.len()
    }

    /// Takes a command in; gives the frame to send.
    pub(crate) fn deed(&mut self, deed: Deed) -> ClientFrame {
        let seen = self.seen();
        self.outbox.push(deed).frame(seen)
    }

    /// A new socket is open: everything that waits goes out again, in order and with the same ids.
    pub(crate) fn reopened(&mut self) -> Vec<ClientFrame> {
        self.sequence.reopened();
        self.heard.values_mut().for_each(Sequence::reopened);
        self.all_again()
    }

    /// Everything that waits for an answer, to be sent again.
    pub(crate) fn all_again(&self) -> Vec<ClientFrame> {
        let seen = self.seen();
        self.outbox.iter().map(|unanswered| unanswered.frame(seen)).collect()
    }

    /// What a frame of the server means.
    pub(crate) fn receive(&mut self, frame: &ServerFrame) -> Reaction {
        match frame {
            ServerFrame::Snapshot { protocol, .. } if *protocol != PROTOCOL => Reaction::Foreign(*protocol),
            ServerFrame::Snapshot { seq, room, .. } => {
                self.plays = room.host || !room.you.is_empty();
                self.sequence.replaced(*seq);
                Reaction::Apply
            }
            ServerFrame::Event { seq, id, .. } => {
                self.settle(id.as_ref());
                self.came(*seq)
            }
            ServerFrame::Hidden { seq } => self.came(*seq),
            ServerFrame::Heartbeat { seq, .. } => self.told(*seq),
            ServerFrame::Presence(_) => Reaction::Apply,
            ServerFrame::Chat { channel, id, line } => {
                self.settle(id.as_ref());
                let place = self.heard.entry(*channel).or_default().came(line.seq);
                self.react_to_chat(*channel, place)
            }
            ServerFrame::ChatHistory(history) => self.hear(history),
            ServerFrame::Done { id, seq } => match self.settle(Some(id)) {
                // The seq is the channel's, and the line itself comes as any other.
                Some(Deed::Chat(..)) => Reaction::Ignore,
                _ => self.told(*seq),
            },
            ServerFrame::Refused { id: Some(id), code, .. } if is_passing(*code) && self.outbox.holds(id) => {
                Reaction::SendAgain
            }
            ServerFrame::Refused { id, .. } => {
                self.settle(id.as_ref());
                Reaction::Refused
            }
        }
    }

    /// Some command of ours is answered, if that is one; gives what it was.
    fn settle(&mut self, id: Option<&CommandId>) -> Option<Deed> {
        self.outbox.settle(id?)
    }

    /// An event, or the bare seq of a hidden one, came.
    fn came(&mut self, seq: Seq) -> Reaction {
        let place = self.sequence.came(seq);
        self.react(place)
    }

    /// The server told its newest seq.
    fn told(&mut self, newest: Seq) -> Reaction {
        let place = self.sequence.told(newest);
        self.react(place)
    }

    /// What was said before is taken as it comes, also where it does not begin with the first word.
    fn hear(&mut self, ChatHistory { channel, seq, lines }: &ChatHistory) -> Reaction {
        let heard = self.heard.entry(*channel).or_default();
        if let Some(last) = lines.last().filter(|last| last.seq > heard.applied()) {
            heard.replaced(last.seq);
        }
        match heard.told(*seq) {
            Place::Old => Reaction::Apply,
            place => self.react_to_chat(*channel, place),
        }
    }

    fn react_to_chat(&self, channel: ChatChannel, place: Place) -> Reaction {
        let seen = self.heard.get(&channel).map(Sequence::applied).unwrap_or_default();
        match place {
            Place::Next => Reaction::Apply,
            Place::Old | Place::KnownGap => Reaction::Ignore,
            Place::Gap => Reaction::Ask(ClientFrame::ResyncChat(ResyncChat { channel, seen })),
        }
    }

    fn react(&self, place: Place) -> Reaction {
        match place {
            Place::Next => Reaction::Apply,
            Place::Old | Place::KnownGap => Reaction::Ignore,
            Place::Gap => Reaction::Ask(ClientFrame::Resync(Resync { seen: self.seen() })),
        }
    }
}

/// Whether the same command may be accepted a moment later.
fn is_passing(code: Code) -> bool {
    matches!(code, Code::Busy | Code::Unavailable | Code::TooMany)
}

#[cfg(test)]
mod tests;
