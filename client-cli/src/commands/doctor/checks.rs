//! The checks that ask once: reachability, readiness, upgrade, origins; and what to do about each fault they find.

use std::{io::ErrorKind, time::Instant};

use tessera_protocol::{CloseCode, Code, PROTOCOL, http::ErrorBody};

use super::{
    finding::{Check, Finding},
    probe::{self, Answer, ProbeError, Upgrade},
};
use crate::{link::ServerUrl, transport::TransportError};

/// A page of this origin must be refused.
const FOREIGN: &str = "https://elsewhere.invalid";

/// A room that no server has.
const NOWHERE: &str = "0000000000000000000000";

pub(super) const SEE_SAMPLES: &str = "compare the proxy's settings with the samples in docs/hosting";

/// Somebody answers at the address, and it is a server of ours.
pub(super) async fn reach(server: &ServerUrl) -> Finding {
    let began = Instant::now();
    match probe::get(server, "/healthz").await {
        Ok(Answer { status: 200, body, .. }) if body == "ok\n" => {
            Finding::well(Check::Reach, format!("{server} answers in {} ms", began.elapsed().as_millis()))
        }
        Ok(answer) => somebody_else(server, &answer),
        Err(error) => no_answer(Check::Reach, &error),
    }
}

fn somebody_else(server: &ServerUrl, answer: &Answer) -> Finding {
    let status = answer.status;
    let (what, fix) = match (status, &answer.location) {
        (300..=399, Some(location)) => (
            format!("{server} only leads on to {location}"),
            "use the address that it leads to, without healthz at its end".to_owned(),
        ),
        (502..=504, _) => (
            format!("a proxy answers {status}: it does not reach the server behind it"),
            "start the server, and let the proxy name its address and port".to_owned(),
        ),
        _ => (
            format!("something answers {status} at {server}, but it is no Tessera server"),
            format!("check the path: under a prefix the server must have BASE_PATH set to it; {SEE_SAMPLES}"),
        ),
    };
    Finding::wrong(Check::Reach, what, fix)
}

fn no_answer(check: Check, error: &ProbeError) -> Finding {
    let fix = match error {
        ProbeError::Transport(TransportError::Tls { .. } | TransportError::Setup(_)) => {
            "the certificate must be in date, for this host name, and from an issuer that this machine knows (SSL_CERT_FILE \
             names others); a server without TLS is written http://"
        }
        ProbeError::Transport(TransportError::Silent { .. }) | ProbeError::Silent => {
            "something drops what is sent: open the port in the firewall, and check that the address leads to this server"
        }
        ProbeError::Transport(TransportError::Unknown { .. }) => {
            "check how the name is written; a new name needs an A or AAAA record in its zone, and up to an hour until all know it"
        }
        ProbeError::Transport(TransportError::Unreachable { source, .. })
            if source.kind() == ErrorKind::ConnectionRefused =>
        {
            "start the server; by itself it listens for its own machine only, LISTEN=0.0.0.0:8080 makes it listen for others"
        }
        ProbeError::Transport(TransportError::Unreachable { .. }) => {
            "check the address, and that both machines are on networks that lead to each other"
        }
        ProbeError::NotHttp(_) => "check port and scheme: a server behind TLS is written https://",
    };
    Finding::wrong(check, whole(error), fix)
}

