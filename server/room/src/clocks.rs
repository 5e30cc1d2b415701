//! Both clocks of a game, and what each event does to them. Pure: every time comes in as a stamp.
//!
//! What one move costs under each time control stands in `control`, what of a line's delay is given back in `lag`.

mod absence;
mod control;
mod countdown;
mod lag;
mod outage;
mod view;

use tessera_protocol::{Millis, Stamp, TimeControl};
use tessera_rules::{BySide, Side};

pub use countdown::{APPEND_BOUND, Deadline, DeadlineKind};
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
    /// None where the room gives no delay back.
    lag_budget: Option<BySide<Millis>>,
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
        let mut clocks = Self {
            control,
            left: None,
            lag_budget: Some(BySide::new(|_| lag::INITIAL_BUDGET)),
            moves: BySide::default(),
            countdown: None,
        };
        clocks.left = clocks.initial();
        clocks.run(to_move, at);
        clocks
    }

    /// The same clocks, giving no line's delay back.
    pub fn without_lag_compensation(self) -> Self {
        Self { lag_budget: None, ..self }
    }

    /// What both clocks showed at the start; none in games without a clock.
    pub fn initial(&self) -> Option<BySide<Millis>> {
        control::initial(self.control).map(|left| BySide::new(|_| left))
    }

    /// Whether time can be added to these clocks.
    pub fn can_be_added_to(&self) -> bool {
        control::is_by_the_game(self.control)
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
        let lag_returned = lag::returned(round_trip, self.budget(side), used);
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
        if let Some(budget) = &mut self.lag_budget {
            budget[side] = lag::refilled(budget[side] - charge.lag_returned);
        }
        self.moves[side] = self.moves[side].saturating_add(1);
        self.left = charge.left;
        self.run(!side, at);
    }

    /// The last `plies` moves, the first of them `side`'s, were taken back `at`: its turn begins anew, with `left` on the
    /// clocks. What was used of the lag budget stays used.
    pub fn taken_back(&mut self, side: Side, plies: u32, left: Option<BySide<Millis>>, at: Stamp) {
        for mover in [side, !side].into_iter().take(usize::try_from(plies).unwrap_or(usize::MAX)) {
            self.moves[mover] = self.moves[mover].saturating_sub(1);
        }
        self.left = left;
        self.run(side, at);
    }

    /// Time was added to a side's clock, whether it runs or not.
    pub fn add(&mut self, side: Side, given: Millis) {
        let Some(left) = &mut self.left else { return };
        left[side] = left[side] + given;
        if let Some(countdown) = self.countdown.as_mut().filter(|countdown| countdown.adds_for(side)) {
            countdown.limit = countdown.limit + given;
        }
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

    fn budget(&self, side: Side) -> Millis {
        self.lag_budget.map_or(Millis::ZERO, |budget| budget[side])
    }

    fn run(&mut self, side: Side, since: Stamp) {
        let first = self.moves[side] == 0;
        let (stake, limit) = control::stake(self.control, first, self.left.map(|left| left[side]));
        self.countdown = Some(Countdown { side, stake, limit, since, settled: since });
    }
}
