//! Laws of what leaves by itself.

use tessera_protocol::{Millis, Phase, PlayerView, SeatView};
use tessera_room::Outage;
use tessera_server::store::{Created, Expired, Keep, NewRoom, Retention, RoomHead};

use crate::fixtures::{
    AnyStore, append, at, is_conflict, make_room, new_player, new_room, next, player_id, quiet, room_id,
    running, seqs,
};
use crate::players::player_of;

pub(crate) const RETENTION: Retention = Retention {
    requests: Millis::from_secs(10),
    unused_players: Millis::from_secs(20),
    passing_rooms: Millis::from_secs(30),
    outages: Millis::from_secs(40),
};

const LIMIT: u32 = 100;

/// What goes at a second. All fixtures are of second 1.
async fn expire(store: &AnyStore, second: u64) -> Expired {
    store.expire(at(second), RETENTION, LIMIT).await.unwrap()
}

fn passing(phase: Phase) -> RoomHead {
    RoomHead { keep: Keep::ForNow, ..quiet(phase) }
}

pub(crate) async fn requests_are_forgotten(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Open)).await;
    assert_eq!(expire(&store, 11).await, Expired::default());
    assert_eq!(expire(&store, 12).await, Expired { requests: 1, ..Expired::default() });
    let again = NewRoom { room: room_id(2), ..new_room(1, quiet(Phase::Open)) };
    assert!(matches!(store.create_room(again).await.unwrap(), Created::Now(_)));
}

pub(crate) async fn unused_players_leave_with_their_tokens(store: AnyStore) {
    store.create_player(new_player(1, 11)).await.unwrap();
    assert_eq!(expire(&store, 21).await, Expired::default());
    assert_eq!(expire(&store, 22).await, Expired { players: 1, ..Expired::default() });
    assert_eq!(player_of(&store, 11).await, None);
    store.create_player(new_player(2, 11)).await.unwrap();
}

pub(crate) async fn whoever_made_a_room_or_sits_in_one_stays(store: AnyStore) {
    for number in [1, 2, 3] {
        store.create_player(new_player(number, 10 + u8::try_from(number).unwrap())).await.unwrap();
    }
    make_room(&store, 1, quiet(Phase::Open)).await;
    append(&store, next(1, 1, seated(2))).await.unwrap();
    assert!(is_conflict(&append(&store, next(1, 1, seated(3))).await), "too late for the seat");
    assert_eq!(expire(&store, 1000).await.players, 1);
    for (token, player) in [(11, Some(player_id(1))), (12, Some(player_id(2))), (13, None)] {
        assert_eq!(player_of(&store, token).await, player);
    }
}

fn seated(player: u32) -> RoomHead {
    let mut head = quiet(Phase::Playing);
    let player = PlayerView { id: player_id(player), name: None };
    head.brief.summary.seats.white = Some(SeatView { player });
    head
}

pub(crate) async fn passing_rooms_leave_after_their_last_entry(store: AnyStore) {
    make_room(&store, 1, RoomHead { keep: Keep::ForNow, ..running(99) }).await;
    append(&store, next(1, 1, RoomHead { keep: Keep::ForNow, ..running(99) })).await.unwrap();
    assert_eq!(expire(&store, 32).await.rooms, 0);
    assert_eq!(expire(&store, 33).await.rooms, 1);
    assert_eq!(seqs(&store, 1).await, [0; 0]);
    assert_eq!(store.due_rooms(at(99), None, 10).await.unwrap(), []);
    make_room(&store, 2, passing(Phase::Open)).await;
    assert_eq!(seqs(&store, 2).await, [1]);
}

pub(crate) async fn kept_rooms_stay(store: AnyStore) {
    make_room(&store, 1, passing(Phase::Open)).await;
    append(&store, next(1, 1, quiet(Phase::Playing))).await.unwrap();
    assert_eq!(expire(&store, 1000).await.rooms, 0);
    append(&store, next(1, 2, passing(Phase::Finished))).await.unwrap();
    assert_eq!(expire(&store, 1000).await.rooms, 1);
}

pub(crate) async fn outages_are_forgotten(store: AnyStore) {
    for (from, to) in [(1, 3), (5, 9)] {
        store.add_outage(Outage { from: at(from), to: at(to) }).await.unwrap();
    }
    assert_eq!(expire(&store, 44).await.outages, 1);
    assert_eq!(store.outages_since(at(0)).await.unwrap(), [Outage { from: at(5), to: at(9) }]);
}

pub(crate) async fn no_call_removes_more_than_its_limit(store: AnyStore) {
    for room in 1..=3 {
        make_room(&store, room, passing(Phase::Open)).await;
    }
    for (rooms, more) in [(2, true), (1, false), (0, false)] {
        let expired = store.expire(at(1000), RETENTION, 2).await.unwrap();
        assert_eq!((expired.rooms, expired.requests, expired.more(2)), (rooms, rooms, more));
    }
}
