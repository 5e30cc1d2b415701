//! What all rooms of a server share.

use std::sync::Arc;

use tessera_protocol::{RoomId, RoomView, Seq, Stamp};
use tessera_room::{Audience, Author, Context, Outage, State, ViewContext};

use super::{RoomError, log, patience::in_time};
use crate::{
    alive::Alive, bounds::Bounds, bus::Bus, clock::Clock, metrics::Metrics, names::NameBook,
    presence::Presence, random::Chance, secrets::Secrets, store::Store,
};

/// A room at one moment. While it is held, the room's next event costs a copy of the state.
#[derive(Debug, Clone)]
pub(crate) struct Glance {
    /// The room.
    pub state: Arc<State>,
    /// Its players' names.
    pub names: Arc<NameBook>,
}

/// What all rooms of a server share.
pub(crate) struct World {
    /// Keeps the logs.
    pub store: Arc<dyn Store>,
    /// Carries hints to other nodes.
    pub bus: Arc<dyn Bus>,
    /// Tells the time.
    pub clock: Clock,
    /// Knows the outages.
    pub alive: Arc<Alive>,
    /// Knows who has a socket open.
    pub presence: Arc<Presence>,
    /// Derives the links' secrets.
    pub secrets: Secrets,
    /// Bounds everything.
    pub bounds: Bounds,
    /// Counts and times.
    pub metrics: Arc<Metrics>,
    /// Draws ids and coins.
    pub chance: Chance,
}

impl Glance {
    /// Reads a room's whole log.
    ///
    /// # Errors
    /// If there is no such room, or it cannot be read in time.
    pub(super) async fn load(world: &World, room: RoomId) -> Result<Self, RoomError> {
        let entries = log::after(&*world.store, room, Seq::ZERO).await?;
        if entries.is_empty() {
            return Err(RoomError::NoSuchRoom);
        }
        let state = State::replay(room, entries.iter().map(|entry| &**entry))?;
        let names = in_time(NameBook::of(&*world.store, &state.people())).await?;
        Ok(Self { state: Arc::new(state), names: Arc::new(names) })
    }
}

impl World {
    /// The outages known by now.
    pub(super) fn outages(&self) -> Arc<[Outage]> {
        self.alive.outages().borrow().clone()
    }

    /// What a decision needs to know, now.
    pub(super) fn context<'a>(
        &self,
        room: RoomId,
        author: Author,
        received_at: Stamp,
        outages: &'a [Outage],
    ) -> Context<'a> {
        Context {
            author,
            received_at,
            decided_at: self.clock.now(),
            coin: self.chance.side(),
            round_trip: None,
            outages,
            absent: &[],
            rematch: self.secrets.rematch(room),
            max_events: self.bounds.room_events,
        }
    }

    /// A room as one audience may see it now.
    pub(super) fn view(&self, Glance { state, names }: &Glance, audience: Audience) -> RoomView {
        let room = state.room();
        let cx = ViewContext {
            now: self.clock.now(),
            outages: &self.outages(),
            names: &|player| names.get(player),
            invitation: self.secrets.invitation(room),
            watch_key: self.secrets.watch_key(room),
        };
        state.view(audience, &cx)
    }
}
