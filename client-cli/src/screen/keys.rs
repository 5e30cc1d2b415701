//! Keys, as the bytes by which a terminal tells them.

/// A key that means something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    /// A character to be put in.
    Letter(char),
    /// The line is complete.
    Enter,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-D.
    EndOfInput,
    /// Erase the character before the cursor.
    Backspace,
    /// Erase the one at the cursor.
    Delete,
    /// Erase all.
    EraseLine,
    /// Erase the word before the cursor.
    EraseWord,
    /// Move the cursor.
    Left,
    /// Move the cursor.
    Right,
    /// Move the cursor to the beginning.
    Home,
    /// Move the cursor to the end.
    End,
    /// The line before.
    Up,
    /// The line after.
    Down,
}

/// What came so far of a key that is told by several bytes.
#[derive(Debug, Default)]
pub(super) struct Keys {
    /// The beginning of a character.
    partial: Vec<u8>,
    escape: Escape,
}

/// How far into the sequence of a function key we are.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Escape {
    #[default]
    None,
    Begun,
    /// With its first number; others tell what was held down with it.
    Parameters(u8),
    Modifiers(u8),
}

impl Keys {
    /// The key that is complete with a byte. Keys that mean nothing here are passed over.
    pub(super) fn take(&mut self, byte: u8) -> Option<Key> {
        match (self.escape, byte) {
            (Escape::None, 0x1b) => self.escape = Escape::Begun,
            (Escape::None, _) => return self.plain(byte),
            (Escape::Begun, b'[' | b'O') => self.escape = Escape::Parameters(0),
            (Escape::Parameters(number), b'0'..=b'9') => {
                let digit = byte - b'0';
                self.escape = Escape::Parameters(number.saturating_mul(10).saturating_add(digit));
            }
            (Escape::Parameters(number), b';') => self.escape = Escape::Modifiers(number),
            (Escape::Parameters(number) | Escape::Modifiers(number), 0x40..=0x7e) => {
                self.escape = Escape::None;
                return function_key(number, byte);
            }
            (Escape::Begun, _) => self.escape = Escape::None,
            (Escape::Parameters(_) | Escape::Modifiers(_), _) => {}
        }
        None
    }

    fn plain(&mut self, byte: u8) -> Option<Key> {
        Some(match byte {
            b'\r' | b'\n' => Key::Enter,
            0x01 => Key::Home,
            0x03 => Key::Interrupt,
            0x04 => Key::EndOfInput,
            0x05 => Key::End,
            0x08 | 0x7f => Key::Backspace,
            0x15 => Key::EraseLine,
            0x17 => Key::EraseWord,
            _ => return self.letter(byte).map(Key::Letter),
        })
    }

    /// The character that is complete with a byte; half a one is dropped.
    fn letter(&mut self, byte: u8) -> Option<char> {
        self.partial.push(byte);
        let letter = match std::str::from_utf8(&self.partial) {
            Err(error) if error.error_len().is_none() => return None,
            Ok(text) => text.chars().next().filter(|letter| !letter.is_control()),
            Err(_) => None,
        };
        self.partial.clear();
        letter
    }
}

fn function_key(number: u8, end: u8) -> Option<Key> {
    Some(match (end, number) {
        (b'A', _) => Key::Up,
        (b'B', _) => Key::Down,
        (b'C', _) => Key::Right,
        (b'D', _) => Key::Left,
        (b'H', _) | (b'~', 1 | 7) => Key::Home,
        (b'F', _) | (b'~', 4 | 8) => Key::End,
        (b'~', 3) => Key::Delete,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Key> {
        let mut keys = Keys::default();
        bytes.iter().filter_map(|&byte| keys.take(byte)).collect()
    }

    #[test]
    fn function_keys_are_told_in_several_ways() {
        for (bytes, key) in [
            ("\x1b[A", Key::Up),
            ("\x1bOB", Key::Down),
            ("\x1b[C", Key::Right),
            ("\x1b[1;5D", Key::Left),
            ("\x1b[H", Key::Home),
            ("\x1b[7~", Key::Home),
            ("\x01", Key::Home),
            ("\x1bOF", Key::End),
            ("\x1b[4~", Key::End),
            ("\x1b[3~", Key::Delete),
        ] {
            assert_eq!(keys(bytes.as_bytes()), [key], "{bytes:?}");
        }
        assert_eq!(keys(b"\x1bOP\x1b[15~\x1bx\x1b[200;999999m4"), [Key::Letter('4')], "others mean nothing");
    }

    #[test]
    fn a_letter_in_pieces_is_put_together_and_half_a_letter_dropped() {
        let letters = |text: &str| text.chars().map(Key::Letter).collect::<Vec<_>>();
        assert_eq!(keys("é€".as_bytes()), letters("é€"));
        assert_eq!(keys(b"\xff\xc3xx"), letters("x"));
    }
}
