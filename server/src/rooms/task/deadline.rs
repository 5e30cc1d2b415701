//! What a room does by itself: deadlines, and clocks that run again after an outage.

use std::time::Duration;

use tessera_room::{Author, DeadlineKind, Request, Seek};
use tokio::time::Instant;
use tracing::warn;

use super::{Task, judge::Ask};
use crate::alive;

/// How soon a flag is looked at again while it is not known whether the server was out.
const STALE_RETRY: Duration = Duration::from_millis(250);

impl Task {
    /// When the room must be looked at though nobody asks anything of it.
    pub(super) fn next_look(&self) -> Option<Instant> {
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
    pub(super) async fn look_at_deadline(&mut self) {
        if self.world.alive.age() > alive::GAP {
            self.not_before = Some(Instant::now() + STALE_RETRY);
            return;
        }
        self.not_before = None;
        self.judge_alone(Request::Due).await;
    }

    /// A clock that stands since an outage runs again once the side to move is here.
    pub(super) async fn resume_for_whoever_is_back(&mut self) {
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
            round_trip: None,
            socket: None,
        };
        if let Err(error) = self.judge(ask).await {
            warn!(room = %self.memory.state().room(), %error, "a deadline could not be judged");
            self.not_before = Some(Instant::now() + STALE_RETRY);
        }
    }
}
