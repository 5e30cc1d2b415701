//! A player's own rooms that are not over, and when they are to be read again.

use std::time::Duration;

use tessera_protocol::{OwnRoom, PlayerId};
use tessera_rules::Side;
use tokio::time::{Instant, timeout_at};

use super::{PERIOD, name_anew};
use crate::{
    app::Services,
    bus::{Bus, Listener, Topic},
    store::{RoomBrief, StoreError},
};

/// When a player's own rooms are to be read again: soon after a hint, however many there are, and now and then without one, since
/// hints can be lost.
#[derive(Debug)]
pub(crate) struct Occasions {
    hints: Listener,
    has_heard: bool,
    last: Instant,
    longest: Duration,
}

impl Occasions {
    /// From now on, at least one in each `longest`.
    pub(crate) async fn listen(bus: &dyn Bus, player: PlayerId, longest: Duration) -> Self {
        let hints = bus.listen(Topic::RoomsOf(player)).await;
        Self { hints, has_heard: false, last: Instant::now(), longest }
    }

    /// Waits for the next. May be dropped and called again without missing any.
    pub(crate) async fn next(&mut self) {
        loop {
            let wait = if self.has_heard { PERIOD } else { self.longest };
            match timeout_at(self.last + wait, self.hints.next()).await {
                Ok(_) => self.has_heard = true,
                Err(_) => break,
            }
        }
        self.has_heard = false;
        self.last = Instant::now();
    }
}

/// The rooms that a player has made or sits in and that are not over, newest first; as many as a list holds.
///
/// # Errors
/// If the store does not answer.
pub(crate) async fn own_rooms(services: &Services, player: PlayerId) -> Result<Vec<OwnRoom>, StoreError> {
    let mut briefs = services.store.own_rooms(player, services.bounds.list_length).await?;
    name_anew(&*services.store, briefs.iter_mut().map(|brief| &mut brief.summary)).await?;
    Ok(briefs.into_iter().map(|brief| own_room(brief, player)).collect())
}

fn own_room(brief: RoomBrief, player: PlayerId) -> OwnRoom {
    let RoomBrief { summary, to_move, ends_at, mut offers } = brief;
    let sits = |side: Side| summary.seats[side].as_ref().is_some_and(|seat| seat.player.id == player);
    let sides: Vec<_> = Side::ALL.iter().copied().filter(|&side| sits(side)).collect();
    offers.retain(|offer| sides.contains(&!offer.side));
    OwnRoom { room: summary, sides, to_move, deadline: ends_at, offers }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        bus::{Hint, LocalBus},
        store::Committed,
    };

    const LONGEST: Duration = Duration::from_secs(60);

    #[tokio::test(start_paused = true)]
    async fn nothing_is_read_before_something_happens_or_a_hint_could_have_been_lost() {
        let (bus, player) = (LocalBus::new(), PlayerId::from(Uuid::from_u128(1)));
        let mut occasions = Occasions::listen(&bus, player, LONGEST).await;
        let begun = Instant::now();
        occasions.next().await;
        assert_eq!(begun.elapsed(), LONGEST);
        for _ in 0..3 {
            bus.tell(Committed::assumed(Hint::RoomsOf(player)));
        }
        occasions.next().await;
        assert_eq!(begun.elapsed(), LONGEST + PERIOD, "three hints are one occasion");
        occasions.next().await;
        assert_eq!(begun.elapsed(), LONGEST + PERIOD + LONGEST);
    }
}
