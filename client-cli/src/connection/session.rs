//! What a client keeps of a room's socket across reconnects, and what each frame means for it. No input or output here.

use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;
use tessera_protocol::{
    ClientFrame, Code, PROTOCOL, ResyncChat, Seq, ServerFrame,
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
                id.iter().for_each(|id| {
                    self.outbox.settle(id);
                });
                let place = self.sequence.came(*seq);
                self.react(place)
            }
            ServerFrame::Hidden { seq } => {
                let place = self.sequence.came(*seq);
                self.react(place)
            }
            ServerFrame::Heartbeat { seq, .. } => {
                let place = self.sequence.told(*seq);
                self.react(place)
            }
            ServerFrame::Presence(_) => Reaction::Apply,
            ServerFrame::Chat { channel, id, line } => {
                id.iter().for_each(|id| {
                    self.outbox.settle(id);
                });
                let place = self.heard.entry(*channel).or_default().came(line.seq);
                self.react_to_chat(*channel, place)
            }
            ServerFrame::ChatHistory(history) => self.hear(history),
            ServerFrame::Done { id, seq } => match self.outbox.settle(id) {
                // The seq is the channel's, and the line itself comes as any other.
                Some(Deed::Chat(..)) => Reaction::Ignore,
                _ => {
                    let place = self.sequence.told(*seq);
                    self.react(place)
                }
            },
            ServerFrame::Refused { id, code, .. } => match id {
                Some(id) if is_passing(*code) && self.outbox.holds(id) => Reaction::SendAgain,
                id => {
                    id.iter().for_each(|id| {
                        self.outbox.settle(id);
                    });
                    Reaction::Refused
                }
            },
        }
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

