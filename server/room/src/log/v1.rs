//! Version 1 of all kinds of events. Frozen once it is released: a field that must change makes a new version of its kind.

use serde::{Deserialize, Serialize};
use tessera_protocol::{
    Millis, OfferId, OfferKind, PlayerId, RoomId, Stamp, TimeControl, http::SideChoice, room::Opponent,
};
use tessera_rules::{BySide, Game, HouseRules, MoveText, Outcome, Reason, Side};

use super::{Body, Stored, from_json, to_json};
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

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatTaken {
    player: PlayerId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Started {
    white: PlayerId,
    black: PlayerId,
}

/// `left` is White's and Black's time in milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Moved {
    side: Side,
    #[serde(rename = "move")]
    text: MoveText,
    received: Stamp,
    #[serde(skip_serializing_if = "is_zero", default)]
    lag: Millis,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    left: Option<(Millis, Millis)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Offered {
    kind: OfferKind,
    side: Side,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfferDeclined {
    offer: OfferId,
    side: Side,
}

/// `left` as in `Moved`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TakenBack {
    side: Side,
    plies: u32,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    left: Option<(Millis, Millis)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeGiven {
    side: Side,
    given: Millis,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rematch {
    room: RoomId,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TimeGranted {
    from: Stamp,
    to: Stamp,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ended {
    winner: Option<Side>,
    reason: Reason,
}

/// The stored form of an entry.
pub(super) fn write(entry: &Entry) -> Stored {
    let (kind, body) = match entry.event.clone() {
        Event::Created { settings, creator, previous } => {
            let Settings { game, time_control: time, rules, side, opponent, lag_compensation } = settings;
            let created = Created { game, time, rules, side, opponent, lag_compensation, creator, previous };
            ("created", to_json(entry, created))
        }
        Event::SeatTaken { player } => ("seat_taken", to_json(entry, SeatTaken { player })),
        Event::Started { white, black } => ("started", to_json(entry, Started { white, black })),
        Event::Moved { side, text, received_at: received, lag_returned: lag, left } => {
            let left = left.map(|left| (left.white, left.black));
            ("moved", to_json(entry, Moved { side, text, received, lag, left }))
        }
        Event::Offered { kind, side } => ("offered", to_json(entry, Offered { kind, side })),
        Event::OfferDeclined { offer, side } => {
            ("offer_declined", to_json(entry, OfferDeclined { offer, side }))
        }
        Event::OfferWithdrawn { offer, side } => {
            ("offer_withdrawn", to_json(entry, OfferDeclined { offer, side }))
        }
        Event::TakenBack { side, plies, left } => {
            let left = left.map(|left| (left.white, left.black));
            ("taken_back", to_json(entry, TakenBack { side, plies, left }))
        }
        Event::TimeGiven { side, given } => ("time_given", to_json(entry, TimeGiven { side, given })),
        Event::Rematch { room } => ("rematch", to_json(entry, Rematch { room })),
        Event::TimeGranted { from, to } => ("time_granted", to_json(entry, TimeGranted { from, to })),
        Event::Ended { outcome: Outcome { winner, reason } } => {
            ("ended", to_json(entry, Ended { winner, reason }))
        }
    };
    Stored { kind, version: 1, body }
}

/// Reads a body back; `None` if the kind is unknown.
pub(super) fn read(kind: &str, body: &str) -> Option<Result<Body<Event>, serde_json::Error>> {
    Some(match kind {
        "created" => event(body, |it: Created| Event::Created {
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
        }),
        "seat_taken" => event(body, |it: SeatTaken| Event::SeatTaken { player: it.player }),
        "started" => event(body, |it: Started| Event::Started { white: it.white, black: it.black }),
        "moved" => event(body, |it: Moved| Event::Moved {
            side: it.side,
            text: it.text,
            received_at: it.received,
            lag_returned: it.lag,
            left: it.left.map(|(white, black)| BySide { white, black }),
        }),
        "offered" => event(body, |it: Offered| Event::Offered { kind: it.kind, side: it.side }),
        "offer_declined" => {
            event(body, |it: OfferDeclined| Event::OfferDeclined { offer: it.offer, side: it.side })
        }
        "offer_withdrawn" => {
            event(body, |it: OfferDeclined| Event::OfferWithdrawn { offer: it.offer, side: it.side })
        }
        "taken_back" => event(body, |it: TakenBack| Event::TakenBack {
            side: it.side,
            plies: it.plies,
            left: it.left.map(|(white, black)| BySide { white, black }),
        }),
        "time_given" => event(body, |it: TimeGiven| Event::TimeGiven { side: it.side, given: it.given }),
        "rematch" => event(body, |it: Rematch| Event::Rematch { room: it.room }),
        "time_granted" => event(body, |it: TimeGranted| Event::TimeGranted { from: it.from, to: it.to }),
        "ended" => event(body, |it: Ended| Event::Ended {
            outcome: Outcome { winner: it.winner, reason: it.reason },
        }),
        _ => return None,
    })
}

fn event<V: serde::de::DeserializeOwned>(
    body: &str,
    into_event: impl FnOnce(V) -> Event,
) -> Result<Body<Event>, serde_json::Error> {
    let Body { by, command, event } = from_json(body)?;
    Ok(Body { by, command, event: into_event(event) })
}

fn is_zero(span: &Millis) -> bool {
    *span == Millis::ZERO
}
