//! A committed entry on its way out: what each socket gets of it.

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{CommandId, PlayerId, Seq, Stamp};
use tessera_room::{Audience, State};

use super::{
    super::{audiences::Told, member::SocketId, outbox::Outgoing},
    Socket,
};

/// A committed entry that is told now.
#[derive(Clone, Copy)]
pub(in crate::rooms) struct News<'a> {
    pub(in crate::rooms) told: &'a Told,
    /// The state that it has made.
    pub(in crate::rooms) state: &'a State,
    pub(in crate::rooms) now: Stamp,
    /// The command that is being answered, if it came from a socket of this room.
    pub(in crate::rooms) sender: Option<Sender<'a>>,
}

/// The command that is being answered, and the socket it came from.
#[derive(Debug, Clone, Copy)]
pub(in crate::rooms) struct Sender<'a> {
    pub(in crate::rooms) socket: SocketId,
    pub(in crate::rooms) player: PlayerId,
    pub(in crate::rooms) command: &'a CommandId,
}

impl News<'_> {
    /// The entry's place in the log.
    pub(super) fn seq(&self) -> Seq {
        self.told.seq()
    }

    /// The frame for one audience, with the command it acknowledges; `None` for an audience that there was not then.
    pub(super) fn frame(&self, audience: Audience, id: Option<CommandId>) -> Option<Utf8Bytes> {
        self.told.frame(audience, self.now, id)
    }

    /// What a player's socket gets: a snapshot where its player has become another audience, else the event, which on the
    /// socket that asked for it is the acknowledgement. `plain` keeps the frames that acknowledge nothing.
    pub(super) fn for_player(
        &self,
        socket: &mut Socket,
        plain: &mut Vec<(Audience, Utf8Bytes)>,
        snapshot: impl Fn(Audience) -> Utf8Bytes,
    ) -> Outgoing {
        let audience = self.state.audience(socket.player);
        if std::mem::replace(&mut socket.audience, audience) != audience {
            return Outgoing::News(snapshot(audience));
        }
        let frame = |id| self.frame(audience, id).unwrap_or_else(|| snapshot(audience));
        if let Some(command) = self.answered_to(socket.id) {
            return Outgoing::Acknowledgement(frame(Some(command.clone())));
        }
        let known = plain.iter().position(|(kind, _)| *kind == audience);
        let place = known.unwrap_or_else(|| {
            plain.push((audience, frame(None)));
            plain.len() - 1
        });
        Outgoing::News(plain[place].1.clone())
    }

    /// The command of this socket that led to the entry.
    fn answered_to(&self, socket: SocketId) -> Option<&CommandId> {
        let sender = self.sender.filter(|sender| sender.socket == socket)?;
        self.told.answers(sender.player, sender.command).then_some(sender.command)
    }
}
