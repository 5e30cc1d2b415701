//! `tessera new`: makes a room.

use std::{fs, path::PathBuf, process::ExitCode};

use anyhow::Context;
use serde::Serialize;
use tessera_protocol::{
    RoomId,
    http::{CreateRoom, CreatedRoom, SideChoice},
    room::Opponent,
};
use tessera_rules::{Draws, Game, HouseRules, Spectators, Stalemate, StartSetup, Takebacks};

use crate::{
    api::Api,
    args::{Options, WrongUsage, position},
    connection::fresh_id,
    link::ServerUrl,
    output::{print_json, print_text},
    time_control::TypedTimeControl,
};

/// Makes a room, prints its id and its links, and ends; `tessera play ROOM` then plays in it.
#[derive(Debug, clap::Args)]
pub(crate) struct New {
    /// chess, parob or parachess
    #[arg(long, default_value = "chess")]
    game: Game,
    /// Your side: white, black or random
    #[arg(long, default_value = "random", value_parser = side_choice)]
    side: SideChoice,
    /// Minutes+seconds (5+3), seconds+seconds (15s+0), a US or Bronstein delay (10d5, 10b5), days per move (3d) or none
    #[arg(long, default_value = "none")]
    time: TypedTimeControl,
    /// Give no time back for a slow line
    #[arg(long)]
    no_lag: bool,
    #[command(flatten)]
    opponent: OpponentChoice,
    #[command(flatten)]
    rules: RuleChoice,
}

#[derive(Debug, clap::Args)]
#[group(multiple = false)]
struct OpponentChoice {
    /// Whoever has the invitation link may take the other seat (the default)
    #[arg(long)]
    link: bool,
    /// Anybody may take the other seat
    #[arg(long)]
    lobby: bool,
    /// You take both seats: a practice board
    #[arg(long)]
    practice: bool,
}

#[derive(Debug, clap::Args)]
struct RuleChoice {
    /// Start from this position text
    #[arg(long, value_name = "TEXT", conflicts_with = "setup")]
    position: Option<String>,
    /// Go on from the last position of the first game in this PGN file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["setup", "position"])]
    pgn: Option<PathBuf>,
    /// standard, or for parob open_castle
    #[arg(long, default_value = "standard", value_parser = setup)]
    setup: StartSetup,
    /// automatic, or claimed: repetition and fifty moves only when a player claims them
    #[arg(long, default_value = "automatic")]
    draws: Draws,
    /// What stalemate is: draw, or for parob loss
    #[arg(long, default_value = "draw")]
    stalemate: Stalemate,
    /// ask or never
    #[arg(long, default_value = "ask")]
    takebacks: Takebacks,
    /// Who may watch: open, link or none; a practice board is link
    #[arg(long)]
    spectators: Option<Spectators>,
}

#[derive(Serialize)]
struct Links {
    room: RoomId,
    /// Whether somebody had asked for the same, and we sit there now.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    taken: bool,
    invitation_link: Option<String>,
    watch_link: Option<String>,
}

impl New {
    /// # Errors
    /// When the settings do not fit together or the server does not make the room.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let body = self.body()?;
        let api = Api::as_player(options.server.clone(), options).await?;
        let links = Links::of(&api.create_room(&body).await?, api.server());
        if options.json {
            print_json(&links)?
        } else {
            print_text(&links.text())?
        }
        Ok(ExitCode::SUCCESS)
    }

    fn body(&self) -> anyhow::Result<CreateRoom> {
        let opponent = self.opponent.opponent();
        let rules = self.rules.house_rules(self.game, opponent)?;
        Ok(CreateRoom {
            id: fresh_id(),
            game: self.game,
            time_control: self.time.0,
            rules,
            side: self.side,
            opponent,
            lag_compensation: !self.no_lag,
            pgn: self.rules.pgn()?,
        })
    }
}

impl OpponentChoice {
    fn opponent(&self) -> Opponent {
        match (self.lobby, self.practice) {
            (true, _) => Opponent::Lobby,
            (_, true) => Opponent::Oneself,
            _ => Opponent::Link,
        }
    }
}

impl RuleChoice {
    /// The record to start from, which the server reads.
    fn pgn(&self) -> anyhow::Result<Option<String>> {
        let read = |path: &PathBuf| fs::read_to_string(path).with_context(|| path.display().to_string());
        self.pgn.as_ref().map(read).transpose()
    }

    fn house_rules(&self, game: Game, opponent: Opponent) -> Result<HouseRules, WrongUsage> {
        let setup = match &self.position {
            Some(text) => StartSetup::Custom(position(game, Some(text))?.to_string()),
            None => self.setup.clone(),
        };
        let usual = if opponent == Opponent::Oneself { Spectators::Link } else { Spectators::default() };
        let rules = HouseRules {
            setup,
            draws: self.draws,
            stalemate: self.stalemate,
            takebacks: self.takebacks,
            spectators: self.spectators.unwrap_or(usual),
        };
        rules.check(game).map_err(|error| WrongUsage(error.to_string()))?;
        Ok(rules)
    }
}

impl Links {
    fn of(created: &CreatedRoom, server: &ServerUrl) -> Self {
        let whole = |link: &Option<String>| link.as_deref().map(|link| server.absolute(link));
        Self {
            room: created.room,
            taken: created.taken,
            invitation_link: whole(&created.invitation_link),
            watch_link: whole(&created.watch_link),
        }
    }

    fn text(&self) -> String {
        let taken = if self.taken { "  (somebody waited for the same: the game is on)" } else { "" };
        let mut lines = vec![format!("room        {}{taken}", self.room)];
        lines.extend(self.invitation_link.iter().map(|link| format!("invitation  {link}")));
        lines.extend(self.watch_link.iter().map(|link| format!("watch       {link}")));
        lines.join("\n")
    }
}

fn side_choice(text: &str) -> Result<SideChoice, String> {
    match text {
        "white" => Ok(SideChoice::White),
        "black" => Ok(SideChoice::Black),
        "random" => Ok(SideChoice::Random),
        _ => Err("it is white, black or random".to_owned()),
    }
}

fn setup(text: &str) -> Result<StartSetup, String> {
    match text {
        "standard" => Ok(StartSetup::Standard),
        "open_castle" => Ok(StartSetup::OpenCastle),
        _ => Err("it is standard or open_castle; any other start is given with --position".to_owned()),
    }
}
