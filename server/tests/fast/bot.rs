//! A player that moves after short pauses, keeps to the gap rule, and comes back whenever its line breaks.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tessera_protocol::{Code, EventView, RoomId, Seq, ServerFrame};
use tessera_rules::{MoveText, Side};
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::{dice::Dice, engine::Engine, support::player::Player};

/// A line on which nothing is heard for so long is given up; the server's heartbeats come every five seconds.
const PATIENCE: Duration = Duration::from_secs(8);

/// How moves are found.
#[derive(Debug)]
pub(crate) enum Mind {
    Random,
    Engine(Box<Engine>),
}

/// What a bot does when a game has become long enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Resigns,
    Sleeps,
}

#[derive(Debug)]
pub(crate) struct Bot {
    player: Player,
    room: RoomId,
    side: Side,
    dice: Dice,
    applied: Seq,
    position: String,
    position_seq: Seq,
    legal: Vec<MoveText>,
    plies: u32,
    over: bool,
    /// What is not answered yet, with its id.
    outbox: Option<(String, Value)>,
    commands: u32,
}

type Line = WebSocketStream<TcpStream>;

impl Bot {
    pub(crate) fn new(player: Player, room: RoomId, side: Side, seed: u64) -> Self {
        Self {
            player,
            room,
            side,
            dice: Dice::new(seed),
            applied: Seq::ZERO,
            position: String::new(),
            position_seq: Seq::ZERO,
            legal: Vec::new(),
            plies: 0,
            over: false,
            outbox: None,
            commands: 0,
        }
    }

    /// Plays until the game is over.
    pub(crate) async fn play(mut self, mut mind: Mind, longest: u32, then: Then) {
        while !self.over {
            if let Some(mut line) = self.connect().await {
                // A line that breaks is no more than a reason to come back.
                let _ = self.stay(&mut line, &mut mind, (longest, then)).await;
            }
            sleep(Duration::from_millis(20 + self.dice.below(60))).await;
        }
    }

    async fn connect(&self) -> Option<Line> {
        let Player { server, token, .. } = &self.player;
        let seen =
            if self.applied == Seq::ZERO { String::new() } else { format!("&seen={}", self.applied.0) };
        let address = format!("ws://{server}/api/rooms/{}/socket?protocol=1{seen}", self.room);
        let mut request = address.into_client_request().expect("an address");
        let bearer = format!("Bearer {token}").parse().expect("a value");
        request.headers_mut().insert("authorization", bearer);
        let opening = async {
            let stream = TcpStream::connect(server).await.ok()?;
            client_async(request, stream).await.ok().map(|(line, _)| line)
        };
        timeout(PATIENCE, opening).await.ok().flatten()
    }

    /// None once the line is of no use any more.
    async fn stay(&mut self, line: &mut Line, mind: &mut Mind, (longest, then): (u32, Then)) -> Option<()> {
        self.send(line).await?;
        while !self.over {
            let message = timeout(PATIENCE, line.next()).await.ok()??.ok()?;
            if let Message::Text(text) = message {
                let frame = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
                self.hear(frame, line).await?;
            }
            if self.outbox.is_none() && !self.legal.is_empty() && !self.over {
                if self.plies >= longest && then == Then::Sleeps {
                    continue;
                }
                self.think(mind, longest).await;
                self.send(line).await?;
            }
        }
        Some(())
    }

    async fn hear(&mut self, frame: ServerFrame, line: &mut Line) -> Option<()> {
        match frame {
            ServerFrame::Snapshot { seq, room, .. } => {
                self.applied = seq;
                self.position = room.position;
                self.position_seq = room.position_seq;
                self.legal = room.legal.unwrap_or_default();
                self.plies = room.moves.len().try_into().expect("games are short");
                self.over = room.outcome.is_some();
            }
            ServerFrame::Event { seq, id, event, .. } => {
                if seq == self.applied.next() {
                    self.apply(seq, *event);
                } else if seq > self.applied {
                    self.resync(line).await?;
                }
                self.answered(id.as_ref().map(|id| id.as_str()));
            }
            ServerFrame::Hidden { seq } if seq == self.applied.next() => self.applied = seq,
            ServerFrame::Heartbeat { seq, .. } if seq > self.applied => self.resync(line).await?,
            ServerFrame::Done { id, .. } => self.answered(Some(id.as_str())),
            ServerFrame::Refused { id: Some(id), code, message, .. } if self.is_asked(id.as_str()) => {
                match code {
                    Code::Busy | Code::Unavailable => {
                        sleep(Duration::from_millis(50)).await;
                        self.send(line).await?;
                    }
                    // A flag fell, or the other side ended it: the end is on its way.
                    Code::GameOver => self.outbox = None,
                    other => panic!("{:?} in {}: {other:?} {message}", self.side, self.room),
                }
            }
            _ => {}
        }
        Some(())
    }

    fn apply(&mut self, seq: Seq, event: EventView) {
        self.applied = seq;
        match event {
            EventView::Moved { played, legal, position, .. } => {
                self.position = position;
                self.position_seq = seq;
                self.legal = legal.unwrap_or_default();
                self.plies = played.ply;
            }
            EventView::Started { legal, .. } => {
                self.position_seq = seq;
                self.legal = legal.unwrap_or_default();
            }
            EventView::Ended { .. } => self.over = true,
            _ => {}
        }
    }

    fn is_asked(&self, id: &str) -> bool {
        self.outbox.as_ref().is_some_and(|(asked, _)| asked == id)
    }

    fn answered(&mut self, id: Option<&str>) {
        if id.is_some_and(|id| self.is_asked(id))
            && let Some((_, frame)) = self.outbox.take()
            && frame["at"] == json!(self.position_seq)
        {
            // It was a move on this very position: the turn is over, though the event may be on its way yet.
            self.legal.clear();
        }
    }

    async fn think(&mut self, mind: &mut Mind, longest: u32) {
        self.commands += 1;
        let id = format!("c{}", self.commands);
        let mut frame = json!({ "id": id, "seen": self.applied, "side": self.side });
        if self.plies >= longest && matches!(mind, Mind::Random) {
            frame["type"] = json!("resign");
        } else {
            frame["type"] = json!("move");
            frame["move"] = json!(self.choose(mind).await);
            frame["at"] = json!(self.position_seq);
        }
        self.legal.clear();
        self.outbox = Some((id, frame));
    }

    async fn choose(&mut self, mind: &mut Mind) -> MoveText {
        match mind {
            Mind::Random => {
                sleep(Duration::from_millis(self.dice.below(120))).await;
                *self.dice.pick(&self.legal)
            }
            Mind::Engine(engine) => {
                let best = engine.best(&self.position).await;
                assert!(self.legal.contains(&best), "{best} in {}", self.position);
                best
            }
        }
    }

    async fn resync(&self, line: &mut Line) -> Option<()> {
        let frame = json!({ "type": "resync", "seen": self.applied });
        line.send(Message::text(frame.to_string())).await.ok()
    }

    /// Sends what is not answered yet.
    async fn send(&self, line: &mut Line) -> Option<()> {
        match &self.outbox {
            Some((_, frame)) => line.send(Message::text(frame.to_string())).await.ok(),
            None => Some(()),
        }
    }
}
