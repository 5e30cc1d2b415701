//! The ends of a room's lanes: the far ones, which its task reads, and the near ones for the members that it makes.

use tokio::sync::mpsc;

use super::super::{Posted, RoomError, message::Message};

/// The far ends of a room's lanes.
pub(in crate::rooms) struct Mailbox {
    pub(in crate::rooms) players: mpsc::Receiver<Message>,
    pub(in crate::rooms) watchers: mpsc::Receiver<Message>,
}

/// The near ends, for the members that the task makes.
#[derive(Clone)]
pub(in crate::rooms) struct Addresses {
    pub(in crate::rooms) players: mpsc::WeakSender<Message>,
    pub(in crate::rooms) watchers: mpsc::WeakSender<Message>,
    pub(in crate::rooms) posted: Posted,
}

impl Mailbox {
    /// Whether nothing waits.
    pub(super) fn is_empty(&self) -> bool {
        self.players.is_empty() && self.watchers.is_empty()
    }

    /// Takes no more, and answers all who wait with the reason.
    pub(super) fn refuse_all(mut self, error: &RoomError) {
        for lane in [&mut self.players, &mut self.watchers] {
            lane.close();
            while let Ok(message) = lane.try_recv() {
                message.refuse(error.clone());
            }
        }
    }
}
