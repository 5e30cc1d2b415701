//! A store in memory whose next append fails as it is told to.

use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use tessera_protocol::{ChatChannel, CommandId, PlayerId, RoomId, RoomSummary, Seq, Stamp};
use tessera_room::{Entry, Listing, Outage, chat::ChatEntry};
use tessera_rules::Game;
use tokio::sync::Notify;

use crate::store::{
    Append, Chats, CodeHash, Committed, Created, Device, Devices, DueRoom, Expired, Expiry, KnownPlayer,
    MemoryStore, Moderation, NewCode, NewPlayer, NewRoom, Players, Profile, Retention, RoomBrief, RoomIndex,
    RoomLog, ServerIdentity, ServerRecord, StampWhen, StoreError, TokenHash,
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

/// What becomes of each append.
type Plan = Box<dyn FnMut() -> Option<Fault> + Send>;

#[derive(Default)]
pub(super) struct FaultyStore {
    inner: MemoryStore,
    next: Mutex<Option<Fault>>,
    plan: Mutex<Option<Plan>>,
    released: Notify,
}

impl FaultyStore {
    pub(super) fn fail_next(&self, fault: Fault) {
        *self.next.lock().unwrap() = Some(fault);
    }

    /// Asks from now on what becomes of each append.
    pub(super) fn fail_by(&self, plan: impl FnMut() -> Option<Fault> + Send + 'static) {
        *self.plan.lock().unwrap() = Some(Box::new(plan));
    }

    fn fault(&self) -> Option<Fault> {
        let planned = || self.plan.lock().unwrap().as_mut().and_then(|plan| plan());
        self.next.lock().unwrap().take().or_else(planned)
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

    async fn room_of_request(
        &self,
        player: PlayerId,
        request: &CommandId,
    ) -> Result<Option<RoomId>, StoreError> {
        self.inner.room_of_request(player, request).await
    }

    async fn append(&self, append: Append) -> Result<Vec<Committed<Entry>>, StoreError> {
        match self.fault() {
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

/// Does what the memory does.
macro_rules! forward {
    ($noun:ident { $(fn $name:ident($($given:ident: $type:ty),*) -> $answer:ty;)+ }) => {
        #[async_trait]
        impl $noun for FaultyStore {
            $(async fn $name(&self, $($given: $type),*) -> Result<$answer, StoreError> {
                self.inner.$name($($given),*).await
            })+
        }
    };
}

forward! { RoomIndex {
    fn listed_rooms(list: Listing, game: Option<Game>, limit: u32) -> Vec<RoomSummary>;
    fn own_rooms(player: PlayerId, limit: u32) -> Vec<RoomBrief>;
    fn rooms_of(player: PlayerId, after: Option<RoomId>, limit: u32) -> Vec<RoomId>;
    fn all_rooms(after: Option<RoomId>, limit: u32) -> Vec<RoomSummary>;
    fn due_rooms(until: Stamp, after: Option<DueRoom>, limit: u32) -> Vec<DueRoom>;
    fn running_rooms(after: Option<RoomId>, limit: u32) -> Vec<RoomId>;
} }

forward! { Chats {
    fn append_chat(room: RoomId, channel: ChatChannel, entry: ChatEntry) -> Committed<ChatEntry>;
    fn chat_tail(room: RoomId, channel: ChatChannel, after: Seq, limit: u32) -> Vec<Committed<ChatEntry>>;
    fn chat_seq(room: RoomId, channel: ChatChannel) -> Seq;
} }

forward! { Players {
    fn create_player(new: NewPlayer) -> Committed<PlayerId>;
    fn player_by_token(token: TokenHash) -> Option<KnownPlayer>;
    fn mark_used(player: PlayerId) -> ();
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
    fn keep_code(player: PlayerId, code: NewCode) -> ();
    fn has_recovery_code(player: PlayerId) -> bool;
    fn use_code(code: CodeHash, token: TokenHash, now: Stamp) -> Option<PlayerId>;
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
