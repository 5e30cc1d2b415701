//! What a program told of a game, by its lines of JSON.

use serde_json::{Value, json};

use crate::program::End;

/// What somebody at the board, or before it, was told of a game.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Told {
    pub(crate) moves: Vec<Value>,
    pub(crate) position: Value,
    pub(crate) outcome: Value,
}

impl Told {
    /// What frames as they were received come to.
    pub(crate) fn by_frames(end: &End) -> Self {
        let mut told = Self::default();
        for frame in end.json() {
            match (frame["type"].as_str(), frame["event"]["kind"].as_str()) {
                (Some("snapshot"), _) => told = Self::by_room(&frame["room"]),
                (_, Some("moved")) => {
                    told.moves.push(told_move(&frame["event"]));
                    told.position = frame["event"]["position"].clone();
                }
                (_, Some("ended")) => {
                    told.outcome =
                        json!({"winner": frame["event"]["winner"], "reason": frame["event"]["reason"]});
                }
                _ => {}
            }
        }
        told
    }

    /// What a room, or a record, says of its game.
    pub(crate) fn by_room(room: &Value) -> Self {
        let moves = room["moves"].as_array().unwrap().iter().map(told_move).collect();
        Self { moves, position: room["position"].clone(), outcome: room["outcome"].clone() }
    }
}

/// A move with its stamps and both clocks.
fn told_move(played: &Value) -> Value {
    let fields =
        ["ply", "side", "move", "san", "changes", "received_at", "decided_at", "lag_returned", "left"];
    fields
        .iter()
        .map(|field| ((*field).to_owned(), played[field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}
