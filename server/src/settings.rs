//! The settings of the server, from the command line and the environment. `--help` is the manual.
//!
//! What a setting does is elsewhere; here it is read and checked. The bounds have a file of their own.

mod base_path;
mod database;
mod guard;
mod origin;
mod proxies;

use std::{net::SocketAddr, path::PathBuf};

use clap::{Args, ValueEnum};

use crate::bounds::Bounds;
pub use base_path::BasePath;
pub use database::DatabaseUrl;
pub use guard::{AdminToken, InvalidAdminToken, InvalidInviteCode, InviteSetting};
pub use origin::{InvalidOrigin, Origin};
pub use proxies::Proxies;

/// Everything that can be set.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// Address and port to listen on; 0.0.0.0:8080 for all addresses of the machine
    #[arg(long, env, global = true, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    pub listen: SocketAddr,
    /// Address and port for Prometheus to read /metrics from; without it there are none
    #[arg(long, env, value_name = "ADDRESS")]
    pub metrics_listen: Option<SocketAddr>,
    /// Folder for everything the server keeps; made if missing
    #[arg(long, env = "DATA_DIR", global = true, default_value = "./data", value_name = "FOLDER")]
    pub data: PathBuf,
    /// Database, as sqlite:FILE; a relative file is looked for in the data folder
    #[arg(long, env, global = true, default_value = "sqlite:tessera.sqlite", value_name = "URL")]
    pub database_url: DatabaseUrl,
    /// Origins under which browsers reach the server, with commas between (`https://chess.example.org`); needed only
    /// where a proxy hides them
    #[arg(long, env, global = true, value_delimiter = ',', value_name = "ORIGIN")]
    pub public_origin: Vec<Origin>,
    /// Proxies whose X-Forwarded headers are believed: addresses or networks with commas between, or none
    #[arg(long, env, default_value = "127.0.0.0/8,::1/128", value_name = "NETWORKS")]
    pub trusted_proxies: Proxies,
    /// Path under which a proxy shows the server, such as /tessera
    #[arg(long, env, global = true, default_value = "/", value_name = "PATH")]
    pub base_path: BasePath,
    /// Code that lets players in; auto: the server makes one and tells it in its log; without one the server is open
    #[arg(
        long,
        env,
        global = true,
        default_value = "",
        hide_default_value = true,
        hide_env_values = true,
        value_name = "CODE"
    )]
    pub invite_code: InviteSetting,
    /// Secret of whoever runs the server, for closing rooms, muting, banning and listing; 16 characters or more
    #[arg(long, env, hide_env_values = true, value_name = "TOKEN")]
    pub admin_token: Option<AdminToken>,
    /// Form of the log lines on standard error
    #[arg(long, env, default_value = "text", value_name = "FORM")]
    pub log_format: LogFormat,
    /// What is logged: error, warn, info, debug, trace, also by module (info,tessera_server::rooms=debug)
    #[arg(long, env, default_value = "info", value_name = "FILTER")]
    pub log: String,
    /// Bounds on everything
    #[command(flatten)]
    pub bounds: Bounds,
}

/// The form of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Default for Settings {
    /// The settings of a server without options, whatever the environment says.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            metrics_listen: None,
            data: "./data".into(),
            database_url: DatabaseUrl::default(),
            public_origin: Vec::new(),
            trusted_proxies: Proxies::loopback(),
            base_path: BasePath::default(),
            invite_code: InviteSetting::Open,
            admin_token: None,
            log_format: LogFormat::Text,
            log: "info".to_owned(),
            bounds: Bounds::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command_line::CommandLine;

    fn read(arguments: &[&str]) -> Result<Settings, String> {
        let all = std::iter::once("tessera-server").chain(arguments.iter().copied());
        CommandLine::read(all.map(Into::into)).map(|line| line.settings).map_err(|error| error.to_string())
    }

    #[test]
    fn every_bad_setting_is_named_with_what_it_must_be() {
        let bad = [
            ("--listen=here", "--listen", "socket address"),
            ("--database-url=postgres://db/tessera", "--database-url", "sqlite:"),
            ("--public-origin=chess.example.org", "--public-origin", "https://"),
            ("--public-origin=https://chess.example.org/path", "--public-origin", "https://"),
            ("--trusted-proxies=proxy", "--trusted-proxies", "10.0.0.0/8"),
            ("--base-path=tessera", "--base-path", "/"),
            ("--log-format=xml", "--log-format", "xml"),
            ("--invite-code=abc", "--invite-code", "6 characters"),
            ("--admin-token=secret", "--admin-token", "16 characters"),
            ("--room-idle=-1", "--room-idle", "seconds"),
            ("--sockets=many", "--sockets", "whole number"),
            ("--room-mailbox=0", "--room-mailbox", "from 1"),
            ("--connections=9999999999999999999", "--connections", "whole number"),
        ];
        for (argument, setting, fix) in bad {
            let error = read(&[argument]).expect_err(argument);
            assert!(error.contains(setting) && error.contains(fix), "{argument}: {error}");
        }
    }

    #[test]
    fn several_origins_and_proxies_are_read() {
        let settings = read(&[
            "--public-origin=https://a.example,http://B.example:8080",
            "--trusted-proxies=10.0.0.0/8,192.168.1.7",
        ])
        .expect("good settings");
        let origins: Vec<_> = settings.public_origin.iter().map(ToString::to_string).collect();
        assert_eq!(origins, ["https://a.example", "http://b.example:8080"]);
        assert!(settings.trusted_proxies.contains([192, 168, 1, 7].into()));
        assert!(!settings.trusted_proxies.contains([127, 0, 0, 1].into()));
    }
}
