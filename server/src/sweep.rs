//! Rooms that nobody looks at: their deadlines are kept, and their clocks run again after an outage.

use std::sync::Arc;

use tessera_room::{Listing, Outage, Seek};
use tokio::{sync::watch, time::sleep};
use tracing::warn;

use crate::{app::Services, random, store::StoreError};

/// Rooms woken at once.
const PAGE: u32 = 256;

/// Newest seeks that are looked at for whether their maker is there; the others end by their age.
const MOST_SEEKS: u32 = 4_096;

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
    let (now, mut after) = (services.clock.now(), None);
    loop {
        let page = services.store.due_rooms(now, after, PAGE).await?;
        for due in &page {
            services.rooms.wake(due.room);
        }
        after = page.last().copied();
        if after.is_none() || page.len() < PAGE as usize {
            return wake_forlorn(services).await;
        }
        tokio::task::yield_now().await;
    }
}

/// Seeks whose maker has gone for good are closed.
async fn wake_forlorn(services: &Services) -> Result<(), StoreError> {
    let now = services.clock.now();
    for seek in services.store.listed_rooms(Listing::Lobby, None, MOST_SEEKS).await? {
        if Seek::of(&seek, services.presence.absent_since(seek.creator.id), now) == Seek::Over {
            services.rooms.wake(seek.id);
        }
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
