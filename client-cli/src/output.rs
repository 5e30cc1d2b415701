//! What goes to standard output: JSON lines, and whether colour is wanted.

use std::{
    env, fs,
    io::{self, IsTerminal, Write},
    path::Path,
};

use anyhow::Context;
use serde::Serialize;

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set or the terminal is dumb.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Whether what is written may hold colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ink {
    /// Text alone.
    Plain,
    /// Text with ANSI colours.
    Coloured,
}

impl ColorChoice {
    /// The ink for standard output.
    pub(crate) fn ink(self) -> Ink {
        let coloured = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
                io::stdout().is_terminal()
                    && !set("NO_COLOR")
                    && env::var_os("TERM").is_none_or(|term| term != "dumb")
            }
        };
        if coloured { Ink::Coloured } else { Ink::Plain }
    }
}

/// Writes a value as one line of JSON.
///
/// # Errors
/// When the output fails.
pub(crate) fn json_line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Writes a value as one line of JSON to standard output, at once.
///
/// # Errors
/// When the output fails.
pub(crate) fn print_json(value: &impl Serialize) -> io::Result<()> {
    let mut out = io::stdout().lock();
    json_line(&mut out, value)?;
    out.flush()
}

/// Writes a text and a line end to standard output, at once. Unlike `println!` it gives an error where a pipe is closed.
///
/// # Errors
/// When the output fails.
pub(crate) fn print_text(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Writes what a server gave to a file, or to standard output.
///
/// # Errors
/// When the file cannot be written or the output fails.
pub(crate) fn write_to(file: Option<&Path>, content: &[u8]) -> anyhow::Result<()> {
    match file {
        Some(path) => fs::write(path, content).with_context(|| path.display().to_string())?,
        None => {
            let mut out = io::stdout().lock();
            out.write_all(content)?;
            out.flush()?;
        }
    }
    Ok(())
}

/// A text that came from elsewhere, without the control characters that could steer a terminal.
pub(crate) fn harmless(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}
