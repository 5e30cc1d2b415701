//! What a move did to one cell, for those who draw without knowing the rules.

use crate::cell_name::CellName;

/// A cell before and after a move. Men are letters, White's in capitals; `None` is an empty cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct CellChange {
    /// Which cell.
    pub cell: CellName,
    /// The man there before.
    pub before: Option<char>,
    /// The man there after.
    pub after: Option<char>,
}
