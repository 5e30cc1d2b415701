//! Rooms in memory: their logs, and the ways to find them.

use std::{cmp::Reverse, ops::Bound};

use async_trait::async_trait;
use tessera_protocol::{Phase, RoomId, RoomSummary, Seq, Stamp};
use tessera_room::Entry;

use super::{MemoryStore, Room, Shelves};
use crate::store::{
    Append, Committed, Created, NewRoom, RoomIndex, RoomLog, StoreError, room_log::assert_contiguous,
};

#[async_trait]
impl RoomLog for MemoryStore {
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError> {
        assert_contiguous(Seq::ZERO, &new.entries);
        let shelves = &mut *self.shelves();
        let request = (new.creator, new.request);
        if let Some((room, _)) = shelves.requests.get(&request) {
            return Ok(Created::Before(Committed::new(*room)));
        }
        if shelves.rooms.contains_key(&new.room) {
            return Err(StoreError::Conflict);
        }
        shelves.requests.insert(request, (new.room, new.at));
        shelves.mark_used(new.creator);
        shelves.rooms_made += 1;
        let room = Room { rank: shelves.rooms_made, log: new.entries.clone(), head: new.head };
        shelves.stamp(room.last_at());
        shelves.rooms.insert(new.room, room);
        Ok(Created::Now(committed(new.entries)))
    }

    async fn append(&self, append: Append) -> Result<Vec<Committed<Entry>>, StoreError> {
        assert_contiguous(append.expected, &append.entries);
        let shelves = &mut *self.shelves();
        let room = shelves.rooms.get_mut(&append.room).ok_or(StoreError::Conflict)?;
        if room.last_seq() != append.expected {
            return Err(StoreError::Conflict);
        }
        room.log.extend_from_slice(&append.entries);
        room.head = append.head;
        let at = room.last_at();
        shelves.stamp(at);
        Ok(committed(append.entries))
    }

    async fn tail(&self, room: RoomId, after: Seq, limit: u32) -> Result<Vec<Committed<Entry>>, StoreError> {
        let shelves = self.shelves();
        let log = shelves.rooms.get(&room).map_or(&[][..], |room| &room.log);
        let newer = log.iter().filter(|entry| entry.seq > after);
        Ok(committed(newer.take(count(limit)).cloned().collect()))
    }

    async fn last_seqs(&self, rooms: &[RoomId]) -> Result<Vec<(RoomId, Seq)>, StoreError> {
        let shelves = self.shelves();
        let last_seq = |room: &RoomId| Some((*room, shelves.rooms.get(room)?.last_seq()));
        Ok(rooms.iter().filter_map(last_seq).collect())
    }
}

#[async_trait]
impl RoomIndex for MemoryStore {
    async fn open_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        Ok(self.shelves().listed(Phase::Open, limit))
    }

    async fn live_rooms(&self, limit: u32) -> Result<Vec<RoomSummary>, StoreError> {
        Ok(self.shelves().listed(Phase::Playing, limit))
    }

    async fn due_rooms(&self, until: Stamp, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        let shelves = self.shelves();
        let deadlines = shelves.rooms.iter().filter_map(|(id, room)| Some((room.head.deadline?, *id)));
        let mut due: Vec<_> = deadlines.filter(|(deadline, _)| *deadline <= until).collect();
        due.sort_unstable();
        Ok(due.into_iter().take(count(limit)).map(|(_, id)| id).collect())
    }

    async fn running_rooms(&self, after: Option<RoomId>, limit: u32) -> Result<Vec<RoomId>, StoreError> {
        let shelves = self.shelves();
        let start = after.map_or(Bound::Unbounded, Bound::Excluded);
        let running = shelves.rooms.range((start, Bound::Unbounded)).filter(|(_, room)| room.head.running);
        Ok(running.take(count(limit)).map(|(id, _)| *id).collect())
    }
}

impl Shelves {
    fn listed(&self, phase: Phase, limit: u32) -> Vec<RoomSummary> {
        let mut rooms: Vec<_> = self.rooms.values().filter(|room| room.head.phase == phase).collect();
        rooms.sort_unstable_by_key(|room| Reverse(room.rank));
        rooms.into_iter().filter_map(|room| room.head.listing.clone()).take(count(limit)).collect()
    }
}

fn committed(entries: Vec<Entry>) -> Vec<Committed<Entry>> {
    entries.into_iter().map(Committed::new).collect()
}

fn count(limit: u32) -> usize {
    usize::try_from(limit).unwrap_or(usize::MAX)
}
