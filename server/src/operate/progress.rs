//! How far a piece of work is, on standard error: a line that changes on a terminal, a line now and then elsewhere.

use std::{
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

/// How far a piece of work is.
pub(super) struct Progress {
    what: &'static str,
    total: u64,
    done: u64,
    terminal: bool,
    next_line: Instant,
}

impl Progress {
    /// At the start of work on so many things; `what` names them.
    pub(super) fn new(what: &'static str, total: u64) -> Self {
        Self { what, total, done: 0, terminal: io::stderr().is_terminal(), next_line: Instant::now() }
    }

    /// One more is done.
    pub(super) fn step(&mut self) {
        self.done += 1;
        // Looking at the time costs more than most steps.
        if self.done.is_multiple_of(256) && Instant::now() >= self.next_line {
            self.print(if self.terminal { "\r" } else { "\n" });
        }
    }

    /// All is done.
    pub(super) fn end(mut self) {
        self.print("\n");
    }

    fn print(&mut self, end: &str) {
        let pause = if self.terminal { Duration::from_millis(100) } else { Duration::from_secs(5) };
        self.next_line = Instant::now() + pause;
        let mut out = io::stderr().lock();
        // Whoever has closed standard error does not want to know.
        let _ = write!(out, "{} of {} {}{end}", self.done, self.total.max(self.done), self.what);
        let _ = out.flush();
    }
}
