//! What is asked of the game: each request is judged and answered, by the event itself where there is one.

use std::sync::Arc;

use tessera_protocol::{CloseCode, CommandFrame, Millis, Stamp};
use tessera_room::{Author, Refusal, Request, State};

use super::{
    super::{RoomError, frames, member::SocketId, outbox::Outgoing, sockets::COME_BACK},
    Task,
    judge::{Ask, Verdict},
};

impl Task {
    /// Judges a command and answers its socket, unless the event has done so.
    pub(super) async fn command(
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

    /// Judges a request from elsewhere; gives the state that granted it.
    pub(super) async fn request(
        &mut self,
        author: Author,
        request: &Request,
        received_at: Stamp,
    ) -> Result<Arc<State>, RoomError> {
        self.judge(Ask { author, request, received_at, round_trip: None, socket: None }).await?;
        Ok(self.memory.share().state)
    }
}
