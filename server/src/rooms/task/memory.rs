//! What a room's task holds of its room: the state, the newest entries as they were told, and the players' names.

use std::{collections::VecDeque, sync::Arc};

use axum::extract::ws::Utf8Bytes;
use tessera_protocol::{PROTOCOL, PlayerId, Presence, RoomId, Seq, ServerFrame};
use tessera_room::{Audience, DeadlineKind, Entry, Event, Outage, State};

use super::super::{
    Glance, RoomError, World,
    audiences::{Told, Views},
    frames,
    patience::in_time,
};
use crate::{
    names::NameBook,
    store::{Committed, Store},
};

/// One room in memory.
pub(super) struct Memory {
    /// Shared with whoever looks at the room just now.
    glance: Glance,
    recent: VecDeque<Told>,
    most_recent: usize,
    is_doubted: bool,
}

impl Memory {
    /// Reads a room's whole log.
    pub(super) async fn load(world: &World, room: RoomId) -> Result<Self, RoomError> {
        let glance = Glance::load(world, room).await?;
        Ok(Self { glance, recent: VecDeque::new(), most_recent: world.bounds.room_tail, is_doubted: false })
    }

    /// Whether it may be ahead of the log, or beside it.
    pub(super) fn is_doubted(&self) -> bool {
        self.is_doubted
    }

    /// From now on it may be.
    pub(super) fn doubt(&mut self) {
        self.is_doubted = true;
    }

    /// Makes the state anew from a log that was just read.
    pub(super) fn replay(&mut self, log: &[Committed<Entry>]) -> Result<(), RoomError> {
        let state = State::replay(self.glance.state.room(), log.iter().map(|entry| &**entry))?;
        self.glance.state = Arc::new(state);
        self.is_doubted = false;
        Ok(())
    }

    /// The room as its log has made it.
    pub(super) fn state(&self) -> &State {
        &self.glance.state
    }

    /// The room for somebody else to look at.
    pub(super) fn share(&self) -> Glance {
        self.glance.clone()
    }

    /// The players' names.
    pub(super) fn names(&self) -> impl Fn(PlayerId) -> Option<String> {
        |player| self.glance.names.get(player)
    }

    /// Looks up who is about to come in; without an answer a newcomer has no name for now.
    pub(super) async fn meet(&mut self, store: &dyn Store, entries: &[Entry]) {
        let newcomers: Vec<_> = entries.iter().filter_map(newcomer).collect();
        if !newcomers.is_empty()
            && let Ok(names) = in_time(NameBook::of(store, &newcomers)).await
        {
            Arc::make_mut(&mut self.glance.names).add(names);
        }
    }

    /// Looks up a player of this room anew, who may bear another name; without an answer the old one stays.
    /// Tells whether it does.
    pub(super) async fn meet_again(&mut self, store: &dyn Store, player: PlayerId) -> bool {
        let before = self.glance.names.get(player);
        if self.state().people().contains(&player)
            && let Ok(names) = in_time(NameBook::of(store, &[player])).await
        {
            Arc::make_mut(&mut self.glance.names).add(names);
        }
        self.glance.names.get(player) != before
    }

    /// Follows one entry.
    pub(super) fn evolve(&mut self, entry: &Entry, outages: &[Outage]) -> Views {
        Arc::make_mut(&mut self.glance.state).evolve(entry);
        Views::of(entry, &self.glance.state, &self.names(), outages)
    }

    /// Keeps what was told for those who come back.
    pub(super) fn keep(&mut self, told: Told) {
        self.recent.push_back(told);
        if self.recent.len() > self.most_recent {
            self.recent.pop_front();
        }
    }

    /// The whole room as one audience may see it, and who was there when that was told last.
    pub(super) fn snapshot(&self, world: &World, audience: Audience, presence: &Presence) -> Utf8Bytes {
        frames::text(&ServerFrame::Snapshot {
            protocol: PROTOCOL,
            build: env!("CARGO_PKG_VERSION").to_owned(),
            now: world.clock.now(),
            seq: self.glance.state.seq(),
            room: Box::new(world.view(&self.glance, audience)),
            presence: Some(presence.clone()),
        })
    }

    /// The first frames for somebody who has seen the room up to a seq: what came after it if that is at hand, else a
    /// snapshot. To whoever has missed nothing, that is told.
    pub(super) fn greeting(
        &self,
        world: &World,
        audience: Audience,
        seen: Option<Seq>,
        presence: &Presence,
    ) -> Vec<Utf8Bytes> {
        let tail = seen.and_then(|seen| self.tail(world, audience, seen, presence));
        tail.unwrap_or_else(|| vec![self.snapshot(world, audience, presence)])
    }

    /// What came after a seq, if that is at hand.
    pub(super) fn tail(
        &self,
        world: &World,
        audience: Audience,
        seen: Seq,
        presence: &Presence,
    ) -> Option<Vec<Utf8Bytes>> {
        let mut frames = self.missed(world, audience, seen)?;
        if frames.is_empty() {
            let (seq, now) = (self.glance.state.seq(), world.clock.now());
            frames.push(frames::text(&ServerFrame::Heartbeat { seq, now }));
        }
        frames.push(frames::text(&ServerFrame::Presence(presence.clone())));
        Some(frames)
    }

    fn missed(&self, world: &World, audience: Audience, seen: Seq) -> Option<Vec<Utf8Bytes>> {
        let newest = self.glance.state.seq();
        let missed: Vec<_> = self.recent.iter().filter(|told| told.seq() > seen).collect();
        let first_missed = missed.first().map_or(newest.next(), |told| told.seq());
        if seen > newest || first_missed != seen.next() || self.stands(world) {
            return None;
        }
        let now = world.clock.now();
        missed.into_iter().map(|told| told.frame(audience, now, None)).collect()
    }

    /// Whether a clock stands since an outage, which only a snapshot tells.
    fn stands(&self, world: &World) -> bool {
        let deadline = self.glance.state.deadline(&world.outages());
        deadline.is_some_and(|deadline| deadline.kind == DeadlineKind::Resume)
    }
}

fn newcomer(entry: &Entry) -> Option<PlayerId> {
    match entry.event {
        Event::SeatTaken { player } => Some(player),
        _ => None,
    }
}
