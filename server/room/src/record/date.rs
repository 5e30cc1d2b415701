//! The day of a stamp in the Gregorian calendar, in universal time.

use std::fmt;

use tessera_protocol::Stamp;

/// A day. `Display` gives it as PGN's `Date` tag does: `2026.01.31`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Date {
    year: u64,
    month: u64,
    day: u64,
}

const DAY_MS: u64 = 86_400_000;

/// Days of 400 years, after which the calendar repeats.
const ERA: u64 = 146_097;

/// Days from 0000-03-01 to 1970-01-01.
const EPOCH: u64 = 719_468;

impl Date {
    pub(super) fn of(stamp: Stamp) -> Self {
        // Years are counted from the first of March here, so that the leap day comes last.
        let days = stamp.0 / DAY_MS + EPOCH;
        let (era, day_of_era) = (days / ERA, days % ERA);
        let leap_days = day_of_era / 1_460 + day_of_era / (ERA - 1) - day_of_era / 36_524;
        let year_of_era = (day_of_era - leap_days) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let march_month = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * march_month + 2) / 5 + 1;
        let month = if march_month < 10 { march_month + 3 } else { march_month - 9 };
        Self { year: era * 400 + year_of_era + u64::from(month <= 2), month, day }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_days() {
        for (seconds, date) in [
            (0, "1970.01.01"),
            (86_399, "1970.01.01"),
            (86_400, "1970.01.02"),
            (951_782_399, "2000.02.28"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_709_164_800, "2024.02.29"),
            (1_735_689_599, "2024.12.31"),
            (1_735_689_600, "2025.01.01"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(Date::of(Stamp(seconds * 1_000)).to_string(), date);
        }
    }

    #[test]
    fn days_follow_each_other() {
        let days: Vec<_> = (0..150_000).map(|day| Date::of(Stamp(day * DAY_MS))).collect();
        for pair in days.windows(2) {
            let [Date { year, month, day }, next] = [pair[0], pair[1]];
            let same_month = Date { year, month, day: day + 1 };
            let next_month = Date { year, month: month + 1, day: 1 };
            let next_year = Date { year: year + 1, month: 1, day: 1 };
            assert!([same_month, next_month, next_year].contains(&next), "{pair:?}");
        }
    }
}
