//! A store in memory whose next append fails as it is told to.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tessera_protocol::{PlayerId, RoomId, RoomSummary, Seq, Stamp};
use tessera_room::{Entry, Outage};
use tokio::sync::Notify;

use crate::store::{
    Append, Committed, Created, Expired, Expiry, MemoryStore, NewPlayer, NewRoom, Players, Retention,
    RoomIndex, RoomLog, ServerIdentity, ServerRecord, StampWhen, StoreError, TokenHash,
};

/// What becomes of an append.
#[derive(Debug, Clone, Copy)]
pub(super) enum Fault {
    /// It is written, but the answer is lost.
    WrittenButUnknown,
    /// It is not written, and that is not known.
    LostAndUnknown,
    /// Another was faster, and left no trace.
    Conflict,
    /// The store is gone.
    Unavailable,
    /// It is written when it is released, and not answered before.
    Held,
    /// A bug.
    Panic,
}

#[derive(Default)]
pub(super) struct FaultyStore {
    inner: MemoryStore,
    next: Mutex<Option<Fault>>,
    released: Notify,
}

impl FaultyStore {
    pub(super) fn fail_next(&self, fault: Fault) {
        *self.next.lock().unwrap() = Some(fault);
    }

    pub(super) fn release(&self) {
        self.released.notify_one();
    }
}

fn cause() -> Arc<std::io::Error> {
    Arc::new(std::io::Error::other("as told"))
}

#[async_trait]
impl RoomLog for FaultyStore {
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError> {
        self.inner.create_room(new).await
    }

    async fn append(&self, append: Append) -> Result<Vec<Committed<Entry>>, StoreError> {
        let fault = self.next.lock().unwrap().take();
        match fault {
            None => self.inner.append(append).await,
            Some(Fault::WrittenButUnknown) => {
                self.inner.append(append).await?;
                Err(StoreError::Unknown(cause()))
            }
            Some(Fault::LostAndUnknown) => Err(StoreError::Unknown(cause())),
            Some(Fault::Conflict) => Err(StoreError::Conflict),
            Some(Fault::Unavailable) => Err(StoreError::Unavailable(cause())),
            Some(Fault::Held) => {
                self.released.notified().await;
                self.inner.append(append).await
            }
            Some(Fault::Panic) => panic!("as told"),
        }
    }

    async fn tail(&self, room: RoomId, after: Seq, limit: u32) -> Result<Vec<Committed<Entry>>, StoreError> {
        self.inner.tail(room, after, limit).await
    }

    async fn last_seqs(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Seq)>, StoreError> {
        self.inner.last_seqs(rooms).await
    }
}

#[async_trait]
impl RoomIndex for FaultyStore {
    async fn open_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        self.inner.open_rooms(limit).await
    }

    async fn live_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        self.inner.live_rooms(limit).await
    }

    async fn due_rooms(&self, until: Stamp, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        self.inner.due_rooms(until, limit).await
    }

    async fn running_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        self.inner.running_rooms(after, limit).await
    }
}

#[async_trait]
impl Players for FaultyStore {
    async fn create_player(&self, new: NewPlayer) -> Result<Committed<PlayerId>, StoreError> {
        self.inner.create_player(new).await
    }

    async fn player_by_token(&self, token: TokenHash) -> Result<Option<PlayerId>, StoreError> {
        self.inner.player_by_token(token).await
    }

    async fn mark_used(&self, player: PlayerId) -> Result<(), StoreError> {
        self.inner.mark_used(player).await
    }

    async fn names(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>, StoreError> {
        self.inner.names(players).await
    }
}

#[async_trait]
impl ServerRecord for FaultyStore {
    async fn identity(&self, proposed: ServerIdentity) -> Result<ServerIdentity, StoreError> {
        self.inner.identity(proposed).await
    }

    async fn stamp_alive(&self, at: Stamp, when: StampWhen) -> Result<(), StoreError> {
        self.inner.stamp_alive(at, when).await
    }

    async fn newest_stamp(&self) -> Result<Option<Stamp>, StoreError> {
        self.inner.newest_stamp().await
    }

    async fn add_outage(&self, outage: Outage) -> Result<(), StoreError> {
        self.inner.add_outage(outage).await
    }

    async fn outages_since(&self, since: Stamp) -> Result<Vec<Outage>, StoreError> {
        self.inner.outages_since(since).await
    }
}

#[async_trait]
impl Expiry for FaultyStore {
    async fn expire(&self, now: Stamp, retention: Retention, limit: u32) -> Result<Expired, StoreError> {
        self.inner.expire(now, retention, limit).await
    }
}
