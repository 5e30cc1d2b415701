//! A server under a path prefix, behind a proxy with TLS.

use std::{net::SocketAddr, path::PathBuf, sync::Arc, time::Duration};

use serde_json::Value;
use tempfile::TempDir;
use tessera_server::{app, settings::Settings, store::MemoryStore};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    process::Child,
    time::{sleep, timeout},
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::CertificateDer},
};
use tokio_util::sync::CancellationToken;

use crate::{
    program::{End, Program},
    proxy::{self, Kind},
};

/// No proxy takes this long to start.
const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) struct Site {
    folder: TempDir,
    port: u16,
    certificate: CertificateDer<'static>,
    _proxy: Child,
}

impl Site {
    pub(crate) async fn start(kind: Kind) -> Self {
        Self::with(kind, kind.sample(), settings()).await
    }

    /// With a changed sample and other settings of the server.
    pub(crate) async fn with(kind: Kind, sample: &str, settings: Settings) -> Self {
        let server = serve(settings).await;
        Self::before(server, kind, sample).await
    }

    /// Before whatever listens, or does not, at an address.
    pub(crate) async fn before(server: SocketAddr, kind: Kind, sample: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let certified = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        std::fs::write(folder.path().join("cert.pem"), certified.cert.pem()).unwrap();
        std::fs::write(folder.path().join("key.pem"), certified.signing_key.serialize_pem()).unwrap();
        let port = free_address().await.port();
        let proxy = proxy::start(kind, sample, port, server, folder.path());
        listens(port).await;
        Self { folder, port, certificate: certified.cert.der().clone(), _proxy: proxy }
    }

    pub(crate) fn url(&self) -> String {
        format!("https://localhost:{}/tessera", self.port)
    }

    /// Starts a program that trusts the proxy's certificate.
    pub(crate) async fn run(&self, args: &[&str], input: &str) -> Program {
        let mut command = Program::command(&self.url(), self.folder.path(), args);
        command.env("SSL_CERT_FILE", self.roots());
        Program::spawn(command, input).await
    }

    /// Runs a program, which must succeed, and reads its line of JSON.
    pub(crate) async fn json(&self, args: &[&str]) -> Value {
        let end: End = self.run(args, "").await.end().await;
        assert_eq!(end.code, Some(0), "{args:?}: {end:?}");
        end.json().remove(0)
    }

    fn roots(&self) -> PathBuf {
        self.folder.path().join("cert.pem")
    }

    /// Sends a POST with these headers, and gives the head of the answer.
    pub(crate) async fn post(&self, path: &str, headers: &[(&str, &str)]) -> String {
        let mut roots = RootCertStore::empty();
        roots.add(self.certificate.clone()).unwrap();
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_root_certificates(roots)
            .with_no_client_auth();
        let tcp = TcpStream::connect(("127.0.0.1", self.port)).await.unwrap();
        let name = "localhost".try_into().unwrap();
        let mut line = TlsConnector::from(Arc::new(config)).connect(name, tcp).await.unwrap();
        let headers: String = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let request = format!(
            "POST /tessera{path} HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nContent-Length: 0\r\n{headers}\r\n",
            self.port
        );
        line.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        // Some servers end a line without the goodbye of TLS.
        let _ = line.read_to_end(&mut answer).await;
        let answer = String::from_utf8(answer).unwrap();
        answer.split("\r\n\r\n").next().unwrap().to_ascii_lowercase()
    }
}

/// The settings that go with the samples.
pub(crate) fn settings() -> Settings {
    Settings { base_path: "/tessera".parse().unwrap(), ..Settings::default() }
}

async fn serve(settings: Settings) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let store = Arc::new(MemoryStore::new());
    tokio::spawn(app::run(listener, store, settings, CancellationToken::new()));
    address
}

/// An address at which nobody listens.
pub(crate) async fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap()
}

async fn listens(port: u16) {
    let connected = async {
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            // Nobody tells when another program listens.
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, connected).await.expect("the proxy listens");
}
