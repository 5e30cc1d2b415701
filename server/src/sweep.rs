//! Rooms that nobody looks at: their deadlines are kept, and their clocks run again after an outage.

use std::sync::Arc;

use tessera_room::Outage;
use tokio::{sync::watch, time::sleep};
use tracing::warn;

use crate::{app::Services, random, store::StoreError};

/// Rooms woken at once.
const PAGE: u32 = 256;

/// Looks for such rooms for as long as it is polled: all running ones at the start and after each outage, and those whose
/// time is up now and then.
pub(crate) async fn run(services: Arc<Services>, mut outages: watch::Receiver<Arc<[Outage]>>) {
    outages.mark_changed();
    loop {
        let looked = tokio::select! {
            Ok(()) = outages.changed() => wake_running(&services).await,
            () = sleep(random::around(services.bounds.sweep)) => wake_due(&services).await,
        };
        if let Err(error) = looked {
            warn!(%error, "rooms could not be looked after");
        }
    }
}

async fn wake_due(services: &Services) -> Result<(), StoreError> {
    for room in services.store.due_rooms(services.clock.now(), PAGE).await? {
        services.rooms.wake(room);
    }
    Ok(())
}

async fn wake_running(services: &Services) -> Result<(), StoreError> {
    let mut after = None;
    loop {
        let page = services.store.running_rooms(after, PAGE).await?;
        for room in &page {
            services.rooms.wake(*room);
        }
        after = page.last().copied();
        if after.is_none() || page.len() < PAGE as usize {
            return Ok(());
        }
        tokio::task::yield_now().await;
    }
}
