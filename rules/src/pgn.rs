//! Game records as PGN text, both ways.
//!
//! All three games are written as PGN: PAROB and Parachess with a `Variant` tag, chess so that other programs read it.
//! Records of other programs are read in full; their comments, glyphs and variations are stepped over. Where and when
//! a file is read or written is for others.

mod clock;
mod conclusion;
mod cursor;
mod error;
mod foreign_san;
mod game_text;
mod house_words;
mod lexer;
mod limits;
mod line;
mod numbering;
mod place;
mod read;
mod record;
mod tags;
mod time_control;
mod token;
mod verdict;
mod write;

use std::borrow::Cow;

pub use clock::ClockReading;
pub use error::{Fault, MoveFault, ReadError, Warning};
pub use limits::{MAX_PLIES, MAX_TAG_NAME, MAX_TAG_VALUE, MAX_TAGS, MAX_VARIATION_DEPTH};
pub use place::Place;
pub use read::{Reading, Readings, read};
pub use record::{FallenDraw, Record, RecordedMove};
pub use tags::{InvalidTag, Tags};
pub use time_control::{TimeControl, UnknownTimeControl};
pub use write::write;

/// The text of a PGN file: UTF-8, or else ISO 8859-1, which the standard names and older files use.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}
