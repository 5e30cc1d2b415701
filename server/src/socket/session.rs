//! One open socket: frames in, frames out, heartbeats and pings.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    extract::ws::{Message, Utf8Bytes, WebSocket},
};
use tessera_protocol::{ClientFrame, CloseCode, Code, CommandFrame, CommandId, Params, ServerFrame, Stamp};
use tokio::time::{Instant, sleep_until, timeout};

use super::{
    Farewell, Guest,
    end::{End, say_goodbye, taken_in},
    flood::Credits,
    pings::Pings,
    room::Visit,
};
use crate::{
    app::Services,
    rooms::{
        Member, RoomError, Unheard, frames,
        outbox::{Next, Outgoing, Role},
    },
};

impl From<Unheard> for End {
    fn from(_: Unheard) -> Self {
        Self::restart()
    }
}

struct Session {
    services: Arc<Services>,
    socket: WebSocket,
    member: Member,
    credits: Credits,
    heard_at: Instant,
    next_ping: Instant,
    next_heartbeat: Instant,
    pings: Pings,
    guest: Guest,
}

/// What a session turns to next.
enum Turn {
    Stop,
    Called,
    Out(Next),
    In(Option<Result<Message, axum::Error>>, Stamp),
    Heartbeat,
    Ping,
}

/// Serves a socket to its end.
pub(super) async fn run(services: Arc<Services>, mut socket: WebSocket, visit: Result<Visit, Farewell>) {
    let _counted = services.sessions.token();
    let Visit { guest, room, visitor, seen } = match visit {
        Ok(visit) => visit,
        Err(farewell) => return say_goodbye(&services.metrics, &mut socket, farewell).await,
    };
    let end = match services.rooms.join(room, visitor, seen).await {
        Ok(member) => {
            let mut session = Session::new(Arc::clone(&services), socket, member, guest);
            let end = session.serve().await;
            socket = session.socket;
            end
        }
        Err(error) => refusal(&error),
    };
    end.carry_out(&services.metrics, &mut socket).await;
}

fn refusal(error: &RoomError) -> End {
    match error {
        RoomError::NoSuchRoom => End::close(CloseCode::NoSuchRoom, "there is no such room, or not any more"),
        RoomError::NoAccess | RoomError::Refused(_) | RoomError::Unsaid(_) => {
            End::close(CloseCode::NoAccess, "this game is not for everybody to see")
        }
        RoomError::Busy | RoomError::Unavailable | RoomError::OutcomeUnknown | RoomError::ServerFull => {
            End::restart()
        }
        RoomError::Unreadable => {
            End::close(CloseCode::Unreadable, "the room cannot be read; the server's log tells more")
        }
    }
}

impl Session {
    fn new(services: Arc<Services>, socket: WebSocket, member: Member, guest: Guest) -> Self {
        let now = Instant::now();
        let credits = Credits::new(&services.bounds, now);
        let mut session = Self {
            services,
            socket,
            member,
            credits,
            heard_at: now,
            next_ping: now,
            next_heartbeat: now,
            pings: Pings::default(),
            guest,
        };
        session.was_heard_of();
        session
    }

    async fn serve(&mut self) -> End {
        loop {
            let turn = tokio::select! {
                () = self.services.stop.cancelled() => Turn::Stop,
                () = self.guest.called() => Turn::Called,
                next = self.member.outbox().next() => Turn::Out(next),
                message = self.socket.recv() => Turn::In(message, self.services.clock.now()),
                () = sleep_until(self.next_heartbeat) => Turn::Heartbeat,
                () = sleep_until(self.next_ping) => Turn::Ping,
            };
            if let Err(end) = self.turn(turn).await {
                return end;
            }
        }
    }

    async fn turn(&mut self, turn: Turn) -> Result<(), End> {
        match turn {
            Turn::Stop => Err(End::restart()),
            Turn::Called => self.guest.may_stay(&self.services).await.map_err(End::Close),
            Turn::Out(Next::Frame(frame, pushed_at)) => self.deliver(frame, pushed_at).await,
            Turn::Out(Next::Behind) => Ok(self.member.resync(None).await?),
            Turn::Out(Next::Close(code, reason)) => Err(End::close(code, reason)),
            Turn::In(message, received_at) => self.hear(message, received_at).await,
            Turn::Heartbeat => {
                let heartbeat =
                    ServerFrame::Heartbeat { seq: self.member.told(), now: self.services.clock.now() };
                self.send_text(frames::text(&heartbeat)).await
            }
            Turn::Ping => self.ping().await,
        }
    }

