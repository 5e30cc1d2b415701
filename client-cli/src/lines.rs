//! Lines of standard input, each bounded and each judged alone: a bad one does not spoil the next.

use std::io::{self, BufRead};

/// Longest line that is read, in bytes; the rest of a longer one is skipped.
const LONGEST: usize = 1024 * 1024;

/// Why a line is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum BadLine {
    /// Above the bound.
    #[error("the line is longer than {LONGEST} bytes")]
    TooLong,
    /// Not UTF-8.
    #[error("the line is not UTF-8")]
    NotUtf8,
}

/// Reads the next line, without its end (`\n` or `\r\n`, of a last line also `\r`); `None` at the end of the input.
///
/// # Errors
/// When the input itself fails.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, BadLine>>> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let chunk = input.fill_buf()?;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(chunk.len(), |end| end + 1);
        if taken == 0 && length == 0 {
            return Ok(None);
        }
        let room = LONGEST.saturating_add(1).saturating_sub(line.len());
        line.extend_from_slice(&chunk[..taken.min(room)]);
        length += taken;
        input.consume(taken);
        if end.is_some() || taken == 0 {
            return Ok(Some(text(line)));
        }
    }
}

fn text(mut line: Vec<u8>) -> Result<String, BadLine> {
    if line.len() > LONGEST {
        return Err(BadLine::TooLong);
    }
    line.pop_if(|byte| *byte == b'\n');
    line.pop_if(|byte| *byte == b'\r');
    String::from_utf8(line).map_err(|_| BadLine::NotUtf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Result<String, BadLine>> {
        // A small buffer, so that lines run across its borders.
        let mut input = io::BufReader::with_capacity(3, input);
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn line_ends_are_taken_off_and_empty_lines_kept() {
        let read = lines(b"one\r\n\n two \nlast");
        assert_eq!(read, ["one", "", " two ", "last"].map(|line| Ok(line.to_owned())));
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [Ok(String::new())]);
        assert_eq!(lines(b"one\r\nlast\r"), ["one", "last"].map(|line| Ok(line.to_owned())));
    }

    #[test]
    fn a_bad_line_leaves_the_next_alone() {
        let long = vec![b'x'; LONGEST + 1];
        let input = [b"\xff\n".as_slice(), &long, b"\ngood\n"].concat();
        assert_eq!(lines(&input), [Err(BadLine::NotUtf8), Err(BadLine::TooLong), Ok("good".to_owned())]);
    }
}
