//! One room's task: it serializes the room's commands, serves its sockets in seq order, and leaves memory when idle.
//!
//! Here: what it turns to, in which order. What it then does stands in the modules below.

mod append;
mod attendance;
mod catch_up;
mod channels;
mod deadline;
mod hints;
mod judge;
mod look;
mod mailbox;
mod memory;
mod requests;
mod say;
mod talk;
mod tell;
mod visit;

use std::sync::{Arc, atomic::Ordering};

use tessera_protocol::{RoomId, Stamp};
use tokio::{
    task::yield_now,
    time::{Instant, sleep, sleep_until},
};
use tokio_util::sync::CancellationToken;
use tracing::debug;

use super::{Place, RoomError, World, message::Message, sockets::Sockets};
use crate::bus::{Heard, Listener, Topic};
use attendance::Attendance;
use memory::Memory;
use talk::Talk;

pub(super) use mailbox::{Addresses, Mailbox};

struct Task {
    world: Arc<World>,
    addresses: Addresses,
    memory: Memory,
    sockets: Sockets,
    attendance: Attendance,
    /// Read when it is first needed.
    talk: Option<Talk>,
    /// Until then no flag is judged: it was not known whether the server was out.
    not_before: Option<Instant>,
    /// When the tail of the log was last read, for no more than that it was complete then.
    read_at: Stamp,
    /// Whether the log holds what cannot be read: the room is not to be served any more.
    is_unreadable: bool,
}

/// The room's log holds what cannot be read.
struct Unreadable;

/// Serves a room until it is idle, or told to stop. A room that cannot be loaded answers all who wait with the reason.
pub(super) async fn run(
    world: Arc<World>,
    place: Place,
    addresses: Addresses,
    mut mailbox: Mailbox,
    stop: CancellationToken,
) {
    // Listened to before the log is read, so that nothing falls between.
    let mut hints = world.bus.listen(Topic::Room(place.room)).await;
    let error = match Task::load(world, addresses, place.room).await {
        Ok(mut task) => {
            let served = task.serve(&place, &mut mailbox, &mut hints);
            match stop.run_until_cancelled(served).await {
                Some(Ok(())) => return debug!(room = %place.room, "the room is idle and leaves memory"),
                // Whoever has a socket comes back, and is told by the task that cannot load the room.
                Some(Err(Unreadable)) => RoomError::Unreadable,
                None => return,
            }
        }
        Err(error) => error,
    };
    drop(place);
    mailbox.refuse_all(&error);
}

/// What the task turns to next.
enum Turn {
    Message(Message),
    Deadline,
    Outage,
    Presence,
    Hint(Heard),
    Slice,
    Idle,
}

impl Task {
    async fn load(world: Arc<World>, addresses: Addresses, room: RoomId) -> Result<Self, RoomError> {
        let read_at = world.clock.now();
        let memory = Memory::load(&world, room).await?;
        let sockets = Sockets::starting_at(memory.state().seq(), Arc::clone(&addresses.posted.seq));
        let task = Self {
            world,
            addresses,
            memory,
            sockets,
            attendance: Attendance::default(),
            talk: None,
            not_before: None,
            read_at,
            is_unreadable: false,
        };
        task.post_players();
        Ok(task)
    }

    async fn serve(
        &mut self,
        place: &Place,
        mailbox: &mut Mailbox,
        hints: &mut Listener,
    ) -> Result<(), Unreadable> {
        let mut outages = self.world.alive.outages();
        while !self.is_unreadable {
            self.resume_for_whoever_is_back().await;
            self.look_who_is_there();
            self.post_lines();
            let deadline = self.next_look();
            let telling = self.attendance.due(self.sockets.watching()).filter(|_| !self.sockets.is_empty());
            let turn = tokio::select! {
                biased;
                Some(message) = mailbox.players.recv() => Turn::Message(message),
                () = at(deadline) => Turn::Deadline,
                Ok(()) = outages.changed() => Turn::Outage,
                () = at(telling) => Turn::Presence,
                heard = hints.next() => Turn::Hint(heard),
                () = std::future::ready(()), if self.sockets.has_backlog() => Turn::Slice,
                Some(message) = mailbox.watchers.recv() => Turn::Message(message),
                () = sleep(self.world.bounds.room_idle), if self.sockets.is_empty() => Turn::Idle,
            };
            match turn {
                Turn::Message(message) => self.hear(message).await,
                Turn::Deadline => self.look_at_deadline().await,
                Turn::Hint(heard) => self.heed(heard).await,
                Turn::Outage => {}
                Turn::Presence => self.tell_who_is_there(),
                Turn::Slice => {
                    self.sockets.serve_slice();
                    yield_now().await;
                }
                Turn::Idle if place.leave_if(|| mailbox.is_empty()) => return Ok(()),
                Turn::Idle => {}
            }
        }
        Err(Unreadable)
    }

    /// Does what a message asks. Whoever waits for a reply may have gone; what was decided stands.
    async fn hear(&mut self, message: Message) {
        match message {
            Message::Command { socket, frame, received_at, round_trip } => {
                self.command(socket, frame, (received_at, round_trip)).await
            }
            Message::Judge { author, request, received_at, reply } => {
                let _ = reply.send(self.request(author, &request, received_at).await);
            }
            Message::Join { visitor, seen, reply } => {
                // A member that cannot be handed over leaves by being dropped.
                let _ = reply.send(self.join(visitor, seen).await);
            }
            Message::Resync { socket, seen } => self.resync(socket, seen).await,
            Message::Chat { socket, frame } => self.say(socket, frame).await,
            Message::ResyncChat { socket, resync } => {
                self.resync_chat(socket, resync.channel, Some(resync.seen)).await
            }
            Message::Leave { socket } => self.sockets.remove(socket),
            Message::Look { reply } => {
                let _ = reply.send(self.refresh(None).await.map(|()| self.memory.share()));
            }
            Message::Wake => {}
            Message::Reached(reached) => self.heed_store(reached).await,
            Message::PlayerChanged(player) => self.meet_again(player).await,
        }
    }

    /// Lets the registry know who plays here.
    fn post_players(&self) {
        *self.addresses.posted.players() = self.memory.state().people();
    }

    /// Lets the registry know how much of the chat was told.
    fn post_lines(&self) {
        if let Some(talk) = &self.talk {
            self.addresses.posted.lines.store(talk.lines(), Ordering::Release);
        }
    }
}

async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
