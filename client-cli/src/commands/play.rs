//! `tessera play`: plays a game, from a terminal or from a script.

use std::{collections::VecDeque, io, process::ExitCode};

use tessera_protocol::RoomId;

use crate::{
    api::Api,
    args::Options,
    commands::join::sit_down,
    connection::{Connection, Target},
    console::{Console, HELP, Source, Typed, Wish},
    link::RoomLink,
    model::Model,
    screen::{LocalNotice, Screen},
    view::View,
};

/// Plays in a room, taking its free seat if need be, until the game is over.
///
/// Moves are typed as move text (e2e4) or SAN (Nf3); help lists the other words. Where standard input is no terminal, it
/// is read line by line: a move waits for its turn and for the answer to a takeback, accept and decline for an offer,
/// rematch for the end, and after the last line the game is watched to its end.
///
/// With --json every frame of the server is printed as it was received, and what the client itself has to say as
/// {"local":…}. Exits 0 when the game is over or left by Ctrl-D, 1 when it cannot be played.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The room's id, or its invitation link
    #[arg(value_name = "ROOM|LINK")]
    room: RoomLink,
    /// Stay after the end for a rematch and play on in it, until the input has ended; a terminal always does
    #[arg(long)]
    stay: bool,
}

impl Play {
    /// # Errors
    /// When the room cannot be played in, or the connection is over for good.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let server = self.room.server_or(&options.server);
        let api = Api::as_player(server, options).await?;
        sit_down(&api, &self.room).await?;
        let watch_key = self.room.watch_key();
        let console = Console::open(options);
        let table = Table {
            connection: Connection::new(Target { api, room: self.room.room, watch_key }),
            view: View::new(Screen::new(options, console.prompt())),
            stays: self.stay || console.source() == Source::Terminal,
            console,
            typed: VecDeque::new(),
        };
        table.play().await?;
        Ok(ExitCode::SUCCESS)
    }
}

/// A game being played.
struct Table {
    connection: Connection,
    view: View,
    console: Console,
    /// Whether the end of the game leaves something to do.
    stays: bool,
    /// Lines that were read and are not yet due.
    typed: VecDeque<Typed>,
}

impl Table {
    async fn play(mut self) -> anyhow::Result<()> {
        while !self.is_over() {
            // A script is read no further than it is acted on.
            let read = self.console.source() == Source::Terminal || self.typed.is_empty();
            tokio::select! {
                incoming = self.connection.next() => {
                    let incoming = incoming?;
                    self.view.take(&incoming)?;
                }
                input = self.console.next(), if read => {
                    self.typed.extend(self.console.take(input, &mut self.view)?);
                }
            }
            if let Some(room) = self.rematch() {
                self.move_to(room).await?;
            }
            self.act().await?;
        }
        self.connection.close().await;
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.console.was_left()
            || self.view.model.as_ref().is_some_and(|model| model.is_finished() && !self.waits(model))
    }

    /// Whether a game that is over may go on as another: there is more to read, or an offer waits for its answer.
    fn waits(&self, model: &Model) -> bool {
        let hopes =
            !self.console.has_ended() || self.connection.unanswered() > 0 || model.own_offer().is_some();
        self.stays && model.may_rematch() && (hopes || !self.typed.is_empty())
    }

    /// The room in which the players play again.
    fn rematch(&self) -> Option<RoomId> {
        let model = self.view.model.as_ref().filter(|model| self.stays && !model.room().you.is_empty())?;
        model.room().next
    }

    async fn move_to(&mut self, room: RoomId) -> io::Result<()> {
        let next = self.connection.elsewhere(room);
        std::mem::replace(&mut self.connection, next).close().await;
        self.view.model = None;
        self.view.screen.begin_anew();
        self.view.screen.say(&LocalNotice::Rematch { room }, None)
    }

    /// Acts on the lines that were read and are due.
    async fn act(&mut self) -> anyhow::Result<()> {
        while let Some(typed) = self.next_due() {
            let Some(model) = &self.view.model else { return Ok(()) };
            match typed.deed(model) {
                Ok(Some(deed)) => {
                    self.connection.send(deed).await;
                    self.view.screen.prompt(Some(model))?;
                }
                Ok(None) => self.show_locally(typed.wish())?,
                Err(error) => {
                    self.view.screen.say(&LocalNotice::bad_line(typed.line(), &error), Some(model))?
                }
            }
        }
        Ok(())
    }

    fn next_due(&mut self) -> Option<Typed> {
        let model = self.view.model.as_ref()?;
        let is_due = match self.console.source() {
            Source::Terminal => true,
            Source::Script => self.connection.unanswered() == 0 && self.typed.front()?.is_due(model),
        };
        if is_due { self.typed.pop_front() } else { None }
    }

    fn show_locally(&mut self, wish: Wish) -> io::Result<()> {
        let Some(model) = &self.view.model else { return Ok(()) };
        match wish {
            Wish::Help => self.view.screen.say(&LocalNotice::Help { text: HELP }, Some(model)),
            Wish::Flip => self.view.screen.flip(model),
            _ => self.view.screen.board(model),
        }
    }
}
