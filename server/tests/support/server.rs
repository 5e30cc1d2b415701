//! A server in this process, on a free port.

use std::{net::SocketAddr, sync::Arc};

use tempfile::TempDir;
use tessera_server::{
    app,
    bounds::Bounds,
    settings::Settings,
    store::{MemoryStore, SqliteStore, Store},
};
use tokio::{net::TcpListener, task::JoinHandle};
use tokio_util::sync::CancellationToken;

/// Keeps the store's folder for as long as the server may need it.
pub enum Home {
    Memory(Arc<MemoryStore>),
    Folder(TempDir),
}

/// A running server. Dropped, it goes on until the test's runtime ends.
pub struct Server {
    pub address: SocketAddr,
    pub home: Home,
    stop: CancellationToken,
    running: JoinHandle<()>,
}

impl Home {
    pub fn memory() -> Self {
        Self::Memory(Arc::new(MemoryStore::new()))
    }

    pub fn folder() -> Self {
        Self::Folder(tempfile::tempdir().expect("there is room for a folder"))
    }

    async fn store(&self) -> Arc<dyn Store> {
        match self {
            Self::Memory(store) => Arc::clone(store) as Arc<dyn Store>,
            Self::Folder(folder) => {
                let file = folder.path().join("tessera.sqlite");
                Arc::new(SqliteStore::open(file).await.expect("a fresh folder can hold a store"))
            }
        }
    }
}

impl Server {
    /// With bounds that are generous, so that only tests of a bound meet it.
    pub async fn start(home: Home) -> Self {
        Self::with_settings(home, Settings::default()).await
    }

    pub async fn with_bounds(home: Home, bounds: Bounds) -> Self {
        Self::with_settings(home, Settings { bounds, ..Settings::default() }).await
    }

    pub async fn with_settings(home: Home, settings: Settings) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("there is a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let (stop, store) = (CancellationToken::new(), home.store().await);
        let run = app::run(listener, store, settings, stop.clone());
        let running = tokio::spawn(async move { run.await.expect("the server runs") });
        Self { address, home, stop, running }
    }

    /// Stops it in order, and gives its home back.
    pub async fn stop(self) -> Home {
        self.stop.cancel();
        self.running.await.expect("the server does not panic");
        self.home
    }

    /// The origin that a browser on this server's page sends.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }
}
