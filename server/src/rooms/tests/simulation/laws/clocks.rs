//! The law of the clocks.

use tessera_room::{Entry, Event};
use tessera_rules::BySide;

/// After each move its side has what it had, less what it used, and the increment; the other side what it had. What was
/// given came on top, and a takeback brings back what was there.
pub(super) fn are_conserved(log: &[Entry]) {
    let start = BySide::new(|_| 10_800_000);
    let (mut turn_began, mut left, mut after) = (log[0].at, start, vec![start]);
    for entry in log {
        match entry.event {
            Event::Moved { side, received_at, lag_returned, left: told, .. } => {
                if after.len() > 2 {
                    left[side] = left[side] - received_at.since(turn_began).0 + lag_returned.0 + 3_000;
                }
                let told = told.unwrap_or_else(|| panic!("the game has clocks: {entry:?}"));
                assert_eq!(told.map(|left| left.0), left, "{entry:?}");
                after.push(left);
                turn_began = entry.at;
            }
            Event::TakenBack { plies, left: told, .. } => {
                after.truncate(after.len() - usize::try_from(plies).unwrap());
                left = *after.last().unwrap();
                assert_eq!(told.map(|told| told.map(|left| left.0)), Some(left), "{entry:?}");
                turn_began = entry.at;
            }
            Event::TimeGiven { side, given } => left[side] += given.0,
            Event::TimeGranted { .. } => panic!("nothing stood still"),
            _ => {}
        }
    }
}
