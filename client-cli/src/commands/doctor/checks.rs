//! The checks, and what to do about each fault they find.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tessera_protocol::{
    CloseCode, Code, PROTOCOL, ServerFrame, TimeControl,
    http::{CreateRoom, ErrorBody, SideChoice},
    room::Opponent,
};
use tessera_rules::{Game, HouseRules, Spectators};

use super::{
    finding::{Check, Finding},
    probe::{self, Answer, ProbeError, Upgrade},
};
use crate::{
    api::{Api, ApiError},
    args::Options,
    connection::{Socket, SocketError, fresh_id},
    link::ServerUrl,
    transport::TransportError,
};

/// A page of this origin must be refused.
const FOREIGN: &str = "https://elsewhere.invalid";

/// A room that no server has.
const NOWHERE: &str = "0000000000000000000000";

/// Clocks that differ by more are worth a word.
const SKEW: Duration = Duration::from_secs(5);

/// Longest silence on a watcher's line, as heartbeats have it, with some allowance.
const SILENCE: Duration = Duration::from_secs(20);

const SEE_SAMPLES: &str = "compare the proxy's settings with the samples in docs/hosting";

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
            "the certificate must be for this host name and from an issuer that this machine knows (SSL_CERT_FILE names \
             others); a server without TLS is written http://"
        }
        ProbeError::Transport(TransportError::Silent { .. }) | ProbeError::Silent => {
            "something drops what is sent: open the port in the firewall, and check that the address leads to this server"
        }
        ProbeError::Transport(TransportError::Unreachable { .. }) => {
            "start the server; by itself it listens for its own machine only, LISTEN=0.0.0.0:8080 makes it listen for others"
        }
        ProbeError::NotHttp(_) => "check port and scheme: a server behind TLS is written https://",
    };
    Finding::wrong(check, whole(error), fix)
}

/// An error with its causes.
fn whole(error: &dyn std::error::Error) -> String {
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

fn is_no_such_room(code: u16) -> bool {
    code == CloseCode::NoSuchRoom.number()
}

/// Sockets get through.
pub(super) async fn upgrade(server: &ServerUrl) -> Finding {
    match probe::upgrade(server, &nowhere(), None).await {
        Ok(Upgrade::Closed(Some(code))) if is_no_such_room(code) => {
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

fn other_protocol() -> Finding {
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
        Ok(Upgrade::Closed(Some(code))) if is_no_such_room(code) => {
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

/// A watcher's line to a practice board.
pub(super) struct Line {
    socket: Socket,
    build: String,
    /// How far the server's clock is ahead of ours, in milliseconds.
    ahead: i128,
}

impl Line {
    /// Makes a board and watches it.
    ///
    /// # Errors
    /// What is wrong if that does not work.
    pub(super) async fn open(server: &ServerUrl, options: &Options) -> Result<Self, Finding> {
        let wrong = |error: &dyn std::error::Error| {
            Finding::wrong(Check::Version, format!("no board can be watched: {}", whole(error)), SEE_SAMPLES)
        };
        let api = Api::as_player(server.clone(), options).await.map_err(|error| wrong(&*error))?;
        let path = practice(&api).await.map_err(|error| wrong(&error))?;
        let began = SystemTime::now();
        let mut socket = Socket::open_path(server, &path, None).await.map_err(|error| wrong(&error))?;
        let text = socket.next(SILENCE).await.map_err(|error| wrong(&error))?;
        match serde_json::from_str(&text) {
            Ok(ServerFrame::Snapshot { build, now, .. }) => {
                let half = began.elapsed().unwrap_or_default() / 2;
                let here = (began + half).duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
                let ahead = i128::from(now.0) - i128::try_from(here).unwrap_or(i128::MAX);
                Ok(Self { socket, build, ahead })
            }
            _ => Err(other_protocol()),
        }
    }

    /// Client and server are of one version.
    pub(super) fn version(&self) -> Finding {
        let ours = env!("CARGO_PKG_VERSION");
        let what = format!("server {}, this program {ours}, protocol {PROTOCOL}", self.build);
        if self.build == ours {
            Finding::well(Check::Version, what)
        } else {
            Finding::wrong(Check::Version, what, "they understand each other; bring the older one up to date")
        }
    }

    /// Both clocks show about the same time.
    pub(super) fn clock(&self) -> Finding {
        let seconds = self.ahead.abs() / 1000;
        if self.ahead.unsigned_abs() <= SKEW.as_millis() {
            return Finding::well(Check::Clock, format!("both clocks agree within {} s", SKEW.as_secs()));
        }
        let way = if self.ahead > 0 { "ahead of" } else { "behind" };
        Finding::wrong(
            Check::Clock,
            format!("the server's clock is {seconds} s {way} this machine's"),
            "set the wrong one right (timedatectl tells); games are not harmed, but dates in records are",
        )
    }

    /// A line on which nothing happens stays open, and heartbeats come when they are sent.
    pub(super) async fn idle(mut self, span: Duration) -> Finding {
        let began = Instant::now();
        let mut longest = Duration::ZERO;
        while let Some(rest) = span.checked_sub(began.elapsed()).filter(|rest| !rest.is_zero()) {
            let heard = Instant::now();
            match self.socket.next(rest).await {
                Ok(_) => longest = longest.max(heard.elapsed()),
                Err(SocketError::Silent) => longest = longest.max(heard.elapsed()),
                Err(error) => return cut(began.elapsed(), &error),
            }
        }
        self.socket.close().await;
        if longest > SILENCE {
            return Finding::wrong(
                Check::Idle,
                format!("nothing came for {} s, though heartbeats are sent every 15 s", longest.as_secs()),
                "let the proxy pass frames on at once (nginx: proxy_buffering off)",
            );
        }
        Finding::well(Check::Idle, format!("an idle line stayed open for {} s", span.as_secs()))
    }
}

fn cut(after: Duration, error: &SocketError) -> Finding {
    Finding::wrong(
        Check::Idle,
        format!("an idle line was cut after {} s: {error}", after.as_secs()),
        "raise the proxy's idle time above 25 s (nginx: proxy_read_timeout 75s)",
    )
}

/// Makes a practice board, and tells the address of a watcher's socket to it.
async fn practice(api: &Api) -> Result<String, ApiError> {
    let rules = HouseRules { spectators: Spectators::Link, ..HouseRules::default() };
    let order = CreateRoom {
        id: fresh_id(),
        game: Game::Chess,
        time_control: TimeControl::Unlimited,
        rules,
        side: SideChoice::White,
        opponent: Opponent::Oneself,
        lag_compensation: true,
        pgn: None,
    };
    let made = api.create_room(&order).await?;
    let key = made.watch_key.map(|key| format!("&watch={key}")).unwrap_or_default();
    Ok(api.server().path(&format!("/api/rooms/{}/socket?protocol={PROTOCOL}{key}", made.room)))
}
