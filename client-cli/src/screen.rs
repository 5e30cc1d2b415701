//! What a player or a watcher is shown: lines of JSON as they came, or text with boards.

mod editor;
mod keys;
mod words;

use std::{
    collections::BTreeMap,
    fmt,
    io::{self, IsTerminal, Write},
};

use serde::Serialize;
use tessera_protocol::{ChatLine, Presence, RoomId, Seq, ServerFrame, chat::ChatChannel};
use tessera_rules::{AnyPosition, Side};

use crate::{
    api::code_text,
    args::Options,
    board::{Look, Tint, draw},
    connection::{LineNotice, News},
    model::Model,
    output::{Ink, harmless, print_json, print_text},
    terminal,
};

use editor::Editor;

pub(crate) use editor::Keyed;

/// Standard output, in one of its two forms.
pub(crate) enum Screen {
    /// Every frame as it came, and our own notices as `{"local":…}`.
    Json,
    /// For people.
    Text(Box<TextScreen>),
}

/// Text for people.
pub(crate) struct TextScreen {
    ink: Ink,
    /// What is typed at the prompt, where there is one.
    editor: Option<Editor>,
    /// Whether this is a terminal: then a board is drawn after each move, not only first and last.
    is_terminal: bool,
    /// The side at the bottom, if it was turned round by hand.
    bottom: Option<Side>,
    /// Moves that have been told; none before the first snapshot.
    told: Option<usize>,
    /// Who was there when it was last told.
    presence: Presence,
    /// How far each channel of the chat has been shown.
    heard: BTreeMap<ChatChannel, Seq>,
}

/// Whether somebody is asked to type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Prompt {
    /// A terminal, at which somebody sits.
    Shown,
    /// Nobody types.
    Hidden,
}

/// What the client itself has to say; in JSON, the value of `local`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "notice", rename_all = "snake_case")]
pub(crate) enum LocalNotice {
    /// A line of input that could not be acted on.
    BadLine {
        /// The line.
        line: String,
        /// Why.
        error: String,
    },
    /// What can be typed.
    Help {
        /// For people.
        text: &'static str,
    },
    /// The players play again, and we go there.
    Rematch {
        /// Where.
        room: RoomId,
    },
    /// The position, where a board was asked for.
    Board {
        /// As position text.
        position: String,
    },
}

/// Our own notices stand under one key, so that they cannot be taken for frames.
#[derive(Serialize)]
struct Local<T> {
    local: T,
}

impl LocalNotice {
    /// A line that could not be acted on.
    pub(crate) fn bad_line(line: &str, error: &impl fmt::Display) -> Self {
        Self::BadLine { line: line.to_owned(), error: error.to_string() }
    }
}

