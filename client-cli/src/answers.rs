//! Answering standard input line by line, in order: what `analyse` and `replay` share.

use std::{
    io::{self, BufReader, Write},
    process::ExitCode,
};

use serde::Serialize;

use crate::{
    lines::{BadLine, next_line},
    output::json_line,
};

/// Answers each line with one line of JSON, the bad ones too, and reads to the end.
///
/// Exit code 0, or 1 if any line was bad. Answers are written out before the input is waited for, also for the rest of a
/// line, so that a program can hold a dialogue.
///
/// # Errors
/// When input or output fail.
pub(crate) fn answer_lines<Good: Serialize, Bad: Serialize>(
    answer: impl Fn(Result<String, BadLine>) -> Result<Good, Bad>,
) -> anyhow::Result<ExitCode> {
    let mut input = BufReader::with_capacity(64 * 1024, io::stdin().lock());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut code = ExitCode::SUCCESS;
    while let Some(line) = next_line(&mut input)? {
        match answer(line) {
            Ok(good) => json_line(&mut out, &good)?,
            Err(bad) => {
                code = ExitCode::FAILURE;
                json_line(&mut out, &bad)?;
            }
        }
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    out.flush()?;
    Ok(code)
}
