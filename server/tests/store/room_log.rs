//! Laws of rooms' logs.

use tessera_protocol::{ChatChannel, OfferKind, Phase, Seq};
use tessera_room::{Author, Entry, Event};
use tessera_rules::Side;
use tessera_server::store::{Append, Created, NewRoom, Reached};
use tokio::task::JoinSet;

use crate::chat::said;
use crate::fixtures::{
    AnyStore, append, entry, is_conflict, make_room, new_room, next, player_id, quiet, request, room_id, seqs,
};

pub(crate) async fn a_room_begins_with_its_entries(store: AnyStore) {
    let new = NewRoom { entries: vec![entry(1, 1), entry(2, 1)], ..new_room(1, quiet(Phase::Open)) };
    let Created::Now(told) = store.create_room(new).await.unwrap() else {
        panic!("there was no room before")
    };
    assert_eq!(told.iter().map(|entry| entry.seq.0).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(seqs(&store, 1).await, [1, 2]);
}

pub(crate) async fn an_append_runs_on(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    let two = Append { entries: vec![entry(2, 2), entry(3, 3)], ..next(1, 1, quiet(Phase::Playing)) };
    let told = append(&store, two).await.unwrap();
    assert_eq!(told.iter().map(|entry| entry.seq.0).collect::<Vec<_>>(), [2, 3]);
    append(&store, next(1, 3, quiet(Phase::Finished))).await.unwrap();
    assert_eq!(seqs(&store, 1).await, [1, 2, 3, 4]);
}

pub(crate) async fn entries_come_back_as_they_were(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    let by_player = Entry {
        by: Author::Player(player_id(7)),
        command: Some(request("a-command")),
        event: Event::Offered { kind: OfferKind::Draw, side: Side::Black },
        ..entry(2, 9)
    };
    let given = vec![by_player, entry(3, 9)];
    let told =
        append(&store, Append { entries: given.clone(), ..next(1, 1, quiet(Phase::Playing)) }).await.unwrap();
    let read = store.tail(room_id(1), Seq(1), 10).await.unwrap();
    assert_eq!(told, read);
    assert_eq!(read.into_iter().map(|entry| entry.into_inner()).collect::<Vec<_>>(), given);
}

pub(crate) async fn a_stale_append_changes_nothing(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    append(&store, next(1, 1, quiet(Phase::Playing))).await.unwrap();
    for expected in [0, 1, 3] {
        assert!(is_conflict(&append(&store, next(1, expected, quiet(Phase::Playing))).await), "{expected}");
    }
    assert_eq!(seqs(&store, 1).await, [1, 2]);
}

pub(crate) async fn an_append_to_no_room_is_a_conflict(store: AnyStore) {
    assert!(is_conflict(&append(&store, next(1, 0, quiet(Phase::Open))).await));
    assert_eq!(seqs(&store, 1).await, [0; 0]);
}

pub(crate) async fn entries_with_a_hole_are_the_callers_fault(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    let hole = Append { entries: vec![entry(2, 2), entry(4, 2)], ..next(1, 1, quiet(Phase::Playing)) };
    let writer = store.clone();
    assert!(tokio::spawn(async move { writer.append(hole).await }).await.unwrap_err().is_panic());
    assert_eq!(seqs(&store, 1).await, [1]);
    append(&store, next(1, 1, quiet(Phase::Playing))).await.unwrap();
}

pub(crate) async fn a_repeated_request_makes_no_second_room(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Open)).await;
    let again = NewRoom { room: room_id(2), ..new_room(1, quiet(Phase::Open)) };
    let Created::Before(room) = store.create_room(again).await.unwrap() else {
        panic!("a second room was made")
    };
    assert_eq!(*room, room_id(1));
    assert_eq!(seqs(&store, 2).await, [0; 0]);
}

pub(crate) async fn requests_of_other_players_are_other_requests(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Open)).await;
    let other = NewRoom { room: room_id(2), creator: player_id(2), ..new_room(1, quiet(Phase::Open)) };
    assert!(matches!(store.create_room(other).await.unwrap(), Created::Now(_)));
}

pub(crate) async fn a_request_is_remembered_with_the_entries_it_led_to(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Open)).await;
    let seat = |expected| Append {
        request: Some((player_id(2), request("seat"))),
        ..next(1, expected, quiet(Phase::Playing))
    };
    assert!(is_conflict(&append(&store, seat(5)).await));
    assert_eq!(store.room_of_request(player_id(2), &request("seat")).await.unwrap(), None);
    append(&store, seat(1)).await.unwrap();
    assert_eq!(store.room_of_request(player_id(2), &request("seat")).await.unwrap(), Some(room_id(1)));
}

