//! The law of claims on who is away. Presence lives in a node: who is at one is not seen by the other.

use tessera_protocol::{Millis, Stamp};
use tessera_room::{Entry, Event, State};
use tessera_rules::Reason;

use super::super::World;

/// How long the other side may be away on its own turn in these games.
const PATIENCE: Millis = Millis::from_secs(120);

/// Whoever lost a game by being away had been missed at one of the nodes for long enough.
pub(super) fn was_real(world: &World, state: &State, log: &[Entry]) {
    for entry in log {
        if let Event::Ended { outcome } = entry.event
            && outcome.reason == Reason::Abandoned
        {
            let by = entry.by.player();
            let seats = state.seats();
            let away = [seats.white, seats.black].into_iter().find(|player| *player != by).flatten();
            let away = away.expect("both seats are taken");
            let since = Stamp(entry.at.0 - PATIENCE.0);
            assert!(world.whereabouts.was_missed(away, since, entry.at), "{away:?} was there: {entry:?}");
        }
    }
}
