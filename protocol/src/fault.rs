//! What exactly is wrong with settings, a position, a record or a move.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tessera_rules::{Game, IllegalMove, PositionFault, StartError, pgn};
use thiserror::Error;

/// One thing that is wrong: its own code, and beside it what the code speaks of.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Fault {
    /// A position text.
    #[error(transparent)]
    Position(#[from] PositionFault),
    /// The start of a game.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A record.
    #[error(transparent)]
    Record(#[from] pgn::Fault),
    /// A move.
    #[error(transparent)]
    Move(#[from] IllegalMove),
    /// The order for a room.
    #[error(transparent)]
    Settings(#[from] SettingsFault),
    /// A newer server's fault that this version does not know. No server tells it.
    #[error("{code}")]
    #[schemars(skip)]
    Unknown {
        /// Its code.
        code: String,
    },
}

/// What is wrong with an order for a room, before any rule of the game is asked.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum SettingsFault {
    /// A setting that is unknown or out of range.
    #[error("{place}: {why}")]
    UnreadableSetting {
        /// Which, as a path of names.
        place: String,
        /// Why, in English.
        why: String,
    },
    /// A record and the house rule `setup` both give a start.
    #[error("the start is given twice: by a record and by the house rule setup")]
    StartGivenTwice,
    /// The record is empty.
    #[error("the record holds no game")]
    NoGame,
    /// The record is of a game that the room is not for.
    #[error("the record is of {record}, the room for {room}")]
    OtherGame {
        /// The record's game.
        record: Game,
        /// The room's game.
        room: Game,
    },
}
