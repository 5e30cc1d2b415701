//! One room's task: it serializes the room's commands, serves its sockets in seq order, and leaves memory when idle.

mod judge;
mod memory;

use std::{sync::Arc, time::Duration};

use tessera_protocol::{CloseCode, CommandFrame, RoomId, Seq, Stamp};
use tessera_room::{Author, DeadlineKind, Refusal, Request};
use tokio::{
    sync::mpsc,
    task::yield_now,
    time::{Instant, sleep, sleep_until},
};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use super::{
    Place, RoomError, Visitor, World, credential, frames,
    member::{Member, SocketId},
    message::Message,
    outbox::{Outbox, Outgoing, Role},
    push::{COME_BACK, Sockets},
};
use crate::{
    alive,
    bus::{Heard, Hint, Listener, Topic},
};
use judge::{Ask, Verdict};
use memory::Memory;

/// How soon a flag is looked at again while it is not known whether the server was out.
const STALE_RETRY: Duration = Duration::from_millis(250);

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
    /// Until then no flag is judged: it was not known whether the server was out.
    not_before: Option<Instant>,
}

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
            if stop.run_until_cancelled(served).await.is_some() {
                debug!(room = %place.room, "the room is idle and leaves memory");
            }
        }
        Err(error) => {
            drop(place);
            refuse_all(mailbox, &error);
        }
    }
}

fn refuse_all(mut mailbox: Mailbox, error: &RoomError) {
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
    Hint(Heard),
    Slice,
    Idle,
}

impl Task {
    async fn load(world: Arc<World>, addresses: Addresses, room: RoomId) -> Result<Self, RoomError> {
        let memory = Memory::load(&world, room).await?;
        let mut sockets = Sockets::default();
        sockets.start_at(memory.state().seq());
        Ok(Self { world, addresses, memory, sockets, not_before: None })
    }

