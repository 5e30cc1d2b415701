//! The rules of chess, PAROB and Parachess: boards, moves, endings, notation and records.
//!
//! Pure: no clock, no randomness, no input or output. [`Play`] is a game in progress, [`AnyPosition`] a single position
//! of any of the games; a [`MoveText`] becomes a [`LegalMove`] where it is legal, and then playing it cannot fail.
//!
//! ```
//! use tessera_rules::{Game, HouseRules, Outcome, Play, Reason, Side};
//!
//! let mut play = Play::new(Game::Chess, HouseRules::default())?;
//! for text in ["f3", "e7e5", "g4", "Qh4"] {
//!     let mv = play.read_move(text)?;
//!     play.play(&mv);
//! }
//! assert_eq!(play.moves()[3].san, "Qh4#");
//! assert_eq!(play.outcome(), Some(Outcome::win(Side::Black, Reason::Checkmate)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any_position;
mod bits;
mod castling;
mod cell_change;
mod cell_name;
mod chess;
mod counted_draws;
mod game;
pub mod geometry;
mod guard;
mod house_rules;
mod legal_move;
mod man;
mod men;
mod move_error;
mod move_text;
mod moves;
mod names;
mod outcome;
mod parachess;
mod parob;
mod perft;
pub mod pgn;
mod placement;
mod play;
mod position;
mod position_error;
pub mod properties;
mod roster;
mod royal;
mod san;
mod setup;
mod side;
mod tiling;

pub use any_position::{AnyPosition, Parsed};
pub use cell_change::CellChange;
pub use cell_name::{CellName, InvalidCellName};
pub use game::Game;
pub use house_rules::{Draws, HouseRuleError, HouseRules, Spectators, Stalemate, StartSetup, Takebacks};
pub use legal_move::LegalMove;
pub use man::{Man, Role};
pub use move_error::{IllegalMove, UnreadableMove};
pub use move_text::{InvalidMoveText, MoveText};
pub use names::UnknownWord;
pub use outcome::{Outcome, Reason};
pub use play::{Play, PlayedMove, StartError};
pub use position_error::{PositionFault, PositionWarning, UnsoundPosition};
pub use roster::ManKind;
pub use side::{BySide, Side};
