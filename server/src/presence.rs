//! Who has a socket open on this server, in whatever room or in the lobby, and since when everybody else has none.
//!
//! Which seat is absent from its room is the room's own business; this is for seeks, whose maker may wait anywhere, and for
//! players who are to be shown out.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use tessera_protocol::{Millis, PlayerId, Stamp};
use tokio_util::sync::CancellationToken;

use crate::clock::Clock;

/// How long it is remembered when somebody left; long enough for every rule that asks.
const MEMORY: Millis = Millis::from_secs(3600);

/// How many who left are remembered before the first of them are forgotten.
const MOST_REMEMBERED: usize = 100_000;

/// Everybody who is here, and who was lately.
#[derive(Debug)]
pub(crate) struct Presence {
    clock: Clock,
    started_at: Stamp,
    people: Mutex<HashMap<PlayerId, Person>>,
}

#[derive(Debug)]
struct Person {
    sockets: usize,
    left_at: Stamp,
    shown_out: CancellationToken,
}

/// One socket of a player; dropped when it is closed.
#[derive(Debug)]
pub(crate) struct Attendance {
    presence: Arc<Presence>,
    player: PlayerId,
    shown_out: CancellationToken,
}

impl Presence {
    /// Nobody is here yet.
    pub(crate) fn new(clock: Clock) -> Self {
        Self { clock, started_at: clock.now(), people: Mutex::default() }
    }

    /// Counts one socket of a player.
    pub(crate) fn enter(self: &Arc<Self>, player: PlayerId) -> Attendance {
        let mut people = self.people();
        let person = people.entry(player).or_insert_with(|| Person {
            sockets: 0,
            left_at: self.started_at,
            shown_out: CancellationToken::new(),
        });
        person.sockets += 1;
        Attendance { presence: Arc::clone(self), player, shown_out: person.shown_out.clone() }
    }

    /// Since when a player has had no socket here, at the earliest since the server started; none if there is one.
    pub(crate) fn absent_since(&self, player: PlayerId) -> Option<Stamp> {
        match self.people().get(&player) {
            Some(person) if person.sockets > 0 => None,
            Some(person) => Some(person.left_at),
            None => Some(self.started_at),
        }
    }

    /// Has all sockets of a player closed.
    pub(crate) fn show_out(&self, player: PlayerId) {
        if let Some(person) = self.people().get_mut(&player) {
            std::mem::take(&mut person.shown_out).cancel();
        }
    }

    fn leave(&self, player: PlayerId) {
        let now = self.clock.now();
        let mut people = self.people();
        if let Some(person) = people.get_mut(&player) {
            person.sockets -= 1;
            person.left_at = now;
        }
        if people.len() > MOST_REMEMBERED {
            people.retain(|_, person| person.sockets > 0 || now.since(person.left_at) < MEMORY);
        }
    }

    fn people(&self) -> MutexGuard<'_, HashMap<PlayerId, Person>> {
        self.people.lock().expect("nothing panics while it holds the people")
    }
}

impl Attendance {
    /// Waits until the player is shown out.
    pub(crate) async fn shown_out(&self) {
        self.shown_out.cancelled().await;
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        self.presence.leave(self.player);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::advance;
    use uuid::Uuid;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn any_socket_is_presence_and_absence_counts_from_the_last() {
        let clock = Clock::starting_at(Stamp(1_000));
        let presence = Arc::new(Presence::new(clock));
        let player = PlayerId::from(Uuid::from_u128(1));
        advance(Duration::from_millis(10)).await;
        assert_eq!(presence.absent_since(player), Some(Stamp(1_000)), "unknown: since the start");
        let (first, second) = (presence.enter(player), presence.enter(player));
        drop(first);
        assert_eq!(presence.absent_since(player), None);
        drop(second);
        assert_eq!(presence.absent_since(player), Some(Stamp(1_010)));
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_shown_out_may_come_back() {
        let presence = Arc::new(Presence::new(Clock::starting_at(Stamp(0))));
        let player = PlayerId::from(Uuid::from_u128(1));
        let first = presence.enter(player);
        presence.show_out(player);
        first.shown_out().await;
        let second = presence.enter(player);
        assert!(!second.shown_out.is_cancelled());
    }
}