    async fn deliver(&mut self, frame: Outgoing, pushed_at: Instant) -> Result<(), End> {
        if let Outgoing::Acknowledgement(_) = frame {
            self.credits.refund();
        }
        self.send_text(frame.text().clone()).await?;
        self.services.metrics.pushed(pushed_at.elapsed());
        Ok(())
    }

    async fn hear(
        &mut self,
        message: Option<Result<Message, axum::Error>>,
        received_at: Stamp,
    ) -> Result<(), End> {
        let message = taken_in(message, &mut self.credits)?;
        self.heard_at = Instant::now();
        match message {
            Message::Text(text) => self.read(&text, received_at).await,
            Message::Pong(payload) => {
                if let Some(round_trip) = self.pings.answered(&payload, self.heard_at) {
                    self.services.metrics.answered(round_trip);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    async fn read(&mut self, text: &str, received_at: Stamp) -> Result<(), End> {
        match ClientFrame::read(text) {
            Ok(ClientFrame::Command(frame)) => self.command(frame, received_at).await,
            Ok(ClientFrame::Resync(resync)) => Ok(self.member.resync(Some(resync.seen)).await?),
            Ok(ClientFrame::Chat(frame)) => {
                let id = frame.id.clone();
                let heard = self.member.chat(frame);
                self.taken(heard, Some(id)).await
            }
            // A room that is too busy for it tells of a gap again with the next line.
            Ok(ClientFrame::ResyncChat(resync)) => match self.member.resync_chat(resync) {
                Ok(()) | Err(Unheard::Full) => Ok(()),
                Err(Unheard::Gone) => Err(End::restart()),
            },
            Err(malformed) => {
                let message = malformed.to_string();
                self.refuse(malformed.id, Code::Malformed, message).await
            }
        }
    }

    async fn command(&mut self, frame: CommandFrame, received_at: Stamp) -> Result<(), End> {
        let id = frame.id.clone();
        let heard = self.member.command(frame, received_at, self.pings.round_trip());
        self.taken(heard, Some(id)).await
    }

    /// Answers for a room that could not take a frame.
    async fn taken(&mut self, heard: Result<(), Unheard>, id: Option<CommandId>) -> Result<(), End> {
        match heard {
            Ok(()) => Ok(()),
            Err(Unheard::Full) => self.refuse(id, Code::Busy, RoomError::Busy.to_string()).await,
            Err(Unheard::Gone) => Err(End::restart()),
        }
    }

    async fn refuse(&mut self, id: Option<CommandId>, code: Code, message: String) -> Result<(), End> {
        self.services.metrics.refused(code);
        let seq = self.member.told();
        self.send_text(frames::text(&ServerFrame::Refused { id, code, message, params: Params::new(), seq }))
            .await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), End> {
        self.send(Message::Text(text)).await?;
        self.was_heard_of();
        Ok(())
    }

    /// Sends one message, unless the line is too slow for it or for what comes behind it.
    async fn send(&mut self, message: Message) -> Result<(), End> {
        let slow = || End::close(CloseCode::Slow, "frames were not read fast enough");
        let sent = timeout(self.services.bounds.send_timeout, self.socket.send(message));
        tokio::select! {
            sent = sent => sent.map_err(|_| slow())?.map_err(|_| End::Gone),
            () = self.member.outbox().overflow() => Err(slow()),
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        let now = Instant::now();
        self.next_ping = now + self.between_pings();
        if now.duration_since(self.heard_at) > self.services.bounds.ping * 3 {
            return Err(End::Gone);
        }
        let payload = self.pings.next(now);
        self.send(Message::Ping(Bytes::copy_from_slice(&payload))).await
    }

    /// A player's line is measured, anybody else's only held.
    fn between_pings(&self) -> Duration {
        let bounds = &self.services.bounds;
        match self.member.outbox().role() {
            Role::Player => bounds.player_ping.min(bounds.ping),
            Role::Watcher => bounds.ping,
        }
    }

    /// The other side has just heard of the room: silence begins anew.
    fn was_heard_of(&mut self) {
        let silence = match self.member.outbox().role() {
            Role::Player => self.services.bounds.player_heartbeat,
            Role::Watcher => self.services.bounds.watcher_heartbeat,
        };
        self.next_heartbeat = Instant::now() + silence;
    }
}
