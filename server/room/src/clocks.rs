//! Both clocks of a game, and what each event does to them. Pure: every time comes in as a stamp.
//!
//! What one move costs under each time control stands in `control`, what of a line's delay is given back in `lag`.

mod control;
mod countdown;
mod lag;
mod outage;
mod view;

use tessera_protocol::{Millis, Stamp, TimeControl};
use tessera_rules::{BySide, Side};

pub use countdown::{Deadline, DeadlineKind};
pub use outage::Outage;

use countdown::{Countdown, Stake};

/// The clocks of a game that has begun.
///
/// Each side's clock runs from its own second move on. Its first move costs nothing and earns nothing, but has a limit.
/// Games without a clock have no time left to lose, but a month without a move ends them too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clocks {
    control: TimeControl,
    left: Option<BySide<Millis>>,
    lag_budget: BySide<Millis>,
    moves: BySide<u32>,
    /// What runs against the side to move; none once the game is over.
    countdown: Option<Countdown>,
}

/// What a move received in time does to its mover's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Charge {
    /// What of the line's delay is given back.
    pub lag_returned: Millis,
    /// What is left on both clocks after the move.
    pub left: Option<BySide<Millis>>,
}

/// The move came when the mover's time, or the limit of its first move, was up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the time was up")]
pub struct TimeIsUp;

impl Clocks {
    /// The clocks of a game that starts `at`, with `to_move` to make the first move.
    pub fn start(control: TimeControl, to_move: Side, at: Stamp) -> Self {
        let left = control::initial(control).map(|left| BySide::new(|_| left));
        let mut clocks = Self {
            control,
            left,
            lag_budget: BySide::new(|_| lag::INITIAL_BUDGET),
            moves: BySide::default(),
            countdown: None,
        };
        clocks.run(to_move, at);
        clocks
    }

    /// What is left on both clocks as of the last event; none in games without a clock.
    pub fn left(&self) -> Option<BySide<Millis>> {
        self.left
    }

    /// What a move of the side to move, received then, costs.
    ///
    /// # Errors
    /// If that was too late: the time used, less the lag given back, reaches what there was.
    pub fn charge(&self, received_at: Stamp, round_trip: Option<Millis>) -> Result<Charge, TimeIsUp> {
        let Some(countdown) = self.countdown else { return Err(TimeIsUp) };
        let side = countdown.side;
        let used = received_at.since(countdown.since);
        let lag_returned = lag::returned(round_trip, self.lag_budget[side], used);
        let charged = used - lag_returned;
        if charged >= countdown.limit {
            return Err(TimeIsUp);
        }
        match (countdown.stake, self.left) {
            (Stake::Clock, Some(mut left)) => {
                left[side] = control::after_move(self.control, left[side], charged);
                Ok(Charge { lag_returned, left: Some(left) })
            }
            _ => Ok(Charge { lag_returned: Millis::ZERO, left: self.left }),
        }
    }

    /// A move of `side` was decided `at`, charged as told: the other side's turn begins.
    pub fn moved(&mut self, side: Side, at: Stamp, charge: Charge) {
        self.lag_budget[side] = lag::refilled(self.lag_budget[side] - charge.lag_returned);
        self.moves[side] = self.moves[side].saturating_add(1);
        self.left = charge.left;
        self.run(!side, at);
    }

    /// An outage was made good: what ran stood still for the whole span, and all outages up to its end are settled.
    pub fn grant(&mut self, from: Stamp, to: Stamp) {
        if let Some(countdown) = &mut self.countdown {
            countdown.since = countdown.since + to.since(from);
            countdown.settled = to;
        }
    }

    /// The game ended `at`: nothing runs any more, and the running clock keeps what it had left.
    pub fn stop(&mut self, at: Stamp) {
        self.left = self.left_at(at);
        self.countdown = None;
    }

    /// What is left on both clocks at a moment of the turn.
    fn left_at(&self, at: Stamp) -> Option<BySide<Millis>> {
        let mut left = self.left?;
        if let Some(Countdown { stake: Stake::Clock, side, since, .. }) = self.countdown {
            left[side] = left[side] - (at.since(since) - control::free(self.control));
        }
        Some(left)
    }

    fn run(&mut self, side: Side, since: Stamp) {
        let first = self.moves[side] == 0;
        let (stake, limit) = control::stake(self.control, first, self.left.map(|left| left[side]));
        self.countdown = Some(Countdown { side, stake, limit, since, settled: since });
    }
}
