//! Which of the three games.

use crate::names::words;

/// One of the games this crate knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Game {
    /// Orthodox chess on 64 squares.
    Chess,
    /// PAROB on 39 hexagons.
    Parob,
    /// Tony Paletta's Parachess (Queen-SRB) on 72 rhombi.
    Parachess,
}

words!(Game, "game", { Chess => "chess", Parob => "parob", Parachess => "parachess" });

impl Game {
    /// The name for people: "Chess", "PAROB", "Parachess".
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Game::Chess => "Chess",
            Game::Parob => "PAROB",
            Game::Parachess => "Parachess",
        }
    }

    /// The value of the `Variant` tag in PGN records; chess has none.
    #[must_use]
    pub const fn variant(self) -> Option<&'static str> {
        match self {
            Game::Chess => None,
            Game::Parob => Some("Parob"),
            Game::Parachess => Some("Parachess"),
        }
    }
}
