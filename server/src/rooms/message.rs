//! What a room's task can be told.

use std::sync::Arc;

use tessera_protocol::{ChatFrame, CommandFrame, Millis, PlayerId, ResyncChat, Seq, Stamp};
use tessera_room::{Author, Request, State};
use tokio::sync::oneshot;

use super::{Glance, Member, RoomError, Visitor, member::SocketId};
use crate::store::Reached;

/// Two ways into a room, so that a crowd of watchers delays nobody's game.
#[derive(Debug, Clone, Copy)]
pub(super) enum Lane {
    /// Served first.
    Players,
    /// Served when nothing waits for the players, or to be sent to the watchers.
    Watchers,
}

/// One message. Who sends it knows nothing of the task's insides.
#[derive(Debug)]
pub(super) enum Message {
    /// A command from a socket, which is answered through its outbox.
    Command { socket: SocketId, frame: CommandFrame, received_at: Stamp, round_trip: Option<Millis> },
    /// A request from elsewhere; the answer is the state that granted it.
    Judge {
        author: Author,
        request: Request,
        received_at: Stamp,
        reply: oneshot::Sender<Result<Arc<State>, RoomError>>,
    },
    /// A socket wants to hear of the room.
    Join { visitor: Visitor, seen: Option<Seq>, reply: oneshot::Sender<Result<Member, RoomError>> },
    /// A socket asks for what came after a seq, or for a snapshot.
    Resync { socket: SocketId, seen: Option<Seq> },
    /// Something to be said by a socket, which is answered through its outbox.
    Chat { socket: SocketId, frame: ChatFrame },
    /// A socket asks for the lines of a channel after a seq.
    ResyncChat { socket: SocketId, resync: ResyncChat },
    /// A socket is gone.
    Leave { socket: SocketId },
    /// Somebody asks for the state.
    Look { reply: oneshot::Sender<Result<Glance, RoomError>> },
    /// Look at the deadline and the outages.
    Wake,
    /// The store has come so far: a hint of it may have been lost.
    Reached(Reached),
    /// A player may bear another name, or none any more.
    PlayerChanged(PlayerId),
}

impl Message {
    /// Answers whoever waits for an answer with the reason why there is none.
    pub(super) fn refuse(self, error: RoomError) {
        // Whoever has gone in between needs no answer.
        match self {
            Self::Judge { reply, .. } => drop(reply.send(Err(error))),
            Self::Look { reply } => drop(reply.send(Err(error))),
            Self::Join { reply, .. } => drop(reply.send(Err(error))),
            Self::Command { .. }
            | Self::Resync { .. }
            | Self::Chat { .. }
            | Self::ResyncChat { .. }
            | Self::Leave { .. }
            | Self::Wake
            | Self::Reached(_)
            | Self::PlayerChanged(_) => {}
        }
    }
}
