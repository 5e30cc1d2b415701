//! Who looks at a room, and what each may see.

use tessera_protocol::{PlayerId, room::Opponent};
use tessera_rules::{BySide, Side, Spectators};

use crate::{Credential, Stage, State};

/// The kinds of onlookers. All of one kind are shown the same, so a frame made for one serves them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Audience {
    /// Holds no seat.
    Watcher,
    /// Made the room, and waits for the second seat to be taken; with a side if it is not to be drawn.
    Creator(Option<Side>),
    /// Holds one seat.
    Seat(Side),
    /// Holds both seats: a practice board.
    BothSeats,
}

impl Audience {
    /// The seats it holds, White first.
    pub fn sides(self) -> &'static [Side] {
        match self {
            Self::Watcher | Self::Creator(None) => &[],
            Self::Seat(Side::White) | Self::Creator(Some(Side::White)) => &[Side::White],
            Self::Seat(Side::Black) | Self::Creator(Some(Side::Black)) => &[Side::Black],
            Self::BothSeats => Side::ALL,
        }
    }

    /// Whether it holds that seat.
    pub fn holds(self, side: Side) -> bool {
        self.sides().contains(&side)
    }

    /// Whether it plays, or will play, here.
    pub fn is_player(self) -> bool {
        self != Self::Watcher
    }
}

/// The public list a room stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Listing {
    /// A seek: anybody may take the free seat.
    Lobby,
    /// A game anybody may watch.
    Live,
    /// A game that anybody could have watched, and may look at.
    Finished,
}

impl State {
    /// What kind of onlooker a player, or somebody without an identity, is now. It can change with each event.
    pub fn audience(&self, player: Option<PlayerId>) -> Audience {
        let Some(player) = player else { return Audience::Watcher };
        let Some(table) = self.table() else {
            let creator = player == self.creator();
            return if creator { Audience::Creator(self.fixed_side()) } else { Audience::Watcher };
        };
        match table.seats().map(|seat| seat == player) {
            BySide { white: true, black: true } => Audience::BothSeats,
            BySide { white: true, .. } => Audience::Seat(Side::White),
            BySide { black: true, .. } => Audience::Seat(Side::Black),
            _ => Audience::Watcher,
        }
    }

    /// Whether a player, or somebody without an identity, may see the room, its record and its end.
    pub fn may_watch(&self, player: Option<PlayerId>, watch_key: Credential) -> bool {
        let open_to_others = match self.settings().rules.spectators {
            Spectators::Open => true,
            Spectators::Link => watch_key == Credential::Valid,
            Spectators::None => false,
        };
        open_to_others || self.audience(player).is_player()
    }

    /// The public list the room stands in now, if any.
    pub fn listing(&self) -> Option<Listing> {
        let settings = self.settings();
        match self.stage() {
            Stage::Open if settings.opponent == Opponent::Lobby => Some(Listing::Lobby),
            Stage::Playing(_) if settings.rules.spectators == Spectators::Open => Some(Listing::Live),
            Stage::Finished(ending) if ending.was_played() => {
                (settings.rules.spectators == Spectators::Open).then_some(Listing::Finished)
            }
            _ => None,
        }
    }
}
