//! One room's task: it serializes the room's commands, serves its sockets in seq order, and leaves memory when idle.

mod attendance;
mod deadline;
mod judge;
mod look;
mod memory;
mod say;
mod talk;
mod visit;

use std::sync::{Arc, atomic::Ordering};

use tessera_protocol::{CloseCode, CommandFrame, Millis, PlayerId, RoomId, Stamp};
use tessera_room::{Author, Refusal, Request};
use tokio::{
    sync::mpsc,
    task::yield_now,
    time::{Instant, sleep, sleep_until},
};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use super::{
    Place, Posted, RoomError, World, frames,
    member::SocketId,
    message::Message,
    outbox::Outgoing,
    patience::in_time,
    push::{COME_BACK, Sockets},
};
use crate::{
    bus::{Heard, Hint, Listener, Topic},
    names::NameBook,
    store::Reached,
};
use attendance::Attendance;
use judge::{Ask, Verdict};
use memory::Memory;
use talk::Talk;

/// The far ends of a room's lanes.
pub(super) struct Mailbox {
    pub(super) players: mpsc::Receiver<Message>,
    pub(super) watchers: mpsc::Receiver<Message>,
}

/// The near ends, for the members that the task makes.
#[derive(Clone)]
pub(super) struct Addresses {
    pub(super) players: mpsc::WeakSender<Message>,
    pub(super) watchers: mpsc::WeakSender<Message>,
    pub(super) posted: Posted,
}

impl Mailbox {
    fn is_empty(&self) -> bool {
        self.players.is_empty() && self.watchers.is_empty()
    }
}

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
    match Task::load(world, addresses, place.room).await {
        Ok(mut task) => {
            let served = task.serve(&place, &mut mailbox, &mut hints);
            match stop.run_until_cancelled(served).await {
                Some(Ok(())) => debug!(room = %place.room, "the room is idle and leaves memory"),
                // Whoever has a socket comes back, and is told by the task that cannot load the room.
                Some(Err(Unreadable)) => refuse_all(place, mailbox, &RoomError::Unreadable),
                None => {}
            }
        }
        Err(error) => refuse_all(place, mailbox, &error),
    }
}

/// Leaves, and answers all who wait with the reason.
fn refuse_all(place: Place, mut mailbox: Mailbox, error: &RoomError) {
    drop(place);
    mailbox.players.close();
    mailbox.watchers.close();
    for lane in [&mut mailbox.players, &mut mailbox.watchers] {
        while let Ok(message) = lane.try_recv() {
            message.refuse(error.clone());
        }
    }
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
        let attendance = Attendance::default();
        let task = Self {
            world,
            addresses,
            memory,
            sockets,
            attendance,
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

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Command { socket, frame, received_at, round_trip } => {
                self.command(socket, frame, (received_at, round_trip)).await
            }
            Message::Judge { author, request, received_at, reply } => {
                let ask = Ask { author, request: &request, received_at, round_trip: None, socket: None };
                let verdict = self.judge(ask).await;
                // Whoever asked may have gone; what was decided stands.
                let _ = reply.send(verdict.map(|_| self.memory.share().state));
            }
            Message::Join { visitor, seen, reply } => {
                let joined = self.join(visitor, seen).await;
                if let Ok(member) = &joined {
                    self.greet_with_chat(member.socket).await;
                }
                // A member that cannot be handed over leaves by being dropped.
                let _ = reply.send(joined);
            }
            Message::Resync { socket, seen } => self.resync(socket, seen).await,
            Message::Chat { socket, frame } => self.say(socket, frame).await,
            Message::ResyncChat { socket, resync } => {
                self.resync_chat(socket, resync.channel, Some(resync.seen)).await
            }
            Message::Leave { socket } => self.sockets.remove(socket),
            Message::Look { reply } => {
                let state = self.refresh(None).await.map(|()| self.memory.share());
                let _ = reply.send(state);
            }
            Message::Wake => {}
            Message::Reached(Reached { seq, lines }) => {
                if seq > self.sockets.newest() {
                    self.follow_others().await;
                }
                if self.talk.as_ref().is_some_and(|talk| lines > talk.lines()) {
                    self.hear_all_others().await;
                }
            }
            Message::PlayerChanged(player) => self.meet_again(player).await,
        }
    }

    /// Shows the name that a player bears now, to whoever is here too.
    async fn meet_again(&mut self, player: PlayerId) {
        let plays_by_another_name = self.memory.meet_again(&*self.world.store, player).await;
        if let Some(talk) = &mut self.talk {
            talk.meet_again(&self.world, player).await;
        }
        if self.sockets.is_watched_by(player)
            && let Ok(names) = in_time(NameBook::of(&*self.world.store, &[player])).await
        {
            self.sockets.rename(player, names.get(player).as_deref());
        }
        if plays_by_another_name && self.refresh(None).await.is_ok() {
            let (world, memory, presence) = (&self.world, &self.memory, self.attendance.told());
            self.sockets.tell_whole(|audience| memory.snapshot(world, audience, presence));
        }
    }

    /// Judges a command and answers its socket, unless the event has done so.
    async fn command(
        &mut self,
        socket: SocketId,
        frame: CommandFrame,
        (received_at, round_trip): (Stamp, Option<Millis>),
    ) {
        let Some(from) = self.sockets.get(socket) else { return };
        let outbox = from.outbox.clone();
        let verdict = match from.player {
            Some(player) => {
                let author = Author::Player(player);
                let request = Request::Command(frame.clone());
                let ask = Ask { author, request: &request, received_at, round_trip, socket: Some(socket) };
                self.judge(ask).await
            }
            None => Err(Refusal::NotYourSeat(frame.side).into()),
        };
        let answer = match verdict {
            Ok(Verdict::Applied | Verdict::Nothing) => return,
            Ok(Verdict::Before(seq)) => frames::done(frame.id, seq),
            Err(RoomError::OutcomeUnknown) => return outbox.close(CloseCode::Restart, COME_BACK),
            Err(error) => {
                self.world.metrics.refused(error.code());
                frames::refused(frame.id, &error, self.memory.state().seq())
            }
        };
        outbox.push(Outgoing::Answer(answer));
    }

    async fn heed(&mut self, heard: Heard) {
        let behind = match heard {
            // Memory may be ahead of the log; what the sockets were told is not.
            Heard::Hint(Hint::Room(_, seq)) => seq > self.sockets.newest(),
            Heard::Hint(Hint::Chat(_, channel, seq)) => return self.heed_chat(channel, seq).await,
            Heard::Hint(Hint::RoomsOf(_) | Hint::Player(_)) => false,
            Heard::Loss => true,
        };
        if behind {
            self.follow_others().await;
        }
        if heard == Heard::Loss {
            self.hear_all_others().await;
        }
    }

    async fn follow_others(&mut self) {
        if let Err(error) = self.catch_up(None).await {
            warn!(room = %self.memory.state().room(), %error, "the room could not catch up");
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