pub(crate) async fn a_request_leads_to_one_room(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Open)).await;
    make_room(&store, 2, quiet(Phase::Open)).await;
    let seat = |room| Append {
        request: Some((player_id(2), request("order"))),
        ..next(room, 1, quiet(Phase::Playing))
    };
    append(&store, seat(1)).await.unwrap();
    assert!(is_conflict(&append(&store, seat(2)).await));
    assert_eq!(seqs(&store, 2).await, [1]);
    let again =
        NewRoom { creator: player_id(2), request: request("order"), ..new_room(3, quiet(Phase::Open)) };
    let Created::Before(room) = store.create_room(again).await.unwrap() else {
        panic!("a room beside the seat was made")
    };
    assert_eq!(*room, room_id(1));
}

pub(crate) async fn a_rematch_is_made_with_the_entries_or_not_at_all(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Finished)).await;
    let agreed = |expected| Append {
        rematch: Some(Box::new(new_room(2, quiet(Phase::Playing)))),
        ..next(1, expected, quiet(Phase::Finished))
    };
    assert!(is_conflict(&append(&store, agreed(3)).await));
    assert_eq!(seqs(&store, 2).await, [0; 0]);
    append(&store, agreed(1)).await.unwrap();
    assert_eq!(seqs(&store, 2).await, [1]);
    append(&store, agreed(2)).await.unwrap();
    assert_eq!((seqs(&store, 1).await, seqs(&store, 2).await), (vec![1, 2, 3], vec![1]), "it stays as it is");
}

pub(crate) async fn a_room_id_is_taken_once(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Open)).await;
    let other = NewRoom { request: request("another"), ..new_room(1, quiet(Phase::Open)) };
    assert!(is_conflict(&store.create_room(other.clone()).await));
    let elsewhere = NewRoom { room: room_id(2), ..other };
    assert!(
        matches!(store.create_room(elsewhere).await.unwrap(), Created::Now(_)),
        "the request was not remembered"
    );
}

pub(crate) async fn a_tail_is_cut_at_both_ends(store: AnyStore) {
    let entries = (1..=9).map(|seq| entry(seq, 1)).collect();
    store.create_room(NewRoom { entries, ..new_room(1, quiet(Phase::Playing)) }).await.unwrap();
    for (after, limit, expected) in
        [(0, 3, &[1, 2, 3][..]), (7, 3, &[8, 9]), (9, 3, &[]), (100, 3, &[]), (0, 0, &[])]
    {
        let tail = store.tail(room_id(1), Seq(after), limit).await.unwrap();
        assert_eq!(tail.iter().map(|entry| entry.seq.0).collect::<Vec<_>>(), expected, "after {after}");
    }
}

pub(crate) async fn rooms_that_exist_have_reached_what_was_appended(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    make_room(&store, 2, quiet(Phase::Playing)).await;
    append(&store, next(2, 1, quiet(Phase::Playing))).await.unwrap();
    for channel in ChatChannel::ALL {
        store.append_chat(room_id(2), channel, said(1, "hello")).await.unwrap();
    }
    let mut found = store.reached(&[room_id(3), room_id(2), room_id(1)]).await.unwrap();
    found.sort_unstable();
    let reached = |seq, lines| Reached { seq: Seq(seq), lines };
    assert_eq!(found, [(room_id(1), reached(1, 0)), (room_id(2), reached(2, 2))]);
}

pub(crate) async fn one_of_a_hundred_racers_wins(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    assert_eq!(race(&store, &[1], 100).await, [1]);
    assert_eq!(seqs(&store, 1).await, [1, 2]);
}

pub(crate) async fn lost_races_leave_their_neighbours_alone(store: AnyStore) {
    let rooms: Vec<u32> = (1..=20).collect();
    for room in &rooms {
        make_room(&store, *room, quiet(Phase::Playing)).await;
    }
    let mut winners = race(&store, &rooms, 10).await;
    winners.sort_unstable();
    assert_eq!(winners, rooms);
    for room in rooms {
        assert_eq!(seqs(&store, room).await, [1, 2]);
    }
}

/// Many writers at once for seq 2 of each room. The rooms of those that won; all others must have met a conflict.
async fn race(store: &AnyStore, rooms: &[u32], racers: u32) -> Vec<u32> {
    let mut race = JoinSet::new();
    for _ in 0..racers {
        for room in rooms.iter().copied() {
            let store = store.clone();
            race.spawn(async move { (room, store.append(next(room, 1, quiet(Phase::Playing))).await) });
        }
    }
    let (won, lost): (Vec<_>, Vec<_>) =
        race.join_all().await.into_iter().partition(|(_, answer)| answer.is_ok());
    assert!(lost.iter().all(|(_, answer)| is_conflict(answer)));
    won.into_iter().map(|(room, _)| room).collect()
}
