//! Version 2 of what has one: the making of a room knows of lag compensation and of rematches. Frozen.

use serde::{Deserialize, Serialize};
use tessera_protocol::{PlayerId, RoomId, TimeControl, http::SideChoice, room::Opponent};
use tessera_rules::{Game, HouseRules};

use super::{Body, Stored, to_json, v1::event};
use crate::{Entry, Event, Settings};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Created {
    game: Game,
    time: TimeControl,
    rules: HouseRules,
    side: SideChoice,
    opponent: Opponent,
    lag_compensation: bool,
    creator: PlayerId,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    previous: Option<RoomId>,
}

/// The stored form of the making of a room.
pub(super) fn created(
    entry: &Entry,
    settings: Settings,
    creator: PlayerId,
    previous: Option<RoomId>,
) -> Stored {
    let Settings { game, time_control: time, rules, side, opponent, lag_compensation } = settings;
    let event = Created { game, time, rules, side, opponent, lag_compensation, creator, previous };
    Stored { kind: "created", version: 2, body: to_json(entry, event) }
}

/// Reads a body back; `None` if the kind has no version 2.
pub(super) fn read(kind: &str, body: &str) -> Option<Result<Body<Event>, serde_json::Error>> {
    let created = |it: Created| Event::Created {
        settings: Settings {
            game: it.game,
            time_control: it.time,
            rules: it.rules,
            side: it.side,
            opponent: it.opponent,
            lag_compensation: it.lag_compensation,
        },
        creator: it.creator,
        previous: it.previous,
    };
    (kind == "created").then(|| event(body, created))
}
