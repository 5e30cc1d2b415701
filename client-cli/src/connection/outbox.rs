//! Commands that the server has not answered yet: one queue, in the order of typing, each with the one id it keeps.

use std::collections::VecDeque;

use tessera_protocol::{
    ChatFrame, ClientFrame, Command, CommandFrame, CommandId, Seq,
    chat::{ChatChannel, ChatWish},
};
use tessera_rules::Side;
use uuid::Uuid;

/// Commands without an answer, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: VecDeque<Unanswered>,
}

/// A frame without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unanswered {
    id: CommandId,
    deed: Deed,
}

/// What is asked of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Something to be done in the game, for a side.
    Command(Side, Command),
    /// Something to be said or done in a channel of the chat.
    Chat(ChatChannel, ChatWish),
}

impl Outbox {
    /// Puts a command at the end and gives it its id.
    pub(crate) fn push(&mut self, deed: Deed) -> &Unanswered {
        self.waiting.push_back(Unanswered { id: fresh_id(), deed });
        self.waiting.back().expect("it was just put there")
    }

    /// The command with this id is answered; gives what it was, if it was waiting.
    pub(crate) fn settle(&mut self, id: &CommandId) -> Option<Deed> {
        let place = self.waiting.iter().position(|unanswered| unanswered.id == *id)?;
        self.waiting.remove(place).map(|unanswered| unanswered.deed)
    }

    /// Whether a command with this id waits.
    pub(crate) fn holds(&self, id: &CommandId) -> bool {
        self.waiting.iter().any(|unanswered| unanswered.id == *id)
    }

    /// Everything that waits, oldest first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Unanswered> {
        self.waiting.iter()
    }

    /// How many wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting.len()
    }
}

impl Unanswered {
    /// The frame to send now.
    pub(crate) fn frame(&self, seen: Seq) -> ClientFrame {
        let id = self.id.clone();
        match self.deed.clone() {
            Deed::Command(side, command) => ClientFrame::Command(CommandFrame { id, seen, side, command }),
            Deed::Chat(channel, wish) => ClientFrame::Chat(ChatFrame { id, channel, wish }),
        }
    }
}

/// An id that nobody has chosen before.
pub(crate) fn fresh_id() -> CommandId {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits).expect("the system gives random bits");
    Uuid::from_bytes(bits).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resign() -> Deed {
        Deed::Command(Side::White, Command::Resign)
    }

    #[test]
    fn order_and_ids_stay_whatever_is_answered_between() {
        let mut outbox = Outbox::default();
        let hello = ChatWish::Chat { text: "hello".to_owned() };
        let said = Deed::Chat(ChatChannel::Players, hello.clone());
        let ids = [resign(), resign(), said].map(|deed| outbox.push(deed).id.clone());
        assert_eq!(outbox.settle(&ids[1]), Some(resign()));
        let again = |seen| outbox.iter().map(|unanswered| unanswered.frame(seen)).collect::<Vec<_>>();
        let command =
            |seen| CommandFrame { id: ids[0].clone(), seen, side: Side::White, command: Command::Resign };
        let chat = ChatFrame { id: ids[2].clone(), channel: ChatChannel::Players, wish: hello };
        for seen in [Seq(1), Seq(9)] {
            let expected = [ClientFrame::Command(command(seen)), ClientFrame::Chat(chat.clone())];
            assert_eq!(again(seen), expected);
        }
    }

    #[test]
    fn an_answer_settles_once() {
        let mut outbox = Outbox::default();
        let id = outbox.push(resign()).id.clone();
        assert!(outbox.holds(&id));
        assert_eq!(outbox.settle(&id), Some(resign()));
        assert_eq!(outbox.settle(&id), None);
        assert_eq!(outbox.len(), 0);
    }
}
