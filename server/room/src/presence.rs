//! What the room makes of who is there: seats present or absent, and the own rooms of a player.

use tessera_protocol::{OwnRoom, PlayerId, SeatPresence};
use tessera_rules::BySide;

use crate::{Absent, DeadlineKind, Names, Outage, Stage, State};

impl State {
    /// The seats as told to everybody in the room; none where nobody sits yet.
    pub fn seat_presence(&self, absent: &[Absent], outages: &[Outage]) -> BySide<Option<SeatPresence>> {
        let absent_since =
            |player| absent.iter().find(|absent| absent.player == player).map(|absent| absent.since);
        BySide::new(|side| {
            let player = self.seats()[side]?;
            let absent_since = absent_since(player);
            let claimable_at = match self.stage() {
                Stage::Playing(table) if !table.is_practice() => {
                    absent_since.and_then(|since| table.clocks().claimable_at(side, since, outages))
                }
                Stage::Playing(_) | Stage::Open | Stage::Finished(_) => None,
            };
            Some(SeatPresence { present: absent_since.is_none(), absent_since, claimable_at })
        })
    }

    /// The room as one of a player's own; none if it is over or somebody else's.
    pub fn own_room(&self, player: PlayerId, names: Names, outages: &[Outage]) -> Option<OwnRoom> {
        let audience = self.audience(Some(player));
        if !audience.is_player() || matches!(self.stage(), Stage::Finished(_)) {
            return None;
        }
        let deadline = self.deadline(outages).filter(|deadline| deadline.kind != DeadlineKind::Resume);
        let to_move = self.table().map(|_| self.play().position().side_to_move());
        let open = self.table().map_or(&[][..], |table| table.offers.open());
        Some(OwnRoom {
            room: self.summary(names),
            sides: audience.sides().to_vec(),
            to_move,
            deadline: deadline.map(|deadline| deadline.at),
            offers: open.iter().copied().filter(|offer| audience.holds(!offer.side)).collect(),
        })
    }
}
