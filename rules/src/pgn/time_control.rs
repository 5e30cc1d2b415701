//! Time controls as the tag `TimeControl` writes them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The value of the tag `TimeControl`. All times are seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// No clock: `-`.
    None,
    /// A base time, and an increment after each move: `300+5`.
    Increment {
        /// For the whole game.
        base: u32,
        /// Added after each move.
        increment: u32,
    },
    /// A base time, and a delay before the clock runs on each move: `300d5`.
    UsDelay {
        /// For the whole game.
        base: u32,
        /// Free on each move.
        delay: u32,
    },
    /// A base time, and the time used on a move given back up to a delay: `300b5`.
    Bronstein {
        /// For the whole game.
        base: u32,
        /// Given back on each move at most.
        delay: u32,
    },
    /// So much for each move, as in games of days per move: `1/172800`.
    PerMove(u32),
}

/// A text that is none of these time controls.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{0:?} is no time control known here")]
pub struct UnknownTimeControl(pub String);

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::None => f.write_str("-"),
            TimeControl::Increment { base, increment } => write!(f, "{base}+{increment}"),
            TimeControl::UsDelay { base, delay } => write!(f, "{base}d{delay}"),
            TimeControl::Bronstein { base, delay } => write!(f, "{base}b{delay}"),
            TimeControl::PerMove(seconds) => write!(f, "1/{seconds}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = UnknownTimeControl;

    /// Also reads `300`, a base time alone.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text).ok_or_else(|| UnknownTimeControl(text.to_owned()))
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if text == "-" {
        return Some(TimeControl::None);
    }
    let Some(at) = text.find(|c: char| !c.is_ascii_digit()) else {
        return Some(TimeControl::Increment { base: seconds(text)?, increment: 0 });
    };
    let (base, rest) = (seconds(&text[..at])?, &text[at..]);
    let mark = rest.chars().next()?;
    let extra = seconds(&rest[mark.len_utf8()..])?;
    match mark {
        '+' => Some(TimeControl::Increment { base, increment: extra }),
        'd' => Some(TimeControl::UsDelay { base, delay: extra }),
        'b' => Some(TimeControl::Bronstein { base, delay: extra }),
        '/' if base == 1 => Some(TimeControl::PerMove(extra)),
        _ => None,
    }
}

/// Plain decimal digits, without a sign.
fn seconds(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways() {
        for text in ["-", "300+5", "0+1", "1/172800", "300d5", "300b5"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("300".parse(), Ok(TimeControl::Increment { base: 300, increment: 0 }));
        for text in ["", "?", "40/7200:3600", "300+", "+5", "300++5", "300é5", "4294967296", "2/60"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
        }
    }
}
