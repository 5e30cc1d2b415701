//! Questions to a server whose answers are taken as they come, whoever gives them.

use std::time::Duration;

use futures_util::StreamExt;
use http_body_util::{BodyExt, Empty, Limited};
use hyper::{Request, body::Bytes, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use tokio::time::timeout;
use tokio_tungstenite::{
    client_async,
    tungstenite::{self, Message, client::IntoClientRequest},
};

use crate::{
    link::ServerUrl,
    transport::{self, TransportError},
};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Longest answer that is read, in bytes.
const LONGEST: usize = 64 * 1024;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum ProbeError {
    /// There is no line.
    #[error(transparent)]
    Transport(#[from] TransportError),
    /// What came is no HTTP.
    #[error("what answers does not speak HTTP: {0}")]
    NotHttp(String),
    /// Nothing came.
    #[error("no answer came within {} s", PATIENCE.as_secs())]
    Silent,
}

/// An answer over HTTP.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    /// Where a redirection leads.
    pub(super) location: Option<String>,
    pub(super) body: String,
}

/// What became of an upgrade.
#[derive(Debug)]
pub(super) enum Upgrade {
    /// It was refused.
    Refused(Answer),
    /// It was granted, and the socket closed with this code, or none.
    Closed(Option<u16>),
}

/// Asks for a path below the server's address.
pub(super) async fn get(server: &ServerUrl, path: &str) -> Result<Answer, ProbeError> {
    timeout(PATIENCE, get_at_leisure(server, path)).await.map_err(|_| ProbeError::Silent)?
}

async fn get_at_leisure(server: &ServerUrl, path: &str) -> Result<Answer, ProbeError> {
    let not_http = |error: hyper::Error| ProbeError::NotHttp(error.to_string());
    let line = TokioIo::new(transport::open(server).await?);
    let (mut sender, connection) = http1::handshake(line).await.map_err(not_http)?;
    // Ends with the answer; what breaks the line breaks the answer too, and is told there.
    tokio::spawn(connection);
    let request = Request::get(server.path(path))
        .header(header::HOST, server.authority())
        .body(Empty::<Bytes>::new())
        .expect("a parsed address makes a sound request");
    let response = sender.send_request(request).await.map_err(not_http)?;
    let (status, location) = (response.status().as_u16(), text(response.headers().get(header::LOCATION)));
    let body = Limited::new(response.into_body(), LONGEST).collect().await;
    let body = body.map(|body| String::from_utf8_lossy(&body.to_bytes()).into_owned()).unwrap_or_default();
    Ok(Answer { status, location, body })
}

/// Asks for a socket, as a page of `origin` or as no page, and waits for it to be closed.
pub(super) async fn upgrade(
    server: &ServerUrl,
    path: &str,
    origin: Option<&str>,
) -> Result<Upgrade, ProbeError> {
    timeout(PATIENCE, upgrade_at_leisure(server, path, origin)).await.map_err(|_| ProbeError::Silent)?
}

async fn upgrade_at_leisure(
    server: &ServerUrl,
    path: &str,
    origin: Option<&str>,
) -> Result<Upgrade, ProbeError> {
    let not_http = |error: tungstenite::Error| ProbeError::NotHttp(error.to_string());
    let line = transport::open(server).await?;
    let mut request = format!("ws://{}{}", server.authority(), server.path(path))
        .into_client_request()
        .map_err(not_http)?;
    if let Some(origin) = origin {
        let origin = origin.parse().expect("an origin has no control characters");
        request.headers_mut().insert(header::ORIGIN, origin);
    }
    let mut socket = match client_async(request, line).await {
        Ok((socket, _)) => socket,
        Err(tungstenite::Error::Http(response)) => {
            let body = response.body().as_deref().unwrap_or_default();
            return Ok(Upgrade::Refused(Answer {
                status: response.status().as_u16(),
                location: text(response.headers().get(header::LOCATION)),
                body: String::from_utf8_lossy(body).into_owned(),
            }));
        }
        Err(error) => return Err(not_http(error)),
    };
    loop {
        match socket.next().await {
            Some(Ok(Message::Close(close))) => {
                return Ok(Upgrade::Closed(close.map(|close| close.code.into())));
            }
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return Ok(Upgrade::Closed(None)),
        }
    }
}

fn text(value: Option<&header::HeaderValue>) -> Option<String> {
    value.and_then(|value| value.to_str().ok()).map(str::to_owned)
}
