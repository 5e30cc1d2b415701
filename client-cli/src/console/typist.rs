//! What comes from standard input, read by a thread of its own since it cannot be waited for otherwise.

use std::io::{self, BufReader, Read};

use tokio::sync::mpsc;

use crate::lines::{BadLine, next_line};

/// Standard input as it comes.
pub(super) struct Typist {
    input: mpsc::Receiver<Input>,
}

/// Something from standard input.
pub(crate) enum Input {
    /// A whole line.
    Line(Result<String, BadLine>),
    /// What a terminal gives that is read key by key.
    Keys(Vec<u8>),
}

impl Typist {
    /// Begins to read lines.
    pub(super) fn lines() -> Self {
        let mut input = BufReader::new(io::stdin());
        // Input that fails is input that has ended.
        Self::begin(move || next_line(&mut input).ok().flatten().map(Input::Line))
    }

    /// Begins to read keys.
    pub(super) fn keys() -> Self {
        let mut buffer = [0; 256];
        Self::begin(move || match io::stdin().read(&mut buffer) {
            Ok(length @ 1..) => Some(Input::Keys(buffer[..length].to_vec())),
            _ => None,
        })
    }

    /// The thread ends with the input, or with the first piece of it that nobody takes.
    fn begin(mut next: impl FnMut() -> Option<Input> + Send + 'static) -> Self {
        let (sender, input) = mpsc::channel(16);
        std::thread::spawn(move || {
            while let Some(piece) = next() {
                if sender.blocking_send(piece).is_err() {
                    return;
                }
            }
        });
        Self { input }
    }

    /// What comes next; `None` at the end of the input. May be dropped while it waits.
    pub(super) async fn next(&mut self) -> Option<Input> {
        self.input.recv().await
    }
}
