//! Judging requests: decide, append, and only then tell.

use std::sync::Arc;

use tessera_protocol::{ChatChannel, CommandId, Millis, PlayerId, RoomId, Seq, Stamp};
use tessera_room::{Author, Context, Entry, Event, Request, decide, due};
use tokio::time::timeout;
use tracing::warn;

use super::{
    super::{
        RoomError, World,
        audiences::Told,
        create, head, log,
        member::SocketId,
        patience::{PATIENCE, written},
        push::Sender,
    },
    Task,
};
use crate::{
    bus::{Bus, Hint},
    store::{Append, Committed, StoreError},
};

/// How often a request is decided again when others were faster.
const MOST_TRIES: usize = 5;

/// Something to be judged.
#[derive(Clone, Copy)]
pub(super) struct Ask<'a> {
    pub(super) author: Author,
    pub(super) request: &'a Request,
    pub(super) received_at: Stamp,
    /// How long its sender's line takes.
    pub(super) round_trip: Option<Millis>,
    /// The socket it came from.
    pub(super) socket: Option<SocketId>,
}

/// What became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It was applied now, and has been told.
    Applied,
    /// It was applied before, and led to this seq.
    Before(Seq),
    /// There was nothing to do.
    Nothing,
}

/// Whether entries were written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Appended {
    /// Yes, and told.
    Now,
    /// No, or that is to be seen in the state: judge again.
    Later,
}

impl<'a> Ask<'a> {
    /// The order that is remembered as having led to this room.
    fn order(&self) -> Option<(PlayerId, CommandId)> {
        match self.request {
            Request::TakeSeek { order, .. } => Some((self.author.player()?, order.clone())),
            _ => None,
        }
    }

    fn sender(&self) -> Option<Sender<'a>> {
        Some(Sender { socket: self.socket?, player: self.author.player()?, command: self.request.id()? })
    }
}

impl Task {
    /// Judges a request until it is applied or refused, however often others come first.
    pub(super) async fn judge(&mut self, ask: Ask<'_>) -> Result<Verdict, RoomError> {
        self.settle_outages().await?;
        let told_before = self.sockets.newest();
        self.refresh(ask.sender()).await?;
        if let Request::Command(frame) = ask.request {
            self.catch_up_to(frame.seen, ask.sender()).await?;
        }
        self.look_who_is_there();
        // What was committed when the request came in is known if the log was read since.
        let mut has_read = ask.received_at < self.read_at;
        for _ in 0..MOST_TRIES {
            if let Some(seq) = self.answered(ask) {
                return Ok(if seq > told_before { Verdict::Applied } else { Verdict::Before(seq) });
            }
            match self.step(ask).await {
                Ok(Some(verdict)) => return Ok(verdict),
                Ok(None) => {}
                // The reason may be that this node knows less than others do.
                Err(RoomError::Refused(_)) if !has_read => {
                    has_read = true;
                    self.catch_up(ask.sender()).await?;
                }
                Err(error) => return Err(error),
            }
        }
        Err(RoomError::Busy)
    }

    /// An outage that is not recorded yet would be charged to whoever is to move.
    async fn settle_outages(&self) -> Result<(), RoomError> {
        timeout(PATIENCE, self.world.alive.settle()).await.map_err(|_| RoomError::Unavailable)
    }

    fn answered(&self, ask: Ask<'_>) -> Option<Seq> {
        self.memory.state().answer_to(ask.author.player()?, ask.request.id()?)
    }

    /// Writes what is due, or what was asked for. No verdict means: judge again.
    async fn step(&mut self, ask: Ask<'_>) -> Result<Option<Verdict>, RoomError> {
        let outages = self.world.outages();
        let state = self.memory.state();
        let cx = Context {
            round_trip: ask.round_trip,
            absent: self.attendance.away(),
            ..self.world.context(state.room(), ask.author, ask.received_at, &outages)
        };
        let late = due(state, ask.request, &cx);
        let (entries, verdict) = if late.is_empty() {
            let events = decide(state, ask.request, &cx)?;
            (state.entries(events, ask.request, &cx), Some(Verdict::Applied))
        } else {
            (state.entries(late, &Request::Due, &cx), None)
        };
        if entries.is_empty() {
            return Ok(Some(Verdict::Nothing));
        }
        let appended = self.append(entries, ask).await?;
        Ok(verdict.filter(|_| appended == Appended::Now))
    }

    /// Writes entries, and tells them once they are stored.
    ///
    /// Memory is ahead of the log while the store writes, and nobody can look at it then. If the store fails, memory is
    /// doubted, and read anew before anything else is judged or shown.
    async fn append(&mut self, entries: Vec<Entry>, ask: Ask<'_>) -> Result<Appended, RoomError> {
        let sender = ask.sender();
        self.memory.meet(&*self.world.store, &entries).await;
        let before = self.memory.state();
        let (room, expected) = (before.room(), before.seq());
        let request = ask.order().filter(|_| entries.iter().any(seats_somebody));
        let rematch = create::rematch(before, &entries)?.map(Box::new);
        let outages = self.world.outages();
        let views: Vec<_> = entries.iter().map(|entry| self.memory.evolve(entry, &outages)).collect();
        let head = head::of(self.memory.state(), &outages, &self.memory.names());
        let append = Append { room, expected, entries, head, request, rematch };
        let Some(outcome) = self.write(append).await else {
            self.memory.doubt();
            warn!(%room, "an append takes too long; its outcome is unknown");
            return Err(RoomError::OutcomeUnknown);
        };
        match outcome {
            Ok(committed) => {
                self.count_moves(&committed);
                let events: Vec<_> = committed.iter().map(|entry| entry.event.clone()).collect();
                for (entry, views) in committed.into_iter().zip(views) {
                    self.tell(Told::new(entry, views), sender);
                }
                self.open_channels(&events).await;
                Ok(Appended::Now)
            }
            Err(error) => {
                self.memory.doubt();
                self.after_failure(error, sender).await
            }
        }
    }

