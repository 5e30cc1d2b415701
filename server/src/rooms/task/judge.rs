//! Judging requests: each is decided on what the log says, and decided again for as long as others are faster.

use tessera_protocol::{CommandId, Millis, PlayerId, Seq, Stamp};
use tessera_room::{Author, Context, Request, decide, due};
use tokio::time::timeout;

use super::{
    super::{RoomError, member::SocketId, patience::PATIENCE, sockets::Sender},
    Task,
    append::Appended,
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

impl<'a> Ask<'a> {
    /// The order that is remembered as having led to this room.
    pub(super) fn order(&self) -> Option<(PlayerId, CommandId)> {
        match self.request {
            Request::TakeSeek { order, .. } => Some((self.author.player()?, order.clone())),
            _ => None,
        }
    }

    /// Whom the event acknowledges.
    pub(super) fn sender(&self) -> Option<Sender<'a>> {
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
}
