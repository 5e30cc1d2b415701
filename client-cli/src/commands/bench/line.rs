//! One socket of a measurement, which checks each move that comes: none lost, none doubled, none out of order.

use std::time::Duration;

use anyhow::{Context, bail, ensure};
use serde::Deserialize;
use tessera_protocol::{Command, CommandFrame, Seq};
use tessera_rules::{MoveText, Side};

use crate::connection::{Socket, fresh_id};

/// Longest time that a move may take to come.
const PATIENCE: Duration = Duration::from_secs(30);

/// One socket of a measurement.
pub(super) struct Line {
    socket: Socket,
    speech: Speech,
    /// Plies that have come.
    ply: u32,
    /// The newest seq that has come.
    seq: Seq,
    /// The seq that a move answers.
    position_seq: Seq,
    bytes: u64,
}

/// What is spoken on a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Speech {
    /// The protocol of the server.
    Protocol,
    /// Frames that look like the server's events, this large, which the relay passes on.
    Relayed {
        /// Bytes of a frame.
        frame_bytes: usize,
    },
}

/// What is read of a frame: as little as a check needs, so that the measuring costs little.
#[derive(Deserialize)]
struct Glance {
    r#type: String,
    #[serde(default)]
    seq: Seq,
    #[serde(default)]
    event: Option<EventGlance>,
    #[serde(default)]
    room: Option<RoomGlance>,
}

#[derive(Deserialize)]
struct EventGlance {
    kind: String,
    #[serde(default)]
    ply: u32,
    #[serde(default, rename = "move")]
    text: Option<MoveText>,
}

#[derive(Deserialize)]
struct RoomGlance {
    position_seq: Seq,
}

impl Line {
    /// A line on a fresh socket; from a server it takes the snapshot first.
    pub(super) async fn begin(socket: Socket, speech: Speech) -> anyhow::Result<Self> {
        let mut line = Self { socket, speech, ply: 0, seq: Seq::ZERO, position_seq: Seq::ZERO, bytes: 0 };
        if speech == Speech::Protocol {
            let snapshot = line.glance().await?;
            let room = snapshot.room.context("the first frame is no snapshot")?;
            (line.seq, line.position_seq) = (snapshot.seq, room.position_seq);
            line.bytes = 0;
        }
        Ok(line)
    }

    /// Bytes of the frames that have come.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Sends a move.
    pub(super) async fn send_move(&mut self, side: Side, text: MoveText) -> anyhow::Result<()> {
        let frame = match self.speech {
            Speech::Protocol => self.command(side, Command::Move { text, at: self.position_seq }),
            Speech::Relayed { frame_bytes } => self.relayed(text, frame_bytes),
        };
        Ok(self.socket.send(frame).await?)
    }

    /// Waits for the next move, which must be this one.
    pub(super) async fn expect_move(&mut self, expected: MoveText) -> anyhow::Result<()> {
        loop {
            let Glance { r#type, seq, event, .. } = self.glance().await?;
            match (r#type.as_str(), event) {
                ("heartbeat" | "presence" | "chat_history", _) => {}
                ("event", Some(event)) if event.kind == "moved" => return self.check(seq, &event, expected),
                ("event", Some(event)) if event.kind == "ended" => {
                    bail!("the game ended before ply {}", self.ply + 1)
                }
                (other, _) => bail!("a frame of type {other} came in place of ply {}", self.ply + 1),
            }
        }
    }

    /// Ends a server's game, so that it does not run on.
    pub(super) async fn resign(&mut self, side: Side) -> anyhow::Result<()> {
        if self.speech != Speech::Protocol {
            return Ok(());
        }
        let frame = self.command(side, Command::Resign);
        self.socket.send(frame).await?;
        while self.glance().await?.event.is_none_or(|event| event.kind != "ended") {}
        Ok(())
    }

    fn check(&mut self, seq: Seq, event: &EventGlance, expected: MoveText) -> anyhow::Result<()> {
        let (ply, wanted) = (self.ply + 1, self.seq.next());
        ensure!(
            event.ply == ply,
            "ply {} came, and ply {ply} was due: lost, doubled or out of order",
            event.ply
        );
        ensure!(seq == wanted, "seq {seq} came, and seq {wanted} was due: lost, doubled or out of order");
        ensure!(event.text == Some(expected), "at ply {ply} another move came than {expected}");
        (self.ply, self.seq, self.position_seq) = (ply, seq, seq);
        Ok(())
    }

    async fn glance(&mut self) -> anyhow::Result<Glance> {
        let text = self.socket.next(PATIENCE).await?;
        self.bytes += u64::try_from(text.len()).expect("a frame is not that long");
        serde_json::from_str(&text).with_context(|| format!("a frame that cannot be read: {text}"))
    }

    fn command(&self, side: Side, command: Command) -> String {
        let frame = CommandFrame { id: fresh_id(), seen: self.seq, side, command };
        serde_json::to_string(&frame).expect("a frame of the protocol is JSON")
    }

    fn relayed(&self, text: MoveText, frame_bytes: usize) -> String {
        let (ply, seq) = (self.ply + 1, self.seq.next());
        let head = format!(
            r#"{{"type":"event","seq":{seq},"event":{{"kind":"moved","ply":{ply},"move":"{text}","pad":""#
        );
        let pad = "x".repeat(frame_bytes.saturating_sub(head.len() + 3));
        format!("{head}{pad}\"}}}}")
    }
}