    fn count_moves(&self, committed: &[Committed<Entry>]) {
        for entry in committed {
            if let Event::Moved { lag_returned, .. } = entry.event {
                self.world.metrics.moved(lag_returned);
            }
        }
    }

    /// Hands entries to the store. None means that it did not answer in time, and may yet write them; the room hears of that
    /// by the hint.
    async fn write(&self, append: Append) -> Option<Result<Vec<Committed<Entry>>, StoreError>> {
        let World { store, bus, metrics, .. } = &*self.world;
        let (store, bus, metrics, room) =
            (Arc::clone(store), Arc::clone(bus), Arc::clone(metrics), append.room);
        let people = self.memory.state().people();
        written(async move {
            let committed = metrics.time_append(store.append(append)).await?;
            announce(&*bus, room, &people, &committed);
            Ok(committed)
        })
        .await
    }

    async fn after_failure(
        &mut self,
        error: StoreError,
        sender: Option<Sender<'_>>,
    ) -> Result<Appended, RoomError> {
        let room = self.memory.state().room();
        warn!(%room, error = &error as &dyn std::error::Error, "an append failed");
        match error {
            StoreError::Conflict => self.refresh(sender).await.map(|()| Appended::Later),
            // What became of it stands in the log, if that can be read.
            StoreError::Unknown(_) => match self.refresh(sender).await {
                Ok(()) => Ok(Appended::Later),
                Err(_) => Err(RoomError::OutcomeUnknown),
            },
            error => Err(error.into()),
        }
    }

    /// Makes sure that memory is what the log says, and tells what it did not know.
    pub(super) async fn refresh(&mut self, sender: Option<Sender<'_>>) -> Result<(), RoomError> {
        if !self.memory.is_doubted() {
            return Ok(());
        }
        let mut log = self.read_after(Seq::ZERO).await?;
        let newest = self.sockets.newest();
        let untold = log.split_off(log.partition_point(|entry| entry.seq <= newest));
        let replayed = self.memory.replay(&log);
        self.heed_unreadable(replayed)?;
        self.follow(untold, sender).await;
        Ok(())
    }

    /// Reads what others have appended, and tells it.
    pub(super) async fn catch_up(&mut self, sender: Option<Sender<'_>>) -> Result<(), RoomError> {
        self.refresh(sender).await?;
        let begun = self.world.clock.now();
        let tail = self.read_after(self.memory.state().seq()).await?;
        self.follow(tail, sender).await;
        self.read_at = begun;
        Ok(())
    }

    /// Whoever has seen more than this node knows was on another: nobody is to go back in time.
    pub(super) async fn catch_up_to(
        &mut self,
        seen: Seq,
        sender: Option<Sender<'_>>,
    ) -> Result<(), RoomError> {
        if seen > self.memory.state().seq() { self.catch_up(sender).await } else { Ok(()) }
    }

    async fn read_after(&mut self, seq: Seq) -> Result<Vec<Committed<Entry>>, RoomError> {
        let read = log::after(&*self.world.store, self.memory.state().room(), seq).await;
        self.heed_unreadable(read)
    }

    fn heed_unreadable<T>(&mut self, read: Result<T, RoomError>) -> Result<T, RoomError> {
        self.is_unreadable |= matches!(read, Err(RoomError::Unreadable));
        read
    }

    /// Who takes a seat hears the players from then on, and after the end the players hear the watchers.
    async fn open_channels(&mut self, committed: &[Event]) {
        for event in committed {
            match event {
                Event::SeatTaken { .. } | Event::Started { .. } => {
                    self.open_channel(ChatChannel::Players).await
                }
                Event::Ended { .. } => self.open_channel(ChatChannel::Watchers).await,
                _ => {}
            }
        }
    }

    async fn follow(&mut self, entries: Vec<Committed<Entry>>, sender: Option<Sender<'_>>) {
        let outages = self.world.outages();
        for entry in entries {
            self.memory.meet(&*self.world.store, std::slice::from_ref(&*entry)).await;
            let views = self.memory.evolve(&entry, &outages);
            let event = entry.event.clone();
            self.tell(Told::new(entry, views), sender);
            self.open_channels(&[event]).await;
        }
    }

    /// Tells a committed entry to all sockets of the room.
    fn tell(&mut self, told: Told, sender: Option<Sender<'_>>) {
        if told.seats_somebody() {
            self.sockets.seat_watchers(self.memory.state());
            self.look_who_is_there();
            self.attendance.tell_one(self.memory.state(), &self.world.outages());
            self.post_players();
        }
        let (world, memory, presence) = (&self.world, &self.memory, self.attendance.told());
        let snapshot = |audience| memory.snapshot(world, audience, presence);
        self.sockets.tell(&told, memory.state(), world.clock.now(), sender, snapshot);
        self.memory.keep(told);
        // From when a game may be claimed depends on whose turn it is.
        self.attendance.note_change();
    }
}

fn seats_somebody(entry: &Entry) -> bool {
    matches!(entry.event, Event::SeatTaken { .. })
}

/// Hints all who serve the room, and whoever shows its people their own rooms, at what has changed.
fn announce(bus: &dyn Bus, room: RoomId, people: &[PlayerId], committed: &[Committed<Entry>]) {
    let Some(last) = committed.last() else { return };
    bus.tell(last.map(|entry| Hint::Room(room, entry.seq)));
    for &player in people {
        bus.tell(last.map(|_| Hint::RoomsOf(player)));
    }
}
