//! Laws of the server's own record.

use tessera_protocol::Phase;
use tessera_room::Outage;
use tessera_server::store::{ServerIdentity, ServerKey, StampWhen};
use uuid::Uuid;

use crate::fixtures::{AnyStore, append, at, make_room, next, quiet, running};

fn outage(from: u64, to: u64) -> Outage {
    Outage { from: at(from), to: at(to) }
}

pub(crate) async fn the_first_identity_stays(store: AnyStore) {
    let identity = |byte: u8| ServerIdentity { id: Uuid::from_bytes([byte; 16]), key: ServerKey([byte; 32]) };
    assert_eq!(store.identity(identity(1)).await.unwrap(), identity(1));
    assert_eq!(store.identity(identity(2)).await.unwrap(), identity(1));
}

pub(crate) async fn a_new_store_was_never_alive(store: AnyStore) {
    assert_eq!(store.newest_stamp().await.unwrap(), None);
}

pub(crate) async fn the_newest_stamp_counts(store: AnyStore) {
    for second in [5, 9, 7] {
        store.stamp_alive(at(second), StampWhen::Always).await.unwrap();
    }
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(9)));
}

pub(crate) async fn an_append_is_a_stamp(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(1)));
    append(&store, next(1, 1, quiet(Phase::Playing))).await.unwrap();
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(2)));
    store.stamp_alive(at(1), StampWhen::Always).await.unwrap();
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(2)));
}

pub(crate) async fn nothing_is_stamped_while_no_clock_runs(store: AnyStore) {
    make_room(&store, 1, running(99)).await;
    store.stamp_alive(at(5), StampWhen::ClocksRun).await.unwrap();
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(5)));
    append(&store, next(1, 1, quiet(Phase::Finished))).await.unwrap();
    store.stamp_alive(at(6), StampWhen::ClocksRun).await.unwrap();
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(5)));
}

pub(crate) async fn an_outage_is_recorded_once(store: AnyStore) {
    store.add_outage(outage(5, 9)).await.unwrap();
    store.add_outage(outage(5, 9)).await.unwrap();
    assert_eq!(store.outages_since(at(0)).await.unwrap(), [outage(5, 9)]);
    store.add_outage(outage(5, 12)).await.unwrap();
    store.add_outage(outage(5, 7)).await.unwrap();
    assert_eq!(
        store.outages_since(at(0)).await.unwrap(),
        [outage(5, 12)],
        "it lasted as long as was told at most"
    );
    assert_eq!(store.newest_stamp().await.unwrap(), Some(at(12)));
}

pub(crate) async fn outages_come_in_order_from_a_time_on(store: AnyStore) {
    for (from, to) in [(30, 40), (10, 20), (50, 60)] {
        store.add_outage(outage(from, to)).await.unwrap();
    }
    assert_eq!(store.outages_since(at(20)).await.unwrap(), [outage(30, 40), outage(50, 60)]);
    assert_eq!(store.outages_since(at(60)).await.unwrap(), []);
}
