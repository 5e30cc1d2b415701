//! The rules of chess, PAROB and Parachess: boards, moves, endings, notation and records.
//!
//! Pure: no clock, no randomness, no input or output.

mod cell_change;
mod cell_name;
mod game;
mod house_rules;
mod man;
mod move_text;
mod names;
mod outcome;
mod side;

pub use cell_change::CellChange;
pub use cell_name::{CellName, InvalidCellName};
pub use game::Game;
pub use house_rules::{Draws, HouseRuleError, HouseRules, Spectators, Stalemate, StartSetup, Takebacks};
pub use man::{Man, Role};
pub use move_text::{InvalidMoveText, MoveText};
pub use names::UnknownWord;
pub use outcome::{Outcome, Reason};
pub use side::{BySide, Side};
