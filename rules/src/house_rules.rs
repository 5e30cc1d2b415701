//! What players choose with a room: the start position and how strictly the rules end a game.

use thiserror::Error;

use crate::game::Game;
use crate::names::words;

/// How repetition and the fifty-move rule end a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Draws {
    /// At once: threefold repetition, 100 half-moves.
    #[default]
    Automatic,
    /// When a player claims them on their own turn; by themselves at fivefold and at 150 half-moves.
    Claimed,
}

words!(Draws, "value of draws", { Automatic => "automatic", Claimed => "claimed" });

/// What stalemate means in PAROB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Stalemate {
    /// The rule of the game itself; in PAROB a draw.
    #[default]
    Draw,
    /// Who cannot move loses (PAROB only).
    Loss,
}

words!(Stalemate, "value of stalemate", { Draw => "draw", Loss => "loss" });

/// Whether moves may be taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Takebacks {
    /// A player may ask, the other may agree.
    #[default]
    Ask,
    /// Not at all.
    Never,
}

words!(Takebacks, "value of takebacks", { Ask => "ask", Never => "never" });

/// Who may see the game, its chat and its record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Spectators {
    /// Listed and watchable by all.
    #[default]
    Open,
    /// Whoever has the watch link.
    Link,
    /// The seats alone.
    None,
}

words!(Spectators, "value of spectators", { Open => "open", Link => "link", None => "none" });

/// The position a game starts from.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum StartSetup {
    /// The game's own start.
    #[default]
    Standard,
    /// PAROB with both castles empty.
    OpenCastle,
    /// A position text.
    Custom(String),
}

/// The house rules of one game. The default is the rules as written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct HouseRules {
    /// The start position.
    pub setup: StartSetup,
    /// How repetition and the fifty-move rule end the game.
    pub draws: Draws,
    /// What stalemate means (PAROB).
    pub stalemate: Stalemate,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// Who may watch.
    pub spectators: Spectators,
}

/// A house rule that does not exist in the game it was chosen for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum HouseRuleError {
    /// `setup` = `open_castle` outside PAROB.
    #[error("{} has no castles to open: setup=open_castle is for PAROB", .game.title())]
    OpenCastle {
        /// The game.
        game: Game,
    },
    /// `stalemate` = `loss` outside PAROB.
    #[error("stalemate=loss is for PAROB, not for {}", .game.title())]
    StalemateLoss {
        /// The game.
        game: Game,
    },
}

impl HouseRules {
    /// Whether `game` has these house rules. A custom start is judged where it is read.
    ///
    /// # Errors
    /// The first rule that `game` does not have.
    pub fn check(&self, game: Game) -> Result<(), HouseRuleError> {
        match game {
            Game::Parob => Ok(()),
            _ if self.setup == StartSetup::OpenCastle => Err(HouseRuleError::OpenCastle { game }),
            _ if self.stalemate == Stalemate::Loss => Err(HouseRuleError::StalemateLoss { game }),
            Game::Chess | Game::Parachess => Ok(()),
        }
    }
}
