//! Letting a socket in, and making good what it missed.

use tessera_protocol::{CloseCode, Seq};

use super::{
    super::{
        RoomError, Visitor, credential,
        member::{Member, SocketId},
        outbox::{Outbox, Outgoing, Role},
        sockets::COME_BACK,
    },
    Task,
};

impl Task {
    /// Lets a socket in; its first frames are the room, or what it missed, and the chat.
    pub(super) async fn join(&mut self, visitor: Visitor, seen: Option<Seq>) -> Result<Member, RoomError> {
        let member = self.let_in(visitor, seen).await?;
        self.greet_with_chat(member.socket).await;
        Ok(member)
    }

    async fn let_in(&mut self, visitor: Visitor, seen: Option<Seq>) -> Result<Member, RoomError> {
        self.refresh(None).await?;
        self.catch_up_to(seen.unwrap_or_default(), None).await?;
        let state = self.memory.state();
        let shown = credential(visitor.watch_key, self.world.secrets.watch_key(state.room()));
        if !state.may_watch(visitor.player, shown) {
            return Err(RoomError::NoAccess);
        }
        let audience = state.audience(visitor.player);
        let role = if audience.is_player() { Role::Player } else { Role::Watcher };
        let players = self.addresses.players.upgrade().ok_or(RoomError::Busy)?;
        let watchers = self.addresses.watchers.upgrade().ok_or(RoomError::Busy)?;
        let outbox = Outbox::new(&self.world.bounds, role);
        let socket = self.sockets.add(&visitor, audience, outbox.clone());
        self.look_who_is_there();
        let presence = self.attendance.tell_one(self.memory.state(), &self.world.outages());
        for frame in self.memory.greeting(&self.world, audience, seen, presence) {
            outbox.push(Outgoing::News(frame));
        }
        Ok(Member { socket, players, watchers, outbox, told: self.sockets.told() })
    }

    /// Sends a socket what came after a seq, or the whole room.
    pub(super) async fn resync(&mut self, socket: SocketId, seen: Option<Seq>) {
        let is_read = self.refresh(None).await.is_ok()
            && self.catch_up_to(seen.unwrap_or_default(), None).await.is_ok();
        self.look_who_is_there();
        let Some(socket) = self.sockets.get(socket) else { return };
        let (audience, outbox) = (socket.audience, socket.outbox.clone());
        if !is_read {
            // Without an answer the client would wait for what it missed; it asks again by coming back.
            return outbox.close(CloseCode::Restart, COME_BACK);
        }
        let presence = self.attendance.tell_one(self.memory.state(), &self.world.outages());
        match seen.and_then(|seen| self.memory.tail(&self.world, audience, seen, presence)) {
            Some(frames) => {
                for frame in frames {
                    outbox.push(Outgoing::News(frame));
                }
            }
            // However often it is asked for, one waits.
            None => outbox.restart_with(self.whole(audience).await),
        }
    }
}
