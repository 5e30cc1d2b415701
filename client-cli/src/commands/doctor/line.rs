//! The checks on an open line, the lobby's: versions, clocks, and whether it stays open while nothing happens.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use tessera_protocol::{CloseCode, PROTOCOL, Stamp, lobby::LobbyFrame};

use super::{
    checks::{SEE_SAMPLES, other_protocol, whole},
    finding::{Check, Finding},
};
use crate::{
    api::Api,
    connection::{Socket, SocketError},
};

/// Clocks that differ by more are worth a word.
const SKEW: Duration = Duration::from_secs(5);

/// Longest silence on the line, as heartbeats have it, with some allowance.
const SILENCE: Duration = Duration::from_secs(20);

/// The lobby's line. It changes nothing on the server.
pub(super) struct Line {
    socket: Socket,
    build: String,
    /// How far the server's clock is ahead of ours, in milliseconds.
    ahead: i128,
}

impl Line {
    /// Follows the lobby, as the player of the profile if there is one.
    ///
    /// # Errors
    /// What is wrong if that does not work.
    pub(super) async fn open(api: &Api) -> Result<Self, Finding> {
        let failed = |error: SocketError| cannot_open(api, &error);
        let path = api.server().path(&format!("/api/lobby/socket?protocol={PROTOCOL}"));
        let token = api.token().map(|token| format!("Bearer {}", token.secret()));
        let began = SystemTime::now();
        let mut socket = Socket::open_path(api.server(), &path, token.as_deref()).await.map_err(failed)?;
        let text = socket.next(SILENCE).await.map_err(failed)?;
        match serde_json::from_str(&text) {
            Ok(LobbyFrame::Lobby { build, now, .. }) => Ok(Self { socket, build, ahead: ahead(now, began) }),
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
            "set the wrong one right (timedatectl tells), and start the server again, which reads the clock at its start; games \
             are not harmed, but dates in records are",
        )
    }

    /// A line on which little happens stays open, and heartbeats come when they are sent.
    pub(super) async fn idle(mut self, span: Duration) -> Finding {
        let began = Instant::now();
        let mut longest = Duration::ZERO;
        while let Some(rest) = span.checked_sub(began.elapsed()).filter(|rest| !rest.is_zero()) {
            let heard = Instant::now();
            match self.socket.next(rest).await {
                Ok(_) | Err(SocketError::Silent) => longest = longest.max(heard.elapsed()),
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
        let (open, silent) = (span.as_secs(), longest.as_secs());
        Finding::well(
            Check::Idle,
            format!("a line stayed open for {open} s, {silent} s of them without a word"),
        )
    }
}

/// How far a server that told its time `now` is ahead, if its answer to what `began` then took as long as the question.
fn ahead(now: Stamp, began: SystemTime) -> i128 {
    let half = began.elapsed().unwrap_or_default() / 2;
    let here = (began + half).duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    i128::from(now.0) - i128::try_from(here).unwrap_or(i128::MAX)
}

fn cannot_open(api: &Api, error: &SocketError) -> Finding {
    match error {
        SocketError::Closed { code, .. } if *code == CloseCode::InviteRequired.number() => Finding::wrong(
            Check::Invite,
            "the server is for invited players, and this program is not one of them: versions, clocks and idle lines are not \
             checked",
            format!(
                "run tessera --server {} me admit CODE and ask again; on the host tessera-server invite tells the code",
                api.server()
            ),
        ),
        error => Finding::wrong(
            Check::Upgrade,
            format!("the lobby cannot be followed: {}", whole(error)),
            SEE_SAMPLES,
        ),
    }
}

fn cut(after: Duration, error: &SocketError) -> Finding {
    Finding::wrong(
        Check::Idle,
        format!("an idle line was cut after {} s: {error}", after.as_secs()),
        "raise the proxy's idle time above 25 s (nginx: proxy_read_timeout 75s)",
    )
}
