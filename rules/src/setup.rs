//! A position text taken apart, before anyone asks whether the position is sound.

use crate::castling::Castling;
use crate::cell_name::CellName;
use crate::game::Game;
use crate::placement::{self, Placement};
use crate::position_error::PositionFault;
use crate::side::Side;
use crate::tiling::Tiling;

/// The largest value of either counter. Counters stop there instead of overflowing.
pub(crate) const MAX_COUNTER: u32 = 1_000_000;

/// The longest text that is read, in bytes: so the list of faults is bounded.
pub(crate) const MAX_LEN: usize = 1_000;

/// What a position text says. Fields that could not be read have a harmless value.
#[derive(Debug, Clone)]
pub(crate) struct Setup {
    /// The men, unless the number of rows was wrong.
    pub(crate) placement: Option<Placement>,
    /// Whose turn it is, unless that could not be read.
    pub(crate) turn: Option<Side>,
    /// The castling rights claimed (chess).
    pub(crate) castling: Castling,
    /// The en-passant cell claimed (chess).
    pub(crate) en_passant: Option<CellName>,
    /// Half-moves since the last capture or pawn move.
    pub(crate) clock: u32,
    /// The move number, from 1.
    pub(crate) number: u32,
}

impl Setup {
    /// What a text says that is not read at all.
    const NOTHING: Setup = Setup {
        placement: None,
        turn: None,
        castling: Castling::NONE,
        en_passant: None,
        clock: 0,
        number: 1,
    };

    /// Reads a position text of a game, with every fault of its form.
    pub(crate) fn read(game: Game, text: &str) -> (Setup, Vec<PositionFault>) {
        let mut faults = Vec::new();
        if text.len() > MAX_LEN {
            return (Setup::NOTHING, vec![PositionFault::TooLong { found: text.len() }]);
        }
        let setup = match game {
            Game::Chess => read_chess(text, &mut faults),
            Game::Parob | Game::Parachess => read_plain(game, text, &mut faults),
        };
        (setup, faults)
    }
}

/// Rows, side, clock, number, apart by single blanks.
fn read_plain(game: Game, text: &str, faults: &mut Vec<PositionFault>) -> Setup {
    let fields: Vec<&str> = text.split(' ').collect();
    check_fields(text, fields.len(), 4..=4, faults);
    let field = |index: usize| fields.get(index).copied();
    Setup {
        placement: read_rows(game, text, field(0), faults),
        turn: read_turn(field(1), faults),
        clock: read_clock(field(2), faults),
        number: read_number(field(3), faults),
        ..Setup::NOTHING
    }
}

/// FEN as other programs write it: runs of blanks, and counters that may be missing.
fn read_chess(text: &str, faults: &mut Vec<PositionFault>) -> Setup {
    let fields: Vec<&str> = text.split(' ').filter(|field| !field.is_empty()).collect();
    check_fields(text, fields.len(), 4..=6, faults);
    let field = |index: usize| fields.get(index).copied();
    Setup {
        placement: read_rows(Game::Chess, text, field(0), faults),
        turn: read_turn(field(1), faults),
        castling: read_castling(field(2), faults),
        en_passant: read_en_passant(field(3), faults),
        clock: read_clock(field(4), faults),
        number: read_number(field(5), faults),
    }
}

fn check_fields(
    text: &str,
    found: usize,
    accepted: std::ops::RangeInclusive<usize>,
    faults: &mut Vec<PositionFault>,
) {
    if text.trim().is_empty() {
        faults.push(PositionFault::Empty);
    } else if !accepted.contains(&found) {
        faults.push(PositionFault::Fields { expected: *accepted.end(), found });
    }
}

fn read_rows(
    game: Game,
    text: &str,
    field: Option<&str>,
    faults: &mut Vec<PositionFault>,
) -> Option<Placement> {
    // An empty text has been refused as such.
    field.filter(|_| !text.trim().is_empty()).and_then(|rows| placement::read(game, rows, faults))
}

/// Reads a field that is there; a missing one has been noted with the number of fields.
fn read_field<T>(
    field: Option<&str>,
    faults: &mut Vec<PositionFault>,
    read: impl FnOnce(&str) -> Option<T>,
    fault: fn(String) -> PositionFault,
) -> Option<T> {
    let text = field?;
    let value = read(text);
    if value.is_none() {
        faults.push(fault(text.to_owned()));
    }
    value
}

fn read_turn(field: Option<&str>, faults: &mut Vec<PositionFault>) -> Option<Side> {
    let read = |text: &str| match text {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    };
    read_field(field, faults, read, |found| PositionFault::Turn { found })
}

fn read_castling(field: Option<&str>, faults: &mut Vec<PositionFault>) -> Castling {
    read_field(field, faults, Castling::read, |found| PositionFault::Castling { found })
        .unwrap_or(Castling::NONE)
}

fn read_en_passant(field: Option<&str>, faults: &mut Vec<PositionFault>) -> Option<CellName> {
    let read = |text: &str| match text {
        "-" => Some(None),
        name => {
            let name = name.parse().ok()?;
            Tiling::of(Game::Chess).find(name).map(|_| Some(name))
        }
    };
    read_field(field, faults, read, |found| PositionFault::EnPassant { found }).flatten()
}

fn read_clock(field: Option<&str>, faults: &mut Vec<PositionFault>) -> u32 {
    read_field(field, faults, |text| counter(text, 0), |found| PositionFault::Clock { found }).unwrap_or(0)
}

fn read_number(field: Option<&str>, faults: &mut Vec<PositionFault>) -> u32 {
    read_field(field, faults, |text| counter(text, 1), |found| PositionFault::Number { found }).unwrap_or(1)
}

/// A plain decimal number in bounds: no sign, no leading zero.
fn counter(text: &str, least: u32) -> Option<u32> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit()) && (text.len() == 1 || !text.starts_with('0'));
    let value = plain.then(|| text.parse().ok()).flatten()?;
    (least..=MAX_COUNTER).contains(&value).then_some(value)
}
