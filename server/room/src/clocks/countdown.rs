//! What runs against the side to move, and when the game ends by itself if it does nothing.

use tessera_protocol::{Millis, Stamp};
use tessera_rules::Side;

use super::{Clocks, outage::Outage};

/// What is lost when a countdown ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stake {
    /// The game, on time.
    Clock,
    /// The game's result: a first move was never made.
    FirstMove,
    /// The game's result: nobody moved for a month.
    Idle,
}

/// The time that runs in this turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Countdown {
    pub(super) side: Side,
    pub(super) stake: Stake,
    /// How long it runs.
    pub(super) limit: Millis,
    /// When it began, set forward by what was granted.
    pub(super) since: Stamp,
    /// Outages that ended by then are made good, or were before the turn.
    pub(super) settled: Stamp,
}

impl Countdown {
    /// Whether time added to that side's clock makes it longer.
    pub(super) fn adds_for(&self, side: Side) -> bool {
        self.side == side && self.stake == Stake::Clock
    }
}

/// When a room must be looked at though nobody asks anything of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deadline {
    /// When the time is up.
    pub at: Stamp,
    /// How much later this is judged by timer, so that what was received in time but is still on its way to the log wins.
    pub grace: Millis,
    /// What happens then.
    pub kind: DeadlineKind,
}

impl Deadline {
    /// The first moment at which the server itself may act on it.
    pub fn due_at(&self) -> Stamp {
        self.at + self.grace
    }
}

/// What a deadline brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeadlineKind {
    /// That side's time runs out.
    Flag(Side),
    /// That side never made its first move: the game is aborted.
    FirstMove(Side),
    /// Nobody moved for 30 days: the game is aborted.
    Idle,
    /// Nobody took the second seat, or the maker of a seek went away: the room is closed.
    Unjoined,
    /// A clock that stands since an outage runs again, whether its side is back or not.
    Resume,
}

/// The most an append takes; what became of a longer one is unknown.
pub const APPEND_BOUND: Millis = Millis(1000);

impl Clocks {
    /// When the game ends, or a standing clock resumes, if nothing is played; none once the game is over.
    pub fn deadline(&self, outages: &[Outage]) -> Option<Deadline> {
        let countdown = self.countdown?;
        if let Some(standing) = self.standing(outages) {
            return Some(Deadline { at: standing.until, grace: Millis::ZERO, kind: DeadlineKind::Resume });
        }
        let kind = match countdown.stake {
            Stake::Clock => DeadlineKind::Flag(countdown.side),
            Stake::FirstMove => DeadlineKind::FirstMove(countdown.side),
            Stake::Idle => DeadlineKind::Idle,
        };
        let grace = self.budget(countdown.side) + APPEND_BOUND;
        Some(Deadline { at: countdown.since + countdown.limit, grace, kind })
    }
}
