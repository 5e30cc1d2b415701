//! The whole wiring on one screen: what a running server is made of, how it starts, and how it stops.

use std::sync::Arc;

use tokio::net::TcpListener;
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{info, warn};

use crate::{
    alive::Alive,
    bounds::Bounds,
    bus::{Bus, LocalBus},
    clock::{Clock, drift},
    housekeeping, http,
    invite::InviteCode,
    limits::Limits,
    lobby::{self, Lobby},
    metrics::{self, Levels, Metrics},
    people,
    presence::Presence,
    random::{self, Chance},
    readiness::{self, Readiness},
    reconcile,
    rooms::{Rooms, World},
    secrets::Secrets,
    serve,
    settings::Settings,
    store::{ServerIdentity, ServerKey, Store, StoreError},
    sweep,
};

/// What every request can reach.
pub(crate) struct Services {
    /// What was set at the start.
    pub settings: Settings,
    /// Bounds on everything.
    pub bounds: Bounds,
    /// Keeps everything.
    pub store: Arc<dyn Store>,
    /// Tells the time.
    pub clock: Clock,
    /// Knows when the server was there.
    pub alive: Arc<Alive>,
    /// Counts and times.
    pub metrics: Arc<Metrics>,
    /// Counts what players and addresses have and make.
    pub limits: Limits,
    /// Knows who has a socket open.
    pub presence: Arc<Presence>,
    /// Derives what need not be stored.
    pub secrets: Secrets,
    /// The code that lets players in; none on an open server.
    pub invite: Option<InviteCode>,
    /// The public lists of rooms.
    pub lobby: Lobby,
    /// Tells others what has changed.
    pub bus: Arc<dyn Bus>,
    /// The rooms in memory.
    pub rooms: Rooms,
    /// Name of the cookie that holds a browser's token. No other server on the same host has the same.
    pub cookie_name: String,
    /// Knows whether the server can do its work.
    pub readiness: Readiness,
    /// Told when the server is to stop: no further connection, all sockets close.
    pub stop: CancellationToken,
    /// Open sockets.
    pub sessions: TaskTracker,
}

impl Services {
    /// What the metrics read off the server.
    pub(crate) fn levels(&self) -> Levels {
        Levels {
            rooms: self.rooms.count(),
            sockets: self.sessions.len(),
            messages_waiting: self.rooms.messages_waiting(),
            stamp_age: self.alive.age(),
        }
    }
}

/// Where a server is reached.
#[derive(Debug)]
pub struct Listeners {
    /// For players and watchers.
    pub public: TcpListener,
    /// For whoever gathers the metrics.
    pub metrics: Option<TcpListener>,
}

impl From<TcpListener> for Listeners {
    fn from(public: TcpListener) -> Self {
        Self { public, metrics: None }
    }
}

/// Runs a server on its listeners until it is told to stop.
///
/// # Errors
/// If the store does not answer at the start.
pub async fn run(
    listeners: impl Into<Listeners>,
    store: Arc<dyn Store>,
    settings: Settings,
    stop: CancellationToken,
) -> Result<(), StoreError> {
    let alive = Arc::new(Alive::start(Arc::clone(&store)).await?);
    let services = Arc::new(assemble(store, &alive, settings, stop.clone()).await?);
    let Listeners { public, metrics } = listeners.into();

    let background = CancellationToken::new();
    let tasks = TaskTracker::new();
    tasks.spawn(services.stop.clone().run_until_cancelled_owned({
        let alive = Arc::clone(&alive);
        async move { alive.run().await }
    }));
    tasks.spawn(
        background.clone().run_until_cancelled_owned(sweep::run(Arc::clone(&services), alive.outages())),
    );
    tasks.spawn(background.clone().run_until_cancelled_owned(reconcile::run(Arc::clone(&services))));
    tasks.spawn(background.clone().run_until_cancelled_owned(people::run(Arc::clone(&services))));
    tasks.spawn(background.clone().run_until_cancelled_owned(lobby::run(Arc::clone(&services))));
    tasks.spawn(background.clone().run_until_cancelled_owned(housekeeping::run(Arc::clone(&services))));

    tasks.spawn(services.stop.clone().run_until_cancelled_owned(drift::watch(services.clock)));
    tasks.spawn(services.stop.clone().run_until_cancelled_owned(readiness::watch(Arc::clone(&services))));
    if let Some(listener) = metrics {
        let services = Arc::clone(&services);
        let serving =
            async move { serve::run(listener, metrics::router(Arc::clone(&services)), &services).await };
        tasks.spawn(background.clone().run_until_cancelled_owned(serving));
    }

    let connections = serve::run(public, http::router(Arc::clone(&services)), &services).await;
    info!("stopping");
    services.sessions.close();
    let stopping = async {
        // From here on sockets are closed and nobody can move: the clocks stop now, not when all is tidied up.
        if let Err(error) = alive.stop().await {
            warn!(%error, "the stop could not be stamped");
        }
        tokio::join!(services.sessions.wait(), connections.answered());
    };
    if tokio::time::timeout(services.bounds.stop_timeout, stopping).await.is_err() {
        warn!("not everything ended in time");
    }
    connections.cut().await;
    services.rooms.stop().await;
    background.cancel();
    tasks.close();
    tasks.wait().await;
    Ok(())
}

async fn assemble(
    store: Arc<dyn Store>,
    alive: &Arc<Alive>,
    settings: Settings,
    stop: CancellationToken,
) -> Result<Services, StoreError> {
    let proposed = ServerIdentity { id: random::uuid(), key: ServerKey(random::bytes()) };
    let identity = store.identity(proposed).await?;
    let bounds = settings.bounds.clone();
    let (clock, metrics) = (alive.clock(), Arc::new(Metrics::new()));
    let presence = Arc::new(Presence::new(clock));
    let bus: Arc<dyn Bus> = Arc::new(LocalBus::new());
    let secrets = Secrets::new(&identity.key.0);
    let invite = InviteCode::of(&settings.invite_code, &*store).await?;
    let world = World {
        store: Arc::clone(&store),
        bus: Arc::clone(&bus),
        clock,
        alive: Arc::clone(alive),
        presence: Arc::clone(&presence),
        secrets: secrets.clone(),
        bounds: bounds.clone(),
        metrics: Arc::clone(&metrics),
        chance: Chance::of_the_system(),
    };
    Ok(Services {
        limits: Limits::new(&bounds),
        presence,
        secrets,
        invite,
        lobby: Lobby::new(),
        bus,
        rooms: Rooms::new(world),
        cookie_name: format!("tessera_{}", identity.id.simple()),
        readiness: Readiness::default(),
        sessions: TaskTracker::new(),
        settings,
        bounds,
        store,
        clock,
        alive: Arc::clone(alive),
        metrics,
        stop,
    })
}
