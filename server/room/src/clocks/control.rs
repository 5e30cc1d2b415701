//! The arithmetic of each time control.

use tessera_protocol::{Millis, TimeControl, bounded::Days};

use super::countdown::Stake;

/// A game in which nothing forces a move ends when none was made for so long.
pub(super) const IDLE_LIMIT: Millis = Millis::from_secs(30 * DAY);

const DAY: u64 = 86_400;

/// Whether each side has one time for the whole game.
pub(super) fn is_by_the_game(control: TimeControl) -> bool {
    match control {
        TimeControl::Unlimited | TimeControl::Days { .. } => false,
        TimeControl::Increment { .. } | TimeControl::Delay { .. } | TimeControl::Bronstein { .. } => true,
    }
}

/// What each clock shows at the start; none without clocks.
pub(super) fn initial(control: TimeControl) -> Option<Millis> {
    match control {
        TimeControl::Unlimited => None,
        TimeControl::Increment { base, .. }
        | TimeControl::Delay { base, .. }
        | TimeControl::Bronstein { base, .. } => Some(seconds(base.get())),
        TimeControl::Days { days } => Some(days_long(days)),
    }
}

/// What runs against a side when its turn begins, and for how long; `first` tells whether this is its first move.
pub(super) fn stake(control: TimeControl, first: bool, left: Option<Millis>) -> (Stake, Millis) {
    match (left, first_move_limit(control)) {
        (Some(_), Some(limit)) if first => (Stake::FirstMove, limit),
        (Some(left), _) if !first => (Stake::Clock, left + free(control)),
        _ => (Stake::Idle, IDLE_LIMIT),
    }
}

/// The time at the beginning of each turn that is never charged.
pub(super) fn free(control: TimeControl) -> Millis {
    match control {
        TimeControl::Delay { delay, .. } => seconds(delay.get()),
        _ => Millis::ZERO,
    }
}

/// What is left on the mover's clock after a move for which `charged` is counted, which is less than it had.
pub(super) fn after_move(control: TimeControl, left: Millis, charged: Millis) -> Millis {
    match control {
        TimeControl::Unlimited => left,
        TimeControl::Increment { increment, .. } => left - charged + seconds(increment.get()),
        TimeControl::Delay { .. } => left - (charged - free(control)),
        TimeControl::Bronstein { delay, .. } => left - charged + charged.min(seconds(delay.get())),
        TimeControl::Days { days } => days_long(days),
    }
}

/// How long a side may take for its first move, or be absent in its turn: by the length of the game, taken as forty moves.
pub(super) fn first_move_limit(control: TimeControl) -> Option<Millis> {
    let (base, per_move) = match control {
        TimeControl::Unlimited | TimeControl::Days { .. } => return None,
        TimeControl::Increment { base, increment } => (base, increment.get()),
        TimeControl::Delay { base, delay } | TimeControl::Bronstein { base, delay } => (base, delay.get()),
    };
    let limit = match base.get() + 40 * per_move {
        ..180 => 30,
        180..600 => 60,
        600.. => 120,
    };
    Some(Millis::from_secs(limit))
}

fn seconds(seconds: u32) -> Millis {
    Millis::from_secs(seconds.into())
}

fn days_long(days: Days) -> Millis {
    Millis::from_secs(u64::from(days.get()) * DAY)
}
