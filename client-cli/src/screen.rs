//! What a player or a watcher is shown: lines of JSON as they came, or text with boards.

mod editor;
mod keys;
mod notice;
mod text;
mod words;

use std::io;

use tessera_protocol::ServerFrame;

use crate::{
    args::Options,
    connection::{LineNotice, News},
    model::Model,
    output::{print_json, print_text},
};
use notice::Local;
use text::TextScreen;

pub(crate) use editor::Keyed;
pub(crate) use notice::LocalNotice;

/// Standard output, in one of its two forms.
pub(crate) enum Screen {
    /// Every frame as it came, and our own notices as `{"local":…}`.
    Json,
    /// For people.
    Text(Box<TextScreen>),
}

/// Whether somebody is asked to type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prompt {
    /// A terminal, at which somebody sits.
    Shown,
    /// Nobody types.
    Hidden,
}

impl Screen {
    /// The screen that the options ask for.
    pub(crate) fn new(options: &Options, prompt: Prompt) -> Self {
        if options.json {
            return Self::Json;
        }
        Self::Text(Box::new(TextScreen::new(options.color.ink(), prompt)))
    }

    /// Shows a frame; `model` is what is known with it.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn frame(
        &mut self,
        text: &str,
        frame: &ServerFrame,
        news: News,
        model: Option<&Model>,
    ) -> io::Result<()> {
        match (self, model) {
            (Self::Json, _) => print_text(text),
            (Self::Text(screen), Some(model)) => screen.frame(frame, news, model),
            (Self::Text(_), None) => Ok(()),
        }
    }

    /// Tells something about the line to the server.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn line_notice(&mut self, notice: &LineNotice, model: Option<&Model>) -> io::Result<()> {
        match self {
            Self::Json => print_json(&Local { local: notice }),
            Self::Text(screen) => {
                screen.write(&format!("-- {}", words::line_notice(notice)))?;
                screen.ask(model)
            }
        }
    }

    /// Says something of our own.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn say(&mut self, notice: &LocalNotice, model: Option<&Model>) -> io::Result<()> {
        match self {
            Self::Json => print_json(&Local { local: notice }),
            Self::Text(screen) => {
                screen.write(&words::local_notice(notice))?;
                screen.ask(model)
            }
        }
    }

    /// Draws the board.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn board(&mut self, model: &Model) -> io::Result<()> {
        match self {
            Self::Json => {
                let local = LocalNotice::Board { position: model.room().position.clone() };
                print_json(&Local { local })
            }
            Self::Text(screen) => {
                screen.board(model)?;
                screen.ask(Some(model))
            }
        }
    }

    /// Turns the board round and draws it.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn flip(&mut self, model: &Model) -> io::Result<()> {
        if let Self::Text(screen) = self {
            screen.flip(model);
        }
        self.board(model)
    }

    /// Forgets the room that was shown: another follows.
    pub(crate) fn begin_anew(&mut self) {
        if let Self::Text(screen) = self {
            screen.begin_anew();
        }
    }

    /// Takes in what was typed, and shows it; tells what was typed to its end.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn keys(&mut self, keys: &[u8], model: Option<&Model>) -> io::Result<Vec<Keyed>> {
        match self {
            Self::Json => Ok(Vec::new()),
            Self::Text(screen) => screen.keys(keys, model),
        }
    }

    /// Asks for the next line, where somebody types.
    ///
    /// # Errors
    /// When the output fails.
    pub(crate) fn prompt(&mut self, model: Option<&Model>) -> io::Result<()> {
        match self {
            Self::Json => Ok(()),
            Self::Text(screen) => screen.ask(model),
        }
    }
}
