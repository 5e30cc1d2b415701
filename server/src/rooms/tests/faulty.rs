//! A store in memory that fails as it is told to.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use async_trait::async_trait;
use tessera_protocol::{ChatChannel, CommandId, PlayerId, RoomId, RoomSummary, Seq, Stamp};
use tessera_room::{Entry, Listing, LogError, Outage, chat::ChatEntry};
use tessera_rules::Game;
use tokio::{sync::Notify, time::sleep};

use super::super::patience::PATIENCE;
use crate::store::{
    Append, Chats, CodeHash, Committed, Created, Device, Devices, DueRoom, Expired, Expiry, KnownPlayer,
    MemoryStore, Moderation, NewCode, NewDevice, NewPlayer, NewRoom, Players, Profile, Reached, Retention,
    RoomBrief, RoomIndex, RoomLog, ServerIdentity, ServerRecord, StampWhen, StoreError, TokenHash,
};

/// What becomes of a write.
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
    /// It is written when nobody waits for it any more.
    Late,
    /// What is read is of a kind that nobody knows.
    Unreadable,
    /// A bug.
    Panic,
}

/// What is asked of the store.
#[derive(Debug, Clone, Copy)]
pub(super) enum Access {
    /// A log is read.
    Read,
    /// Entries, a line of the chat or a room are written.
    Write,
}

/// What becomes of each access.
type Plan = Box<dyn FnMut(Access) -> Option<Fault> + Send>;

#[derive(Default)]
pub(super) struct FaultyStore {
    inner: MemoryStore,
    next: Mutex<Option<Fault>>,
    plan: Mutex<Option<Plan>>,
    released: Notify,
    /// How often each method was called that never fails.
    calls: Mutex<HashMap<&'static str, usize>>,
}

impl FaultyStore {
    pub(super) fn fail_next(&self, fault: Fault) {
        *self.next.lock().unwrap() = Some(fault);
    }

    /// Asks from now on what becomes of each access.
    pub(super) fn fail_by(&self, plan: impl FnMut(Access) -> Option<Fault> + Send + 'static) {
        *self.plan.lock().unwrap() = Some(Box::new(plan));
    }

    /// Nothing fails any more.
    pub(super) fn heal(&self) {
        *self.plan.lock().unwrap() = None;
    }

    /// What is stored, whatever fails.
    pub(super) fn truth(&self) -> &MemoryStore {
        &self.inner
    }

    /// How often a method that never fails was called.
    pub(super) fn calls(&self, method: &str) -> usize {
        self.calls.lock().unwrap().get(method).copied().unwrap_or_default()
    }

    pub(super) fn release(&self) {
        self.released.notify_one();
    }

    fn planned(&self, access: Access) -> Option<Fault> {
        self.plan.lock().unwrap().as_mut().and_then(|plan| plan(access))
    }

    /// Reads, or does not.
    async fn read<T>(&self, read: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        match self.planned(Access::Read) {
            None => read.await,
            Some(Fault::Unreadable) => Err(unreadable()),
            Some(_) => Err(StoreError::Unavailable(cause())),
        }
    }

    /// Writes, or fails as it is told to.
    async fn write<T>(&self, write: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let next = self.next.lock().unwrap().take();
        match next.or_else(|| self.planned(Access::Write)) {
            None => write.await,
            Some(Fault::WrittenButUnknown) => {
                write.await?;
                Err(StoreError::Unknown(cause()))
            }
            Some(Fault::LostAndUnknown) => Err(StoreError::Unknown(cause())),
            Some(Fault::Conflict) => Err(StoreError::Conflict),
            Some(Fault::Unavailable) => Err(StoreError::Unavailable(cause())),
            Some(Fault::Unreadable) => Err(unreadable()),
            Some(Fault::Held) => {
                self.released.notified().await;
                write.await
            }
            Some(Fault::Late) => {
                sleep(2 * PATIENCE).await;
                write.await
            }
            Some(Fault::Panic) => panic!("as told"),
        }
    }
}

fn unreadable() -> StoreError {
    let source = LogError::UnknownKind { kind: "danced".to_owned(), version: 9 };
    StoreError::Unreadable { room: RoomId::from(uuid::Uuid::nil()), seq: Seq(9), source }
}

fn cause() -> Arc<std::io::Error> {
    Arc::new(std::io::Error::other("as told"))
}

#[async_trait]
impl RoomLog for FaultyStore {
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError> {
        self.write(self.inner.create_room(new)).await
    }

