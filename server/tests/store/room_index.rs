//! Laws of finding rooms.

use tessera_protocol::{Phase, RoomId, RoomSummary, SeatView, Stamp};
use tessera_room::Listing;
use tessera_rules::Game;
use tessera_server::store::RoomHead;

use crate::fixtures::{
    AnyStore, append, at, is_conflict, listed, make_room, next, player_id, quiet, room_id, running, summary,
};

fn ids(summaries: &[RoomSummary]) -> Vec<RoomId> {
    summaries.iter().map(|summary| summary.id).collect()
}

async fn due(store: &AnyStore, until: Stamp, limit: u32) -> Vec<RoomId> {
    let due = store.due_rooms(until, None, limit).await.unwrap();
    due.into_iter().map(|due| due.room).collect()
}

fn rooms<const N: usize>(numbers: [u32; N]) -> [RoomId; N] {
    numbers.map(room_id)
}

pub(crate) async fn lists_are_newest_first_and_bounded(store: AnyStore) {
    for room in [3, 1, 2] {
        make_room(&store, room, listed(room, Phase::Open, 0)).await;
    }
    make_room(&store, 4, quiet(Phase::Open)).await;
    assert_eq!(ids(&store.listed_rooms(Listing::Lobby, None, 10).await.unwrap()), rooms([2, 1, 3]));
    assert_eq!(ids(&store.listed_rooms(Listing::Lobby, None, 2).await.unwrap()), rooms([2, 1]));
    assert_eq!(store.listed_rooms(Listing::Live, None, 10).await.unwrap(), []);
}

pub(crate) async fn a_room_stands_in_the_list_of_its_phase(store: AnyStore) {
    make_room(&store, 1, listed(1, Phase::Open, 0)).await;
    append(&store, next(1, 1, listed(1, Phase::Playing, 0))).await.unwrap();
    assert_eq!(store.listed_rooms(Listing::Lobby, None, 10).await.unwrap(), []);
    assert_eq!(ids(&store.listed_rooms(Listing::Live, None, 10).await.unwrap()), rooms([1]));
    append(&store, next(1, 2, quiet(Phase::Finished))).await.unwrap();
    assert_eq!(store.listed_rooms(Listing::Live, None, 10).await.unwrap(), []);
}

pub(crate) async fn a_listing_is_the_newest(store: AnyStore) {
    make_room(&store, 1, listed(1, Phase::Playing, 0)).await;
    append(&store, next(1, 1, listed(1, Phase::Playing, 1))).await.unwrap();
    assert_eq!(store.listed_rooms(Listing::Live, None, 10).await.unwrap(), [summary(1, Phase::Playing, 1)]);
}

pub(crate) async fn due_rooms_are_the_most_overdue_first(store: AnyStore) {
    for (room, deadline) in [(1, 30), (2, 10), (3, 20), (4, 40)] {
        make_room(&store, room, running(deadline)).await;
    }
    make_room(&store, 5, quiet(Phase::Open)).await;
    assert_eq!(due(&store, at(9), 10).await, []);
    assert_eq!(due(&store, at(30), 10).await, rooms([2, 3, 1]));
    assert_eq!(due(&store, at(99), 2).await, rooms([2, 3]));
}

pub(crate) async fn a_deadline_moves_with_every_append(store: AnyStore) {
    make_room(&store, 1, running(10)).await;
    append(&store, next(1, 1, running(20))).await.unwrap();
    assert_eq!(due(&store, at(10), 10).await, []);
    assert_eq!(due(&store, at(20), 10).await, rooms([1]));
    append(&store, next(1, 2, quiet(Phase::Finished))).await.unwrap();
    assert_eq!(due(&store, at(99), 10).await, []);
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
    assert_eq!(store.listed_rooms(Listing::Lobby, None, 10).await.unwrap(), []);
    assert_eq!(due(&store, at(20), 10).await, rooms([1]));
    assert_eq!(store.running_rooms(None, 10).await.unwrap(), rooms([1]));
}

