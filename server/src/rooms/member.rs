//! A socket's way into its room.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

use tessera_protocol::{ChatFrame, CloseCode, CommandFrame, Millis, ResyncChat, Seq, Stamp};
use tokio::sync::mpsc::{self, error::TrySendError};

use super::{
    message::Message,
    outbox::{Outbox, Role},
};

/// Names a socket within its room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct SocketId(pub(super) u64);

/// One socket in a room, held by its session; it leaves the room when dropped.
#[derive(Debug)]
pub(crate) struct Member {
    pub(super) socket: SocketId,
    pub(super) players: mpsc::Sender<Message>,
    pub(super) watchers: mpsc::Sender<Message>,
    pub(super) outbox: Outbox,
    /// The newest seq that every socket of the room has in its outbox; written by the room's task.
    pub(super) told: Arc<AtomicU32>,
}

/// Why the room did not take a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unheard {
    /// Its mailbox is full.
    Full,
    /// Its task has ended; whoever comes back finds another.
    Gone,
}

impl Member {
    /// What the room sends.
    pub(crate) fn outbox(&self) -> &Outbox {
        &self.outbox
    }

    /// The newest seq that the room has told to all its sockets.
    pub(crate) fn told(&self) -> Seq {
        Seq(self.told.load(Ordering::Acquire))
    }

    /// Hands a command to the room, with how long its line takes; the answer comes through the outbox.
    ///
    /// # Errors
    /// If the room cannot take it now.
    pub(crate) fn command(
        &self,
        frame: CommandFrame,
        received_at: Stamp,
        round_trip: Option<Millis>,
    ) -> Result<(), Unheard> {
        self.tell(Message::Command { socket: self.socket, frame, received_at, round_trip })
    }

    /// Hands the room something to be said; the answer comes through the outbox.
    ///
    /// # Errors
    /// If the room cannot take it now.
    pub(crate) fn chat(&self, frame: ChatFrame) -> Result<(), Unheard> {
        self.tell(Message::Chat { socket: self.socket, frame })
    }

    /// Asks for the lines of a channel after a seq.
    ///
    /// # Errors
    /// If the room cannot take it now.
    pub(crate) fn resync_chat(&self, resync: ResyncChat) -> Result<(), Unheard> {
        self.tell(Message::ResyncChat { socket: self.socket, resync })
    }

    /// Whoever took a seat comes in before those who watch.
    fn lane(&self) -> &mpsc::Sender<Message> {
        match self.outbox.role() {
            Role::Player => &self.players,
            Role::Watcher => &self.watchers,
        }
    }

    fn tell(&self, message: Message) -> Result<(), Unheard> {
        self.lane().try_send(message).map_err(|error| match error {
            TrySendError::Full(_) => Unheard::Full,
            TrySendError::Closed(_) => Unheard::Gone,
        })
    }

    /// Asks for what came after `seen`, or for a snapshot; waits until the room can take it.
    ///
    /// # Errors
    /// If the room's task has ended.
    pub(crate) async fn resync(&self, seen: Option<Seq>) -> Result<(), Unheard> {
        let message = Message::Resync { socket: self.socket, seen };
        self.lane().send(message).await.map_err(|_| Unheard::Gone)
    }
}

impl Drop for Member {
    fn drop(&mut self) {
        // The room drops closed outboxes by itself; the message only lets it know sooner.
        self.outbox.close(CloseCode::Restart, "");
        let _ = self.lane().try_send(Message::Leave { socket: self.socket });
    }
}
