//! The line that is being typed, where the terminal gives its keys one by one. Neither reads nor writes.

/// More than this is not taken, in bytes: no line that means anything is longer.
const LONGEST: usize = 1024;

/// The line that is being typed.
#[derive(Debug, Default)]
pub(crate) struct Editor {
    text: String,
    /// The beginning of a character whose other bytes have not come yet.
    partial: Vec<u8>,
    escape: Escape,
}

/// Something that was typed to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Keyed {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C, or Ctrl-D on an empty line.
    Leave,
}

/// How far into the sequence of a function key we are: they are passed over.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Escape {
    #[default]
    None,
    Begun,
    Parameters,
}

impl Editor {
    /// The end of the line so far, as much as so many columns hold.
    pub(crate) fn tail(&self, columns: usize) -> &str {
        let above = self.text.chars().count().saturating_sub(columns);
        self.text.char_indices().nth(above).map_or("", |(at, _)| &self.text[at..])
    }

    /// Takes in what the terminal gave; tells what was typed to its end by it, in order.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Vec<Keyed> {
        bytes.iter().filter_map(|&byte| self.byte(byte)).collect()
    }

    fn byte(&mut self, byte: u8) -> Option<Keyed> {
        match (self.escape, byte) {
            (Escape::None, 0x1b) => self.escape = Escape::Begun,
            (Escape::None, _) => return self.key(byte),
            (Escape::Begun, b'[' | b'O') => self.escape = Escape::Parameters,
            (Escape::Begun, _) | (Escape::Parameters, 0x40..=0x7e) => self.escape = Escape::None,
            (Escape::Parameters, _) => {}
        }
        None
    }

    fn key(&mut self, byte: u8) -> Option<Keyed> {
        match byte {
            b'\r' | b'\n' => return Some(Keyed::Line(std::mem::take(&mut self.text))),
            CTRL_C => return Some(Keyed::Leave),
            CTRL_D if self.text.is_empty() => return Some(Keyed::Leave),
            BACKSPACE | DELETE => drop(self.text.pop()),
            CTRL_U => self.text.clear(),
            CTRL_W => self.erase_word(),
            _ => self.letter(byte),
        }
        None
    }

    fn erase_word(&mut self) {
        let words = self.text.trim_end();
        let kept = words.rfind(char::is_whitespace).map_or(0, |blank| blank + 1);
        self.text.truncate(kept);
    }

    fn letter(&mut self, byte: u8) {
        self.partial.push(byte);
        match std::str::from_utf8(&self.partial) {
            Err(error) if error.error_len().is_none() => return,
            Ok(letter) if self.text.len() < LONGEST && !letter.contains(char::is_control) => {
                self.text.push_str(letter);
            }
            _ => {}
        }
        self.partial.clear();
    }
}

const CTRL_C: u8 = 0x03;
const CTRL_D: u8 = 0x04;
const BACKSPACE: u8 = 0x08;
const CTRL_U: u8 = 0x15;
const CTRL_W: u8 = 0x17;
const DELETE: u8 = 0x7f;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_make_a_line() {
        for (typed, text) in [
            ("e4", "e4"),
            ("e5\x7f4", "e4"),
            ("\x7f\x08e4", "e4"),
            ("say hello\x17you", "say you"),
            ("say hello  \x17", "say "),
            ("nonsense\x15e4", "e4"),
            ("e\x04\x01\x1b[A\x1b[1;5D\x1bOP\x1bx4", "e4"),
            ("zurück\x7f", "zurüc"),
        ] {
            let mut editor = Editor::default();
            assert_eq!(editor.take(typed.as_bytes()), []);
            assert_eq!(editor.text, text, "{typed:?}");
        }
    }

    #[test]
    fn lines_come_out_one_by_one_and_what_follows_stays() {
        let mut editor = Editor::default();
        let line = |text: &str| Keyed::Line(text.to_owned());
        assert_eq!(editor.take(b"e4\rdraw\n\nNf"), [line("e4"), line("draw"), line("")]);
        assert_eq!(editor.text, "Nf");
        assert_eq!(editor.take(b"3\x04\x03"), [Keyed::Leave]);
        assert_eq!(Editor::default().take(b"\x04"), [Keyed::Leave]);
    }

    #[test]
    fn a_letter_in_pieces_is_put_together_and_half_a_letter_dropped() {
        let mut editor = Editor::default();
        "é€".bytes().for_each(|byte| assert_eq!(editor.take(&[byte]), []));
        editor.take(b"\xff\xc3x");
        assert_eq!(editor.text, "é€");
        editor.take(b"x");
        assert_eq!((editor.tail(2), editor.tail(9), editor.tail(0)), ("€x", "é€x", ""));
    }

    #[test]
    fn a_line_without_end_is_bounded() {
        let mut editor = Editor::default();
        editor.take(&vec![b'x'; LONGEST + 100]);
        assert_eq!(editor.text.len(), LONGEST);
    }
}
