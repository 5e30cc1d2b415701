//! The bus: hints that something has changed in the store.
//!
//! A hint says where to look, never what is there; what it tells of is committed already. Hints may be lost,
//! doubled and reordered, and whoever listens must do right by the store alone: the next seq applies, an
//! older one is ignored, a gap or [`Heard::Loss`] means reading the tail.

mod local;

use async_trait::async_trait;
use tessera_protocol::{ChatChannel, PlayerId, RoomId, Seq};

use crate::store::Committed;

pub use local::{Listener, LocalBus};

/// Carries hints between all who serve the same store, this process included. Used as `Arc<dyn Bus>`.
#[async_trait]
pub trait Bus: Send + Sync {
    /// Sends a hint to all who listen to its topic. Never waits; a hint that cannot be sent is lost.
    fn tell(&self, hint: Committed<Hint>);

    /// Hears the hints of a topic that are told after the answer. Dropping the listener ends it.
    async fn listen(&self, topic: Topic) -> Listener;
}

/// That something has changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hint {
    /// The room's log has this seq.
    Room(RoomId, Seq),
    /// A channel of the room's chat has this seq.
    Chat(RoomId, ChatChannel, Seq),
    /// Something has happened in a room that this player has made or sits in.
    RoomsOf(PlayerId),
    /// The player has changed.
    Player(PlayerId),
}

impl Hint {
    /// The topic it belongs to.
    pub fn topic(self) -> Topic {
        match self {
            Self::Room(room, _) | Self::Chat(room, ..) => Topic::Room(room),
            Self::RoomsOf(player) => Topic::RoomsOf(player),
            Self::Player(_) => Topic::Players,
        }
    }
}

/// What one may listen to. Rooms are apart, and so are players' own lists: a node hears only of those it serves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Topic {
    /// One room.
    Room(RoomId),
    /// The own rooms of one player.
    RoomsOf(PlayerId),
    /// All players.
    Players,
}

/// What a listener hears.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Heard {
    /// A hint.
    Hint(Hint),
    /// That hints were lost: look at the store now.
    Loss,
}
