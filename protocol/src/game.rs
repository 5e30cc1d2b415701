//! What a client without rules must know of a game: its board, its men, its choices.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::{BySide, CellName, Game, Role, Side};

/// `GET /api/games/{game}`: all that draws the board and offers the choices of a new room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// Which game.
    pub game: Game,
    /// Its name for people.
    pub title: String,
    /// The board's cells, row by row from White's end, each row from White's left.
    pub cells: Vec<CellView>,
    /// How many colours the cells have.
    pub colours: u8,
    /// The kinds of men.
    pub men: Vec<ManView>,
    /// What a pawn may become, and where.
    pub promotion: Option<PromotionView>,
    /// Start positions by the name they have in the house rule `setup`.
    pub setups: BTreeMap<String, String>,
    /// House rules with their values, the default first.
    pub house_rules: Vec<HouseRuleView>,
}

/// One cell of a board. Lengths are in sides of a cell, y grows upwards, White's end is below.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CellView {
    /// The cell.
    pub name: CellName,
    /// Where a man stands.
    pub centre: [f64; 2],
    /// The corners, counter-clockwise.
    pub polygon: Vec<[f64; 2]>,
    /// Index of the colour.
    pub colour: u8,
    /// Index of the second colouring, where the board has one (Parachess: wave-paths share it).
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub wave: Option<u8>,
    /// Whose castle it is (PAROB).
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub castle: Option<Side>,
    /// The cells one step away, by direction: through the sides, on squares and rhombi also through corners.
    pub neighbours: BTreeMap<String, CellName>,
}

/// One kind of man.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ManView {
    /// The kind.
    pub role: Role,
    /// Its capital letter.
    pub letter: char,
    /// Its value in pawns, where one was published.
    pub value: Option<f64>,
}

/// What a pawn may become, and where.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PromotionView {
    /// The kinds, the strongest first.
    pub roles: Vec<Role>,
    /// The cells on which each side promotes.
    pub cells: BySide<Vec<CellName>>,
}

/// A house rule with its values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HouseRuleView {
    /// Its name.
    pub name: String,
    /// Its values, the default first.
    pub values: Vec<String>,
}
