//! Cuts a PGN text into tokens. Never fails: what cannot be read is a token too.

use super::cursor::Cursor;
use super::error::Fault;
use super::token::{Kind, Token};
use super::verdict::Verdict;

/// What ends a word, beside blanks.
const BREAKS: &[char] = &['{', '}', '(', ')', '[', ']', ';', '$', '*', '!', '?', '"'];

#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    cursor: Cursor<'a>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Lexer { cursor: Cursor::new(text) }
    }

    fn kind(&mut self, first: char) -> Option<Kind<'a>> {
        match first {
            '%' if self.cursor.place().column == 1 => {
                self.cursor.take_line();
                None
            }
            ';' => Some(Kind::Comment(self.cursor.take_line())),
            '{' => Some(self.comment()),
            '[' => Some(self.tag()),
            '(' => self.single(Kind::OpenVariation),
            ')' => self.single(Kind::CloseVariation),
            '*' => self.single(Kind::Verdict(Verdict::None)),
            '$' | '!' | '?' => {
                self.cursor.bump();
                self.cursor.take_while(|c| c.is_ascii_digit());
                None
            }
            '}' | ']' | '"' => self.single(Kind::Faulty(Fault::Stray { found: first })),
            _ => word(self.cursor.take_while(|c| !is_blank(c) && !BREAKS.contains(&c))),
        }
    }

    fn single(&mut self, kind: Kind<'a>) -> Option<Kind<'a>> {
        self.cursor.bump();
        Some(kind)
    }

    fn comment(&mut self) -> Kind<'a> {
        self.cursor.bump();
        match comment_length(self.cursor.rest()) {
            Ok(length) => {
                let comment = self.cursor.take(length);
                self.cursor.bump();
                Kind::Comment(comment)
            }
            Err(length) => {
                self.cursor.take(length);
                Kind::Faulty(Fault::UnclosedComment)
            }
        }
    }

    fn tag(&mut self) -> Kind<'a> {
        self.cursor.bump();
        self.cursor.take_while(is_space);
        let name = self.cursor.take_while(is_tag_name);
        self.cursor.take_while(is_space);
        if name.is_empty() || self.cursor.peek() != Some('"') {
            self.cursor.take_line();
            return Kind::Faulty(Fault::MalformedTag);
        }
        self.cursor.bump();
        let Some(value) = self.tag_value() else { return Kind::Faulty(Fault::MalformedTag) };
        self.cursor.take_while(is_space);
        if self.cursor.peek() == Some(']') {
            self.cursor.bump();
        }
        Kind::Tag { name, value }
    }

    /// The value up to the quote before `]` or the end of the line: other programs leave quotes within unescaped.
    fn tag_value(&mut self) -> Option<String> {
        let mut value = String::new();
        while let Some(next) = self.cursor.peek().filter(|&c| c != '\n' && c != '\r') {
            self.cursor.bump();
            match next {
                '\\' if self.cursor.rest().starts_with(['"', '\\']) => value.extend(self.cursor.bump()),
                '"' if self.closes_tag() => return Some(value),
                _ => value.push(if next.is_control() { ' ' } else { next }),
            }
        }
        None
    }

    fn closes_tag(&self) -> bool {
        let after = self.cursor.rest().trim_start_matches(is_space);
        after.is_empty() || after.starts_with([']', '\n', '\r'])
    }
}

impl<'a> Iterator for Lexer<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.cursor.take_while(is_blank);
            let place = self.cursor.place();
            let first = self.cursor.peek()?;
            if let Some(kind) = self.kind(first) {
                return Some(Token { place, kind });
            }
        }
    }
}

/// A word without its move number; `None` for what is no move: numbers, glyphs such as `+-`, the words "e.p.".
fn word(word: &str) -> Option<Kind<'_>> {
    let bare = without_number(word);
    if let Some(verdict) = Verdict::read(bare) {
        return Some(Kind::Verdict(verdict));
    }
    let is_glyph = bare != "--" && !bare.contains(char::is_alphanumeric);
    let says_en_passant = ["e.p.", "ep", "e.p"].contains(&bare);
    (!is_glyph && !says_en_passant).then_some(Kind::Move(bare))
}

/// `12.e4`, `12...e5`, `...e5` and a bare `12` lose the number; `0-0` and `1-0` have none.
fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let has_dots = after_dots.len() < after_digits.len();
    if has_dots || after_digits.is_empty() { after_dots } else { word }
}

/// The bytes of a comment up to its `}`; or, where it is never closed, up to the tags of the next game or the end.
fn comment_length(text: &str) -> Result<usize, usize> {
    let mut line = 0;
    while let Some(at) = text[line..].find(['}', '\n']) {
        let end = line + at;
        if text[end..].starts_with('}') {
            return Ok(end);
        }
        // The first line is the end of the one the comment began in.
        let is_blank = line > 0 && text[line..end].trim().is_empty();
        line = end + 1;
        if is_blank && begins_with_tag(&text[line..]) {
            return Err(line);
        }
    }
    Err(text.len())
}

fn begins_with_tag(text: &str) -> bool {
    let Some(inner) = text.strip_prefix('[').filter(|inner| inner.starts_with(is_tag_name)) else {
        return false;
    };
    inner.trim_start_matches(is_tag_name).trim_start_matches(is_space).starts_with('"')
}

/// Blanks between tokens, and the byte order marks that joined files leave in the middle.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

fn is_tag_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_space(c: char) -> bool {
    c == ' ' || c == '\t'
}
