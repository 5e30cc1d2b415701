//! Appending to the log: memory goes ahead, the store arbitrates, and only what is stored is told.

use std::sync::Arc;

use tessera_protocol::{PlayerId, RoomId};
use tessera_room::{Entry, Event};
use tracing::warn;

use super::{
    super::{RoomError, World, audiences::Told, create, head, patience::written, sockets::Sender},
    Task,
    judge::Ask,
};
use crate::{
    bus::{Bus, Hint},
    store::{Append, Committed, StoreError},
};

/// Whether entries were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Appended {
    /// Yes, and told.
    Now,
    /// No, or that is to be seen in the state: judge again.
    Later,
}

impl Task {
    /// Writes entries, and tells them once they are stored.
    ///
    /// Memory is ahead of the log while the store writes, and nobody can look at it then. If the store fails, memory is
    /// doubted, and read anew before anything else is judged or shown.
    pub(super) async fn append(&mut self, entries: Vec<Entry>, ask: Ask<'_>) -> Result<Appended, RoomError> {
        self.memory.meet(&*self.world.store, &entries).await;
        let before = self.memory.state();
        let (room, expected) = (before.room(), before.seq());
        let request = ask.order().filter(|_| entries.iter().any(seats_somebody));
        let rematch = create::rematch(before, &entries)?.map(Box::new);
        let outages = self.world.outages();
        let views: Vec<_> = entries.iter().map(|entry| self.memory.evolve(entry, &outages)).collect();
        let head = head::of(self.memory.state(), &outages, &self.memory.names());
        match self.write(Append { room, expected, entries, head, request, rematch }).await {
            Some(Ok(committed)) => {
                self.count_moves(&committed);
                let told = committed.into_iter().zip(views).map(|(entry, views)| Told::new(entry, views));
                self.tell_all(told.collect(), ask.sender()).await;
                Ok(Appended::Now)
            }
            Some(Err(error)) => {
                self.memory.doubt();
                self.after_failure(error, ask.sender()).await
            }
            None => {
                self.memory.doubt();
                warn!(%room, "an append takes too long; its outcome is unknown");
                Err(RoomError::OutcomeUnknown)
            }
        }
    }

    /// Hands entries to the store. None means that it did not answer in time, and may yet write them; the room hears of that
    /// by the hint.
    async fn write(&self, append: Append) -> Option<Result<Vec<Committed<Entry>>, StoreError>> {
        let World { store, bus, metrics, .. } = &*self.world;
        let (store, bus, metrics, room) =
            (Arc::clone(store), Arc::clone(bus), Arc::clone(metrics), append.room);
        let people = self.memory.state().people();
        written(async move {
            let committed = metrics.time_append(store.append(append)).await?;
            announce(&*bus, room, &people, &committed);
            Ok(committed)
        })
        .await
    }

    fn count_moves(&self, committed: &[Committed<Entry>]) {
        for entry in committed {
            if let Event::Moved { lag_returned, .. } = entry.event {
                self.world.metrics.moved(lag_returned);
            }
        }
    }

    async fn after_failure(
        &mut self,
        error: StoreError,
        sender: Option<Sender<'_>>,
    ) -> Result<Appended, RoomError> {
        let room = self.memory.state().room();
        warn!(%room, error = &error as &dyn std::error::Error, "an append failed");
        match error {
            StoreError::Conflict => self.refresh(sender).await.map(|()| Appended::Later),
            // What became of it stands in the log, if that can be read.
            StoreError::Unknown(_) => match self.refresh(sender).await {
                Ok(()) => Ok(Appended::Later),
                Err(_) => Err(RoomError::OutcomeUnknown),
            },
            error => Err(error.into()),
        }
    }
}

fn seats_somebody(entry: &Entry) -> bool {
    matches!(entry.event, Event::SeatTaken { .. })
}

/// Hints all who serve the room, and whoever shows its people their own rooms, at what has changed.
fn announce(bus: &dyn Bus, room: RoomId, people: &[PlayerId], committed: &[Committed<Entry>]) {
    let Some(last) = committed.last() else { return };
    bus.tell(last.map(|entry| Hint::Room(room, entry.seq)));
    for &player in people {
        bus.tell(last.map(|_| Hint::RoomsOf(player)));
    }
}
