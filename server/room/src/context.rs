//! What a decision needs to know from outside.

use tessera_protocol::{Millis, PlayerId, RoomId, Stamp};
use tessera_rules::Side;

use crate::{Author, Outage};

/// Times, author and chance of one decision. The same state, request and context always give the same answer.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Who asks.
    pub author: Author,
    /// When the request reached the server; this stops a mover's clock.
    pub received_at: Stamp,
    /// The server's time now; this starts the opponent's clock.
    pub decided_at: Stamp,
    /// The side the creator gets if sides are drawn now.
    pub coin: Side,
    /// Median of the sender's last measured round trips; none gives no time back.
    pub round_trip: Option<Millis>,
    /// Known outages, in any order. Those that ended before the running clock was started may be left out.
    pub outages: &'a [Outage],
    /// The players of this room who have no socket in it now. Whoever is not named is there.
    pub absent: &'a [Absent],
    /// The room in which a rematch of this one is played: always the same for the same room, wherever it is decided.
    pub rematch: RoomId,
    /// Most events a room may have; its end can always be written.
    pub max_events: u32,
}

impl Context<'_> {
    /// When what is decided now happened: never before it was received, nor before what happened `last`.
    pub(crate) fn at(&self, last: Stamp) -> Stamp {
        self.decided_at.max(self.received_at).max(last)
    }

    /// Since when a player has been absent; none if the player is there.
    pub(crate) fn absent_since(&self, player: PlayerId) -> Option<Stamp> {
        self.absent.iter().find(|absent| absent.player == player).map(|absent| absent.since)
    }
}

/// A player without a socket in the room.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absent {
    /// Who.
    pub player: PlayerId,
    /// Since when: the last socket went, or the server started if that was later.
    pub since: Stamp,
}

/// Whether the secret of a link came with a request. The caller compares secrets; the room only hears the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Credential {
    /// The room's own secret was shown.
    Valid,
    /// None was shown, or a wrong one.
    Missing,
}
