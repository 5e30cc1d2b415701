//! Rooms that wait for their second player: how long they stand, when they are shown, and which one an order fits.

use tessera_protocol::{Millis, RoomSummary, Stamp, TimeControl, room::Opponent};

use crate::{Context, Deadline, DeadlineKind, Settings, Stage, State};

/// How long a room waits for its second player.
const LIFE: Millis = Millis::from_secs(14 * 86_400);

/// How long a live seek is shown without its maker.
const SHOWN: Millis = Millis::from_secs(10);

/// How long a live seek stands without its maker.
const KEPT: Millis = Millis::from_secs(5 * 60);

/// Where an open room stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seek {
    /// It waits, and is shown where it is listed at all.
    Shown {
        /// When that changes by itself.
        until: Stamp,
    },
    /// Its maker has been away for a while: it is not shown, and comes back with the maker.
    Hidden {
        /// When it is closed.
        until: Stamp,
    },
    /// It is to be closed: [`crate::due`] does so.
    Over,
}

impl Seek {
    /// Where a seek in the lobby stands `now`, as its line in the list tells; see [`State::seek`].
    pub fn of(seek: &RoomSummary, maker_absent_since: Option<Stamp>, now: Stamp) -> Self {
        let away = maker_absent_since.filter(|_| is_live(seek.time_control));
        Self::standing(seek.created_at, away, now)
    }

    /// Of a room that misses its maker if `away` is set. An absence from before the room counts from when it was made.
    fn standing(created_at: Stamp, away: Option<Stamp>, now: Stamp) -> Self {
        let (end, away) = (created_at + LIFE, away.map(|since| since.max(created_at)));
        let hidden_at = away.map_or(end, |since| end.min(since + SHOWN));
        let closed_at = away.map_or(end, |since| end.min(since + KEPT));
        match now {
            now if now >= closed_at => Self::Over,
            now if now >= hidden_at => Self::Hidden { until: closed_at },
            _ => Self::Shown { until: hidden_at },
        }
    }
}

impl State {
    /// Where an open room stands `now`, its maker away since then, or there; none once the second seat is taken.
    ///
    /// A seek of a game with a clock needs its maker, since nobody would be there to play. Invitations by link and seeks
    /// of slow games need nobody.
    pub fn seek(&self, maker_absent_since: Option<Stamp>, now: Stamp) -> Option<Seek> {
        if !matches!(self.stage(), Stage::Open) {
            return None;
        }
        let away = maker_absent_since.filter(|_| self.needs_its_maker());
        Some(Seek::standing(self.created_at(), away, now))
    }

    /// When the room is closed if nobody joins, whether its maker is there or not.
    pub(crate) fn join_limit(&self) -> Deadline {
        Deadline { at: self.created_at() + LIFE, grace: Millis::ZERO, kind: DeadlineKind::Unjoined }
    }

    /// Whether the room is to be closed.
    pub(crate) fn is_forlorn(&self, cx: &Context) -> bool {
        self.seek(cx.absent_since(self.creator()), cx.received_at) == Some(Seek::Over)
    }

    fn needs_its_maker(&self) -> bool {
        let settings = self.settings();
        settings.opponent == Opponent::Lobby && is_live(settings.time_control)
    }
}

/// Whether both players must be there all the time.
fn is_live(control: TimeControl) -> bool {
    match control {
        TimeControl::Increment { .. } | TimeControl::Delay { .. } | TimeControl::Bronstein { .. } => true,
        TimeControl::Unlimited | TimeControl::Days { .. } => false,
    }
}

impl Settings {
    /// Whether who orders this room in the lobby may as well take that seek: same game, clock, lag compensation and
    /// house rules, and a side that was asked for is free, or to be drawn. Whose seek it is, is for the caller to look at.
    pub fn fits(&self, seek: &RoomSummary) -> bool {
        let same = self.game == seek.game
            && self.time_control == seek.time_control
            && self.rules == seek.rules
            && self.lag_compensation == seek.lag_compensation;
        let is_free = self.side.fixed().is_none_or(|side| seek.seats[side].is_none());
        same && is_free && self.opponent == Opponent::Lobby
    }
}
