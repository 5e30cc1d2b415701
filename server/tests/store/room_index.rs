//! Laws of finding rooms.

use tessera_protocol::{Phase, RoomId, RoomSummary};

use crate::fixtures::{
    AnyStore, append, at, is_conflict, listed, make_room, next, quiet, room_id, running, summary,
};

fn ids(summaries: &[RoomSummary]) -> Vec<RoomId> {
    summaries.iter().map(|summary| summary.id).collect()
}

fn rooms<const N: usize>(numbers: [u32; N]) -> [RoomId; N] {
    numbers.map(room_id)
}

pub(crate) async fn lists_are_newest_first_and_bounded(store: AnyStore) {
    for room in [3, 1, 2] {
        make_room(&store, room, listed(room, Phase::Open, 0)).await;
    }
    make_room(&store, 4, quiet(Phase::Open)).await;
    assert_eq!(ids(&store.open_rooms(10).await.unwrap()), rooms([2, 1, 3]));
    assert_eq!(ids(&store.open_rooms(2).await.unwrap()), rooms([2, 1]));
    assert_eq!(store.live_rooms(10).await.unwrap(), []);
}

pub(crate) async fn a_room_stands_in_the_list_of_its_phase(store: AnyStore) {
    make_room(&store, 1, listed(1, Phase::Open, 0)).await;
    append(&store, next(1, 1, listed(1, Phase::Playing, 0))).await.unwrap();
    assert_eq!(store.open_rooms(10).await.unwrap(), []);
    assert_eq!(ids(&store.live_rooms(10).await.unwrap()), rooms([1]));
    append(&store, next(1, 2, quiet(Phase::Finished))).await.unwrap();
    assert_eq!(store.live_rooms(10).await.unwrap(), []);
}

pub(crate) async fn a_listing_is_the_newest(store: AnyStore) {
    make_room(&store, 1, listed(1, Phase::Playing, 0)).await;
    append(&store, next(1, 1, listed(1, Phase::Playing, 1))).await.unwrap();
    assert_eq!(store.live_rooms(10).await.unwrap(), [summary(1, Phase::Playing, 1)]);
}

pub(crate) async fn due_rooms_are_the_most_overdue_first(store: AnyStore) {
    for (room, deadline) in [(1, 30), (2, 10), (3, 20), (4, 40)] {
        make_room(&store, room, running(deadline)).await;
    }
    make_room(&store, 5, quiet(Phase::Open)).await;
    assert_eq!(store.due_rooms(at(9), 10).await.unwrap(), []);
    assert_eq!(store.due_rooms(at(30), 10).await.unwrap(), rooms([2, 3, 1]));
    assert_eq!(store.due_rooms(at(99), 2).await.unwrap(), rooms([2, 3]));
}

pub(crate) async fn a_deadline_moves_with_every_append(store: AnyStore) {
    make_room(&store, 1, running(10)).await;
    append(&store, next(1, 1, running(20))).await.unwrap();
    assert_eq!(store.due_rooms(at(10), 10).await.unwrap(), []);
    assert_eq!(store.due_rooms(at(20), 10).await.unwrap(), rooms([1]));
    append(&store, next(1, 2, quiet(Phase::Finished))).await.unwrap();
    assert_eq!(store.due_rooms(at(99), 10).await.unwrap(), []);
}

pub(crate) async fn running_rooms_come_in_pages(store: AnyStore) {
    for room in [5, 2, 4, 1] {
        make_room(&store, room, running(99)).await;
    }
    make_room(&store, 3, quiet(Phase::Playing)).await;
    append(&store, next(4, 1, quiet(Phase::Finished))).await.unwrap();
    assert_eq!(store.running_rooms(None, 2).await.unwrap(), rooms([1, 2]));
    assert_eq!(store.running_rooms(Some(room_id(2)), 2).await.unwrap(), rooms([5]));
    assert_eq!(store.running_rooms(Some(room_id(5)), 2).await.unwrap(), []);
}

pub(crate) async fn a_lost_race_does_not_move_the_head(store: AnyStore) {
    make_room(&store, 1, running(10)).await;
    append(&store, next(1, 1, running(20))).await.unwrap();
    assert!(is_conflict(&append(&store, next(1, 1, listed(1, Phase::Open, 0))).await));
    assert_eq!(store.open_rooms(10).await.unwrap(), []);
    assert_eq!(store.due_rooms(at(20), 10).await.unwrap(), rooms([1]));
    assert_eq!(store.running_rooms(None, 10).await.unwrap(), rooms([1]));
}
