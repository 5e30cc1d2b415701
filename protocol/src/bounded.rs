//! Whole numbers that are within their bounds by type.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A number outside its bounds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} must be from {least} to {most}, not {given}")]
pub struct OutOfBounds {
    /// What the number means, with its unit.
    pub what: &'static str,
    /// The smallest allowed.
    pub least: u32,
    /// The largest allowed.
    pub most: u32,
    /// The one that was given.
    pub given: u32,
}

/// Defines a number with bounds, checked wherever it comes from.
macro_rules! bounded {
    ($(#[$doc:meta])* $type:ident, $what:literal, $least:literal..=$most:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[serde(try_from = "u32", into = "u32")]
        pub struct $type(#[schemars(range(min = $least, max = $most))] u32);

        impl $type {
            /// The number.
            pub const fn get(self) -> u32 {
                self.0
            }
        }
        impl TryFrom<u32> for $type {
            type Error = OutOfBounds;
            fn try_from(given: u32) -> Result<Self, OutOfBounds> {
                match given {
                    $least..=$most => Ok(Self(given)),
                    _ => Err(OutOfBounds { what: $what, least: $least, most: $most, given }),
                }
            }
        }
        impl From<$type> for u32 {
            fn from(number: $type) -> u32 {
                number.0
            }
        }
    };
}

bounded! {
    /// Base time of a clock: 15 seconds to 3 hours.
    BaseSeconds, "the base time in seconds", 15..=10_800
}
bounded! {
    /// What each move adds to the mover's clock: 0 to 180 seconds.
    IncrementSeconds, "the increment in seconds", 0..=180
}
bounded! {
    /// What of each move is not charged: 1 to 60 seconds.
    DelaySeconds, "the delay in seconds", 1..=60
}
bounded! {
    /// Days for each move: 1 to 14.
    Days, "the days per move", 1..=14
}
