//! Letting go of what has outlived its time.

use std::{sync::Arc, time::Duration};

use tessera_protocol::{Millis, Stamp};
use tokio::time::sleep;
use tracing::{info, warn};

use crate::{
    app::Services,
    random,
    store::{Retention, Store, StoreError},
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
        if let Err(error) = round(&*services.store, services.clock.now()).await {
            warn!(%error, "what has outlived its time could not be removed");
        }
        sleep(random::around(ROUND)).await;
    }
}

async fn round(store: &dyn Store, now: Stamp) -> Result<(), StoreError> {
    loop {
        let expired = store.expire(now, RETENTION, AT_ONCE).await?;
        if expired != Default::default() {
            info!(?expired, "let go of what has outlived its time");
        }
        if !expired.more(AT_ONCE) {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_protocol::PlayerId;
    use uuid::Uuid;

    use super::*;
    use crate::store::{CodeHash, CodeKind, Devices, MemoryStore, NewCode, NewPlayer, Players, TokenHash};

    fn days(days: u64) -> Stamp {
        Stamp(days * DAY * 1000)
    }

    fn a_moment_after(stamp: Stamp) -> Stamp {
        stamp + Millis(1)
    }

    #[tokio::test]
    async fn a_player_who_did_nothing_is_kept_for_a_week() {
        let store = MemoryStore::new();
        let player = PlayerId::from(Uuid::from_u128(1));
        let new = NewPlayer { player, name: None, token: TokenHash([1; 32]), at: days(1) };
        store.create_player(new).await.unwrap();
        for (now, is_there) in [(days(8), true), (a_moment_after(days(8)), false)] {
            round(&store, now).await.unwrap();
            assert_eq!(store.profile(player).await.unwrap().is_some(), is_there, "{now:?}");
        }
    }

    #[tokio::test]
    async fn a_request_is_remembered_for_a_day() {
        let store = MemoryStore::new();
        let player = PlayerId::from(Uuid::from_u128(1));
        let new = NewPlayer { player, name: None, token: TokenHash([1; 32]), at: days(1) };
        store.create_player(new).await.unwrap();
        let code = CodeHash { kind: CodeKind::Link, hash: [7; 32] };
        let made = |until| NewCode { code, now: days(1), expires_at: Some(until) };
        store.keep_code(player, made(days(2))).await.unwrap();
        for (now, until) in [(days(3), days(2)), (a_moment_after(days(3)), days(9))] {
            round(&store, now).await.unwrap();
            assert_eq!(store.keep_code(player, made(days(9))).await.unwrap(), Some(until), "{now:?}");
        }
    }
}
