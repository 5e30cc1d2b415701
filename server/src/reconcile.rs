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
    let told = live.in_memory();
    let rooms: Vec<_> = told.keys().copied().collect();
    for page in rooms.chunks(PAGE) {
        for (room, reached) in store.reached(page).await? {
            let told = told[&room];
            if told.seq < reached.seq || told.lines < reached.lines {
                live.reached(room, reached);
            }
        }
    }
    Ok(())
}
