//! What happens in a room, in words.

use tessera_protocol::{
    ChatLine, EventView, Millis, MoveView, OfferKind, PlayerView, Presence, SeatView,
    chat::{ChatChannel, ChatContent},
    presence::{SeatPresence, WatchersView},
};
use tessera_rules::{HouseRules, Outcome, Side, StartSetup};

use super::LocalNotice;
use crate::{connection::LineNotice, model::Model, output::harmless, time_control::typed};

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

/// Who came and who went; one's own seats are not told.
pub(super) fn presence(before: &Presence, now: &Presence, model: &Model) -> Vec<String> {
    let mut told = Vec::new();
    for &side in Side::ALL.iter().filter(|side| !model.room().you.contains(side)) {
        let claimable = |seat: SeatPresence| seat.claimable_at;
        let (old, new) = (before.seats[side], now.seats[side]);
        match new {
            Some(new) if new.present != old.is_none_or(|old| old.present) => {
                told.push(format!("{side} {}", if new.present { "is back" } else { "is away" }));
            }
            _ => {}
        }
        if let Some(at) = new.and_then(claimable).filter(|at| old.and_then(claimable) != Some(*at)) {
            let how = if model.my_side().is_some() { ": claim win or claim draw then" } else { "" };
            let wait = at.since(model.now()).0.div_ceil(1000);
            told.push(format!("{side} is to move; the game can be claimed in {wait} s{how}"));
        }
    }
    if before.watchers != now.watchers {
        told.push(watchers(&now.watchers));
    }
    told
}

fn watchers(watchers: &WatchersView) -> String {
    let names: Vec<String> = watchers.names.iter().map(|name| harmless(name)).collect();
    let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
    match watchers.count {
        0 => "nobody watches".to_owned(),
        1 => format!("one watches{names}"),
        count => format!("{count} watch{names}"),
    }
}

/// A line of the chat.
pub(super) fn chat(channel: ChatChannel, line: &ChatLine) -> String {
    let name = |player: &PlayerView| player.name.as_deref().map_or_else(|| "?".to_owned(), harmless);
    let from = line.side.map_or_else(|| name(&line.from), |side| format!("{side} {}", name(&line.from)));
    let whom = match channel {
        ChatChannel::Players => "",
        ChatChannel::Watchers => ", to all",
    };
    match &line.content {
        ChatContent::Said { text } => format!("<{from}{whom}> {}", harmless(text)),
        ChatContent::Muted { player } => format!("{from} mutes {}", name(player)),
        ChatContent::Unmuted { player } => format!("{from} lets {} talk again", name(player)),
        ChatContent::Unknown => format!("<{from}{whom}> …"),
    }
}

/// What stands before what is typed.
pub(super) fn prompt(model: Option<&Model>) -> String {
    let Some(model) = model else { return "> ".to_owned() };
    match (model.my_turn(), model.room().to_move) {
        _ if model.is_finished() => "rematch, or Ctrl-D to leave> ".to_owned(),
        (Some(side), _) => format!("{side}, your move> "),
        (None, Some(side)) => format!("{side} to move> "),
        (None, None) => "waiting> ".to_owned(),
    }
}

/// Something about the line to the server.
pub(super) fn line_notice(notice: &LineNotice) -> String {
    match notice {
        LineNotice::Lost { why, retry_ms } => {
            format!("{}; next try in {}", harmless(why), seconds(*retry_ms))
        }
        LineNotice::Reconnected { resent: 0 } => "connected again".to_owned(),
        LineNotice::Reconnected { resent: 1 } => {
            "connected again; what you typed last was sent again".to_owned()
        }
        LineNotice::Reconnected { resent } => format!("connected again; {resent} commands were sent again"),
        LineNotice::Resync { seen } => format!("something was lost after event {seen} and is fetched"),
        LineNotice::SendAgain { retry_ms } => {
            format!("the server is busy and is asked again in {}", seconds(*retry_ms))
        }
    }
}

/// Something of our own.
pub(super) fn local_notice(notice: &LocalNotice) -> String {
    match notice {
        LocalNotice::BadLine { line, error } if line.is_empty() => format!("bad line: {}", harmless(error)),
        LocalNotice::BadLine { line, error } => format!("bad line {:?}: {}", clip(line), harmless(error)),
        LocalNotice::Rematch { room } => format!("-- on to room {room}"),
        LocalNotice::Help { text } => (*text).to_owned(),
        LocalNotice::Board { position } => position.clone(),
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

/// Both clocks, or nothing where there are none.
fn clocks(model: &Model) -> String {
    let (Some(white), Some(black)) = (model.left(Side::White), model.left(Side::Black)) else {
        return String::new();
    };
    let standing = model.room().clocks.is_some_and(|clocks| clocks.standing);
    let standing = if standing { ", standing" } else { "" };
    format!("  [white {}, black {}{standing}]", clock(white), clock(black))
}

/// What is left on a clock: `4:58`, `1:02:03`, `2d 03:00:00`, and tenths in the last twenty seconds.
fn clock(left: Millis) -> String {
    let tenths = left.0 / 100;
    let seconds = left.0 / 1000;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours, minutes, seconds % 60) {
        (0, 0, 0, under) if under < 20 => format!("0:{under:02}.{}", tenths % 10),
        (0, 0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (0, hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
        (days, hours, minutes, seconds) => format!("{days}d {hours:02}:{minutes:02}:{seconds:02}"),
    }
}

fn seconds(milliseconds: u64) -> String {
    format!("{}.{} s", milliseconds / 1000, milliseconds / 100 % 10)
}

fn clip(line: &str) -> String {
    let mut letters = line.chars();
    let head: String = letters.by_ref().take(40).collect();
    if letters.next().is_some() { head + "…" } else { head }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_at_a_glance() {
        for (left, shown) in [
            (0, "0:00.0"),
            (9_460, "0:09.4"),
            (19_999, "0:19.9"),
            (20_000, "0:20"),
            (298_000, "4:58"),
            (3_723_000, "1:02:03"),
            (183_600_000, "2d 03:00:00"),
        ] {
            assert_eq!(clock(Millis(left)), shown);
        }
    }

    #[test]
    fn endings_are_said_in_words() {
        use tessera_rules::Reason;
        let say = |winner, reason| ending(Outcome { winner, reason });
        assert_eq!(say(Some(Side::White), Reason::Castle), "white wins: castle");
        assert_eq!(say(None, Reason::ThreefoldRepetition), "a draw: threefold repetition");
        assert_eq!(say(None, Reason::Aborted), "the game was aborted");
    }

    #[test]
    fn a_long_line_is_clipped() {
        assert_eq!(clip(&"x".repeat(41)), "x".repeat(40) + "…");
        assert_eq!(clip("short"), "short");
    }
}
