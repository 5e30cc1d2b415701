//! One committed entry as each kind of onlooker is told of it.

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{ChatChannel, CommandId, EventView, PlayerId, Seq, ServerFrame, Stamp};
use tessera_room::{Audience, Entry, Event, Names, Outage, State, project};

use super::frames::text;
use crate::store::Committed;

/// What each audience may see of an entry: made right after the entry took effect, while the state is the one it made.
#[derive(Debug)]
pub(super) struct Views(Vec<(Audience, Option<Box<EventView>>)>);

/// A committed entry, ready to be told.
#[derive(Debug)]
pub(super) struct Told {
    entry: Committed<Entry>,
    views: Views,
}

impl Views {
    /// For all audiences that there can be in this state.
    pub(super) fn of(entry: &Entry, after: &State, names: Names, outages: &[Outage]) -> Self {
        let mut audiences = vec![Audience::Watcher];
        for player in after.people() {
            let audience = after.audience(Some(player));
            if !audiences.contains(&audience) {
                audiences.push(audience);
            }
        }
        let view = |audience| (audience, project(after, entry, audience, names, outages).map(Box::new));
        Self(audiences.into_iter().map(view).collect())
    }
}

impl Told {
    /// Joins an entry's views with the proof that it is stored.
    pub(super) fn new(entry: Committed<Entry>, views: Views) -> Self {
        Self { entry, views }
    }

    /// Its place in the log.
    pub(super) fn seq(&self) -> Seq {
        self.entry.seq
    }

    /// Whether it can make a watcher a player.
    pub(super) fn seats_somebody(&self) -> bool {
        matches!(self.entry.event, Event::SeatTaken { .. } | Event::Started { .. })
    }

    /// The channel of the chat that it opens: who takes a seat hears the players from then on, and after the end the players
    /// hear the watchers.
    pub(super) fn opens(&self) -> Option<ChatChannel> {
        match self.entry.event {
            Event::SeatTaken { .. } | Event::Started { .. } => Some(ChatChannel::Players),
            Event::Ended { .. } => Some(ChatChannel::Watchers),
            _ => None,
        }
    }

    /// Whether it is what this player's command led to.
    pub(super) fn answers(&self, player: PlayerId, command: &CommandId) -> bool {
        self.entry.by.player() == Some(player) && self.entry.command.as_ref() == Some(command)
    }

    /// The frame for one audience, with the command it acknowledges; `None` for an audience that there was not then.
    pub(super) fn frame(&self, audience: Audience, now: Stamp, id: Option<CommandId>) -> Option<Utf8Bytes> {
        let (_, view) = self.views.0.iter().find(|(kind, _)| *kind == audience)?;
        let (seq, at) = (self.entry.seq, self.entry.at);
        Some(text(&match view {
            Some(event) => ServerFrame::Event { seq, id, at, now, event: event.clone() },
            None => ServerFrame::Hidden { seq },
        }))
    }
}
