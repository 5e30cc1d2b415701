//! The rooms, and what can be asked of them.
//!
//! How a room's task is found stands in [`registry`], what it does in [`task`]; what may happen in a room is the room crate's
//! business.

mod audiences;
mod create;
mod error;
pub(crate) mod frames;
mod head;
mod log;
mod member;
mod message;
pub(crate) mod outbox;
mod patience;
mod registry;
mod seeks;
mod sockets;
mod task;
#[cfg(test)]
mod tests;
mod world;

use std::{collections::BTreeMap, sync::Arc};

use tessera_protocol::{
    Command, CommandFrame, CommandId, Phase, PlayerId, RoomId, RoomView, Secret, Seq,
    http::{CreateRoom, CreatedRoom, TakeSeat},
};
use tessera_room::{Audience, Author, Credential, Refusal, Request, State};
use tessera_rules::Side;
use tokio::sync::{mpsc, oneshot};

pub(crate) use error::RoomError;
pub(crate) use member::{Member, Unheard};
pub(crate) use patience::in_time;
pub(crate) use world::{Glance, World};

use crate::{secrets, store::Reached};
use message::{Lane, Message};
use registry::{Place, Posted, Registry};

/// Somebody who looks into a room, with what was shown of its secrets.
#[derive(Debug, Clone, Default)]
pub(crate) struct Visitor {
    /// Who; nobody in particular without credentials.
    pub player: Option<PlayerId>,
    /// The player's name, for those who watch.
    pub name: Option<String>,
    /// The key of a watch link.
    pub watch_key: Option<Secret>,
}

/// Finds the task of any room.
#[derive(Debug, Clone)]
pub(crate) struct Rooms(Arc<Registry>);

impl Rooms {
    /// No room in memory yet.
    pub(crate) fn new(world: World) -> Self {
        Self(Arc::new(Registry::new(world)))
    }

    /// Makes a room, or finds the one that the same order has made before; or takes the seat of a seek that fits.
    ///
    /// # Errors
    /// If the order makes no game, or the store does not answer.
    pub(crate) async fn create(
        &self,
        player: PlayerId,
        order: &CreateRoom,
    ) -> Result<CreatedRoom, RoomError> {
        match seeks::take(self, player, order).await? {
            Some(taken) => Ok(taken),
            None => create::create(&self.0.world, player, order).await,
        }
    }

