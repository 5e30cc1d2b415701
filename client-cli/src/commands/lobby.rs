//! `tessera lobby`: what can be joined and watched, and one's own games, as it changes.

use std::{process::ExitCode, time::Duration};

use anyhow::Context;
use tessera_protocol::{OwnRoom, PROTOCOL, lobby::LobbyFrame};
use tessera_rules::Game;
use tokio::time::sleep;

use crate::{
    api::Api,
    args::Options,
    commands::rooms::row,
    connection::{Backoff, Socket, SocketError},
    output::print_text,
};

/// Silence after which the line is taken for dead: heartbeats come more often.
const PATIENCE: Duration = Duration::from_secs(40);

/// Follows the lobby until it is stopped: open rooms, live games, games that ended lately, and your own.
///
/// With --json every frame of the server is printed as it was received. Comes back by itself when the line breaks.
#[derive(Debug, clap::Args)]
pub(crate) struct Lobby {
    /// Only this game
    #[arg(long)]
    game: Option<Game>,
}

impl Lobby {
    /// # Errors
    /// When the lobby cannot be followed, or no longer.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let api = Api::as_known(options.server.clone(), options)?;
        let mut backoff = Backoff::default();
        let mut was_open = false;
        loop {
            let error = match self.open(&api).await {
                Ok(socket) => {
                    was_open = true;
                    follow(socket, options, &mut backoff).await?
                }
                Err(error) => error,
            };
            if !was_open || !error.may_pass() {
                return Err(error.into());
            }
            sleep(backoff.next_wait(error.retry_after())).await;
        }
    }

    async fn open(&self, api: &Api) -> Result<Socket, SocketError> {
        let game = self.game.map(|game| format!("&game={game}")).unwrap_or_default();
        let path = api.server().path(&format!("/api/lobby/socket?protocol={PROTOCOL}{game}"));
        let token = api.token().map(|token| format!("Bearer {}", token.secret()));
        Socket::open_path(api.server(), &path, token.as_deref()).await
    }
}

/// Shows frames until the socket ends; gives why it did.
async fn follow(mut socket: Socket, options: &Options, backoff: &mut Backoff) -> anyhow::Result<SocketError> {
    loop {
        let text = match socket.next(PATIENCE).await {
            Ok(text) => text,
            Err(error) => return Ok(error),
        };
        backoff.reset();
        if options.json {
            print_text(&text)?;
        } else {
            let frame =
                serde_json::from_str(&text).context("the server sent what this client cannot read")?;
            lines(&frame).iter().try_for_each(|line| print_text(line))?;
        }
    }
}

/// What a frame says, in words.
fn lines(frame: &LobbyFrame) -> Vec<String> {
    match frame {
        LobbyFrame::Lobby { open, live, finished, mine, .. } => {
            let rooms = open.iter().chain(live).chain(finished).map(row);
            let mut lines: Vec<String> = rooms.chain(mine.iter().map(own)).collect();
            if lines.is_empty() {
                lines.push("no open rooms and no games".to_owned());
            }
            lines
        }
        LobbyFrame::LobbyChanged { upsert, gone, mine, .. } => {
            let gone = gone.iter().map(|room| format!("{room}  gone"));
            upsert.iter().map(row).chain(gone).chain(mine.iter().flatten().map(own)).collect()
        }
        LobbyFrame::Heartbeat { .. } => Vec::new(),
    }
}

/// A room of one's own, with what waits there.
fn own(own: &OwnRoom) -> String {
    let waits = match own.to_move {
        Some(side) if own.sides.contains(&side) => "  your move",
        _ => "",
    };
    let offers = if own.offers.is_empty() { "" } else { "  an offer waits" };
    format!("{}  (yours){waits}{offers}", row(&own.room))
}
