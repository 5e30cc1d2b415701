//! What happens in a game, in words.

mod clocks;
mod company;
mod notices;

use tessera_protocol::{EventView, MoveView, OfferKind, SeatView};
use tessera_rules::{HouseRules, Outcome, Side, StartSetup};

use crate::{model::Model, output::harmless, time_control::typed};
use clocks::clocks;

pub(super) use company::{chat, presence};
pub(super) use notices::{line_notice, local_notice};

/// Which game this is and who plays: the first thing that is told.
pub(super) fn heading(model: &Model) -> String {
    let room = model.room();
    let mut lines =
        vec![format!("{}, time {}, room {}", room.game.title(), typed(room.time_control), room.id)];
    lines.extend(Some(house_rules(&room.rules)).filter(|rules| !rules.is_empty()));
    lines.push(players(model));
    lines.join("\n")
}

/// Where the game stands: after a snapshot.
pub(super) fn standing(model: &Model) -> String {
    let room = model.room();
    if let Some(outcome) = room.outcome {
        return ending(outcome);
    }
    let Some(to_move) = room.to_move else {
        return "waiting for the other player".to_owned();
    };
    let last = room.moves.last().map(|played| format!("last move {}; ", numbered(played, model)));
    let check = if room.check { ", in check" } else { "" };
    format!("{}{to_move} to move{check}{}", last.unwrap_or_default(), clocks(model))
}

/// What happened; `None` for what nobody need be told.
pub(super) fn event(event: &EventView, model: &Model) -> Option<String> {
    Some(match event {
        EventView::Created | EventView::Unknown => return None,
        EventView::SeatTaken { player } => {
            format!("{} sits down", player.name.as_deref().map_or_else(|| "a player".to_owned(), harmless))
        }
        EventView::Started { .. } => format!("the game begins: {}{}", players(model), clocks(model)),
        EventView::Moved { played, check, .. } => {
            let check = if *check { "  check" } else { "" };
            format!("{}{check}{}", self::played(played, model), clocks(model))
        }
        EventView::Offered(offer) => {
            let to_me = model.room().you.contains(&!offer.side);
            let how = if to_me { ": accept or decline" } else { "" };
            format!("{} {}{how}", offer.side, offered(offer.offer_kind))
        }
        EventView::OfferDeclined { side, .. } => format!("{side} declines"),
        EventView::OfferWithdrawn { side, .. } => format!("{side} takes the offer back"),
        EventView::TakenBack { side, plies: 1, .. } => {
            format!("{side} takes the last move back{}", clocks(model))
        }
        EventView::TakenBack { side, plies, .. } => {
            format!("{side} takes the last {plies} moves back{}", clocks(model))
        }
        EventView::TimeGiven { side, given, .. } => {
            format!("{side} is given {} s{}", given.0.div_ceil(1000), clocks(model))
        }
        EventView::Rematch { room } => format!("the rematch is in room {room}"),
        EventView::TimeGranted { granted, .. } => {
            format!("the server was away; {} s are given back{}", granted.0.div_ceil(1000), clocks(model))
        }
        EventView::Ended { outcome, .. } => format!("{}{}", ending(*outcome), clocks(model)),
    })
}

/// A move, numbered as in a record, as SAN and as move text.
pub(super) fn played(played: &MoveView, model: &Model) -> String {
    format!("{}  ({})", numbered(played, model), played.text)
}

/// Whether the board looks different after an event, or is worth another look.
pub(super) fn changes_board(event: &EventView) -> bool {
    matches!(
        event,
        EventView::Started { .. }
            | EventView::Moved { .. }
            | EventView::TakenBack { .. }
            | EventView::Ended { .. }
    )
}

const fn offered(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "offers a draw",
        OfferKind::Takeback => "asks to take the last move back",
        OfferKind::Rematch => "offers a rematch",
    }
}

/// What stands before what is typed.
pub(super) fn prompt(model: Option<&Model>) -> String {
    let Some(model) = model else { return "> ".to_owned() };
    match (model.my_turn(), model.room().to_move) {
        _ if model.is_finished() && model.only_watches() => "Ctrl-D to leave> ".to_owned(),
        _ if model.is_finished() => "rematch, or Ctrl-D to leave> ".to_owned(),
        (Some(side), _) => format!("{side}, your move> "),
        (None, Some(side)) => format!("{side} to move> "),
        (None, None) => "waiting> ".to_owned(),
    }
}

fn players(model: &Model) -> String {
    let room = model.room();
    let one = |side: Side| {
        let you = if room.you.contains(&side) { " (you)" } else { "" };
        format!("{side} {}{you}", name(room.seats[side].as_ref()))
    };
    format!("{}, {}", one(Side::White), one(Side::Black))
}

fn name(seat: Option<&SeatView>) -> String {
    match seat {
        None => "-".to_owned(),
        Some(seat) => seat.player.name.as_deref().map_or_else(|| "?".to_owned(), harmless),
    }
}

/// The house rules that are not the default, as in a record's tag, and a start that is not the usual one.
fn house_rules(rules: &HouseRules) -> String {
    let usual = HouseRules::default();
    let mut named = Vec::new();
    match &rules.setup {
        StartSetup::Standard => {}
        StartSetup::OpenCastle => named.push("setup=open_castle".to_owned()),
        StartSetup::Custom(text) => named.push(format!("start {}", harmless(text))),
    }
    let mut note = |differs: bool, text: String| named.extend(differs.then_some(text));
    note(rules.draws != usual.draws, format!("draws={}", rules.draws));
    note(rules.stalemate != usual.stalemate, format!("stalemate={}", rules.stalemate));
    note(rules.takebacks != usual.takebacks, format!("takebacks={}", rules.takebacks));
    note(rules.spectators != usual.spectators, format!("spectators={}", rules.spectators));
    named.join(" ")
}

/// A move with its number as in a record: `12. e4`, `12... e5`.
fn numbered(played: &MoveView, model: &Model) -> String {
    let black_began = model.room().moves.first().is_some_and(|first| first.side == Side::Black);
    let number = (played.ply + u32::from(black_began)).div_ceil(2);
    let dots = match played.side {
        Side::White => ".",
        Side::Black => "...",
    };
    format!("{number}{dots} {}", harmless(&played.san))
}

fn ending(outcome: Outcome) -> String {
    let reason = outcome.reason.to_string().replace('_', " ");
    match outcome.winner {
        Some(side) => format!("{side} wins: {reason}"),
        None if outcome.reason == tessera_rules::Reason::Aborted => "the game was aborted".to_owned(),
        None => format!("a draw: {reason}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_said_in_words() {
        use tessera_rules::Reason;
        let say = |winner, reason| ending(Outcome { winner, reason });
        assert_eq!(say(Some(Side::White), Reason::Castle), "white wins: castle");
        assert_eq!(say(None, Reason::ThreefoldRepetition), "a draw: threefold repetition");
        assert_eq!(say(None, Reason::Aborted), "the game was aborted");
    }
}
