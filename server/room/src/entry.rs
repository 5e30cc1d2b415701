//! One line of a room's log. How it is stored is the business of [`crate::log`].

use tessera_protocol::{CommandId, PlayerId, Seq, Stamp};

use crate::Event;

/// Who brought an event about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Author {
    /// A player, by a command or a request.
    Player(PlayerId),
    /// The server by itself: a deadline passed or an outage was made good.
    Server,
}

impl Author {
    /// The player, unless it was the server.
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(player) => Some(player),
            Self::Server => None,
        }
    }
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its place, contiguous from 1.
    pub seq: Seq,
    /// When it was decided, by the server's clock; never before the entry above it.
    pub at: Stamp,
    /// Who brought it about.
    pub by: Author,
    /// The command it answers. A command that led to several events stands on the first of them only.
    pub command: Option<CommandId>,
    /// What happened.
    pub event: Event,
}

/// Who asked for the events that are about to be written, and when they were decided.
pub(crate) struct Origin {
    pub(crate) by: Author,
    pub(crate) command: Option<CommandId>,
    pub(crate) at: Stamp,
}

impl Origin {
    /// The entries for `events` behind `last`. What is granted is the server's own doing, whoever asked for the rest.
    pub(crate) fn entries(self, last: Seq, events: Vec<Event>) -> Vec<Entry> {
        let Self { by, mut command, at } = self;
        let mut seq = last;
        let number = |event: Event| {
            seq = seq.next();
            match event {
                Event::TimeGranted { .. } => Entry { seq, at, by: Author::Server, command: None, event },
                event => Entry { seq, at, by, command: command.take(), event },
            }
        };
        events.into_iter().map(number).collect()
    }
}
