//! Commands that the server has not answered yet: one queue, in the order of typing, each with the one id it keeps.

use std::collections::VecDeque;

use tessera_protocol::{Command, CommandFrame, CommandId, Seq};
use tessera_rules::Side;
use uuid::Uuid;

/// Commands without an answer, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: VecDeque<Unanswered>,
}

/// A command without an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unanswered {
    id: CommandId,
    side: Side,
    command: Command,
}

impl Outbox {
    /// Puts a command at the end and gives it its id.
    pub(crate) fn push(&mut self, side: Side, command: Command) -> &Unanswered {
        self.waiting.push_back(Unanswered { id: fresh_id(), side, command });
        self.waiting.back().expect("it was just put there")
    }

    /// The command with this id is answered; gives whether it was waiting.
    pub(crate) fn settle(&mut self, id: &CommandId) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|unanswered| unanswered.id != *id);
        self.waiting.len() < before
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
    pub(crate) fn frame(&self, seen: Seq) -> CommandFrame {
        CommandFrame { id: self.id.clone(), seen, side: self.side, command: self.command.clone() }
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

    #[test]
    fn order_and_ids_stay_whatever_is_answered_between() {
        let mut outbox = Outbox::default();
        let ids = [Command::OfferDraw, Command::Resign, Command::Abort]
            .map(|command| outbox.push(Side::White, command).id.clone());
        assert!(outbox.settle(&ids[1]));
        let again = |seen| outbox.iter().map(|unanswered| unanswered.frame(seen)).collect::<Vec<_>>();
        let kept = |frames: Vec<CommandFrame>| {
            frames.into_iter().map(|frame| (frame.id, frame.command)).collect::<Vec<_>>()
        };
        let expected = vec![(ids[0].clone(), Command::OfferDraw), (ids[2].clone(), Command::Abort)];
        assert_eq!(kept(again(Seq(1))), expected);
        assert_eq!(kept(again(Seq(9))), expected);
        assert_eq!(again(Seq(9))[0].seen, Seq(9));
    }

    #[test]
    fn an_answer_settles_once() {
        let mut outbox = Outbox::default();
        let id = outbox.push(Side::Black, Command::Resign).id.clone();
        assert!(outbox.holds(&id));
        assert!(outbox.settle(&id));
        assert!(!outbox.settle(&id));
        assert_eq!(outbox.len(), 0);
    }
}
