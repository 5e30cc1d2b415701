//! What the server keeps: the contract that every store fulfils, and its words.
//!
//! The contract is cut by noun: [`RoomLog`], [`RoomIndex`], [`Chats`], [`Players`], [`Devices`], [`ServerRecord`], [`Expiry`]; a
//! [`Store`] is all of them. How a store keeps its things stands in the file named after it. What may happen
//! in a room, when, and who is told, is decided elsewhere.
//!
//! Laws of every method:
//! - An answer that is no error is durable: it outlives a kill of the process and a loss of power.
//! - Dropping a future does not undo its work: the outcome is then unknown to whoever dropped it.
//! - After an answer, every read that begins later sees what it told of.

mod archive;
mod chats;
mod committed;
mod devices;
mod error;
mod expiry;
mod memory;
mod players;
mod room_index;
mod room_log;
mod server_record;
mod sqlite;

pub use archive::{ArchiveError, ArchiveReader, Header};
pub use chats::Chats;
pub use committed::Committed;
pub use devices::{CodeHash, CodeKind, Device, Devices, NewCode, NewDevice};
pub use error::{Cause, StoreError};
pub use expiry::{Expired, Expiry, Retention};
pub use memory::MemoryStore;
pub use players::{KnownPlayer, Moderation, NewPlayer, Players, Profile, Standing, TokenHash};
pub use room_index::{DueRoom, RoomIndex};
pub use room_log::{Append, Created, Keep, NewRoom, Reached, RoomBrief, RoomHead, RoomLog, Shown};
pub use server_record::{ServerIdentity, ServerKey, ServerRecord, StampWhen};
pub use sqlite::{OpenError, Snapshot, SnapshotError, SqliteStore};

/// Everything the server keeps. Used as `Arc<dyn Store>`.
pub trait Store: RoomLog + RoomIndex + Chats + Players + Devices + ServerRecord + Expiry {}

impl<T: RoomLog + RoomIndex + Chats + Players + Devices + ServerRecord + Expiry> Store for T {}
