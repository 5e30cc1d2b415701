//! What happened over all seeds: a simulation in which something never happens shows nothing of it.

use std::collections::BTreeMap;

use tessera_room::{Entry, Event};
use tessera_rules::Reason;

use super::client::Report;

/// What must have happened.
const EVERYTHING: [&str; 17] = [
    "a move",
    "an offer",
    "a decline",
    "a withdrawal",
    "a takeback",
    "a gift",
    "a rematch",
    "Resignation",
    "Agreement",
    "ThreefoldRepetition",
    "Aborted",
    "Abandoned",
    "refused as NotYourTurn",
    "refused as NotAbsent",
    "refused as ClaimTooSoon",
    "a line of a player",
    "a line of a watcher",
];

#[derive(Debug, Default)]
pub(super) struct Tally(BTreeMap<String, usize>);

impl Tally {
    pub(super) fn add(&mut self, log: &[Entry], reports: &[Report]) {
        for entry in log {
            self.count(&of_event(&entry.event), 1);
        }
        for Report { side, talk, refused, .. } in reports {
            let line = if side.is_some() { "a line of a player" } else { "a line of a watcher" };
            self.count(line, talk.accepted.len());
            for code in refused {
                self.count(&format!("refused as {code:?}"), 1);
            }
        }
    }

    pub(super) fn has_seen_everything(&self) {
        for what in EVERYTHING {
            assert!(self.0.get(what).is_some_and(|times| *times > 0), "there never was {what}: {self:?}");
        }
    }

    fn count(&mut self, what: &str, times: usize) {
        *self.0.entry(what.to_owned()).or_default() += times;
    }
}

fn of_event(event: &Event) -> String {
    let of_reason = |reason: Reason| format!("{reason:?}");
    match event {
        Event::Moved { .. } => "a move".into(),
        Event::Offered { .. } => "an offer".into(),
        Event::OfferDeclined { .. } => "a decline".into(),
        Event::OfferWithdrawn { .. } => "a withdrawal".into(),
        Event::TakenBack { .. } => "a takeback".into(),
        Event::TimeGiven { .. } => "a gift".into(),
        Event::Rematch { .. } => "a rematch".into(),
        Event::Ended { outcome } => of_reason(outcome.reason),
        Event::Created { .. } | Event::SeatTaken { .. } | Event::Started { .. } => "a beginning".into(),
        Event::TimeGranted { .. } => "a grant".into(),
    }
}
