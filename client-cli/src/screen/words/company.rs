//! Who is there, and what they say.

use tessera_protocol::{
    ChatLine, PlayerView, Presence,
    chat::{ChatChannel, ChatContent},
    presence::{SeatPresence, WatchersView},
};
use tessera_rules::Side;

use crate::{model::Model, output::harmless};

/// Who came and who went; one's own seats are not told.
pub(in crate::screen) fn presence(before: &Presence, now: &Presence, model: &Model) -> Vec<String> {
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
pub(in crate::screen) fn chat(channel: ChatChannel, line: &ChatLine) -> String {
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