    /// The room that the same request has led to before, if it has.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn created_before(
        &self,
        player: PlayerId,
        request: &CommandId,
    ) -> Result<Option<CreatedRoom>, RoomError> {
        create::created_before(&self.0.world, player, request).await
    }

    /// Opens a way for one socket into a room: from now on its outbox is filled, beginning with a snapshot, or with what
    /// came after `seen`.
    ///
    /// # Errors
    /// If there is no such room, the visitor may not see it, or it cannot be loaded.
    pub(crate) async fn join(
        &self,
        room: RoomId,
        visitor: Visitor,
        seen: Option<Seq>,
    ) -> Result<Member, RoomError> {
        let lane = self.0.lane_of(room, visitor.player);
        self.ask(room, lane, |reply| Message::Join { visitor, seen, reply }).await?
    }

    /// Takes the free seat of a room.
    ///
    /// # Errors
    /// If the room does not grant it.
    pub(crate) async fn take_seat(
        &self,
        room: RoomId,
        player: PlayerId,
        ask: &TakeSeat,
    ) -> Result<Arc<State>, RoomError> {
        let shown = credential(ask.invitation, self.0.world.secrets.invitation(room));
        let request = Request::TakeSeat { id: ask.id.clone(), invitation: shown };
        self.judge(room, Author::Player(player), request).await
    }

    /// Takes the free seat of a seek that fits an order. The order is remembered with the seat, so that it never leads to
    /// another room.
    async fn take_seek(
        &self,
        seek: RoomId,
        player: PlayerId,
        order: &CreateRoom,
    ) -> Result<Arc<State>, RoomError> {
        let request = Request::TakeSeek { order: order.id.clone(), side: order.side };
        self.judge(seek, Author::Player(player), request).await
    }

    /// Whether that is the room's invitation.
    pub(crate) fn is_invitation(&self, room: RoomId, shown: Option<Secret>) -> bool {
        credential(shown, self.0.world.secrets.invitation(room)) == Credential::Valid
    }

    /// Ends what a player has in a room, who leaves the server: its game is resigned, its open room closed.
    ///
    /// # Errors
    /// If the room cannot be reached.
    pub(crate) async fn leave(&self, room: RoomId, player: PlayerId) -> Result<(), RoomError> {
        let glance = self.read(room).await?;
        let sides = glance.state.audience(Some(player)).sides();
        let side = sides.first().copied().unwrap_or(Side::White);
        let command = match glance.state.phase() {
            Phase::Open => Command::Abort,
            Phase::Playing => Command::Resign,
            Phase::Finished => return Ok(()),
        };
        let id = CommandId::from(self.0.world.chance.uuid());
        let frame = CommandFrame { id, seen: glance.state.seq(), side, command };
        match self.judge(room, Author::Player(player), Request::Command(frame)).await {
            // It has ended by itself meanwhile.
            Ok(_) | Err(RoomError::Refused(Refusal::GameOver)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Ends a room without a result, whatever goes on in it.
    ///
    /// # Errors
    /// If it is over already, or cannot be reached.
    pub(crate) async fn close(&self, room: RoomId) -> Result<(), RoomError> {
        self.judge(room, Author::Server, Request::Close).await.map(|_| ())
    }

    /// The room as it is now, whoever may see it.
    ///
    /// # Errors
    /// If there is no such room, or it cannot be loaded.
    pub(crate) async fn read(&self, room: RoomId) -> Result<Glance, RoomError> {
        self.ask(room, Lane::Watchers, |reply| Message::Look { reply }).await?
    }

    /// The room as its log says now, which keeps nothing in memory: for whoever reads many.
    ///
    /// # Errors
    /// If there is no such room, or it cannot be read.
    pub(crate) async fn reread(&self, room: RoomId) -> Result<Glance, RoomError> {
        Glance::load(&self.0.world, room).await
    }

    async fn judge(&self, room: RoomId, author: Author, request: Request) -> Result<Arc<State>, RoomError> {
        let received_at = self.0.world.clock.now();
        self.ask(room, Lane::Players, |reply| Message::Judge { author, request, received_at, reply }).await?
    }

    /// The room as it is now, for somebody who may see it.
    ///
    /// # Errors
    /// If there is no such room, the visitor may not see it, or it cannot be loaded.
    pub(crate) async fn look(&self, room: RoomId, visitor: Visitor) -> Result<Glance, RoomError> {
        let glance = self.read(room).await?;
        let shown = credential(visitor.watch_key, self.0.world.secrets.watch_key(room));
        if glance.state.may_watch(visitor.player, shown) { Ok(glance) } else { Err(RoomError::NoAccess) }
    }

    /// The same, as the visitor may see it.
    ///
    /// # Errors
    /// As [`Self::look`].
    pub(crate) async fn view(&self, room: RoomId, visitor: Visitor) -> Result<RoomView, RoomError> {
        let player = visitor.player;
        let glance = self.look(room, visitor).await?;
        Ok(self.0.world.view(&glance, glance.state.audience(player)))
    }

    /// The open room as whoever was invited may see it before taking the seat.
    ///
    /// # Errors
    /// If that is not its invitation, the seat is taken, or as [`Self::read`].
    pub(crate) async fn view_invited(&self, room: RoomId, invitation: Secret) -> Result<RoomView, RoomError> {
        if !self.is_invitation(room, Some(invitation)) {
            return Err(Refusal::WrongInvitation.into());
        }
        let glance = self.read(room).await?;
        match glance.state.phase() {
            Phase::Open => Ok(self.0.world.view(&glance, Audience::Watcher)),
            Phase::Playing => Err(Refusal::SeatTaken.into()),
            Phase::Finished => Err(Refusal::GameOver.into()),
        }
    }

    /// Has the room look at its deadline and at its log: a hint that may be lost, doubled or late.
    pub(crate) fn wake(&self, room: RoomId) {
        if let Ok(lanes) = self.0.lanes(room) {
            // A full mailbox means that the room is awake.
            let _ = lanes.watchers.try_send(Message::Wake);
        }
    }

    /// Rooms in memory.
    pub(crate) fn count(&self) -> usize {
        self.0.live().len()
    }

    /// Messages that wait for a room, over all rooms.
    pub(crate) fn messages_waiting(&self) -> usize {
        self.0.live().values().map(|resident| resident.lanes.waiting()).sum()
    }

    /// Lets rooms in memory know of a player who has changed.
    pub(crate) fn player_changed(&self, player: PlayerId) {
        for resident in self.0.live().values() {
            // A room whose mailbox is full shows the old name until it is loaded again.
            let _ = resident.lanes.watchers.try_send(Message::PlayerChanged(player));
        }
    }

    /// Rooms in memory, with what all their sockets have been told.
    pub(crate) fn in_memory(&self) -> BTreeMap<RoomId, Reached> {
        let live = self.0.live();
        live.iter().map(|(room, resident)| (*room, resident.lanes.posted.reached())).collect()
    }

    /// Lets a room in memory know how far it has come in the store.
    pub(crate) fn reached(&self, room: RoomId, reached: Reached) {
        if let Some(resident) = self.0.live().get(&room) {
            // A full mailbox is looked at again in the next round.
            let _ = resident.lanes.watchers.try_send(Message::Reached(reached));
        }
    }

    /// Ends all tasks, each after what it is just doing.
    pub(crate) async fn stop(&self) {
        self.0.stop.cancel();
        self.0.tasks.close();
        self.0.tasks.wait().await;
    }

    /// Sends a message and waits for its answer. A task that ended in between is started anew, once.
    async fn ask<T>(
        &self,
        room: RoomId,
        lane: Lane,
        message: impl FnOnce(oneshot::Sender<T>) -> Message,
    ) -> Result<T, RoomError> {
        let (reply, answer) = oneshot::channel();
        let mut message = message(reply);
        for _ in 0..2 {
            let lanes = self.0.lanes(room)?;
            match lanes.of(lane).send(message).await {
                Ok(()) => return answer.await.map_err(|_| RoomError::Busy),
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        Err(RoomError::Busy)
    }
}

fn credential(shown: Option<Secret>, secret: Secret) -> Credential {
    match shown {
        Some(shown) if secrets::same(shown, secret) => Credential::Valid,
        _ => Credential::Missing,
    }
}