impl Screen {
    /// The screen that the options ask for.
    pub(crate) fn new(options: &Options, prompt: Prompt) -> Self {
        if options.json {
            return Self::Json;
        }
        Self::Text(Box::new(TextScreen {
            ink: options.color.ink(),
            editor: (prompt == Prompt::Shown).then(Editor::default),
            is_terminal: io::stdout().is_terminal(),
            bottom: None,
            told: None,
            presence: Presence::default(),
            heard: BTreeMap::new(),
        }))
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
            screen.bottom = Some(!screen.bottom(model));
        }
        self.board(model)
    }

    /// Forgets the room that was shown: another follows.
    pub(crate) fn begin_anew(&mut self) {
        if let Self::Text(screen) = self {
            (screen.told, screen.bottom) = (None, None);
            (screen.presence, screen.heard) = (Presence::default(), BTreeMap::new());
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

impl TextScreen {
    fn frame(&mut self, frame: &ServerFrame, news: News, model: &Model) -> io::Result<()> {
        match frame {
            ServerFrame::Snapshot { .. } => {
                self.snapshot(model)?;
                self.presence(model)?;
            }
            ServerFrame::Presence(_) => self.presence(model)?,
            ServerFrame::Chat { channel, line, .. } if news == News::Apply => {
                self.chat(*channel, std::slice::from_ref(line))?;
            }
            ServerFrame::ChatHistory(history) => self.chat(history.channel, &history.lines)?,
            ServerFrame::Event { event, .. } if news == News::Apply => {
                let Some(text) = words::event(event, model) else { return Ok(()) };
                self.told = Some(model.room().moves.len());
                if words::changes_board(event) && (self.is_terminal || model.is_finished()) {
                    self.board(model)?;
                }
                self.write(&text)?;
            }
            ServerFrame::Refused { code, message, .. } => {
                self.write(&format!("refused: {} ({})", harmless(message), code_text(*code)))?;
            }
            _ => return Ok(()),
        }
        self.ask(Some(model))
    }

    /// Tells who came and went since it was last told.
    fn presence(&mut self, model: &Model) -> io::Result<()> {
        let Some(now) = model.presence() else { return Ok(()) };
        let before = std::mem::replace(&mut self.presence, now.clone());
        words::presence(&before, now, model).iter().try_for_each(|text| self.write(text))
    }

    /// Shows the lines of a channel that have not been shown.
    fn chat(&mut self, channel: ChatChannel, lines: &[ChatLine]) -> io::Result<()> {
        let heard = self.heard.get(&channel).copied().unwrap_or_default();
        for line in lines.iter().filter(|line| line.seq > heard) {
            self.write(&words::chat(channel, line))?;
            self.heard.insert(channel, line.seq);
        }
        Ok(())
    }

    fn snapshot(&mut self, model: &Model) -> io::Result<()> {
        let moves = &model.room().moves;
        match self.told.replace(moves.len()) {
            None => self.write(&words::heading(model))?,
            // A snapshot in place of events: what it holds beyond them is told all the same.
            Some(told) => {
                moves.iter().skip(told).try_for_each(|played| self.write(&words::played(played, model)))?
            }
        }
        self.board(model)?;
        self.write(&words::standing(model))
    }

    fn board(&self, model: &Model) -> io::Result<()> {
        let room = model.room();
        match AnyPosition::parse(room.game, &room.position) {
            Ok(parsed) => {
                let look = Look {
                    bottom: self.bottom(model),
                    ink: self.ink,
                    tint: Tint::default(),
                    lines: Self::lines(),
                };
                self.write(draw(&parsed.position, look).trim_end_matches('\n'))
            }
            // The server judges positions; one that we cannot draw is still shown.
            Err(_) => self.write(&harmless(&room.position)),
        }
    }

    fn bottom(&self, model: &Model) -> Side {
        let own = match model.room().you.as_slice() {
            [side] => *side,
            _ => Side::White,
        };
        self.bottom.unwrap_or(own)
    }

    /// How many lines a board may take, so that the words around it can be seen too.
    fn lines() -> Option<usize> {
        terminal::size().map(|size| size.lines.saturating_sub(WORDS))
    }

    fn keys(&mut self, keys: &[u8], model: Option<&Model>) -> io::Result<Vec<Keyed>> {
        let keyed = self.editor.as_mut().map(|editor| editor.take(keys)).unwrap_or_default();
        for line in &keyed {
            match line {
                Keyed::Line(line) => self.write(&format!("{}{line}", words::prompt(model)))?,
                Keyed::Leave => return self.write("").map(|()| keyed),
            }
        }
        self.ask(model)?;
        Ok(keyed)
    }

    /// Writes above the prompt, which [`ask`](Self::ask) then draws again.
    fn write(&self, text: &str) -> io::Result<()> {
        let clear = if self.editor.is_some() { CLEAR_LINE } else { "" };
        print_text(&format!("{clear}{text}"))
    }

    /// Draws the prompt, with what has been typed.
    fn ask(&self, model: Option<&Model>) -> io::Result<()> {
        let Some(editor) = &self.editor else { return Ok(()) };
        if model.is_some_and(|model| model.is_finished() && !model.may_rematch()) {
            return Ok(());
        }
        let prompt = words::prompt(model);
        let columns = terminal::size().map_or(80, |size| size.columns);
        let (typed, behind) = editor.window(columns.saturating_sub(prompt.len() + 1));
        let mut out = io::stdout().lock();
        write!(out, "{CLEAR_LINE}{prompt}{typed}")?;
        if behind > 0 {
            write!(out, "\x1b[{behind}D")?;
        }
        out.flush()
    }
}

/// Lines of a terminal that a board leaves to words: what happened, where the game stands, and the prompt.
const WORDS: usize = 4;

/// Back to the beginning of the line, and nothing left on it.
const CLEAR_LINE: &str = "\r\x1b[K";
