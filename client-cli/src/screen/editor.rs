//! The line that is being typed, and those typed before it. Neither reads nor writes.

use super::keys::{Key, Keys};

/// More than this is not taken, in characters: no line that means anything is longer.
const LONGEST: usize = 1024;

/// Lines that can be fetched back.
const KEPT: usize = 100;

/// The line that is being typed, where the terminal gives its keys one by one.
#[derive(Debug, Default)]
pub(crate) struct Editor {
    keys: Keys,
    line: Vec<char>,
    /// Before which character the next one is put in.
    cursor: usize,
    /// Lines typed before, the last of them last.
    history: Vec<Vec<char>>,
    /// How many lines back the one that is shown is; 0 is the new one.
    back: usize,
    /// The new line, while one typed before is shown.
    draft: Vec<char>,
}

/// Something that was typed to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Keyed {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C, or Ctrl-D on an empty line.
    Leave,
}

impl Editor {
    /// As much of the line up to and behind the cursor as so many columns hold, and how many of them are behind it.
    pub(crate) fn window(&self, columns: usize) -> (String, usize) {
        let start = self.cursor.saturating_sub(columns);
        let end = self.line.len().min(start + columns);
        (self.line[start..end].iter().collect(), end - self.cursor)
    }

    /// Takes in what the terminal gave; tells what was typed to its end by it, in order.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Vec<Keyed> {
        let mut typed = Vec::new();
        for &byte in bytes {
            if let Some(key) = self.keys.take(byte) {
                typed.extend(self.press(key));
            }
        }
        typed
    }

    fn press(&mut self, key: Key) -> Option<Keyed> {
        match key {
            Key::Enter => return Some(Keyed::Line(self.finish())),
            Key::Interrupt => return Some(Keyed::Leave),
            Key::EndOfInput if self.line.is_empty() => return Some(Keyed::Leave),
            Key::EndOfInput => {}
            Key::Letter(letter) => self.insert(letter),
            Key::Backspace => self.erase(self.cursor.saturating_sub(1)),
            Key::EraseWord => self.erase(self.word_start()),
            Key::EraseLine => self.show(Vec::new()),
            Key::Delete => drop((self.cursor < self.line.len()).then(|| self.line.remove(self.cursor))),
            Key::Left => self.cursor = self.cursor.saturating_sub(1),
            Key::Right => self.cursor = self.line.len().min(self.cursor + 1),
            Key::Home => self.cursor = 0,
            Key::End => self.cursor = self.line.len(),
            Key::Up => self.go_back(self.back + 1),
            Key::Down => self.go_back(self.back.saturating_sub(1)),
        }
        None
    }

    /// The line that is complete; it can be fetched back.
    fn finish(&mut self) -> String {
        let line = std::mem::take(&mut self.line);
        (self.cursor, self.back) = (0, 0);
        let text = line.iter().collect();
        if !line.is_empty() && self.history.last() != Some(&line) {
            self.history.push(line);
            self.history.drain(..self.history.len().saturating_sub(KEPT));
        }
        text
    }

    fn insert(&mut self, letter: char) {
        if self.line.len() < LONGEST {
            self.line.insert(self.cursor, letter);
            self.cursor += 1;
        }
    }

    /// Erases what stands from there to the cursor.
    fn erase(&mut self, from: usize) {
        self.line.drain(from..self.cursor);
        self.cursor = from;
    }

    /// Where the word before the cursor begins.
    fn word_start(&self) -> usize {
        let before = &self.line[..self.cursor];
        let end = before.iter().rposition(|letter| !letter.is_whitespace()).map_or(0, |last| last + 1);
        before[..end].iter().rposition(|letter| letter.is_whitespace()).map_or(0, |blank| blank + 1)
    }

    /// Shows the line so many back, if there is one.
    fn go_back(&mut self, back: usize) {
        if back > self.history.len() || back == self.back {
            return;
        }
        if self.back == 0 {
            self.draft.clone_from(&self.line);
        }
        self.back = back;
        let line = if back == 0 { &self.draft } else { &self.history[self.history.len() - back] };
        self.show(line.clone());
    }

    fn show(&mut self, line: Vec<char>) {
        self.cursor = line.len();
        self.line = line;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UP: &str = "\x1b[A";
    const DOWN: &str = "\x1b[B";

    fn text(editor: &Editor) -> String {
        editor.line.iter().collect()
    }

    #[test]
    fn keys_make_a_line() {
        for (typed, shown) in [
            ("e4", "e4"),
            ("e5\x7f4", "e4"),
            ("\x7f\x08e4", "e4"),
            ("say hello\x17you", "say you"),
            ("say hello  \x17", "say "),
            ("nonsense\x15e4", "e4"),
            ("e\x044", "e4"),
            ("4\x1b[De\x1b[C\x1b[C!", "e4!"),
            ("4\x01e", "e4"),
            ("xe\x01\x1b[3~\x054\x1b[3~", "e4"),
            ("say helo\x1b[Dl", "say hello"),
            ("one two\x1b[D\x1b[D\x1b[D\x17", "two"),
            ("zurück\x7f", "zurüc"),
        ] {
            let mut editor = Editor::default();
            assert_eq!(editor.take(typed.as_bytes()), []);
            assert_eq!(text(&editor), shown, "{typed:?}");
        }
    }

    #[test]
    fn lines_come_out_one_by_one_and_what_follows_stays() {
        let mut editor = Editor::default();
        let line = |text: &str| Keyed::Line(text.to_owned());
        assert_eq!(editor.take(b"e4\rdraw\n\nNf"), [line("e4"), line("draw"), line("")]);
        assert_eq!(text(&editor), "Nf");
        assert_eq!(editor.take(b"3\x04\x03"), [Keyed::Leave]);
        assert_eq!(Editor::default().take(b"\x04"), [Keyed::Leave]);
    }

    #[test]
    fn lines_typed_before_are_fetched_back_and_the_new_one_kept() {
        let mut editor = Editor::default();
        editor.take(b"e4\rdraw\rdraw\r\rNf");
        for (key, shown) in
            [(UP, "draw"), (UP, "e4"), (UP, "e4"), (DOWN, "draw"), (DOWN, "Nf"), (DOWN, "Nf"), (UP, "draw")]
        {
            editor.take(key.as_bytes());
            assert_eq!(text(&editor), shown);
        }
        assert_eq!(editor.take(b"!\r"), [Keyed::Line("draw!".to_owned())]);
    }

    #[test]
    fn the_window_follows_the_cursor() {
        let mut editor = Editor::default();
        editor.take("é€x".as_bytes());
        assert_eq!(editor.window(2), ("€x".to_owned(), 0));
        assert_eq!((editor.window(9), editor.window(0)), (("é€x".to_owned(), 0), (String::new(), 0)));
        editor.take(b"\x1b[D\x1b[D");
        assert_eq!(editor.window(9), ("é€x".to_owned(), 2));
        assert_eq!(editor.window(2), ("é€".to_owned(), 1));
    }

    #[test]
    fn a_line_without_end_is_bounded() {
        let mut editor = Editor::default();
        editor.take(&vec![b'x'; LONGEST + 100]);
        assert_eq!(editor.line.len(), LONGEST);
    }
}
