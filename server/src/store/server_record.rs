//! What the server keeps about itself: its identity, when it was last alive, and when it was not.

use std::{fmt, path::PathBuf};

use async_trait::async_trait;
use tessera_protocol::Stamp;
use tessera_room::Outage;
use uuid::Uuid;

use super::StoreError;

/// The server's own record.
///
/// # Errors
/// Every method: [`StoreError::Unavailable`], [`StoreError::Unknown`] and [`StoreError::Corrupt`] as
/// everywhere. All of them may be called again with the same values.
#[async_trait]
pub trait ServerRecord: Send + Sync {
    /// The identity of the server that owns this store. The first ever proposed one stays for good.
    async fn identity(&self, proposed: ServerIdentity) -> Result<ServerIdentity, StoreError>;

    /// The server's own invite code. The first ever proposed one stays for good.
    async fn invite_code(&self, proposed: &str) -> Result<String, StoreError>;

    /// Stamps the service as alive at a time; an earlier stamp than the newest changes nothing. With
    /// [`StampWhen::ClocksRun`] nothing is written while no room is running, since then no clock could be
    /// charged.
    async fn stamp_alive(&self, at: Stamp, when: StampWhen) -> Result<(), StoreError>;

    /// The newest time at which the service is known to have been alive: the newest stamp, or the newest
    /// entry of any room if that is newer. None in a new store.
    async fn newest_stamp(&self) -> Result<Option<Stamp>, StoreError>;

    /// Records an outage, and stamps the service as alive at its end in the same transaction. An outage that
    /// is recorded already, by its start, is made longer if it was, and else not recorded again.
    async fn add_outage(&self, outage: Outage) -> Result<(), StoreError>;

    /// The folder that it is kept in, if it is kept on a disk of this machine.
    fn folder(&self) -> Option<PathBuf> {
        None
    }

    /// What could not be made out of something that was read since the store was opened, if there was anything: it may be
    /// damaged.
    fn damage(&self) -> Option<String> {
        None
    }

    /// Outages that ended later than `since`, in order of their start.
    async fn outages_since(&self, since: Stamp) -> Result<Vec<Outage>, StoreError>;
}

/// When a stamp is worth a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StampWhen {
    /// Only while a room is running.
    ClocksRun,
    /// In any case: the last stamp of an orderly stop.
    Always,
}

/// What tells this server from any other: made once, at random.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ServerIdentity {
    /// Public; part of the cookie's name.
    pub id: Uuid,
    /// Secret; links are derived from it.
    pub key: ServerKey,
}

/// 256 secret bits. Never shown, not even in debug output.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ServerKey(pub [u8; 32]);

impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerKey(…)")
    }
}
