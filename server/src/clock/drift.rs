//! A word in the log whenever the machine's clock and the server's no longer agree.

use std::time::Duration;

use tokio::time::sleep;
use tracing::warn;

use super::{Clock, wall_clock};
use crate::random;

/// From one look to the next.
const ROUND: Duration = Duration::from_secs(5);

/// By how much they may differ without a word, in milliseconds: clocks are set right by less all the time.
const TOLERANCE: i64 = 2_000;

/// Looks for as long as it is polled.
pub(crate) async fn watch(clock: Clock) {
    let mut told = 0;
    loop {
        let ahead = wall_clock().0.cast_signed() - clock.now().0.cast_signed();
        if (ahead - told).abs() > TOLERANCE {
            tell(ahead);
            told = ahead;
        }
        sleep(random::around(ROUND)).await;
    }
}

fn tell(ahead: i64) {
    let seconds = ahead.abs() / 1000;
    if ahead > TOLERANCE {
        warn!(
            seconds,
            "the machine's clock is ahead of the server's, which counts on evenly: it was set, or the machine slept. No game is \
             harmed; start the server again, and dates are right in new entries"
        );
    } else if ahead < -TOLERANCE {
        warn!(
            seconds,
            "the machine's clock is behind the server's, which never runs backwards: set it right, if it is wrong. No game is \
             harmed"
        );
    }
}
