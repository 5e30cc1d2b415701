//! One game between two players who move at random, and all that either of them was told.

use std::sync::Arc;

use serde_json::json;
use tessera_protocol::{EventView, Millis, MoveView, RoomId, Seq, ServerFrame, Stamp, http::RecordBody};
use tessera_rules::{BySide, Game, HouseRules, MoveText, Outcome, Play, Reason, Side};

use crate::{
    account::Account,
    dice::Dice,
    host::Down,
    line::{Line, Reopened},
    support::player::{Player, pair},
};

const INCREMENT: Millis = Millis::from_secs(5);

/// Clocks of this machine are read to the millisecond, once by the server and once by the test.
const READING: Millis = Millis(5);

pub(crate) struct Table {
    room: RoomId,
    white: Player,
    lines: BySide<Line>,
    account: Arc<Account>,
    dice: Dice,
    /// The game as the rules have it.
    play: Play,
    /// Every move that anyone was told of, as it was told first.
    told: Vec<MoveView>,
    /// The seq of the event that made the position.
    position_seq: Seq,
    outcome: Option<Outcome>,
    commands: u32,
    /// Commands that were on their way when the server ended.
    pub(crate) commands_with_unknown_fate: u32,
}

impl Table {
    /// Two players sit down.
    pub(crate) async fn set(server: std::net::SocketAddr, number: usize, account: Arc<Account>) -> Self {
        let game = Game::ALL[number % Game::ALL.len()];
        let time_control = json!({ "kind": "increment", "base": 300, "increment": 5 });
        let (white, black, made) = pair(server, json!({ "game": game, "time_control": time_control })).await;
        let mut lines = BySide {
            white: Line::open(white.clone(), made.room, Arc::clone(&account)).await,
            black: Line::open(black, made.room, Arc::clone(&account)).await,
        };
        let mut table_seq = Seq::ZERO;
        for &side in Side::ALL {
            match lines[side].news().await {
                Ok(ServerFrame::Snapshot { room, .. }) => table_seq = room.position_seq,
                other => panic!("no snapshot: {other:?}"),
            }
        }
        Self {
            room: made.room,
            white,
            lines,
            account,
            dice: Dice::new(number as u64),
            play: Play::new(game, HouseRules::default()).expect("the usual start is sound"),
            told: Vec::new(),
            position_seq: table_seq,
            outcome: None,
            commands: 0,
            commands_with_unknown_fate: 0,
        }
    }

    /// Plays until the last server has seen so many moves, and then White resigns.
    pub(crate) async fn play(mut self, moves_after: usize) -> Self {
        let mut moves_in_last_life = 0;
        while moves_in_last_life < moves_after {
            let Some(text) = self.quiet_move() else { break };
            let side = self.play.position().side_to_move();
            let ply = self.told.len() + 1;
            let command = json!({ "type": "move", "move": text, "at": self.position_seq });
            self.command(side, command, |table| table.told.len() >= ply).await;
            self.hear(!side, |table| table.told.len() >= ply).await;
            moves_in_last_life += usize::from(self.account.life().is_last);
        }
        self.command(Side::White, json!({ "type": "resign" }), |table| table.outcome.is_some()).await;
        assert_eq!(self.outcome, Some(Outcome::win(Side::Black, Reason::Resignation)));
        self
    }

    /// A random move that does not end the game.
    fn quiet_move(&mut self) -> Option<MoveText> {
        let mut legal = self.play.legal_moves();
        legal.retain(|legal| self.play.outcome_after(legal).is_none());
        (!legal.is_empty()).then(|| self.dice.pick(&legal).text())
    }

    /// Sends a command, as often as servers end over it and always with the same id, until it is answered.
    async fn command(&mut self, side: Side, mut command: serde_json::Value, is_told: impl Fn(&Self) -> bool) {
        self.commands += 1;
        let id = format!("{}-{}", side.as_str(), self.commands);
        command["id"] = id.as_str().into();
        command["side"] = side.as_str().into();
        command["seen"] = self.position_seq.0.into();
        let command = command.to_string();
        let mut is_sent = false;
        let mut is_answered = false;
        while !(is_answered && is_told(self)) {
            if !is_sent && self.lines[side].send(&command).await.is_err() {
                continue;
            }
            is_sent = true;
            match self.lines[side].news().await {
                Ok(frame) => is_answered |= self.take_in(frame).is_some_and(|answered| answered == id),
                Err(Reopened) if is_answered => {}
                Err(Reopened) => {
                    is_sent = false;
                    self.commands_with_unknown_fate += 1;
                }
            }
        }
    }

