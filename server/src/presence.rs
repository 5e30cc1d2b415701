//! Who has a socket open on this server, in whatever room or in the lobby, and since when everybody else has none.
//!
//! Which seat is absent from its room is the room's own business; this is for seeks, whose maker may wait anywhere, and for
//! sockets that are to look again whether they may stay.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
};

use tessera_protocol::{Millis, PlayerId, Stamp};
use tokio::sync::watch;

use crate::{clock::Clock, limits::make_room};

/// How long it is remembered when somebody left; long enough for every rule that asks.
const MEMORY: Millis = Millis::from_secs(3600);

/// How many who left are remembered.
const MOST_REMEMBERED: usize = 100_000;

/// Everybody who is here, and who was lately.
#[derive(Debug)]
pub(crate) struct Presence {
    clock: Clock,
    started_at: Stamp,
    people: Mutex<People>,
}

#[derive(Debug, Default)]
struct People {
    here: HashMap<PlayerId, Person>,
    /// Since when.
    away: HashMap<PlayerId, Stamp>,
}

/// Somebody who is here.
#[derive(Debug, Default)]
struct Person {
    sockets: usize,
    /// Something has changed for the player.
    calls: watch::Sender<()>,
}

/// One socket of a player; dropped when it is closed.
#[derive(Debug)]
pub(crate) struct Attendance {
    presence: Arc<Presence>,
    player: PlayerId,
    calls: watch::Receiver<()>,
}

impl Presence {
    /// Nobody is here yet.
    pub(crate) fn new(clock: Clock) -> Self {
        Self { clock, started_at: clock.now(), people: Mutex::default() }
    }

    /// Counts one socket of a player. It is called at once: what was known of the player may have changed meanwhile.
    pub(crate) fn enter(self: &Arc<Self>, player: PlayerId) -> Attendance {
        let People { here, away } = &mut *self.people();
        away.remove(&player);
        let person = here.entry(player).or_default();
        person.sockets += 1;
        let mut calls = person.calls.subscribe();
        calls.mark_changed();
        Attendance { presence: Arc::clone(self), player, calls }
    }

    /// Since when a player has had no socket here, at the earliest since the server started; none if there is one.
    pub(crate) fn absent_since(&self, player: PlayerId) -> Option<Stamp> {
        let people = self.people();
        let is_here = people.here.contains_key(&player);
        (!is_here).then(|| people.away.get(&player).copied().unwrap_or(self.started_at))
    }

    /// Calls all sockets of a player, who may be banned or gone, or have a device less.
    pub(crate) fn call(&self, player: PlayerId) {
        if let Some(person) = self.people().here.get(&player) {
            person.calls.send_replace(());
        }
    }

    /// Calls everybody's sockets.
    pub(crate) fn call_all(&self) {
        for person in self.people().here.values() {
            person.calls.send_replace(());
        }
    }

    fn leave(&self, player: PlayerId) {
        let now = self.clock.now();
        let People { here, away } = &mut *self.people();
        let Some(person) = here.get_mut(&player) else { return };
        person.sockets -= 1;
        if person.sockets == 0 {
            here.remove(&player);
            make_room(away, MOST_REMEMBERED, |left_at| now.since(*left_at) < MEMORY);
            away.insert(player, now);
        }
    }

    fn people(&self) -> MutexGuard<'_, People> {
        self.people.lock().expect("nothing panics while it holds the people")
    }
}

impl Attendance {
    /// Waits for the next call. No call is lost if the future is dropped; several may be told as one.
    pub(crate) async fn called(&mut self) {
        self.calls.changed().await.expect("who has a socket is not forgotten");
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
    async fn a_call_reaches_each_socket_of_the_player_and_a_newcomer_is_called_at_once() {
        let presence = Arc::new(Presence::new(Clock::starting_at(Stamp(0))));
        let [player, other] = [1, 2].map(|number| PlayerId::from(Uuid::from_u128(number)));
        let mut sockets = [player, player, other].map(|player| presence.enter(player));
        for socket in &mut sockets {
            socket.called().await;
        }
        let called = |sockets: &[Attendance; 3]| {
            sockets.each_ref().map(|socket| socket.calls.has_changed().expect("the person is there"))
        };
        presence.call(player);
        assert_eq!(called(&sockets), [true, true, false]);
        presence.call_all();
        assert_eq!(called(&sockets), [true; 3]);
    }
}
