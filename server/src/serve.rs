//! Accepting connections and serving HTTP on them, within bounds, until told to stop.

use std::{convert::Infallible, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::Uri,
    response::{IntoResponse, Response},
};
use hyper::{body::Incoming, server::conn::http1, service};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tower::{ServiceExt, service_fn};
use tracing::{debug, warn};

use crate::{
    app::Services,
    http::{caller::Peer, error::ApiError},
    limits::{self, ConnectionPermit, TooManyConnections},
    settings::BasePath,
};

/// Wait after a connection could not be accepted, mostly since no file descriptor was left.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// How long whoever finds no room may take to hear that.
const GOODBYE: Duration = Duration::from_secs(2);

/// How many hear it at the same time; more are cut off.
const GOODBYES: usize = 256;

/// Bytes of a connection's buffer: the largest head of a request.
const BUFFER_BYTES: usize = 16 * 1024;

/// The permit of the connection that a request came by; held on by whoever takes the connection over.
#[derive(Debug, Clone)]
pub(crate) struct HeldConnection(
    #[expect(dead_code, reason = "held, never looked at")] Arc<ConnectionPermit>,
);

/// Connections that were open when the server was told to stop.
pub(crate) struct Connections {
    open: TaskTracker,
    cut: CancellationToken,
}

impl Connections {
    /// Waits until the requests that are under way are answered.
    pub(crate) async fn answered(&self) {
        self.open.wait().await;
    }

    /// Ends what is still open.
    pub(crate) async fn cut(self) {
        self.cut.cancel();
        self.open.wait().await;
    }
}

/// Serves until the services are told to stop, and gives back the connections that are still open then.
pub(crate) async fn run(listener: TcpListener, router: Router, services: &Arc<Services>) -> Connections {
    let (connections, goodbyes) =
        (limits::Connections::new(&services.bounds), Arc::new(Semaphore::new(GOODBYES)));
    let (open, cut) = (TaskTracker::new(), CancellationToken::new());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(services.bounds.header_timeout)
        .max_buf_size(BUFFER_BYTES);
    while let Some((stream, peer)) = accept(&listener, services).await {
        let is_proxy = services.settings.trusted_proxies.contains(peer.ip());
        let held = match connections.open((!is_proxy).then(|| peer.ip().into())) {
            Ok(permit) => HeldConnection(Arc::new(permit)),
            Err(full) => {
                if let Ok(permit) = Arc::clone(&goodbyes).try_acquire_owned() {
                    open.spawn(refuse(http.clone(), stream, full, permit));
                }
                continue;
            }
        };
        let base = services.settings.base_path.clone();
        let service = TowerToHyperService::new(service_fn({
            let (router, held) = (router.clone(), held.clone());
            move |request| answer(router.clone(), request, (peer, held.clone()), base.clone())
        }));
        let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
        let stop = services.stop.clone();
        open.spawn(cut.clone().run_until_cancelled_owned(async move {
            let mut connection = pin!(connection);
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = stop.cancelled() => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(error) = ended {
                debug!(%peer, %error, "a connection broke");
            }
            drop(held);
        }));
    }
    open.close();
    Connections { open, cut }
}

/// The next connection; none once the server stops.
async fn accept(listener: &TcpListener, services: &Services) -> Option<(TcpStream, SocketAddr)> {
    let next = async {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    // Without it small frames would wait for others; a line that cannot do it is served all the same.
                    let _ = stream.set_nodelay(true);
                    return (stream, peer);
                }
                Err(error) => {
                    warn!(%error, "a connection could not be accepted");
                    sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    };
    services.stop.run_until_cancelled(next).await
}

/// Answers whatever is asked on a connection for which there is no room.
async fn refuse(
    mut http: http1::Builder,
    stream: TcpStream,
    full: TooManyConnections,
    _: OwnedSemaphorePermit,
) {
    let answer =
        service::service_fn(
            move |_| async move { Ok::<_, Infallible>(ApiError::from(full).into_response()) },
        );
    let connection = http.keep_alive(false).serve_connection(TokioIo::new(stream), answer);
    // Whoever does not listen is cut off.
    let _ = timeout(GOODBYE, connection).await;
}

async fn answer(
    router: Router,
    request: hyper::Request<Incoming>,
    (peer, held): (SocketAddr, HeldConnection),
    base: BasePath,
) -> Result<Response, Infallible> {
    let mut request: Request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    request.extensions_mut().insert(held);
    if let Some(uri) = below(&base, request.uri()) {
        *request.uri_mut() = uri;
    }
    router.oneshot(request).await
}

/// The address without the base path. A proxy may have taken it off already: then it stays as it is.
fn below(base: &BasePath, uri: &Uri) -> Option<Uri> {
    let rest = base.strip(uri.path())?;
    let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    format!("{rest}{query}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_base_path_is_taken_off_and_the_query_kept() {
        let base: BasePath = "/tessera".parse().unwrap();
        let cases = [
            ("/tessera/api/rooms?x=1", Some("/api/rooms?x=1")),
            ("/tessera", Some("/")),
            ("/api/rooms", None),
            ("/tesseract", None),
        ];
        for (given, rest) in cases {
            let rest = rest.map(|rest| rest.parse::<Uri>().unwrap());
            assert_eq!(below(&base, &given.parse().unwrap()), rest, "{given}");
        }
    }
}