/// Something about the line that the player should know; in JSON, the value of `local`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub(crate) enum LineNotice {
    /// The line is gone.
    Lost {
        /// Why.
        why: String,
        /// Milliseconds until the next try.
        retry_ms: u64,
    },
    /// The line is back.
    Reconnected {
        /// Commands that were sent again.
        resent: usize,
    },
    /// Events were missing and have been asked for.
    Resync {
        /// The newest seq that was applied.
        seen: Seq,
    },
    /// The server was busy and is asked again.
    SendAgain {
        /// Milliseconds until then.
        retry_ms: u64,
    },
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use tessera_protocol::{Command, chat::ChatWish};
    use tessera_rules::Side;

    use super::*;

    fn frame(value: serde_json::Value) -> ServerFrame {
        serde_json::from_value(value).unwrap()
    }

    fn event(seq: u32, id: Option<&str>) -> ServerFrame {
        let mut value = json!({"type": "event", "seq": seq, "at": 1, "now": 1, "event": {"kind": "created"}});
        if let Some(id) = id {
            value["id"] = json!(id);
        }
        frame(value)
    }

    fn sent(frames: &[ClientFrame]) -> Vec<(String, u32)> {
        let read = |frame: &ClientFrame| match frame {
            ClientFrame::Command(command) => (command.id.to_string(), command.seen.0),
            ClientFrame::Resync(resync) => ("resync".to_owned(), resync.seen.0),
            other => panic!("no frame of a game: {other:?}"),
        };
        frames.iter().map(read).collect()
    }

    #[test]
    fn a_lost_line_loses_no_command_and_doubles_none() {
        let mut session = Session::default();
        session.receive(&event(1, None));
        let typed = [Command::OfferDraw, Command::Resign]
            .map(|command| session.deed(Deed::Command(Side::White, command)));
        let ids = sent(&typed).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        // The line breaks before any answer: both go out again, in order, with their ids.
        assert_eq!(sent(&session.reopened()), [(ids[0].clone(), 1), (ids[1].clone(), 1)]);
        // The first was applied before the break: its event comes in the tail without an id, then `done`.
        assert_eq!(session.receive(&event(2, None)), Reaction::Apply);
        let done = frame(json!({"type": "done", "id": ids[0], "seq": 2}));
        assert_eq!(session.receive(&done), Reaction::Ignore);
        // It breaks again: only the second is left.
        assert_eq!(sent(&session.reopened()), [(ids[1].clone(), 2)]);
        assert_eq!(session.receive(&event(3, Some(&ids[1]))), Reaction::Apply);
        assert_eq!(session.unanswered(), 0);
    }

    #[test]
    fn a_gap_is_asked_for_and_nothing_after_it_is_applied() {
        let mut session = Session::default();
        session.receive(&event(1, None));
        let ask = Reaction::Ask(ClientFrame::Resync(Resync { seen: Seq(1) }));
        assert_eq!(session.receive(&event(3, None)), ask);
        assert_eq!(session.receive(&event(4, None)), Reaction::Ignore);
        let hidden = frame(json!({"type": "hidden", "seq": 2}));
        assert_eq!(session.receive(&hidden), Reaction::Apply);
        assert_eq!(session.receive(&event(3, None)), Reaction::Apply);
        assert_eq!(session.receive(&event(4, None)), Reaction::Apply);
    }

    #[test]
    fn an_acknowledgement_beyond_a_gap_still_settles_its_command() {
        let mut session = Session::default();
        session.receive(&event(1, None));
        let id = sent(&[session.deed(Deed::Command(Side::White, Command::Resign))])[0].0.clone();
        assert!(matches!(session.receive(&event(5, Some(&id))), Reaction::Ask(_)));
        assert_eq!(session.unanswered(), 0);
    }

    #[test]
    fn a_refusal_settles_its_command_unless_it_may_pass() {
        let mut session = Session::default();
        let id = sent(&[session.deed(Deed::Command(Side::White, Command::Resign))])[0].0.clone();
        let refused =
            |code| frame(json!({"type": "refused", "id": id, "code": code, "message": "", "seq": 1}));
        assert_eq!(session.receive(&refused("busy")), Reaction::SendAgain);
        assert_eq!(session.unanswered(), 1);
        assert_eq!(session.receive(&refused("game_over")), Reaction::Refused);
        assert_eq!(session.unanswered(), 0);
        assert_eq!(session.receive(&refused("busy")), Reaction::Refused);
    }

    #[test]
    fn heartbeats_show_loss() {
        let mut session = Session::default();
        session.receive(&event(1, None));
        let beat = |seq| frame(json!({"type": "heartbeat", "seq": seq, "now": 1}));
        assert_eq!(session.receive(&beat(1)), Reaction::Ignore);
        assert!(matches!(session.receive(&beat(2)), Reaction::Ask(_)));
    }

    fn chat(seq: u32, id: Option<&str>) -> ServerFrame {
        let from = json!({"id": "0000000000000000000001", "name": null});
        let mut value = json!({"type": "chat", "channel": "players", "seq": seq, "at": 1, "from": from, "kind": "said", "text": "x"});
        if let Some(id) = id {
            value["id"] = json!(id);
        }
        frame(value)
    }

    #[test]
    fn each_channel_of_the_chat_has_the_gap_rule_of_its_own() {
        let mut session = Session::default();
        session.receive(&event(1, None));
        let history = json!({"type": "chat_history", "channel": "players", "seq": 0, "lines": []});
        assert_eq!(session.receive(&frame(history)), Reaction::Apply);
        assert_eq!(session.receive(&chat(1, None)), Reaction::Apply);
        let ask = ResyncChat { channel: ChatChannel::Players, seen: Seq(1) };
        assert_eq!(session.receive(&chat(3, None)), Reaction::Ask(ClientFrame::ResyncChat(ask)));
        assert_eq!(session.receive(&chat(2, None)), Reaction::Apply);
        assert_eq!(session.receive(&chat(2, None)), Reaction::Ignore);
        assert_eq!(session.receive(&event(2, None)), Reaction::Apply);
    }

    #[test]
    fn what_was_said_is_settled_by_its_line_or_by_done_with_the_channel_s_seq() {
        let mut session = Session::default();
        session.receive(&event(1, None));
        let mut say = || match session
            .deed(Deed::Chat(ChatChannel::Players, ChatWish::Chat { text: "x".to_owned() }))
        {
            ClientFrame::Chat(chat) => chat.id.to_string(),
            other => panic!("no chat: {other:?}"),
        };
        let ids = [say(), say()];
        assert_eq!(session.receive(&chat(1, Some(&ids[0]))), Reaction::Apply);
        let done = frame(json!({"type": "done", "id": ids[1], "seq": 9}));
        assert_eq!(session.receive(&done), Reaction::Ignore);
        assert_eq!(session.unanswered(), 0);
    }
}
