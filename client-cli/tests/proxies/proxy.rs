//! A proxy with one of the samples, made to fit a test: other ports and another certificate.

use std::{fs, net::SocketAddr, path::Path, process::Stdio};

use tokio::process::{Child, Command};

/// Which program.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Nginx,
    Caddy,
}

impl Kind {
    /// The sample as it is delivered.
    pub(crate) fn sample(self) -> &'static str {
        match self {
            Self::Nginx => include_str!("../../../docs/hosting/nginx.conf"),
            Self::Caddy => include_str!("../../../docs/hosting/Caddyfile"),
        }
    }
}

/// Starts a proxy on `port` before `server`, with the certificate in `folder`.
pub(crate) fn start(kind: Kind, sample: &str, port: u16, server: SocketAddr, folder: &Path) -> Child {
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let sample = sample.replace("127.0.0.1:8080", &server.to_string());
    let (config, mut command) = match kind {
        Kind::Nginx => {
            let site = sample
                .replace("listen 443 ssl", &format!("listen 127.0.0.1:{port} ssl"))
                .replace("chess.example.org;", "localhost;")
                .replace("/etc/letsencrypt/live/chess.example.org/fullchain.pem", &at("cert.pem"))
                .replace("/etc/letsencrypt/live/chess.example.org/privkey.pem", &at("key.pem"));
            fs::write(at("site.conf"), site).unwrap();
            let mut command = Command::new("nginx");
            command.args(["-e", "stderr", "-p", &at(""), "-c", &at("nginx.conf")]);
            (format!("{}\ninclude {};\n}}\n", nginx_head(&at("")), at("site.conf")), command)
        }
        Kind::Caddy => {
            let tls = format!("localhost:{port} {{\n\ttls {} {}\n", at("cert.pem"), at("key.pem"));
            let site = sample.replace("chess.example.org {", &tls);
            let mut command = Command::new("caddy");
            command.args(["run", "--adapter", "caddyfile", "--config", &at("Caddyfile")]).env("HOME", folder);
            (format!("{{\n\tadmin off\n\tauto_https disable_redirects\n}}\n{site}"), command)
        }
    };
    let name = match kind {
        Kind::Nginx => "nginx.conf",
        Kind::Caddy => "Caddyfile",
    };
    fs::write(at(name), config).unwrap();
    let quiet = command.stdout(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true);
    quiet.spawn().unwrap_or_else(|error| panic!("{kind:?} does not start: {error}"))
}

/// What surrounds a site's own file, with everything in one folder.
fn nginx_head(folder: &str) -> String {
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|what| format!("{what}_temp_path {folder}/{what};"))
        .join("\n");
    format!(
        "daemon off;\nmaster_process off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}"
    )
}
