//! `tessera watch`: watches a game, and talks with the others who do.

use std::{io, process::ExitCode};

use crate::{
    api::Api,
    args::Options,
    connection::{Connection, Target},
    console::{Console, Typed, Wish},
    link::RoomLink,
    screen::{LocalNotice, Prompt, Screen},
    view::View,
};

/// What can be typed, for people.
const HELP: &str = "\
Type one of
  say TEXT                to the others who watch
  board, flip, help       draw the board, turn it round, this text
Ctrl-D leaves.";

/// Watches a room, at a terminal until you leave, else until its game is over.
///
/// say TEXT is heard by the others who watch, and makes you a player of the server if you are none; help lists the other
/// words. At a terminal the talk goes on after the end of the game, when the players hear it too; Ctrl-D leaves. Where standard
/// input is no terminal, it is read line by line, and after the last one the game is watched to its end.
///
/// With --json every frame of the server is printed as it was received, and what the client itself has to say as
/// {"local":…}. Exits 0 when the game is over or left by Ctrl-D, 1 when it cannot be watched.
#[derive(Debug, clap::Args)]
pub(crate) struct Watch {
    /// The room's id, or its watch link
    #[arg(value_name = "ROOM|LINK")]
    room: RoomLink,
    /// Stay after the end until the input has ended; a terminal without --json always does
    #[arg(long)]
    stay: bool,
}

impl Watch {
    /// # Errors
    /// When the room cannot be watched, or the connection is over for good.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let api = Api::as_known(self.room.server_or(&options.server), options)?;
        let console = Console::open(options);
        let gallery = Gallery {
            connection: Connection::new(self.target(api.clone())),
            view: View::new(Screen::new(options, console.prompt())),
            stays: self.stay || console.prompt() == Prompt::Shown,
            console,
            api,
        };
        gallery.watch(self, options).await?;
        Ok(ExitCode::SUCCESS)
    }

    fn target(&self, api: Api) -> Target {
        Target { api, room: self.room.room, watch_key: self.room.watch_key() }
    }
}

/// A game being watched.
struct Gallery {
    api: Api,
    connection: Connection,
    view: View,
    /// Whether the end of the game leaves something to hear.
    stays: bool,
    console: Console,
}

impl Gallery {
    async fn watch(mut self, watch: &Watch, options: &Options) -> anyhow::Result<()> {
        while !self.is_over() {
            let is_shown = self.view.model.is_some();
            tokio::select! {
                incoming = self.connection.next() => self.view.take(&incoming?)?,
                input = self.console.next(), if is_shown => {
                    for typed in self.console.take(input, &mut self.view)? {
                        self.act(&typed, watch, options).await?;
                    }
                }
            }
        }
        self.connection.close().await;
        Ok(())
    }

    fn is_over(&self) -> bool {
        let hears_on = self.stays && (!self.console.has_ended() || self.connection.unanswered() > 0);
        self.console.was_left() || (self.view.is_finished() && !hears_on)
    }

    async fn act(&mut self, typed: &Typed, watch: &Watch, options: &Options) -> anyhow::Result<()> {
        let Some(model) = &self.view.model else { return Ok(()) };
        match typed.said_by_watcher() {
            Some(deed) => {
                self.become_somebody(watch, options).await?;
                self.connection.send(deed).await;
                self.view.screen.prompt(self.view.model.as_ref())?;
            }
            None => match typed.wish() {
                Wish::Board => self.view.screen.board(model)?,
                Wish::Flip => self.view.screen.flip(model)?,
                Wish::Help => self.view.screen.say(&LocalNotice::Help { text: HELP }, Some(model))?,
                _ => self.bad_line(typed)?,
            },
        }
        Ok(())
    }

    fn bad_line(&mut self, typed: &Typed) -> io::Result<()> {
        let notice =
            LocalNotice::bad_line(typed.line(), &"who watches can say TEXT, or ask for board, flip, help");
        self.view.screen.say(&notice, self.view.model.as_ref())
    }

    /// Only a player can talk: who is none yet becomes one, and comes back as that.
    async fn become_somebody(&mut self, watch: &Watch, options: &Options) -> anyhow::Result<()> {
        if self.api.token().is_none() {
            self.api = Api::as_player(self.api.server().clone(), options).await?;
            let known = Connection::new(watch.target(self.api.clone()));
            std::mem::replace(&mut self.connection, known).close().await;
        }
        Ok(())
    }
}
