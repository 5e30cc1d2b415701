//! A client: it knows what it was told, and sends what was not answered again, over whichever node it is at.

use std::{sync::Arc, time::Duration};

use tessera_protocol::{
    ChatChannel, Code, CommandFrame, CommandId, EventView, PlayerId, RoomId, Seq, ServerFrame,
};
use tessera_rules::Side;
use tokio::{
    sync::Barrier,
    time::{Instant, sleep, timeout, timeout_at},
};

use super::{
    super::super::{Member, Visitor, outbox::Next},
    World,
    known::Known,
    laws,
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
            if let Some(member) = self.join().await {
                self.stay(&member).await;
            }
            sleep(Duration::from_millis(self.world.dice.below(50))).await;
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
    async fn join(&self) -> Option<Member> {
        let visitor = Visitor { player: Some(self.player), ..Visitor::default() };
        let seen = Some(self.known.heard).filter(|heard| *heard != Seq::ZERO);
        let member = self.world.node().join(self.room, visitor, seen).await.ok()?;
        if self.known.applied < self.known.heard {
            member.resync(None).await.unwrap_or(());
        }
        Some(member)
    }

    /// Plays on one node until the line breaks.
    async fn stay(&mut self, member: &Member) {
        self.send(member);
        while !self.is_settled() && !self.world.dice.hits(4) {
            let patience = Duration::from_millis(1_000 + self.world.dice.below(2_000));
            let Ok(next) = timeout(patience, member.outbox().next()).await else {
                // Nothing comes: perhaps something was lost on the way to this client. It looks at all of it anew.
                self.known.applied = Seq::ZERO;
                self.think().await;
                return;
            };
            if self.take(next, member).await.is_none() {
                return;
            }
            self.think().await;
            self.send(member);
        }
    }

    /// Stays on one node, and has heard everything in the end.
    async fn hear_the_rest(&mut self) {
        let until = Instant::now() + SETTLING;
        let member = self.join().await.expect("the store is well");
        while let Ok(next) = timeout_at(until, member.outbox().next()).await {
            self.take(next, &member).await.expect("nothing closes a line any more");
        }
    }

    /// None if the line is closed.
    async fn take(&mut self, next: Next, member: &Member) -> Option<()> {
        match next {
            Next::Frame(frame, _) => {
                self.hear(serde_json::from_str(frame.text()).unwrap(), member).await;
                Some(())
            }
            Next::Behind => member.resync(None).await.ok(),
            Next::Close(..) => None,
        }
    }

    async fn hear(&mut self, frame: ServerFrame, member: &Member) {
        match frame {
            ServerFrame::Snapshot { seq, room, .. } => {
                let heard = self.known.heard;
                assert!(seq >= heard, "{seq:?} after {heard:?}: nobody goes back in time");
                self.known = Known::of_snapshot(heard, seq, *room);
            }
            ServerFrame::Event { seq, id, event, .. } => self.happened(seq, id, *event, member).await,
            ServerFrame::Hidden { seq } => {
                self.known.heard = self.known.heard.max(seq);
                if seq == self.known.applied.next() {
                    self.known.applied = seq;
                }
            }
            ServerFrame::Heartbeat { seq, .. } => {
                self.known.heard = self.known.heard.max(seq);
                self.close_gap(member).await;
            }
            ServerFrame::Done { id, seq } if self.is_asked(&id) => {
                self.known.heard = self.known.heard.max(seq);
                self.answered();
            }
            ServerFrame::Done { id, .. } if self.talk.is_asked(&id) => self.talk.answered(),
            ServerFrame::Refused { id: Some(id), code, seq, .. } => self.was_refused(&id, code, seq).await,
            ServerFrame::Chat { channel, id, line } => {
                laws::is_stored_line(&self.world, self.room, channel, &line).await;
                self.talk.hear(channel, &line, member);
                if id.is_some_and(|id| self.talk.is_asked(&id)) {
                    self.talk.answered();
                }
            }
            ServerFrame::ChatHistory(history) => self.talk.hear_history(&history, member),
            _ => {}
        }
    }

    async fn happened(&mut self, seq: Seq, id: Option<CommandId>, event: EventView, member: &Member) {
        laws::is_stored(&self.world, self.room, seq, &event).await;
        self.known.heard = self.known.heard.max(seq);
        if id.is_some_and(|id| self.is_asked(&id)) {
            self.answered();
        }
        if seq == self.known.applied.next() {
            self.known.follow(seq, event);
        } else {
            self.close_gap(member).await;
        }
    }

    async fn close_gap(&self, member: &Member) {
        if self.known.applied < self.known.heard {
            member.resync(Some(self.known.applied)).await.unwrap_or(());
        }
    }

    /// What may work in a moment is sent again; anything else must be what the history demands.
    async fn was_refused(&mut self, id: &CommandId, code: Code, seq: Seq) {
        if matches!(code, Code::Busy | Code::Unavailable) {
            return;
        }
        if self.talk.is_asked(id) {
            assert_eq!(code, Code::ChatTooFast, "seed {}: {id:?}", self.world.seed);
            return sleep(Duration::from_secs(1)).await;
        }
        if let Some(asked) = self.outbox.take_if(|asked| asked.id == *id) {
            laws::is_just(&self.world, self.room, (self.player, asked), code, seq).await;
            self.refused.push(code);
        }
    }

    fn is_asked(&self, id: &CommandId) -> bool {
        self.outbox.as_ref().is_some_and(|asked| asked.id == *id)
    }

    fn answered(&mut self) {
        self.accepted.extend(self.outbox.take().map(|asked| asked.id));
        // Whatever it was, the event tells what may be done next.
        self.known.legal.clear();
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
        if let Some(command) = wishes::next(&self.known, side, self.commands, &self.world.dice) {
            self.commands += 1;
            let id = format!("{}-{}", side.as_str(), self.commands).parse().unwrap();
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
    fn send(&mut self, member: &Member) {
        self.talk.send(member, &self.world.dice);
        let Some(frame) = &self.outbox else { return };
        let now = self.world.nodes[0].0.world.clock.now();
        for _ in 0..self.world.dice.below(3) {
            // A mailbox that is full or gone loses it, as a line would.
            let _ = member.command(frame.clone(), now, None);
        }
    }
}
