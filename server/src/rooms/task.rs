//! One room's task: it serializes the room's commands, serves its sockets in seq order, and leaves memory when idle.

mod attendance;
mod judge;
mod memory;
mod say;
mod talk;

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use tessera_protocol::{CloseCode, CommandFrame, Millis, Phase, PlayerId, RoomId, Seq, ServerFrame, Stamp};
use tessera_room::{Absent, Author, DeadlineKind, Refusal, Request, Seek};
use tokio::{
    sync::mpsc,
    task::yield_now,
    time::{Instant, sleep, sleep_until},
};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use super::{
    Place, Posted, RoomError, Visitor, World, credential, frames,
    member::{Member, SocketId},
    message::Message,
    outbox::{Outbox, Outgoing, Role},
    patience::in_time,
    push::{COME_BACK, Sockets},
};
use crate::{
    alive,
    bus::{Heard, Hint, Listener, Topic},
    names::NameBook,
    store::Reached,
};
use attendance::Attendance;
use judge::{Ask, Verdict};
use memory::Memory;
use talk::Talk;

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

    async fn join(&mut self, visitor: Visitor, seen: Option<Seq>) -> Result<Member, RoomError> {
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

    async fn resync(&mut self, socket: SocketId, seen: Option<Seq>) {
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

    /// When the room must be looked at though nobody asks anything of it.
    fn next_look(&self) -> Option<Instant> {
        let state = self.memory.state();
        let due = match state.seek(self.maker_away_since(), self.world.clock.now()) {
            Some(Seek::Over) => self.world.clock.now(),
            Some(Seek::Shown { until } | Seek::Hidden { until }) => until,
            None => state.deadline(&self.world.outages())?.due_at(),
        };
        let due = self.world.clock.instant_of(due)?;
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

    /// Notes who of the players has no socket here; the maker of an open room may wait anywhere on this server.
    fn look_who_is_there(&mut self) {
        if self.sockets.take_crowd_changed() {
            self.attendance.note_change();
        }
        let (state, now) = (self.memory.state(), self.world.clock.now());
        let seats = state.seats();
        let away = match state.phase() {
            // This may have been asked last before the maker came and went again: what presence says holds.
            Phase::Open => {
                let absent = |since| Absent { player: state.creator(), since };
                self.maker_away_since().map(absent).into_iter().collect()
            }
            Phase::Playing | Phase::Finished => {
                let players = [seats.white, seats.black].into_iter().flatten();
                let since = |player| self.attendance.away_since(player).unwrap_or(now);
                let away = players.filter(|player| !self.sockets.has(*player));
                away.map(|player| Absent { player, since: since(player) }).collect()
            }
        };
        self.attendance.note(away);
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

    /// Since when the room misses its maker; not since before there was one.
    fn maker_away_since(&self) -> Option<Stamp> {
        let state = self.memory.state();
        let since = self.world.presence.absent_since(state.creator())?;
        Some(since.max(state.created_at()))
    }

    fn tell_who_is_there(&mut self) {
        let (state, outages) = (self.memory.state(), self.world.outages());
        if let Some(presence) = self.attendance.tell(state, &outages, self.sockets.watchers()) {
            let frame = frames::text(&ServerFrame::Presence(presence.clone()));
            self.sockets.tell_aside(&frame);
        }
    }

    async fn judge_alone(&mut self, request: Request) {
        let ask = Ask {
            author: Author::Server,
            request: &request,
            received_at: self.world.clock.now(),
            round_trip: None,
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
