//! A position in the text that knows its line and column. Lines end with LF, CRLF or CR.

use super::place::Place;

#[derive(Debug, Clone)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: Place,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Cursor { rest: text, place: Place::START }
    }

    pub(super) fn rest(&self) -> &'a str {
        self.rest
    }

    pub(super) fn place(&self) -> Place {
        self.place
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        if next == '\n' || next == '\r' && !self.rest.starts_with('\n') {
            self.place = Place { line: self.place.line + 1, column: 1 };
        } else {
            self.place.column += 1;
        }
        Some(next)
    }

    /// Steps over the next `bytes` bytes and gives them.
    pub(super) fn take(&mut self, bytes: usize) -> &'a str {
        let (taken, after) = self.rest.split_at(bytes);
        while self.rest.len() > after.len() {
            self.bump();
        }
        taken
    }

    pub(super) fn take_while(&mut self, accept: impl Fn(char) -> bool) -> &'a str {
        let bytes = self.rest.find(|c| !accept(c)).unwrap_or(self.rest.len());
        self.take(bytes)
    }

    /// The rest of the line, without its end.
    pub(super) fn take_line(&mut self) -> &'a str {
        self.take_while(|c| c != '\n' && c != '\r')
    }
}
