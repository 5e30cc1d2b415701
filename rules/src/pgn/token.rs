//! The pieces of a PGN text that matter to a reader of records.

use super::error::Fault;
use super::place::Place;
use super::verdict::Verdict;

/// A piece of the text and where it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) place: Place,
    pub(super) kind: Kind<'a>,
}

/// Move numbers, annotation glyphs and escaped lines are no tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    Tag { name: &'a str, value: String },
    Comment(&'a str),
    OpenVariation,
    CloseVariation,
    Move(&'a str),
    Verdict(Verdict),
    Faulty(Fault),
}
