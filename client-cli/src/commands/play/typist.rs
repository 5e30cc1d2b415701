//! Lines from standard input, read by a thread of its own since it cannot be waited for otherwise.

use std::io::{self, BufReader};

use tokio::sync::mpsc;

use crate::lines::{BadLine, next_line};

/// Lines from standard input as they come.
pub(crate) struct Typist {
    lines: mpsc::Receiver<Result<String, BadLine>>,
}

impl Typist {
    /// Begins to read. The thread ends with the input, or with the first line that nobody takes.
    pub(crate) fn begin() -> Self {
        let (sender, lines) = mpsc::channel(16);
        std::thread::spawn(move || {
            let mut input = BufReader::new(io::stdin());
            // Input that fails is input that has ended.
            while let Ok(Some(line)) = next_line(&mut input) {
                if sender.blocking_send(line).is_err() {
                    return;
                }
            }
        });
        Self { lines }
    }

    /// The next line; `None` at the end of the input. May be dropped while it waits.
    pub(crate) async fn next(&mut self) -> Option<Result<String, BadLine>> {
        self.lines.recv().await
    }
}
