//! What is left on the clocks.

use tessera_protocol::Millis;
use tessera_rules::Side;

use crate::model::Model;

/// Both clocks, or nothing where there are none.
pub(super) fn clocks(model: &Model) -> String {
    let (Some(white), Some(black)) = (model.left(Side::White), model.left(Side::Black)) else {
        return String::new();
    };
    let standing = model.room().clocks.is_some_and(|clocks| clocks.standing);
    let standing = if standing { ", standing" } else { "" };
    format!("  [white {}, black {}{standing}]", clock(white), clock(black))
}

/// What is left on a clock: `4:58`, `1:02:03`, `2d 03:00:00`, and tenths in the last twenty seconds.
fn clock(left: Millis) -> String {
    let tenths = left.0 / 100;
    let seconds = left.0 / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours, minutes, seconds % 60) {
        (0, 0, 0, under) if under < 20 => format!("0:{under:02}.{}", tenths % 10),
        (0, 0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (0, hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
        (days, hours, minutes, seconds) => format!("{days}d {hours:02}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_at_a_glance() {
        for (left, shown) in [
            (0, "0:00.0"),
            (9_460, "0:09.4"),
            (19_999, "0:19.9"),
            (20_000, "0:20"),
            (298_000, "4:58"),
            (3_723_000, "1:02:03"),
            (183_600_000, "2d 03:00:00"),
        ] {
            assert_eq!(clock(Millis(left)), shown);
        }
    }
}
