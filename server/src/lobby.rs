//! The public lists of rooms as they change, for all who look at them.
//!
//! The store is the truth: while somebody looks, the lists are read again at most twice a second, and what differs is told.
//! They change with every move and with whoever comes or goes, so no hint tells of them. Without anybody who looks nothing is read.
//! A player's own rooms are read when something has happened there: see [`Occasions`].

mod own;
mod rooms;

use std::sync::Arc;

use tessera_protocol::{PlayerId, http::RoomList};
use tessera_room::{Listing, Seek};
use tessera_rules::Game;
use tokio::time::{Instant, sleep_until};
use tracing::warn;

use crate::{
    app::Services,
    names::NameBook,
    store::{Store, StoreError},
};
pub(crate) use own::{Occasions, own_rooms};
pub(crate) use rooms::{Change, Lists};

/// The shortest time between two reads of the lists.
const PERIOD: std::time::Duration = std::time::Duration::from_millis(500);

/// The newest state of the lists. Whoever looks subscribes, and is woken by each change.
#[derive(Debug)]
pub(crate) struct Lobby {
    lists: tokio::sync::watch::Sender<Arc<Lists>>,
}

impl Lobby {
    /// Nothing was read yet.
    pub(crate) fn new() -> Self {
        Self { lists: tokio::sync::watch::Sender::new(Arc::default()) }
    }

    /// Looks at the lists: the receiver holds the newest state, and is told of each other.
    ///
    /// # Errors
    /// If the store does not answer.
    pub(crate) async fn look(
        &self,
        services: &Services,
    ) -> Result<tokio::sync::watch::Receiver<Arc<Lists>>, StoreError> {
        let receiver = self.lists.subscribe();
        self.read(services).await?;
        Ok(receiver)
    }

    async fn read(&self, services: &Services) -> Result<(), StoreError> {
        let newest = Lists::from(public_lists(services, None).await?);
        self.lists.send_if_modified(|lists| {
            let differs = **lists != newest;
            if differs {
                *lists = Arc::new(newest);
            }
            differs
        });
        Ok(())
    }
}

/// Keeps the lists fresh while somebody looks, for as long as it is polled.
pub(crate) async fn run(services: Arc<Services>) {
    loop {
        sleep_until(Instant::now() + PERIOD).await;
        if services.lobby.lists.receiver_count() == 0 {
            continue;
        }
        if let Err(error) = services.lobby.read(&services).await {
            warn!(%error, "the lists of rooms could not be read");
        }
    }
}

/// The public lists now, of one game or of all: seeks whose maker is there, games that are on, games that ended lately.
///
/// # Errors
/// If the store does not answer.
pub(crate) async fn public_lists(services: &Services, game: Option<Game>) -> Result<RoomList, StoreError> {
    let (store, most) = (&*services.store, services.bounds.list_length);
    let (mut open, mut live, mut finished) = tokio::try_join!(
        store.listed_rooms(Listing::Lobby, game, most),
        store.listed_rooms(Listing::Live, game, most),
        store.listed_rooms(Listing::Finished, game, most),
    )?;
    let now = services.clock.now();
    open.retain(|seek| {
        let away = services.presence.absent_since(seek.creator.id);
        matches!(Seek::of(seek, away, now), Seek::Shown { .. })
    });
    name_anew(store, [&mut open, &mut live, &mut finished].into_iter().flatten()).await?;
    Ok(RoomList { open, live, finished })
}

/// Gives players the names they bear now: lists may be older than a name, and those who left have none any more.
async fn name_anew(
    store: &dyn Store,
    rooms: impl Iterator<Item = &mut tessera_protocol::RoomSummary>,
) -> Result<(), StoreError> {
    let mut views: Vec<_> = rooms.flat_map(rooms::players).collect();
    let mut players: Vec<PlayerId> = views.iter().map(|view| view.id).collect();
    players.sort_unstable();
    players.dedup();
    let names = NameBook::of(store, &players).await?;
    for view in &mut views {
        view.name = names.get(view.id);
    }
    Ok(())
}
