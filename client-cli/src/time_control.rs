//! How a time control is typed: `5+3`, `15s+0`, `10d5`, `10b5`, `3d`, `none`.

use std::{num::ParseIntError, str::FromStr};

use tessera_protocol::{
    TimeControl,
    bounded::{BaseSeconds, Days, DelaySeconds, IncrementSeconds, OutOfBounds},
};

/// A time control as typed on the command line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TypedTimeControl(pub(crate) TimeControl);

/// Why a text is no time control.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TimeControlError {
    /// Not one of the forms.
    #[error(
        "{0:?} is no time control: write minutes+seconds (5+3), seconds with an s (15s+0), a US or Bronstein delay \
         (10d5, 10b5), days per move (3d) or none"
    )]
    Form(String),
    /// A number that a game may not have.
    #[error(transparent)]
    Bounds(#[from] OutOfBounds),
}

impl FromStr for TypedTimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let form = |_: ParseIntError| TimeControlError::Form(text.to_owned());
        if text == "none" {
            return Ok(Self(TimeControl::Unlimited));
        }
        if let Some(days) = text.strip_suffix('d') {
            let days = Days::try_from(number(days).map_err(form)?)?;
            return Ok(Self(TimeControl::Days { days }));
        }
        let at = text.find(['+', 'd', 'b']).ok_or_else(|| TimeControlError::Form(text.to_owned()))?;
        let base = BaseSeconds::try_from(seconds(&text[..at]).map_err(form)?)?;
        let per_move = number(&text[at + 1..]).map_err(form)?;
        let control = match &text[at..=at] {
            "+" => TimeControl::Increment { base, increment: IncrementSeconds::try_from(per_move)? },
            "d" => TimeControl::Delay { base, delay: DelaySeconds::try_from(per_move)? },
            _ => TimeControl::Bronstein { base, delay: DelaySeconds::try_from(per_move)? },
        };
        Ok(Self(control))
    }
}

/// A base time in seconds: `5` is minutes, `15s` is seconds.
fn seconds(text: &str) -> Result<u32, ParseIntError> {
    match text.strip_suffix('s') {
        Some(seconds) => number(seconds),
        None => Ok(number(text)?.saturating_mul(60)),
    }
}

/// Digits only: `u32` itself would also read a sign.
fn number(text: &str) -> Result<u32, ParseIntError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse() } else { "x".parse() }
}

/// A time control as people read it, in the form in which it is typed.
pub(crate) fn typed(control: TimeControl) -> String {
    match control {
        TimeControl::Unlimited => "none".to_owned(),
        TimeControl::Increment { base, increment } => format!("{}+{}", minutes(base), increment.get()),
        TimeControl::Delay { base, delay } => format!("{}d{}", minutes(base), delay.get()),
        TimeControl::Bronstein { base, delay } => format!("{}b{}", minutes(base), delay.get()),
        TimeControl::Days { days } => format!("{}d", days.get()),
    }
}

fn minutes(base: BaseSeconds) -> String {
    match base.get() {
        whole if whole % 60 == 0 => (whole / 60).to_string(),
        seconds => format!("{seconds}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read_and_written_alike() {
        for text in ["5+3", "15s+0", "180+180", "90s+1", "10d5", "45s+2", "3b2", "3d", "14d", "none"] {
            assert_eq!(text.parse::<TypedTimeControl>().map(|control| typed(control.0)), Ok(text.to_owned()));
        }
        assert_eq!("60s+0".parse::<TypedTimeControl>(), "1+0".parse());
    }

    #[test]
    fn seconds_reach_the_wire() {
        let TypedTimeControl(control) = "5+3".parse().unwrap();
        assert_eq!(control.to_string(), "300+3");
    }

    #[test]
    fn other_texts_are_refused_with_the_forms() {
        for text in [
            "",
            "5",
            "+",
            "5+",
            "+3",
            "5 + 3",
            "-5+3",
            "5++3",
            "5+-3",
            "d",
            "x",
            "5m+3",
            "99999999999+1",
            "5+3s",
            "é",
        ] {
            assert!(matches!(text.parse::<TypedTimeControl>(), Err(TimeControlError::Form(_))), "{text}");
        }
    }

    #[test]
    fn numbers_out_of_bounds_are_named() {
        for (text, named) in [
            ("14s+0", "the base time in seconds must be from 15 to 10800, not 14"),
            ("181+0", "the base time in seconds must be from 15 to 10800, not 10860"),
            ("5+181", "the increment in seconds must be from 0 to 180, not 181"),
            ("5d0", "the delay in seconds must be from 1 to 60, not 0"),
            ("15d", "the days per move must be from 1 to 14, not 15"),
        ] {
            assert_eq!(text.parse::<TypedTimeControl>().unwrap_err().to_string(), named);
        }
    }
}