    async fn room_of_request(
        &self,
        player: PlayerId,
        request: &CommandId,
    ) -> Result<Option<RoomId>, StoreError> {
        self.inner.room_of_request(player, request).await
    }

    async fn append(&self, append: Append) -> Result<Vec<Committed<Entry>>, StoreError> {
        self.write(self.inner.append(append)).await
    }

    async fn tail(&self, room: RoomId, after: Seq, limit: u32) -> Result<Vec<Committed<Entry>>, StoreError> {
        self.read(self.inner.tail(room, after, limit)).await
    }

    async fn reached(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Reached)>, StoreError> {
        self.read(self.inner.reached(rooms)).await
    }
}

/// Does what the memory does.
macro_rules! forward {
    ($noun:ident { $(fn $name:ident($($given:ident: $type:ty),*) -> $answer:ty;)+ }) => {
        #[async_trait]
        impl $noun for FaultyStore {
            $(async fn $name(&self, $($given: $type),*) -> Result<$answer, StoreError> {
                *self.calls.lock().unwrap().entry(stringify!($name)).or_default() += 1;
                self.inner.$name($($given),*).await
            })+
        }
    };
}

forward! { RoomIndex {
    fn listed_rooms(list: Listing, game: Option<Game>, limit: u32) -> Vec<RoomSummary>;
    fn own_rooms(player: PlayerId, limit: u32) -> Vec<RoomBrief>;
    fn running_games_of(player: PlayerId) -> u32;
    fn rooms_of(player: PlayerId, after: Option<RoomId>, limit: u32) -> Vec<RoomId>;
    fn all_rooms(after: Option<RoomId>, limit: u32) -> Vec<RoomSummary>;
    fn due_rooms(until: Stamp, after: Option<DueRoom>, limit: u32) -> Vec<DueRoom>;
    fn running_rooms(after: Option<RoomId>, limit: u32) -> Vec<RoomId>;
} }

#[async_trait]
impl Chats for FaultyStore {
    async fn append_chat(
        &self,
        room: RoomId,
        channel: ChatChannel,
        entry: ChatEntry,
    ) -> Result<Committed<ChatEntry>, StoreError> {
        self.write(self.inner.append_chat(room, channel, entry)).await
    }

    async fn chat_tail(
        &self,
        room: RoomId,
        channel: ChatChannel,
        after: Seq,
        limit: u32,
    ) -> Result<Vec<Committed<ChatEntry>>, StoreError> {
        self.read(self.inner.chat_tail(room, channel, after, limit)).await
    }

    async fn chat_seq(&self, room: RoomId, channel: ChatChannel) -> Result<Seq, StoreError> {
        self.inner.chat_seq(room, channel).await
    }
}

forward! { Players {
    fn create_player(new: NewPlayer) -> Committed<PlayerId>;
    fn player_by_token(token: TokenHash) -> Option<KnownPlayer>;
    fn names(players: &[PlayerId]) -> Vec<(PlayerId, String)>;
    fn profile(player: PlayerId) -> Option<Profile>;
    fn profiles(after: Option<PlayerId>, limit: u32) -> Vec<Profile>;
    fn rename(player: PlayerId, name: &str, skeleton: &str) -> Committed<PlayerId>;
    fn admit(player: PlayerId) -> ();
    fn moderate(player: PlayerId, moderation: Moderation) -> Option<Committed<Profile>>;
    fn erase_player(player: PlayerId) -> Committed<PlayerId>;
} }

forward! { Devices {
    fn devices(player: PlayerId) -> Vec<Device>;
    fn device_seen(token: TokenHash, at: Stamp) -> ();
    fn remove_device(player: PlayerId, device: u32) -> bool;
    fn keep_code(player: PlayerId, code: NewCode) -> Option<Stamp>;
    fn has_recovery_code(player: PlayerId) -> bool;
    fn use_code(code: CodeHash, device: NewDevice) -> Option<PlayerId>;
} }

forward! { ServerRecord {
    fn identity(proposed: ServerIdentity) -> ServerIdentity;
    fn invite_code(proposed: &str) -> String;
    fn stamp_alive(at: Stamp, when: StampWhen) -> ();
    fn newest_stamp() -> Option<Stamp>;
    fn add_outage(outage: Outage) -> ();
    fn outages_since(since: Stamp) -> Vec<Outage>;
} }

forward! { Expiry {
    fn expire(now: Stamp, retention: Retention, limit: u32) -> Expired;
} }
