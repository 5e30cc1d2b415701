//! A room as text for people: boards, what happened in words, and the prompt below.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal, Write},
};

use tessera_protocol::{ChatLine, Presence, Seq, ServerFrame, chat::ChatChannel};
use tessera_rules::{AnyPosition, Side};

use super::{
    Prompt,
    editor::{Editor, Keyed},
    words,
};
use crate::{
    api::code_text,
    board::{Look, Tint, draw},
    connection::News,
    model::Model,
    output::{Ink, harmless, print_text},
    terminal,
};

/// Lines of a terminal that a board leaves to words: what happened, where the game stands, and the prompt.
const WORDS: usize = 4;

/// Back to the beginning of the line, and nothing left on it.
const CLEAR_LINE: &str = "\r\x1b[K";

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

impl TextScreen {
    /// Nothing shown yet.
    pub(super) fn new(ink: Ink, prompt: Prompt) -> Self {
        Self {
            ink,
            editor: (prompt == Prompt::Shown).then(Editor::default),
            is_terminal: io::stdout().is_terminal(),
            bottom: None,
            told: None,
            presence: Presence::default(),
            heard: BTreeMap::new(),
        }
    }

    /// Forgets the room that was shown: another follows.
    pub(super) fn begin_anew(&mut self) {
        (self.told, self.bottom) = (None, None);
        (self.presence, self.heard) = (Presence::default(), BTreeMap::new());
    }

    /// Turns the board round.
    pub(super) fn flip(&mut self, model: &Model) {
        self.bottom = Some(!self.bottom(model));
    }

    /// Shows a frame; `model` is what is known with it.
    pub(super) fn frame(&mut self, frame: &ServerFrame, news: News, model: &Model) -> io::Result<()> {
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

    /// Draws the board.
    pub(super) fn board(&self, model: &Model) -> io::Result<()> {
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

    /// Takes in what was typed, and shows it; tells what was typed to its end.
    pub(super) fn keys(&mut self, keys: &[u8], model: Option<&Model>) -> io::Result<Vec<Keyed>> {
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
    pub(super) fn write(&self, text: &str) -> io::Result<()> {
        let clear = if self.editor.is_some() { CLEAR_LINE } else { "" };
        print_text(&format!("{clear}{text}"))
    }

    /// Draws the prompt, with what has been typed, unless there is nothing left to type for.
    pub(super) fn ask(&self, model: Option<&Model>) -> io::Result<()> {
        let Some(editor) = &self.editor else { return Ok(()) };
        let is_over = |model: &Model| model.is_finished() && !model.may_rematch() && !model.only_watches();
        if model.is_some_and(is_over) {
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
