//! The terminal that the program runs in: its size, and reading it key by key. What the keys mean is not known here.

/// What a terminal holds, in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    /// Characters in a line.
    pub(crate) columns: usize,
    /// Lines.
    pub(crate) lines: usize,
}

#[cfg(unix)]
mod system {
    use std::io;

    use rustix::termios::{
        LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetwinsize, tcsetattr,
    };

    use super::Size;

    /// As long as this lives, standard input gives each key at once, shows none, and sends no signals.
    #[derive(Debug)]
    pub(crate) struct KeyByKey {
        before: Termios,
    }

    impl KeyByKey {
        /// Asks the terminal for it; `None` where there is none.
        pub(crate) fn begin() -> Option<Self> {
            let before = tcgetattr(io::stdin()).ok()?;
            let mut modes = before.clone();
            modes.local_modes -=
                LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN;
            modes.special_codes[SpecialCodeIndex::VMIN] = 1;
            modes.special_codes[SpecialCodeIndex::VTIME] = 0;
            tcsetattr(io::stdin(), OptionalActions::Now, &modes).ok()?;
            Some(Self { before })
        }
    }

    impl Drop for KeyByKey {
        fn drop(&mut self) {
            // A terminal that is gone needs no restoring.
            let _ = tcsetattr(io::stdin(), OptionalActions::Now, &self.before);
        }
    }

    /// The size of the terminal at standard output, if it is one and knows.
    pub(crate) fn size() -> Option<Size> {
        let size = tcgetwinsize(io::stdout()).ok()?;
        let size = Size { columns: size.ws_col.into(), lines: size.ws_row.into() };
        Some(size).filter(|size| size.columns > 0 && size.lines > 0)
    }
}

#[cfg(not(unix))]
mod system {
    use super::Size;

    /// Not to be had here: the terminal gives whole lines.
    #[derive(Debug)]
    pub(crate) struct KeyByKey {}

    impl KeyByKey {
        /// Never.
        pub(crate) fn begin() -> Option<Self> {
            None
        }
    }

    /// Not known here.
    pub(crate) fn size() -> Option<Size> {
        None
    }
}

pub(crate) use system::{KeyByKey, size};
