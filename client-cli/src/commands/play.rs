//! `tessera play`: plays a game, from a terminal or from a script.

mod typed;
mod typist;

use std::{
    io::{self, IsTerminal},
    process::ExitCode,
};

use tessera_protocol::Code;

use crate::{
    api::{Api, ApiError, Refused},
    args::Options,
    commands::join::take_seat,
    connection::{Connection, Incoming, News, Target},
    lines::BadLine,
    link::RoomLink,
    model::Model,
    screen::{LocalNotice, Prompt, Screen},
};

use typed::{HELP, Typed};
use typist::Typist;

/// Plays in a room, taking its free seat if need be, until the game is over.
///
/// Moves are typed as move text (e2e4) or SAN (Nf3); other words are resign, draw, accept, decline, abort, board, flip
/// and help. Where standard input is no terminal, it is read line by line: a move waits for its turn, accept and decline for an offer, and
/// after the last line the game is watched to its end.
///
/// With --json every frame of the server is printed as it was received, and what the client itself has to say as
/// {"local":…}. Exits 0 when the game is over or left by Ctrl-D, 1 when it cannot be played.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    /// The room's id, or its invitation link
    #[arg(value_name = "ROOM|LINK")]
    room: RoomLink,
}

impl Play {
    /// # Errors
    /// When the room cannot be played in, or the connection is over for good.
    pub(crate) async fn run(&self, options: &Options) -> anyhow::Result<ExitCode> {
        let server = self.room.server_or(&options.server);
        let api = Api::as_player(server, options).await?;
        sit_down(&api, &self.room).await?;
        let watch_key = self.room.watch_key();
        let source = if io::stdin().is_terminal() { Source::Terminal } else { Source::Script };
        let prompt = match source {
            Source::Terminal if io::stdout().is_terminal() => Prompt::Shown,
            _ => Prompt::Hidden,
        };
        let table = Table {
            connection: Connection::new(Target { api, room: self.room.room, watch_key }),
            model: None,
            screen: Screen::new(options, prompt),
            typist: Some(Typist::begin()),
            source,
            typed: None,
        };
        table.play().await?;
        Ok(ExitCode::SUCCESS)
    }
}

/// Makes sure that we have a seat; a game that is over is only shown.
async fn sit_down(api: &Api, room: &RoomLink) -> Result<(), ApiError> {
    match take_seat(api, room).await {
        Err(ApiError::Refused(Refused { code: Code::AlreadySeated | Code::GameOver, .. })) => Ok(()),
        taken => taken.map(drop),
    }
}

/// Where lines come from: a person's are acted on at once, a script's when they are due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Terminal,
    Script,
}

/// A game being played.
struct Table {
    connection: Connection,
    model: Option<Model>,
    screen: Screen,
    /// None once the input has ended.
    typist: Option<Typist>,
    source: Source,
    /// A line that was read and is not yet due.
    typed: Option<Typed>,
}

impl Table {
    async fn play(mut self) -> anyhow::Result<()> {
        while !self.is_over() {
            let read = self.typed.is_none();
            tokio::select! {
                incoming = self.connection.next() => {
                    let incoming = incoming?;
                    self.show(incoming)?;
                }
                line = next_line(&mut self.typist), if read => self.read(line)?,
            }
            self.act().await?;
        }
        self.connection.close().await;
        Ok(())
    }

    fn is_over(&self) -> bool {
        let left = self.source == Source::Terminal && self.typist.is_none();
        left || self.model.as_ref().is_some_and(Model::is_finished)
    }

    fn show(&mut self, incoming: Incoming) -> io::Result<()> {
        match incoming {
            Incoming::Notice(notice) => self.screen.line_notice(&notice),
            Incoming::Frame { text, frame, news } => {
                if news == News::Apply {
                    self.model = Model::after(self.model.take(), &frame);
                }
                self.screen.frame(&text, &frame, news, self.model.as_ref())
            }
        }
    }

    fn read(&mut self, line: Option<Result<String, BadLine>>) -> io::Result<()> {
        match line {
            None => self.typist = None,
            Some(Ok(line)) => self.typed = Typed::read(&line),
            Some(Err(bad)) => self.screen.say(&LocalNotice::bad_line("", &bad), self.model.as_ref())?,
        }
        if self.typed.is_none() { self.screen.prompt(self.model.as_ref()) } else { Ok(()) }
    }

    /// Acts on the line that was read, if it is due.
    async fn act(&mut self) -> anyhow::Result<()> {
        let Some(model) = &self.model else { return Ok(()) };
        let is_due = |typed: &mut Typed| match self.source {
            Source::Terminal => true,
            Source::Script => self.connection.unanswered() == 0 && typed.is_due(model),
        };
        let Some(typed) = self.typed.take_if(is_due) else { return Ok(()) };
        match typed.command(model) {
            Ok(Some((side, command))) => {
                self.connection.send(side, command).await;
                self.screen.prompt(Some(model))?;
            }
            Ok(None) => self.show_locally(&typed)?,
            Err(error) => self.screen.say(&LocalNotice::bad_line(typed.line(), &error), Some(model))?,
        }
        Ok(())
    }

    fn show_locally(&mut self, typed: &Typed) -> io::Result<()> {
        let Some(model) = &self.model else { return Ok(()) };
        match typed {
            Typed::Help => self.screen.say(&LocalNotice::Help { text: HELP }, Some(model)),
            Typed::Flip => self.screen.flip(model),
            _ => self.screen.board(model),
        }
    }
}

/// The next line, or for ever nothing once the input has ended.
async fn next_line(typist: &mut Option<Typist>) -> Option<Result<String, BadLine>> {
    match typist {
        Some(typist) => typist.next().await,
        None => std::future::pending().await,
    }
}
