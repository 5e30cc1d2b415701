//! How a game is timed. What the clocks do with it is the room's business.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::bounded::{BaseSeconds, Days, DelaySeconds, IncrementSeconds};

/// How a game is timed. `Display` gives the value of PGN's `TimeControl` tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// No clock.
    #[default]
    Unlimited,
    /// A base time, and an increment after each move (0: sudden death).
    Increment {
        /// Seconds on each clock at the start.
        base: BaseSeconds,
        /// Seconds added to the mover's clock after each move.
        increment: IncrementSeconds,
    },
    /// US delay: the clock waits before it runs.
    Delay {
        /// Seconds on each clock at the start.
        base: BaseSeconds,
        /// Seconds the clock waits on each move.
        delay: DelaySeconds,
    },
    /// Bronstein delay: what was used of the delay is given back after the move.
    Bronstein {
        /// Seconds on each clock at the start.
        base: BaseSeconds,
        /// Most seconds given back after each move.
        delay: DelaySeconds,
    },
    /// Correspondence: each move has the same number of days.
    Days {
        /// Days for each move.
        days: Days,
    },
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("-"),
            Self::Increment { base, increment } => write!(f, "{}+{}", base.get(), increment.get()),
            Self::Delay { base, delay } => write!(f, "{}d{}", base.get(), delay.get()),
            Self::Bronstein { base, delay } => write!(f, "{}b{}", base.get(), delay.get()),
            Self::Days { days } => write!(f, "1/{}", days.get() * 86_400),
        }
    }
}
