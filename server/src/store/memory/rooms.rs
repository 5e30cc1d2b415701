//! Rooms in memory: their logs, and the ways to find them.

use std::{cmp::Reverse, collections::BTreeMap, ops::Bound};

use async_trait::async_trait;
use tessera_protocol::{CommandId, Phase, PlayerId, RoomId, RoomSummary, Seq, Stamp};
use tessera_room::{Entry, Listing};
use tessera_rules::Game;

use super::{MemoryStore, Room, Shelves};
use crate::store::{
    Append, Committed, Created, DueRoom, NewRoom, Reached, RoomBrief, RoomHead, RoomIndex, RoomLog, Shown,
    StoreError, room_log::assert_contiguous,
};

#[async_trait]
impl RoomLog for MemoryStore {
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError> {
        assert_contiguous(Seq::ZERO, &new.entries);
        let entries = new.entries.clone();
        Ok(match self.shelves().create(new)? {
            Some(before) => Created::Before(Committed::new(before)),
            None => Created::Now(committed(entries)),
        })
    }

    async fn room_of_request(
        &self,
        player: PlayerId,
        request: &CommandId,
    ) -> Result<Option<RoomId>, StoreError> {
        Ok(self.shelves().requests.get(&(player, request.clone())).map(|(room, _)| *room))
    }

    async fn append(&self, append: Append) -> Result<Vec<Committed<Entry>>, StoreError> {
        assert_contiguous(append.expected, &append.entries);
        let shelves = &mut *self.shelves();
        let led_to = append.request.as_ref().and_then(|request| shelves.requests.get(request));
        let led_elsewhere = led_to.is_some_and(|(room, _)| *room != append.room);
        let room = shelves.rooms.get_mut(&append.room).ok_or(StoreError::Conflict)?;
        if room.last_seq() != append.expected || led_elsewhere {
            return Err(StoreError::Conflict);
        }
        room.log.extend_from_slice(&append.entries);
        room.head = append.head;
        let players = room.head.brief.players();
        let at = room.last_at();
        shelves.stamp(at);
        players.into_iter().for_each(|player| shelves.mark_used(player));
        if let Some(request) = append.request {
            shelves.requests.entry(request).or_insert((append.room, at));
        }
        if let Some(rematch) = append.rematch
            && !shelves.rooms.contains_key(&rematch.room)
        {
            shelves.create(*rematch)?;
        }
        Ok(committed(append.entries))
    }

    async fn tail(&self, room: RoomId, after: Seq, limit: u32) -> Result<Vec<Committed<Entry>>, StoreError> {
        let shelves = self.shelves();
        let log = shelves.rooms.get(&room).map_or(&[][..], |room| &room.log);
        let newer = log.iter().filter(|entry| entry.seq > after);
        Ok(committed(newer.take(count(limit)).cloned().collect()))
    }

    async fn reached(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Reached)>, StoreError> {
        let shelves = self.shelves();
        let reached = |room: &RoomId| Some((*room, shelves.rooms.get(room)?.reached()));
        Ok(rooms.iter().filter_map(reached).collect())
    }
}

#[async_trait]
impl RoomIndex for MemoryStore {
    async fn listed_rooms(
        &self,
        list: Listing,
        game: Option<Game>,
        limit: u32,
    ) -> Result<Vec<RoomSummary>, StoreError> {
        let shelves = self.shelves();
        let phase = match list {
            Listing::Lobby => Phase::Open,
            Listing::Live => Phase::Playing,
            Listing::Finished => Phase::Finished,
        };
        let is_in = |head: &RoomHead| {
            let summary = &head.brief.summary;
            head.phase == phase
                && head.shown == Shown::Publicly
                && game.is_none_or(|game| summary.game == game)
        };
        let mut rooms: Vec<_> = shelves.rooms.values().filter(|room| is_in(&room.head)).collect();
        let ended_at = |room: &Room| room.head.brief.summary.ended_at.filter(|_| list == Listing::Finished);
        rooms.sort_unstable_by_key(|room| Reverse((ended_at(room), room.rank)));
        Ok(rooms.into_iter().map(|room| room.head.brief.summary.clone()).take(count(limit)).collect())
    }