/// An error with its causes.
pub(super) fn whole(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The server can do its work.
pub(super) async fn ready(server: &ServerUrl) -> Finding {
    match probe::get(server, "/readyz").await {
        Ok(Answer { status: 200, .. }) => Finding::well(Check::Ready, "the server can do its work"),
        Ok(Answer { status: 503, body, .. }) => Finding::wrong(
            Check::Ready,
            body.trim_end(),
            "do what the lines above say; the server goes on by itself",
        ),
        Ok(Answer { status, .. }) => Finding::wrong(
            Check::Ready,
            format!("{status} in place of an answer about readiness"),
            SEE_SAMPLES,
        ),
        Err(error) => no_answer(Check::Ready, &error),
    }
}

/// The address of a socket that the server opens and closes at once, with nothing changed.
fn nowhere() -> String {
    format!("/api/rooms/{NOWHERE}/socket?protocol={PROTOCOL}")
}

/// The server's own word on a socket that leads nowhere; one for invited players says no more than that.
fn is_the_servers(code: u16) -> bool {
    matches!(CloseCode::from_number(code), Some(CloseCode::NoSuchRoom | CloseCode::InviteRequired))
}

/// Sockets get through.
pub(super) async fn upgrade(server: &ServerUrl) -> Finding {
    match probe::upgrade(server, &nowhere(), None).await {
        Ok(Upgrade::Closed(Some(code))) if is_the_servers(code) => {
            Finding::well(Check::Upgrade, "sockets get through")
        }
        Ok(Upgrade::Closed(Some(code))) if code == CloseCode::Upgrade.number() => other_protocol(),
        Ok(Upgrade::Closed(code)) => Finding::wrong(
            Check::Upgrade,
            format!("a socket opened, but was closed without the server's word ({code:?})"),
            format!("a proxy cuts sockets off: {SEE_SAMPLES}"),
        ),
        Ok(Upgrade::Refused(Answer { status, .. })) => Finding::wrong(
            Check::Upgrade,
            format!("no socket gets through: {status} in answer to the upgrade"),
            "let the proxy speak HTTP/1.1 to the server and pass on the headers Upgrade and Connection (nginx: \
             proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection \"upgrade\")",
        ),
        Err(error) => no_answer(Check::Upgrade, &error),
    }
}

pub(super) fn other_protocol() -> Finding {
    Finding::wrong(
        Check::Version,
        format!("the server does not speak version {PROTOCOL} of the protocol"),
        "use a tessera of the server's version",
    )
}

/// A browser on the server's own page is let in.
pub(super) async fn own_origin(server: &ServerUrl) -> Finding {
    let origin = format!("{}://{}", server.encryption().scheme(), server.authority());
    match probe::upgrade(server, &nowhere(), Some(&origin)).await {
        Ok(Upgrade::Closed(Some(code))) if is_the_servers(code) => {
            Finding::well(Check::Origin, format!("pages of {origin} are let in"))
        }
        Ok(Upgrade::Refused(answer)) if is_wrong_origin(&answer) => Finding::wrong(
            Check::Origin,
            format!("browsers are refused: {}", message(&answer)),
            format!(
                "let the proxy send X-Forwarded-Host and X-Forwarded-Proto, with its address in TRUSTED_PROXIES; or set \
                 PUBLIC_ORIGIN={origin}"
            ),
        ),
        Ok(other) => unexpected(&other),
        Err(error) => no_answer(Check::Origin, &error),
    }
}

/// A browser on another site's page is not.
pub(super) async fn foreign_origin(server: &ServerUrl) -> Finding {
    match probe::upgrade(server, &nowhere(), Some(FOREIGN)).await {
        Ok(Upgrade::Refused(answer)) if is_wrong_origin(&answer) => {
            Finding::well(Check::Origin, "pages of other sites are refused")
        }
        Ok(Upgrade::Closed(_)) => Finding::wrong(
            Check::Origin,
            "pages of other sites are let in: they could act for whoever visits them",
            "let the proxy pass the header Origin on as it came, and do not name foreign sites in PUBLIC_ORIGIN",
        ),
        Ok(other) => unexpected(&other),
        Err(error) => no_answer(Check::Origin, &error),
    }
}

fn unexpected(upgrade: &Upgrade) -> Finding {
    let what = match upgrade {
        Upgrade::Refused(answer) => format!("{} in answer to a browser's upgrade", answer.status),
        Upgrade::Closed(code) => format!("a browser's socket was closed with {code:?}"),
    };
    Finding::wrong(Check::Origin, what, SEE_SAMPLES)
}

fn refusal(answer: &Answer) -> Option<ErrorBody> {
    serde_json::from_str(&answer.body).ok()
}

fn is_wrong_origin(answer: &Answer) -> bool {
    refusal(answer).is_some_and(|refusal| refusal.code == Code::WrongOrigin)
}

fn message(answer: &Answer) -> String {
    refusal(answer).map(|refusal| refusal.message).unwrap_or_default()
}
