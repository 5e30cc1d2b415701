//! The public lists at one moment, and what has changed between two.

use std::collections::BTreeMap;

use tessera_protocol::{PlayerView, RoomId, RoomSummary, http::RoomList};
use tessera_rules::Game;

/// The public lists at one moment, by room.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Lists(BTreeMap<RoomId, RoomSummary>);

/// What has changed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Change {
    /// Rooms as they are now.
    pub(crate) upsert: Vec<RoomSummary>,
    /// Rooms that stand in no list any more.
    pub(crate) gone: Vec<RoomId>,
}

impl From<RoomList> for Lists {
    fn from(RoomList { open, live, finished }: RoomList) -> Self {
        // A room that went on between two reads is in the later list.
        Self(open.into_iter().chain(live).chain(finished).map(|room| (room.id, room)).collect())
    }
}

impl Lists {
    /// All of it, of one game or of all.
    pub(crate) fn whole(&self, game: Option<Game>) -> RoomList {
        use tessera_protocol::Phase::{Finished, Open, Playing};
        let of_phase = |phase| -> Vec<_> {
            let rooms = self.0.values().filter(|room| room.phase == phase && is_of(room, game));
            rooms.cloned().collect()
        };
        let (mut open, mut live, mut finished) = (of_phase(Open), of_phase(Playing), of_phase(Finished));
        open.sort_by_key(|room| std::cmp::Reverse(room.created_at));
        live.sort_by_key(|room| std::cmp::Reverse(room.created_at));
        finished.sort_by_key(|room| std::cmp::Reverse(room.ended_at));
        RoomList { open, live, finished }
    }

    /// What makes these of older ones, for one game or for all.
    pub(crate) fn since(&self, older: &Self, game: Option<Game>) -> Change {
        let changed = |(id, room): &(&RoomId, &RoomSummary)| older.0.get(id) != Some(room);
        let upsert = self.0.iter().filter(changed).map(|(_, room)| room);
        let gone = older.0.iter().filter(|(id, _)| !self.0.contains_key(id)).map(|(_, room)| room);
        Change {
            upsert: upsert.filter(|room| is_of(room, game)).cloned().collect(),
            gone: gone.filter(|room| is_of(room, game)).map(|room| room.id).collect(),
        }
    }
}

impl Change {
    /// Whether nothing has.
    pub(crate) fn is_none(&self) -> bool {
        self.upsert.is_empty() && self.gone.is_empty()
    }
}

fn is_of(room: &RoomSummary, game: Option<Game>) -> bool {
    game.is_none_or(|game| room.game == game)
}

/// All players that a room's line names.
pub(super) fn players(room: &mut RoomSummary) -> impl Iterator<Item = &mut PlayerView> {
    let seats = [&mut room.seats.white, &mut room.seats.black];
    let seated = seats.into_iter().flatten().map(|seat| &mut seat.player);
    std::iter::once(&mut room.creator).chain(seated)
}
