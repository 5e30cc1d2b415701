//! A client: it knows what it was told, and sends what was not answered again, over whichever node it is at.
//!
//! Here: how it comes, stays and goes, and what it sends. What it makes of what it hears stands in [`hearing`].

mod hearing;

use std::{sync::Arc, time::Duration};

use tessera_protocol::{ChatChannel, Code, CommandFrame, CommandId, PlayerId, RoomId, Seq};
use tessera_rules::Side;
use tokio::{
    sync::Barrier,
    time::{Instant, sleep},
};

use super::{
    super::super::Visitor,
    World,
    known::Known,
    line::{Came, Line},
    talk::Talk,
    wishes,
};

/// How long the nodes have to tell everybody everything, once the store is well again.
const SETTLING: Duration = Duration::from_secs(10);

pub(super) struct Client {
    world: World,
    room: RoomId,
    player: PlayerId,
    /// None for who watches.
    side: Option<Side>,
    known: Known,
    talk: Talk,
    outbox: Option<CommandFrame>,
    accepted: Vec<CommandId>,
    refused: Vec<Code>,
    commands: u32,
    /// Whether it has had its say after the end.
    is_done: bool,
}

/// What became of a client's commands, and what it knows at the end.
pub(super) struct Report {
    pub(super) player: PlayerId,
    pub(super) side: Option<Side>,
    pub(super) known: Known,
    pub(super) talk: Talk,
    pub(super) accepted: Vec<CommandId>,
    pub(super) refused: Vec<Code>,
}

impl Client {
    pub(super) fn new(world: World, room: RoomId, player: PlayerId, side: Option<Side>) -> Self {
        Self {
            world,
            room,
            player,
            side,
            known: Known::default(),
            talk: Talk::default(),
            outbox: None,
            accepted: Vec::new(),
            refused: Vec::new(),
            commands: 0,
            is_done: false,
        }
    }

    /// Plays to the end, and hears the rest once all are done.
    pub(super) async fn play(mut self, done: Arc<Barrier>) -> Report {
        while !self.is_settled() {
            if let Some(line) = self.join().await {
                self.stay(line).await;
                self.leave();
            }
            sleep(self.absence()).await;
        }
        done.wait().await;
        self.world.store.heal();
        self.hear_the_rest().await;
        let Self { player, side, known, talk, accepted, refused, .. } = self;
        Report { player, side, known, talk, accepted, refused }
    }

    fn is_settled(&self) -> bool {
        self.is_done && self.outbox.is_none() && self.talk.is_settled()
    }

    /// Comes to either node, having seen what it has heard of.
    async fn join(&self) -> Option<Line> {
        let visitor = Visitor { player: Some(self.player), ..Visitor::default() };
        let seen = Some(self.known.heard).filter(|heard| *heard != Seq::ZERO);
        let node = self.world.any_node();
        let member = self.world.nodes[node].join(self.room, visitor, seen).await.ok()?;
        self.world.whereabouts.came(self.player, node, self.world.now());
        self.note(format_args!("comes to node {node}"));
        let line = Line::new(member);
        if self.known.applied < self.known.heard {
            line.resync(None).await;
        }
        Some(line)
    }

    /// Plays on one node until the line breaks.
    async fn stay(&mut self, mut line: Line) {
        self.send(&mut line);
        while !self.is_settled() && !self.world.dice.hits(4) {
            let patience = Duration::from_millis(1_000 + self.world.dice.below(2_000));
            match line.next(patience).await {
                Came::Frame(frame, text) => self.hear(*frame, &text, &line).await,
                Came::Silence => {
                    // Perhaps something was lost on the way to this client. It looks at all of it anew.
                    self.known.applied = Seq::ZERO;
                    return self.think().await;
                }
                Came::Close => return,
            }
            self.think().await;
            self.send(&mut line);
        }
    }

    fn leave(&self) {
        self.world.whereabouts.left(self.player, self.world.now());
        self.note("goes");
    }

    /// How long it stays away: now and then for long enough that the game can be claimed.
    fn absence(&self) -> Duration {
        let dice = &self.world.dice;
        if dice.hits(3) {
            Duration::from_secs(60 + dice.below(180))
        } else {
            Duration::from_millis(dice.below(50))
        }
    }

    /// Stays on one node, and has heard everything in the end.
    async fn hear_the_rest(&mut self) {
        let until = Instant::now() + SETTLING;
        let mut line = self.join().await.expect("the store is well");
        while let Some(left) = until.checked_duration_since(Instant::now()).filter(|left| !left.is_zero()) {
            match line.next(left).await {
                Came::Frame(frame, text) => self.hear(*frame, &text, &line).await,
                Came::Silence => {}
                Came::Close => panic!("nothing closes a line any more"),
            }
        }
    }

    /// Finds something to do, or to say.
    async fn think(&mut self) {
        sleep(Duration::from_millis(self.world.dice.below(400))).await;
        self.talk.think(self.channel(), &self.world.dice);
        if self.outbox.is_some() {
            return;
        }
        if self.known.over && (self.known.next.is_some() || self.world.dice.hits(10)) {
            self.is_done = true;
            return;
        }
        let Some(side) = self.side else { return };
        let now = self.world.now();
        if let Some(command) = wishes::next(&self.known, side, self.commands, now, &self.world.dice) {
            self.commands += 1;
            let id = format!("{side}-{}", self.commands).parse().unwrap();
            self.outbox = Some(CommandFrame { id, seen: self.known.applied, side, command });
        }
    }

    /// Players have a channel of their own; the other opens to them at the end.
    fn channel(&self) -> ChatChannel {
        match self.side {
            Some(_) if !self.known.over || self.world.dice.hits(50) => ChatChannel::Players,
            _ => ChatChannel::Watchers,
        }
    }

    /// Sends what is not answered, now and then twice; or it is lost on the way.
    fn send(&mut self, line: &mut Line) {
        self.talk.send(line, &self.world.dice);
        let Some(frame) = &self.outbox else { return };
        for _ in 0..self.world.dice.below(3) {
            self.note(format_args!("sends {frame:?}"));
            line.command(frame, self.world.now());
        }
    }

    fn note(&self, what: impl std::fmt::Display) {
        let who = self.side.map_or("watcher", Side::as_str);
        self.world.transcript.note(self.world.now(), who, what);
    }
}
