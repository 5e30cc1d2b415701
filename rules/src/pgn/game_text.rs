//! One game as it stands in the text: its tags, the words of its main line, its result; nothing judged yet.

use std::iter::Peekable;

use super::clock::ClockReading;
use super::error::{Fault, ReadError};
use super::lexer::Lexer;
use super::limits::{MAX_PLIES, MAX_VARIATION_DEPTH};
use super::place::Place;
use super::tags::Tags;
use super::token::{Kind, Token};
use super::verdict::Verdict;

/// The text of one game. Variations are left out, comments too but for their clock readings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GameText<'a> {
    pub(super) place: Place,
    pub(super) tags: Vec<TagText<'a>>,
    pub(super) moves: Vec<MoveWord<'a>>,
    pub(super) verdict: Option<(Place, Verdict)>,
    /// The first fault of the text; what follows it was read only to find the next game.
    pub(super) fault: Option<ReadError>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TagText<'a> {
    pub(super) place: Place,
    pub(super) name: &'a str,
    pub(super) value: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MoveWord<'a> {
    pub(super) place: Place,
    pub(super) text: &'a str,
    pub(super) clock: Option<ClockReading>,
}

/// Cuts a text into games.
#[derive(Debug, Clone)]
pub(super) struct GameTexts<'a> {
    tokens: Peekable<Lexer<'a>>,
}

impl<'a> GameTexts<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        GameTexts { tokens: Lexer::new(text).peekable() }
    }
}

impl<'a> Iterator for GameTexts<'a> {
    type Item = GameText<'a>;

    fn next(&mut self) -> Option<GameText<'a>> {
        let is_comment = |token: &Token<'_>| matches!(token.kind, Kind::Comment(_));
        while self.tokens.next_if(is_comment).is_some() {}
        let mut game = Builder::new(self.tokens.peek()?.place);
        while let Some(token) = self.tokens.next_if(|token| !game.ends_before(token)) {
            if game.take(token) {
                break;
            }
        }
        Some(game.finish())
    }
}

struct Builder<'a> {
    game: GameText<'a>,
    /// Where the variations begin that are open now.
    open: Vec<Place>,
    in_moves: bool,
}

impl<'a> Builder<'a> {
    fn new(place: Place) -> Self {
        let game = GameText { place, tags: Vec::new(), moves: Vec::new(), verdict: None, fault: None };
        Builder { game, open: Vec::new(), in_moves: false }
    }

    /// A tag after moves begins the next game, and so does the first tag of this one when it comes again.
    fn ends_before(&self, token: &Token<'_>) -> bool {
        let Kind::Tag { name, .. } = &token.kind else { return false };
        self.in_moves || self.game.tags.first().is_some_and(|first| first.name == *name)
    }

    /// Adds a token; `true` if it was the last of the game.
    fn take(&mut self, Token { place, kind }: Token<'a>) -> bool {
        self.in_moves |=
            !matches!(kind, Kind::Tag { .. } | Kind::Comment(_) | Kind::Faulty(Fault::MalformedTag));
        match kind {
            Kind::Tag { name, value } => self.tag(TagText { place, name, value }),
            Kind::OpenVariation => self.open(place),
            Kind::CloseVariation => self.close(place),
            Kind::Faulty(fault) => self.fail(place, fault),
            Kind::Comment(_) | Kind::Move(_) | Kind::Verdict(_) if !self.open.is_empty() => {}
            Kind::Comment(comment) => self.clock(comment),
            Kind::Move(text) => self.push(MoveWord { place, text, clock: None }),
            Kind::Verdict(verdict) => {
                self.game.verdict = Some((place, verdict));
                return true;
            }
        }
        false
    }

    fn tag(&mut self, tag: TagText<'a>) {
        match Tags::check(tag.name, &tag.value) {
            Ok(()) => self.game.tags.push(tag),
            Err(invalid) => self.fail(tag.place, invalid.into()),
        }
    }

    fn open(&mut self, place: Place) {
        if self.open.len() == MAX_VARIATION_DEPTH {
            self.fail(place, Fault::TooDeep);
        }
        self.open.push(place);
    }

    fn close(&mut self, place: Place) {
        if self.open.pop().is_none() {
            self.fail(place, Fault::Stray { found: ')' });
        }
    }

    fn push(&mut self, word: MoveWord<'a>) {
        if self.game.moves.len() < MAX_PLIES {
            self.game.moves.push(word);
        } else {
            self.fail(word.place, Fault::TooLong);
        }
    }

    fn clock(&mut self, comment: &str) {
        if let (Some(last), Some(reading)) = (self.game.moves.last_mut(), ClockReading::in_comment(comment)) {
            last.clock = Some(reading);
        }
    }

    fn fail(&mut self, place: Place, fault: Fault) {
        self.game.fault.get_or_insert(ReadError { place, fault });
    }

    fn finish(mut self) -> GameText<'a> {
        if let Some(&place) = self.open.first() {
            self.fail(place, Fault::UnclosedVariation);
        }
        self.game
    }
}
