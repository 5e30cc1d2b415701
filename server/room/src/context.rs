//! What a decision needs to know from outside.

use tessera_protocol::{Millis, Stamp};
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
    /// Most events a room may have; its end can always be written.
    pub max_events: u32,
}

impl Context<'_> {
    /// When what is decided now happened: never before it was received, nor before what happened `last`.
    pub(crate) fn at(&self, last: Stamp) -> Stamp {
        self.decided_at.max(self.received_at).max(last)
    }
}

/// Whether the secret of a link came with a request. The caller compares secrets; the room only hears the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Credential {
    /// The room's own secret was shown.
    Valid,
    /// None was shown, or a wrong one.
    Missing,
}