    async fn own_rooms(&self, player: PlayerId, limit: u32) -> Result<Vec<RoomBrief>, StoreError> {
        let shelves = self.shelves();
        let mut rooms = shelves.rooms_of(player);
        rooms.retain(|(_, room)| room.head.phase != Phase::Finished);
        Ok(rooms.into_iter().rev().take(count(limit)).map(|(_, room)| room.head.brief.clone()).collect())
    }

    async fn running_games_of(&self, player: PlayerId) -> Result<u32, StoreError> {
        let shelves = self.shelves();
        let mut rooms = shelves.rooms_of(player);
        rooms.retain(|(_, room)| room.head.phase == Phase::Playing);
        Ok(u32::try_from(rooms.len()).unwrap_or(u32::MAX))
    }

    async fn rooms_of(
        &self,
        player: PlayerId,
        after: Option<RoomId>,
        limit: u32,
    ) -> Result<Vec<RoomId>, StoreError> {
        let shelves = self.shelves();
        let after = after.and_then(|after| shelves.rooms.get(&after)).map_or(0, |room| room.rank);
        let rooms = shelves.rooms_of(player).into_iter().filter(|(_, room)| room.rank > after);
        Ok(rooms.take(count(limit)).map(|(id, _)| id).collect())
    }

    async fn all_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        let shelves = self.shelves();
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let rooms = shelves.rooms.range((start, Bound::Unbounded)).take(count(limit));
        Ok(rooms.map(|(_, room)| room.head.brief.summary.clone()).collect())
    }

    async fn due_rooms(
        &self,
        until: Stamp,
        after: Option<DueRoom>,
        limit: u32,
    ) -> Result<Vec<DueRoom>, StoreError> {
        let shelves = self.shelves();
        let due_room =
            |(id, room): (&RoomId, &Room)| Some(DueRoom { deadline: room.head.deadline?, room: *id });
        let due = shelves.rooms.iter().filter_map(due_room);
        let mut due: Vec<_> = due.filter(|due| due.deadline <= until && Some(*due) > after).collect();
        due.sort_unstable();
        due.truncate(count(limit));
        Ok(due)
    }

    async fn running_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        let shelves = self.shelves();
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let running = shelves.rooms.range((start, Bound::Unbounded)).filter(|(_, room)| room.head.running);
        Ok(running.take(count(limit)).map(|(id, _)| *id).collect())
    }
}

impl Shelves {
    /// The room that the same request made before, or none if it is made now.
    fn create(&mut self, new: NewRoom) -> Result<Option<RoomId>, StoreError> {
        let request = (new.creator, new.request);
        if let Some((room, _)) = self.requests.get(&request) {
            return Ok(Some(*room));
        }
        if self.rooms.contains_key(&new.room) {
            return Err(StoreError::Conflict);
        }
        self.requests.insert(request, (new.room, new.at));
        new.head.brief.players().into_iter().for_each(|player| self.mark_used(player));
        self.rooms_made += 1;
        let room = Room { rank: self.rooms_made, log: new.entries, head: new.head, chat: BTreeMap::new() };
        self.stamp(room.last_at());
        self.rooms.insert(new.room, room);
        Ok(None)
    }

    /// In the order in which they were made.
    fn rooms_of(&self, player: PlayerId) -> Vec<(RoomId, &Room)> {
        let own = |room: &Room| room.head.brief.players().contains(&player);
        let mut rooms: Vec<_> =
            self.rooms.iter().filter(|(_, room)| own(room)).map(|(id, room)| (*id, room)).collect();
        rooms.sort_unstable_by_key(|(_, room)| room.rank);
        rooms
    }
}

fn committed(entries: Vec<Entry>) -> Vec<Committed<Entry>> {
    entries.into_iter().map(Committed::new).collect()
}

fn count(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}
