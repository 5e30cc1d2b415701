//! Outages found and not found, on a clock that the tests move.

use serde_json::json;
use tessera_protocol::{OfferKind, Phase, PlayerId, RoomId, Seq};
use tessera_room::{Author, Entry, Event};
use tessera_rules::Side;
use uuid::Uuid;

use super::*;
use crate::store::{Keep, MemoryStore, NewRoom, RoomBrief, RoomHead, Shown};

/// Far from any wall clock, so that no test depends on it.
const START: Stamp = Stamp(9_000_000_000_000);

fn at(second: u64) -> Stamp {
    START + Millis::from_secs(second)
}

fn outage(from: u64, to: u64) -> Outage {
    Outage { from: at(from), to: at(to) }
}

async fn seconds(count: u64) {
    time::advance(Duration::from_secs(count)).await;
}

/// A server that starts now, on a store that was last alive then.
async fn server(newest: Option<Stamp>) -> (Arc<dyn Store>, Alive) {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    if let Some(newest) = newest {
        store.stamp_alive(newest, StampWhen::Always).await.unwrap();
    }
    let alive = Alive::resume(Arc::clone(&store), Clock::starting_at(START), newest).await.unwrap();
    (store, alive)
}

fn brief(number: u128) -> RoomBrief {
    let creator = json!({ "id": PlayerId::from(Uuid::from_u128(1)), "name": null });
    let room = json!({
        "id": RoomId::from(Uuid::from_u128(number)), "game": "chess", "time_control": { "kind": "unlimited" },
        "rules": {}, "phase": "playing", "creator": creator, "seats": { "white": null, "black": null },
        "created_at": 0, "ply": 0, "position": "", "last_move": null, "outcome": null
    });
    serde_json::from_value(room).unwrap()
}

/// An append: makes a room whose clock runs.
async fn make_room(store: &Arc<dyn Store>, number: u128, at: Stamp) {
    let event = Event::Offered { kind: OfferKind::Draw, side: Side::White };
    let new = NewRoom {
        room: RoomId::from(Uuid::from_u128(number)),
        creator: Uuid::from_u128(1).into(),
        request: Uuid::from_u128(number).into(),
        at,
        entries: vec![Entry { seq: Seq(1), at, by: Author::Server, command: None, event }],
        head: RoomHead {
            phase: Phase::Playing,
            running: true,
            deadline: None,
            keep: Keep::Forever,
            shown: Shown::ToItsPlayers,
            brief: brief(number),
        },
    };
    store.create_room(new).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn the_first_start_is_no_outage() {
    let (store, alive) = server(None).await;
    assert!(alive.outages().borrow().is_empty());
    assert_eq!(store.outages_since(Stamp(0)).await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn the_time_down_is_an_outage() {
    let newest = Stamp(START.0 - 700);
    let (store, alive) = server(Some(newest)).await;
    let down = Outage { from: newest, to: START };
    assert_eq!(**alive.outages().borrow(), [down]);
    assert_eq!(store.outages_since(Stamp(0)).await.unwrap(), [down]);
}

#[tokio::test(start_paused = true)]
async fn the_clock_starts_no_earlier_than_the_newest_stamp() {
    let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
    store.stamp_alive(START, StampWhen::Always).await.unwrap();
    let alive = Alive::start(store).await.unwrap();
    assert_eq!(alive.clock().now(), START);
}

#[tokio::test(start_paused = true)]
async fn a_short_gap_is_none() {
    let (_, alive) = server(None).await;
    seconds(3).await;
    alive.stamp().await.unwrap();
    assert!(alive.outages().borrow().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_long_gap_is_recorded_and_told() {
    let (store, alive) = server(None).await;
    let mut outages = alive.outages();
    seconds(1).await;
    alive.stamp().await.unwrap();
    seconds(4).await;
    assert_eq!(alive.age(), Millis::from_secs(4));
    alive.stamp().await.unwrap();
    assert_eq!(alive.age(), Millis::ZERO);
    outages.changed().await.unwrap();
    assert_eq!(**outages.borrow(), [outage(1, 5)]);
    assert_eq!(store.outages_since(Stamp(0)).await.unwrap(), [outage(1, 5)]);
}

#[tokio::test(start_paused = true)]
async fn the_first_append_after_a_gap_does_not_hide_it() {
    let (store, alive) = server(None).await;
    seconds(5).await;
    make_room(&store, 1, at(5)).await;
    alive.stamp().await.unwrap();
    assert_eq!(**alive.outages().borrow(), [outage(0, 5)]);
}

#[tokio::test(start_paused = true)]
async fn it_stamps_each_second_while_a_clock_runs() {
    let (store, alive) = server(None).await;
    make_room(&store, 1, START).await;
    let five_seconds = time::timeout(Duration::from_millis(5_500), alive.run()).await;
    assert!(five_seconds.is_err());
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(5)));
    assert!(alive.outages().borrow().is_empty());
}

#[tokio::test(start_paused = true)]
async fn an_orderly_stop_is_stamped_in_any_case() {
    let (store, alive) = server(None).await;
    seconds(2).await;
    alive.stamp().await.unwrap();
    assert_eq!(store.newest_stamp().await.unwrap(), None);
    alive.stop().await.unwrap();
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(2)));
}

#[tokio::test(start_paused = true)]
async fn whoever_judges_waits_for_an_outage_that_is_not_recorded_yet() {
    let (_, alive) = server(None).await;
    alive.stamp().await.unwrap();
    seconds(9).await;
    assert!(alive.outages().borrow().is_empty());
    tokio::select! {
        biased;
        () = alive.settle() => {}
        () = alive.run() => {}
    }
    assert_eq!(**alive.outages().borrow(), [outage(0, 9)]);
    alive.settle().await;
}
