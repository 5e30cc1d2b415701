//! A server in this process, on a free port, and the programs that talk to it.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use serde_json::Value;
use tempfile::TempDir;
use tessera_server::{app, settings::Settings, store::MemoryStore};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
    },
};
use tokio_util::sync::CancellationToken;

use crate::program::{End, Program};

/// A running server, and a home for its clients.
pub(crate) struct Host {
    url: String,
    home: TempDir,
    /// The file of certificates that its programs trust, if not the system's.
    roots: Option<PathBuf>,
}

impl Host {
    /// A server that goes on until the test's runtime ends.
    pub(crate) async fn start() -> Self {
        Self::serve(Settings::default()).await
    }

    /// A server for those who know this code.
    pub(crate) async fn start_with_code(code: &str) -> Self {
        Self::serve(Settings { invite_code: code.parse().unwrap(), ..Settings::default() }).await
    }

    async fn serve(settings: Settings) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let store = Arc::new(MemoryStore::new());
        tokio::spawn(app::run(listener, store, settings, CancellationToken::new()));
        Self { url, home: tempfile::tempdir().unwrap(), roots: None }
    }

    /// The same behind TLS, with a certificate for `localhost` that its programs trust.
    pub(crate) async fn start_encrypted() -> Self {
        let plain = Self::start().await;
        let certified = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        let roots = plain.home().join("roots.pem");
        std::fs::write(&roots, certified.cert.pem()).unwrap();
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(certified.signing_key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certified.cert.der().clone()], key)
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
        let inner = plain.url.trim_start_matches("http://").to_owned();
        tokio::spawn(terminate_tls(listener, TlsAcceptor::from(Arc::new(config)), inner));
        Self { url, roots: Some(roots), ..plain }
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// Starts a program against this server.
    pub(crate) async fn run(&self, args: &[&str], input: &str) -> Program {
        let mut command = Program::command(&self.url, self.home(), args);
        if let Some(roots) = &self.roots {
            command.env("SSL_CERT_FILE", roots);
        }
        Program::spawn(command, input).await
    }

    /// Runs a program, which must succeed, to its end.
    pub(crate) async fn done(&self, args: &[&str], input: &str) -> End {
        let end = self.run(args, input).await.end().await;
        assert_eq!(end.code, Some(0), "{args:?}: {}", end.errors);
        end
    }

    /// A room in which White waits for whoever has the invitation: its id and that link.
    pub(crate) async fn room(&self, options: &[&str]) -> [String; 2] {
        let created = self.json(&[&["new", "--side", "white", "--json"], options].concat()).await;
        ["room", "invitation_link"].map(|key| created[key].as_str().unwrap().to_owned())
    }

    /// The room of a game, Black's player in the profile `black`.
    pub(crate) async fn game(&self, options: &[&str]) -> String {
        let [room, invitation] = self.room(options).await;
        self.done(&["--profile", "black", "join", &invitation], "").await;
        room
    }

    /// Runs a program that prints one line of JSON.
    pub(crate) async fn json(&self, args: &[&str]) -> Value {
        match self.done(args, "").await.json().as_slice() {
            [value] => value.clone(),
            others => panic!("{args:?} printed {others:?}"),
        }
    }
}

/// Takes TLS off each connection and passes the rest on.
async fn terminate_tls(listener: TcpListener, acceptor: TlsAcceptor, inner: String) {
    loop {
        let (tcp, _) = listener.accept().await.unwrap();
        let (acceptor, inner) = (acceptor.clone(), inner.clone());
        tokio::spawn(async move {
            // Whoever does not trust the certificate goes away.
            let Ok(mut outer) = acceptor.accept(tcp).await else { return };
            let mut inner = TcpStream::connect(inner).await.unwrap();
            let _ = tokio::io::copy_bidirectional(&mut outer, &mut inner).await;
        });
    }
}