    /// Reads one player's line until it has told something.
    async fn hear(&mut self, side: Side, is_told: impl Fn(&Self) -> bool) {
        let newest = self.position_seq;
        while !(is_told(self) && self.lines[side].has_seen(newest)) {
            if let Ok(frame) = self.lines[side].news().await {
                self.take_in(frame);
            }
        }
    }

    /// Holds a frame against all that was told before, and tells the id of the command it answers.
    fn take_in(&mut self, frame: ServerFrame) -> Option<String> {
        match frame {
            ServerFrame::Snapshot { room, .. } => {
                assert!(room.moves.len() >= self.told.len(), "a move that was told is gone");
                room.moves.into_iter().for_each(|played| self.was_told(played));
                assert_eq!(room.position, self.play.position().to_string());
                self.position_seq = room.position_seq;
                self.outcome = room.outcome;
                None
            }
            ServerFrame::Event { seq, id, event, .. } => {
                self.happened(seq, *event);
                id.map(|id| id.to_string())
            }
            ServerFrame::Done { id, .. } => Some(id.to_string()),
            ServerFrame::Refused { .. } => panic!("a legal command was refused: {frame:?}"),
            ServerFrame::Hidden { .. }
            | ServerFrame::Heartbeat { .. }
            | ServerFrame::Presence(_)
            | ServerFrame::Chat { .. }
            | ServerFrame::ChatHistory(_) => None,
        }
    }

    fn happened(&mut self, seq: Seq, event: EventView) {
        match event {
            EventView::Moved { played, position, .. } => {
                self.was_told(played);
                assert_eq!(position, self.play.position().to_string());
                self.position_seq = seq;
            }
            EventView::Ended { outcome, .. } => self.outcome = Some(outcome),
            EventView::TimeGranted { .. } => {}
            other => panic!("nobody asked for {other:?}"),
        }
    }

    /// A move that was told before is told the same; a new one is the next.
    fn was_told(&mut self, played: MoveView) {
        let index = played.ply as usize - 1;
        if let Some(before) = self.told.get(index) {
            assert_eq!(*before, played);
            return;
        }
        assert_eq!(index, self.told.len(), "moves come one after the other");
        let legal = self.play.legalize(played.text).expect("the server plays by the rules");
        self.play.play(&legal);
        self.told.push(played);
        self.account.moved();
    }

    /// Holds the record against all that was told, and the clocks against the stamps. Gives how often time was granted.
    pub(crate) async fn check_record(&self, downs: &[Down]) -> usize {
        let reply = self.white.get(&format!("/api/rooms/{}/record", self.room)).await;
        let record: RecordBody = reply.json();
        assert_eq!(record.moves, self.told, "the record is what was told, each move once");
        assert_eq!(record.outcome, self.outcome);
        let mut left = BySide::new(|_| Millis::from_secs(300));
        for pair in record.moves.windows(2) {
            let turn = Turn::new(&pair[0], &pair[1], &record);
            for down in downs {
                let charged_for = turn.overlap(down) - READING;
                assert!(turn.granted >= charged_for, "{charged_for:?} of {down:?} are charged in {turn:?}");
            }
            if pair[1].ply > 2 {
                left[pair[1].side] = left[pair[1].side] - turn.charged() + INCREMENT;
            }
            assert_eq!(pair[1].left, Some(left), "the clocks are what the stamps say: {turn:?}");
        }
        record.granted.len()
    }
}

/// The time between two moves.
#[derive(Debug)]
struct Turn {
    from: Stamp,
    to: Stamp,
    granted: Millis,
    lag_returned: Millis,
}

impl Turn {
    fn new(before: &MoveView, played: &MoveView, record: &RecordBody) -> Self {
        let granted = record.granted.iter().filter(|granted| granted.ply == before.ply);
        Self {
            from: before.decided_at,
            to: played.received_at,
            granted: granted.map(|granted| granted.granted).fold(Millis::ZERO, |sum, more| sum + more),
            lag_returned: played.lag_returned,
        }
    }

    fn charged(&self) -> Millis {
        self.to.since(self.from) - self.granted - self.lag_returned
    }

    fn overlap(&self, down: &Down) -> Millis {
        self.to.min(down.to).since(self.from.max(down.from))
    }
}