pub(crate) async fn due_rooms_come_in_pages(store: AnyStore) {
    for (room, deadline) in [(1, 20), (2, 10), (3, 20), (4, 20)] {
        make_room(&store, room, running(deadline)).await;
    }
    let (mut after, mut found) = (None, Vec::new());
    loop {
        let page = store.due_rooms(at(20), after, 2).await.unwrap();
        after = page.last().copied();
        found.extend(page.iter().map(|due| due.room));
        if page.is_empty() {
            break;
        }
    }
    assert_eq!(found, rooms([2, 1, 3, 4]));
}

pub(crate) async fn finished_rooms_are_listed_by_their_end(store: AnyStore) {
    for (room, end) in [(1, 30), (2, 50), (3, 40)] {
        make_room(&store, room, listed(room, Phase::Playing, 0)).await;
        let mut finished = listed(room, Phase::Finished, 1);
        finished.brief.summary.ended_at = Some(at(end));
        append(&store, next(room, 1, finished)).await.unwrap();
    }
    assert_eq!(ids(&store.listed_rooms(Listing::Finished, None, 2).await.unwrap()), rooms([2, 3]));
}

pub(crate) async fn lists_can_be_of_one_game(store: AnyStore) {
    for (room, game) in [(1, Game::Parob), (2, Game::Chess), (3, Game::Parob)] {
        let mut head = listed(room, Phase::Open, 0);
        head.brief.summary.game = game;
        make_room(&store, room, head).await;
    }
    let of = |game| store.listed_rooms(Listing::Lobby, game, 10);
    assert_eq!(ids(&of(Some(Game::Parob)).await.unwrap()), rooms([3, 1]));
    assert_eq!(ids(&of(Some(Game::Parachess)).await.unwrap()), []);
    assert_eq!(ids(&of(None).await.unwrap()), rooms([3, 2, 1]));
}

/// A room of player 1, in which player 2 sits.
fn joined(room: u32, phase: Phase) -> RoomHead {
    let mut head = listed(room, phase, 0);
    let player = tessera_protocol::PlayerView { id: player_id(2), name: None };
    head.brief.summary.seats.black = Some(SeatView { player });
    head
}

pub(crate) async fn own_rooms_are_those_that_are_not_over(store: AnyStore) {
    for room in 1..=3 {
        make_room(&store, room, listed(room, Phase::Open, 0)).await;
    }
    append(&store, next(1, 1, joined(1, Phase::Playing))).await.unwrap();
    append(&store, next(2, 1, joined(2, Phase::Finished))).await.unwrap();
    let own = |player: u32| {
        let store = &store;
        async move {
            let briefs = store.own_rooms(player_id(player), 10).await.unwrap();
            briefs.into_iter().map(|brief| brief.summary.id).collect::<Vec<_>>()
        }
    };
    assert_eq!(own(1).await, rooms([3, 1]));
    assert_eq!(own(2).await, rooms([1]));
    assert_eq!(own(3).await, []);
    for (player, games) in [(1, 1), (2, 1), (3, 0)] {
        assert_eq!(store.running_games_of(player_id(player)).await.unwrap(), games);
    }
    let of = |player: u32, after: Option<u32>| store.rooms_of(player_id(player), after.map(room_id), 2);
    assert_eq!(of(2, None).await.unwrap(), rooms([1, 2]));
    assert_eq!(of(1, None).await.unwrap(), rooms([1, 2]));
    assert_eq!(of(1, Some(2)).await.unwrap(), rooms([3]));
}

pub(crate) async fn all_rooms_come_in_pages(store: AnyStore) {
    for room in [3, 1, 2] {
        make_room(&store, room, RoomHead { brief: listed(room, Phase::Open, 0).brief, ..quiet(Phase::Open) })
            .await;
    }
    assert_eq!(ids(&store.all_rooms(None, 2).await.unwrap()), rooms([1, 2]));
    assert_eq!(ids(&store.all_rooms(Some(room_id(2)), 2).await.unwrap()), rooms([3]));
}
