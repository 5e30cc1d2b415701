//! Clock readings in comments: `[%clk 1:02:03.4]`, the time left after the move.

use std::fmt;

/// The time left on a player's clock, in milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockReading(pub u64);

impl ClockReading {
    /// The last `%clk` of a comment, if there is one that makes sense.
    pub(super) fn in_comment(comment: &str) -> Option<ClockReading> {
        let (_, after) = comment.rsplit_once("[%clk")?;
        let (reading, _) = after.split_once(']')?;
        ClockReading::read(reading.trim())
    }

    /// Reads hours, minutes and seconds, of whose decimals three count; missing leading parts are 0.
    fn read(text: &str) -> Option<ClockReading> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let mut seconds: u64 = 0;
        for part in whole.splitn(3, ':') {
            seconds = seconds.checked_mul(60)?.checked_add(digits(part)?)?;
        }
        let millis = if decimals.is_empty() { 0 } else { digits(decimals.get(..3).unwrap_or(decimals))? };
        let scale = [1, 100, 10].get(decimals.len()).copied().unwrap_or(1);
        seconds.checked_mul(1_000)?.checked_add(millis * scale).map(ClockReading)
    }
}

impl fmt::Display for ClockReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0 / 1_000, self.0 % 1_000);
        write!(f, "{}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)?;
        if millis > 0 {
            write!(f, "{}", format!(".{millis:03}").trim_end_matches('0'))?;
        }
        Ok(())
    }
}

/// Plain decimal digits, without a sign.
fn digits(text: &str) -> Option<u64> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_in_comments() {
        let cases = [
            ("[%clk 0:03:05]", Some(185_000)),
            (" good [%eval 0.3] [%clk 1:00:00.5] move", Some(3_600_500)),
            ("[%clk 48:00:00.125]", Some(172_800_125)),
            ("[%clk 0:00:01.25]", Some(1_250)),
            ("[%clk 1:05]", Some(65_000)),
            ("[%clk 0:00:00.12345]", Some(123)),
            ("[%clk -0:00:01]", None),
            ("[%clk 99999999999999999999:00:00]", None),
            ("[%clk 18446744073709551615:59:59]", None),
            ("[%clk ]", None),
            ("[%clk 0:00:01", None),
            ("clk 0:00:01", None),
        ];
        for (comment, millis) in cases {
            assert_eq!(ClockReading::in_comment(comment), millis.map(ClockReading), "{comment}");
        }
    }

    #[test]
    fn written_readings_are_read_back() {
        for millis in [0, 1, 10, 999, 1_000, 59_999, 3_600_000, 172_800_125, u64::MAX] {
            let comment = format!("[%clk {}]", ClockReading(millis));
            assert_eq!(ClockReading::in_comment(&comment), Some(ClockReading(millis)), "{comment}");
        }
    }
}
