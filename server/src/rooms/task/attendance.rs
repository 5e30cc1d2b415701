//! Who of a room's players is away, and what the room tells of it: batched, and the last word counts.

use std::time::Duration;

use tessera_protocol::{PlayerId, Presence, Stamp, WatchersView};
use tessera_room::{Absent, Outage, State};
use tokio::time::Instant;

/// The shortest time between two frames that tell who is there.
const PERIOD: Duration = Duration::from_secs(1);

/// For so many watchers more, that time becomes longer by itself, so that a crowd that comes and goes costs no more.
const CROWD: usize = 1_000;

/// A room's players who are away, and what was told of it.
#[derive(Debug, Default)]
pub(super) struct Attendance {
    away: Vec<Absent>,
    told: Presence,
    told_at: Option<Instant>,
    has_changed: bool,
    /// Whether somebody was told already what the others were not.
    is_owed: bool,
}

impl Attendance {
    /// The players who are away.
    pub(super) fn away(&self) -> &[Absent] {
        &self.away
    }

    /// What the newest frame tells of who is there.
    pub(super) fn told(&self) -> &Presence {
        &self.told
    }

    /// The seats as they are now and the watchers as they were told last, for somebody's first frame. The others are told in
    /// their time.
    pub(super) fn tell_one(&mut self, state: &State, outages: &[Outage]) -> &Presence {
        let seats = state.seat_presence(&self.away, outages);
        if seats != self.told.seats {
            self.told.seats = seats;
            self.is_owed = true;
        }
        &self.told
    }

    /// Since when a player is away, if that is known.
    pub(super) fn away_since(&self, player: PlayerId) -> Option<Stamp> {
        self.away.iter().find(|known| known.player == player).map(|known| known.since)
    }

    /// Notes who is away now.
    pub(super) fn note(&mut self, away: Vec<Absent>) {
        if away != self.away {
            self.away = away;
            self.has_changed = true;
        }
    }

    /// Something may have changed that has to be told.
    pub(super) fn note_change(&mut self) {
        self.has_changed = true;
    }

    /// When that is to be told, in a room with so many watchers.
    pub(super) fn due(&self, watchers: usize) -> Option<Instant> {
        let periods = u32::try_from(1 + watchers / CROWD).unwrap_or(u32::MAX);
        let earliest = |told_at: Instant| told_at + PERIOD.saturating_mul(periods);
        (self.has_changed || self.is_owed).then(|| self.told_at.map_or_else(Instant::now, earliest))
    }

    /// What is to be told now; none if all is as it was told before.
    pub(super) fn tell(
        &mut self,
        state: &State,
        outages: &[Outage],
        watchers: WatchersView,
    ) -> Option<&Presence> {
        self.has_changed = false;
        let presence = Presence { seats: state.seat_presence(&self.away, outages), watchers };
        if !std::mem::take(&mut self.is_owed) && presence == self.told {
            return None;
        }
        self.told = presence;
        self.told_at = Some(Instant::now());
        Some(&self.told)
    }
}
