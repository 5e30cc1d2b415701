//! Hints can be lost: now and then the rooms in memory are compared with the store.

use std::sync::Arc;

use tokio::time::sleep;
use tracing::warn;

use crate::{
    app::Services,
    random,
    rooms::Rooms,
    store::{Store, StoreError},
};

/// Rooms asked for at once.
const PAGE: usize = 256;

/// Compares them for as long as it is polled.
pub(crate) async fn run(services: Arc<Services>) {
    loop {
        sleep(random::around(services.bounds.reconcile)).await;
        if let Err(error) = compare(&*services.store, &services.rooms).await {
            warn!(%error, "the rooms in memory could not be compared with the store");
        }
    }
}

/// Lets each room in memory know if the store has gone on.
///
/// # Errors
/// If the store does not answer.
pub(crate) async fn compare(store: &dyn Store, live: &Rooms) -> Result<(), StoreError> {
    let mut told = live.in_memory();
    told.sort_unstable();
    for page in told.chunks(PAGE) {
        let rooms: Vec<_> = page.iter().map(|(room, _)| *room).collect();
        for (room, seq) in store.last_seqs(&rooms).await? {
            let known = page.binary_search_by_key(&room, |(room, _)| *room);
            if known.is_ok_and(|place| page[place].1 < seq) {
                live.reached(room, seq);
            }
        }
    }
    Ok(())
}