    async fn serve(&mut self, place: &Place, mailbox: &mut Mailbox, hints: &mut Listener) {
        let mut outages = self.world.alive.outages();
        loop {
            self.resume_for_whoever_is_back().await;
            let deadline = self.next_look();
            let turn = tokio::select! {
                biased;
                Some(message) = mailbox.players.recv() => Turn::Message(message),
                () = at(deadline) => Turn::Deadline,
                Ok(()) = outages.changed() => Turn::Outage,
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
                Turn::Slice => {
                    self.sockets.serve_slice();
                    yield_now().await;
                }
                Turn::Idle if place.leave_if(|| mailbox.is_empty()) => return,
                Turn::Idle => {}
            }
        }
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Command { socket, frame, received_at } => self.command(socket, frame, received_at).await,
            Message::Judge { author, request, received_at, reply } => {
                let ask = Ask { author, request: &request, received_at, socket: None };
                let verdict = self.judge(ask).await;
                // Whoever asked may have gone; what was decided stands.
                let _ = reply.send(verdict.map(|_| self.memory.share().state));
            }
            Message::Join { visitor, seen, reply } => {
                let joined = self.join(visitor, seen).await;
                // A member that cannot be handed over leaves by being dropped.
                let _ = reply.send(joined);
            }
            Message::Resync { socket, seen } => self.resync(socket, seen).await,
            Message::Leave { socket } => self.sockets.remove(socket),
            Message::Look { reply } => {
                let state = self.refresh(None).await.map(|()| self.memory.share());
                let _ = reply.send(state);
            }
            Message::Wake => {}
        }
    }

    /// Judges a command and answers its socket, unless the event has done so.
    async fn command(&mut self, socket: SocketId, frame: CommandFrame, received_at: Stamp) {
        let Some(from) = self.sockets.get(socket) else { return };
        let outbox = from.outbox.clone();
        let verdict = match from.player {
            Some(player) => {
                let author = Author::Player(player);
                let request = Request::Command(frame.clone());
                self.judge(Ask { author, request: &request, received_at, socket: Some(socket) }).await
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
        outbox.push(Outgoing::News(answer));
    }

    async fn join(&mut self, visitor: Visitor, seen: Option<Seq>) -> Result<Member, RoomError> {
        self.refresh(None).await?;
        self.sockets.serve_all();
        let state = self.memory.state();
        let shown = credential(visitor.watch_key, self.world.secrets.watch_key(state.room()));
        if !state.may_watch(visitor.player, shown) {
            return Err(RoomError::NoAccess);
        }
        let audience = state.audience(visitor.player);
        let (role, capacity, mailbox) = if audience.is_player() {
            (Role::Player, self.world.bounds.player_queue, &self.addresses.players)
        } else {
            (Role::Watcher, self.world.bounds.watcher_queue, &self.addresses.watchers)
        };
        let mailbox = mailbox.upgrade().ok_or(RoomError::Busy)?;
        let outbox = Outbox::new(capacity, role);
        for frame in self.memory.greeting(&self.world, audience, seen) {
            outbox.push(Outgoing::News(frame));
        }
        let socket = self.sockets.add(visitor.player, audience, outbox.clone());
        Ok(Member { socket, mailbox, outbox, told: self.sockets.told() })
    }

    async fn resync(&mut self, socket: SocketId, seen: Option<Seq>) {
        if self.refresh(None).await.is_err() {
            return;
        }
        self.sockets.serve_all();
        let Some(socket) = self.sockets.get(socket) else { return };
        match seen {
            None => {
                socket.outbox.restart_with(Outgoing::News(self.memory.snapshot(&self.world, socket.audience)))
            }
            Some(_) => {
                for frame in self.memory.greeting(&self.world, socket.audience, seen) {
                    socket.outbox.push(Outgoing::News(frame));
                }
            }
        }
    }

    async fn heed(&mut self, heard: Heard) {
        let behind = match heard {
            // Memory may be ahead of the log; what the sockets were told is not.
            Heard::Hint(Hint::Room(_, seq)) => seq > self.sockets.newest(),
            Heard::Hint(Hint::Lobby | Hint::Player(_)) => false,
            Heard::Loss => true,
        };
        if behind && let Err(error) = self.catch_up().await {
            warn!(room = %self.memory.state().room(), %error, "the room could not catch up");
        }
    }

    /// When the room must be looked at though nobody asks anything of it.
    fn next_look(&self) -> Option<Instant> {
        let deadline = self.memory.state().deadline(&self.world.outages())?;
        let due = self.world.clock.instant_of(deadline.due_at())?;
        Some(self.not_before.map_or(due, |not_before| due.max(not_before)))
    }

    /// Judges what a passed deadline brings; a flag only if the server was there all the time.
    async fn look_at_deadline(&mut self) {
        if self.world.alive.age() > alive::GAP {
            self.not_before = Some(Instant::now() + STALE_RETRY);
            return;
        }
        self.not_before = None;
        self.judge_alone(Request::Due).await;
    }

    /// A clock that stands since an outage runs again once the side to move is here.
    async fn resume_for_whoever_is_back(&mut self) {
        let outages = self.world.outages();
        let state = self.memory.state();
        let stands = state.deadline(&outages).is_some_and(|deadline| deadline.kind == DeadlineKind::Resume);
        let to_move = state.seats()[state.play().position().side_to_move()];
        if stands && to_move.is_some_and(|player| self.sockets.has(player)) {
            self.judge_alone(Request::Resume).await;
        }
    }

    async fn judge_alone(&mut self, request: Request) {
        let ask = Ask {
            author: Author::Server,
            request: &request,
            received_at: self.world.clock.now(),
            socket: None,
        };
        if let Err(error) = self.judge(ask).await {
            warn!(room = %self.memory.state().room(), %error, "a deadline could not be judged");
            self.not_before = Some(Instant::now() + STALE_RETRY);
        }
    }
}

async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
