//! Letting go of what has outlived its time.

use std::{sync::Arc, time::Duration};

use tessera_protocol::Millis;
use tokio::time::sleep;
use tracing::{info, warn};

use crate::{
    app::Services,
    random,
    store::{Retention, StoreError},
};

/// Time between two rounds.
const ROUND: Duration = Duration::from_secs(600);

/// Things of one kind that go at once, so that appends never wait for long.
const AT_ONCE: u32 = 200;

const DAY: u64 = 86_400;

/// How long things are kept.
const RETENTION: Retention = Retention {
    requests: Millis::from_secs(DAY),
    unused_players: Millis::from_secs(7 * DAY),
    passing_rooms: Millis::from_secs(7 * DAY),
    outages: Millis::from_secs(60 * DAY),
};

/// Lets go of it for as long as it is polled.
pub(crate) async fn run(services: Arc<Services>) {
    loop {
        if let Err(error) = round(&services).await {
            warn!(%error, "what has outlived its time could not be removed");
        }
        sleep(random::around(ROUND)).await;
    }
}

async fn round(services: &Services) -> Result<(), StoreError> {
    loop {
        let expired = services.store.expire(services.clock.now(), RETENTION, AT_ONCE).await?;
        if expired != Default::default() {
            info!(?expired, "let go of what has outlived its time");
        }
        if !expired.more(AT_ONCE) {
            return Ok(());
        }
    }
}
