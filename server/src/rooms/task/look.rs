//! Looking who is here, and telling it.

use tessera_protocol::{Phase, ServerFrame, Stamp};
use tessera_room::Absent;

use super::{super::frames, Task};

impl Task {
    /// Notes who of the players has no socket here; the maker of an open room may wait anywhere on this server.
    pub(super) fn look_who_is_there(&mut self) {
        if self.sockets.take_crowd_changed() {
            self.attendance.note_change();
        }
        let (state, now) = (self.memory.state(), self.world.clock.now());
        let seats = state.seats();
        let away = match state.phase() {
            // This may have been asked last before the maker came and went again: what presence says holds.
            Phase::Open => {
                let absent = |since| Absent { player: state.creator(), since };
                self.maker_away_since().map(absent).into_iter().collect()
            }
            Phase::Playing | Phase::Finished => {
                let players = [seats.white, seats.black].into_iter().flatten();
                let since = |player| self.attendance.away_since(player).unwrap_or(now);
                let away = players.filter(|player| !self.sockets.has(*player));
                away.map(|player| Absent { player, since: since(player) }).collect()
            }
        };
        self.attendance.note(away);
    }

    /// Since when the room misses its maker; not since before there was one.
    pub(super) fn maker_away_since(&self) -> Option<Stamp> {
        let state = self.memory.state();
        let since = self.world.presence.absent_since(state.creator())?;
        Some(since.max(state.created_at()))
    }

    pub(super) fn tell_who_is_there(&mut self) {
        let (state, outages) = (self.memory.state(), self.world.outages());
        if let Some(presence) = self.attendance.tell(state, &outages, self.sockets.watchers()) {
            let frame = frames::text(&ServerFrame::Presence(presence.clone()));
            self.sockets.tell_aside(&frame);
        }
    }
}
