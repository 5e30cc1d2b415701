//! Reading the log, and telling what is new in it: after a doubt about memory, and where others have appended.

use tessera_protocol::Seq;
use tessera_room::Entry;

use super::{
    super::{RoomError, audiences::Told, log, sockets::Sender},
    Task,
};
use crate::store::Committed;

impl Task {
    /// Makes sure that memory is what the log says, and tells what it did not know.
    pub(super) async fn refresh(&mut self, sender: Option<Sender<'_>>) -> Result<(), RoomError> {
        if !self.memory.is_doubted() {
            return Ok(());
        }
        let mut log = self.read_after(Seq::ZERO).await?;
        let newest = self.sockets.newest();
        let untold = log.split_off(log.partition_point(|entry| entry.seq <= newest));
        let replayed = self.memory.replay(&log);
        self.heed_unreadable(replayed)?;
        self.follow(untold, sender).await;
        Ok(())
    }

    /// Reads what others have appended, and tells it.
    pub(super) async fn catch_up(&mut self, sender: Option<Sender<'_>>) -> Result<(), RoomError> {
        self.refresh(sender).await?;
        let begun = self.world.clock.now();
        let tail = self.read_after(self.memory.state().seq()).await?;
        self.follow(tail, sender).await;
        self.read_at = begun;
        Ok(())
    }

    /// Whoever has seen more than this node knows was on another: nobody is to go back in time.
    pub(super) async fn catch_up_to(
        &mut self,
        seen: Seq,
        sender: Option<Sender<'_>>,
    ) -> Result<(), RoomError> {
        if seen > self.memory.state().seq() { self.catch_up(sender).await } else { Ok(()) }
    }

    async fn read_after(&mut self, seq: Seq) -> Result<Vec<Committed<Entry>>, RoomError> {
        let read = log::after(&*self.world.store, self.memory.state().room(), seq).await;
        self.heed_unreadable(read)
    }

    fn heed_unreadable<T>(&mut self, read: Result<T, RoomError>) -> Result<T, RoomError> {
        self.is_unreadable |= matches!(read, Err(RoomError::Unreadable));
        read
    }

    async fn follow(&mut self, entries: Vec<Committed<Entry>>, sender: Option<Sender<'_>>) {
        let outages = self.world.outages();
        for entry in entries {
            self.memory.meet(&*self.world.store, std::slice::from_ref(&*entry)).await;
            let views = self.memory.evolve(&entry, &outages);
            self.tell_all(vec![Told::new(entry, views)], sender).await;
        }
    }
}
