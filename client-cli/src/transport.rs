//! The line to a server, TCP or TLS over it: one way in for HTTP and for sockets.

use std::{io, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{self, ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use crate::link::{Encryption, ServerUrl};

/// How long a server may take to accept a line.
const PATIENCE: Duration = Duration::from_secs(10);

/// An open line to a server.
pub(crate) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

/// Why there is no line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TransportError {
    /// The server's name leads nowhere.
    #[error("the name {host} leads to no address")]
    Unknown {
        /// The name.
        host: String,
        /// What the system says.
        source: io::Error,
    },
    /// Nobody accepts connections there.
    #[error("no server at {server}")]
    Unreachable {
        /// The address that was tried.
        server: String,
        /// What the system says.
        source: io::Error,
    },
    /// Someone is there, but not with a certificate that can be trusted, or not with TLS at all.
    #[error("no trusted TLS at {server}")]
    Tls {
        /// The address that was tried.
        server: String,
        /// What TLS says.
        source: io::Error,
    },
    /// Nothing came back in time.
    #[error("{server} does not answer within {} s", PATIENCE.as_secs())]
    Silent {
        /// The address that was tried.
        server: String,
    },
    /// TLS cannot be spoken from here.
    #[error("TLS cannot be set up")]
    Setup(#[from] rustls::Error),
}

/// Opens a line to a server.
///
/// # Errors
/// See [`TransportError`].
pub(crate) async fn open(server: &ServerUrl) -> Result<Box<dyn Stream>, TransportError> {
    let silent = |_| TransportError::Silent { server: server.to_string() };
    timeout(PATIENCE, open_at_leisure(server)).await.map_err(silent)?
}

async fn open_at_leisure(server: &ServerUrl) -> Result<Box<dyn Stream>, TransportError> {
    let unreachable = |source| TransportError::Unreachable { server: server.to_string(), source };
    let unknown = |source| TransportError::Unknown { host: server.host().to_owned(), source };
    let addresses: Vec<_> = lookup_host((server.host(), server.port())).await.map_err(unknown)?.collect();
    let tcp = TcpStream::connect(&*addresses).await.map_err(unreachable)?;
    // A move is one small packet: it must not wait for another to travel with.
    tcp.set_nodelay(true).map_err(unreachable)?;
    match server.encryption() {
        Encryption::None => Ok(Box::new(tcp)),
        Encryption::Tls => {
            let failed = |source| TransportError::Tls { server: server.to_string(), source };
            let name = ServerName::try_from(server.host().to_owned())
                .map_err(|error| failed(io::Error::new(io::ErrorKind::InvalidInput, error)))?;
            let connector = TlsConnector::from(Arc::new(tls_config()?));
            Ok(Box::new(connector.connect(name, tcp).await.map_err(failed)?))
        }
    }
}

/// Trusts the system's root certificates, or those in `SSL_CERT_FILE` and `SSL_CERT_DIR`.
fn tls_config() -> Result<ClientConfig, rustls::Error> {
    let mut roots = RootCertStore::empty();
    // Where the system has unreadable or odd certificates, the others still count; with none at all, no server is trusted.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(config)
}
