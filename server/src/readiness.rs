//! Whether the server can do its work, in words that tell a host what to do if it cannot.

mod disk;

use std::{
    fmt::{self, Write},
    io::ErrorKind,
    sync::Arc,
    time::Duration,
};

use tessera_protocol::Millis;
use tokio::{
    sync::Mutex,
    time::{Instant, sleep, timeout},
};
use tracing::{error, info};

use crate::{alive::GAP, app::Services, random, store::StoreError};

/// Time for the store, and for the disk, to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a look is as good as another.
const FRESH: Duration = Duration::from_secs(1);

/// From one look to the next, while nobody asks.
const ROUND: Duration = Duration::from_secs(5);

/// Something that keeps the server from doing its work. Each text says what a host can do, and nothing that is not for
/// everybody: causes stand in the log.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Trouble {
    /// It was told to.
    #[error("the server is stopping: ask again when it has started anew")]
    Stopping,
    /// Reads are not answered.
    #[error("the database has not answered within {} s: its disk is stuck or far too slow", PATIENCE.as_secs())]
    Silent,
    /// Reads fail.
    #[error("the database cannot be read: the log tells why")]
    Unreadable(#[source] StoreError),
    /// Something in the database could not be made out, now or before.
    #[error(
        "the database holds what cannot be read ({0}), all else goes on: if tessera-server check finds damage, stop the \
         server, keep a copy of its data folder, and restore the newest backup into an empty one"
    )]
    Damaged(String),
    /// Writes fail or take too long.
    #[error(
        "nothing could be written for {} s: clocks stand until it can, and what was missed is given back; the log tells why",
        .0.0 / 1000
    )]
    Stale(Millis),
    /// The disk has no room.
    #[error(
        "the disk of the data folder is full ({free} KiB are free, {needed} KiB are needed): free some space, the server goes \
         on by itself"
    )]
    Full {
        /// KiB.
        free: u64,
        /// KiB.
        needed: u64,
    },
    /// The disk cannot be written.
    #[error(
        "the disk of the data folder is read-only: make it writable; if it became so by itself, it is failing, and dmesg tells \
         more"
    )]
    ReadOnly,
    /// The folder cannot be written.
    #[error("the data folder cannot be written: {0}; it must belong to the user that the server runs as")]
    Unwritable(ErrorKind),
}

/// Everything that is wrong now.
#[derive(Debug, Clone, Default)]
pub(crate) struct Troubles(Arc<[Trouble]>);

/// The newest look. Whoever asks may be anybody, so not every question is worth a look of its own.
#[derive(Debug, Default)]
pub(crate) struct Readiness(Mutex<Option<(Instant, Troubles)>>);

impl Readiness {
    /// What is wrong, as of a second ago at most.
    pub(crate) async fn of(services: &Services) -> Troubles {
        if services.stop.is_cancelled() {
            return Troubles([Trouble::Stopping].into());
        }
        let mut newest = services.readiness.0.lock().await;
        match &*newest {
            Some((at, troubles)) if at.elapsed() < FRESH => troubles.clone(),
            _ => {
                let troubles = look(services).await;
                *newest = Some((Instant::now(), troubles.clone()));
                troubles
            }
        }
    }
}

impl Troubles {
    /// Whether the server can do its work.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One line for each.
impl fmt::Display for Troubles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|trouble| writeln!(f, "{trouble}"))
    }
}

/// Looks at the store, the stamps and the disk.
async fn look(services: &Services) -> Troubles {
    let mut troubles: Vec<_> = disk_trouble(services).await.into_iter().collect();
    let age = services.alive.age();
    if age > GAP {
        troubles.push(Trouble::Stale(age));
    }
    troubles.extend(store_trouble(services).await);
    Troubles(troubles.into())
}

async fn store_trouble(services: &Services) -> Option<Trouble> {
    match timeout(PATIENCE, services.store.newest_stamp()).await {
        Ok(Ok(_)) => services.store.damage().map(Trouble::Damaged),
        Ok(Err(StoreError::Corrupt(what))) => Some(Trouble::Damaged(what)),
        Ok(Err(error)) => Some(Trouble::Unreadable(error)),
        Err(_) => Some(Trouble::Silent),
    }
}

async fn disk_trouble(services: &Services) -> Option<Trouble> {
    let folder = services.store.folder()?;
    let reserve = services.bounds.disk_reserve;
    let look = tokio::task::spawn_blocking(move || disk::look(&folder, reserve));
    match timeout(PATIENCE, look).await {
        Ok(found) => found.expect("looking at a disk does not panic").err(),
        Err(_) => Some(Trouble::Silent),
    }
}

/// An error with its causes.
fn whole(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        // Writing to a string cannot fail.
        let _ = write!(text, ": {error}");
        cause = error.source();
    }
    text
}

/// Logs whenever the server becomes unable to do its work, or able again, for as long as it is polled.
pub(crate) async fn watch(services: Arc<Services>) {
    let mut was_ready = true;
    loop {
        let troubles = Readiness::of(&services).await;
        if troubles.is_empty() && !was_ready {
            info!("the server is ready again");
        }
        if was_ready {
            for trouble in &*troubles.0 {
                error!("not ready: {}", whole(trouble));
            }
        }
        was_ready = troubles.is_empty();
        sleep(random::around(ROUND)).await;
    }
}
