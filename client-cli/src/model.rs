//! A room as this client knows it: the last snapshot, taken on by [`events`]. It holds no rule of any game.

mod events;
#[cfg(test)]
mod tests;

use tessera_protocol::{
    ChatChannel, ChatHistory, ChatLine, Millis, OfferKind, OfferView, Phase, PlayerView, Presence, RoomView,
    ServerFrame, Stamp, TimeControl,
};
use tessera_rules::{Reason, Side};

/// A room as this client knows it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Model {
    room: RoomView,
    /// The server's time as of the newest frame.
    now: Stamp,
    /// Who is there, where it was told.
    presence: Option<Presence>,
    /// Who has talked, the last of them last.
    talkers: Vec<Talker>,
}

/// Somebody who can talk here.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Talker {
    /// Who.
    pub(crate) player: PlayerView,
    /// Where, the last time.
    pub(crate) channel: ChatChannel,
}

impl Model {
    /// What a frame makes of what is known; the frame must have passed the gap rule.
    ///
    /// `None` until the first snapshot.
    pub(crate) fn after(known: Option<Self>, frame: &ServerFrame) -> Option<Self> {
        match frame {
            ServerFrame::Snapshot { now, room, presence, .. } => {
                let talkers = known.map(|model| model.talkers).unwrap_or_default();
                Some(Self { room: room.as_ref().clone(), now: *now, presence: presence.clone(), talkers })
            }
            ServerFrame::Presence(presence) => {
                known.map(|model| Self { presence: Some(presence.clone()), ..model })
            }
            ServerFrame::Chat { channel, line, .. } => known.map(|model| model.heard(*channel, line)),
            ServerFrame::ChatHistory(ChatHistory { channel, lines, .. }) => {
                known.map(|model| lines.iter().fold(model, |model, line| model.heard(*channel, line)))
            }
            ServerFrame::Event { seq, now, event, .. } => known.map(|mut model| {
                model.now = *now;
                events::apply(&mut model.room, *seq, event);
                model
            }),
            _ => known,
        }
    }

    /// The room.
    pub(crate) fn room(&self) -> &RoomView {
        &self.room
    }

    /// Who is there, where it was told.
    pub(crate) fn presence(&self) -> Option<&Presence> {
        self.presence.as_ref()
    }

    /// The one who plays a side, or has talked, under that name.
    pub(crate) fn talker(&self, name: &str) -> Option<Talker> {
        let is_named = |player: &PlayerView| player.name.as_deref() == Some(name);
        let seated = |side: &Side| {
            let player = self.room.seats[*side].as_ref()?.player.clone();
            let meant = side.as_str() == name || is_named(&player);
            meant.then_some(Talker { player, channel: ChatChannel::Players })
        };
        let talked = self.talkers.iter().rfind(|talker| is_named(&talker.player)).cloned();
        talked.or_else(|| Side::ALL.iter().find_map(seated))
    }

    fn heard(mut self, channel: ChatChannel, line: &ChatLine) -> Self {
        self.talkers.retain(|talker| talker.player.id != line.from.id);
        self.talkers.push(Talker { player: line.from.clone(), channel });
        self
    }

    /// The server's time as of the newest frame.
    pub(crate) fn now(&self) -> Stamp {
        self.now
    }

    /// Whether the game is on.
    pub(crate) fn is_playing(&self) -> bool {
        self.room.phase == Phase::Playing
    }

    /// Whether the game is over.
    pub(crate) fn is_finished(&self) -> bool {
        self.room.phase == Phase::Finished
    }

    /// The side to move, if this client holds its seat and the game is on.
    pub(crate) fn my_turn(&self) -> Option<Side> {
        self.room.to_move.filter(|side| self.is_playing() && self.room.you.contains(side))
    }

    /// The side that this client acts for where the side does not follow from the turn: its own, or on a practice board
    /// the one to move.
    pub(crate) fn my_side(&self) -> Option<Side> {
        self.my_turn().or_else(|| self.room.you.first().copied())
    }

    /// The offer that this client can answer.
    pub(crate) fn offer_to_me(&self) -> Option<OfferView> {
        self.room.offers.iter().copied().find(|offer| self.room.you.contains(&!offer.side))
    }

    /// An offer of this client's own that waits for its answer.
    pub(crate) fn own_offer(&self) -> Option<OfferView> {
        self.room.offers.iter().copied().find(|offer| self.room.you.contains(&offer.side))
    }

    /// Whether it is open whether the own last move will be taken back.
    pub(crate) fn asks_for_takeback(&self) -> bool {
        self.room
            .offers
            .iter()
            .any(|offer| offer.offer_kind == OfferKind::Takeback && self.room.you.contains(&offer.side))
    }

    /// The side that moved last, if this client holds its seat.
    pub(crate) fn last_mover_of_mine(&self) -> Option<Side> {
        self.room.moves.last().map(|played| played.side).filter(|side| self.room.you.contains(side))
    }

    /// Whether this client has no part in the game.
    pub(crate) fn only_watches(&self) -> bool {
        self.room.you.is_empty() && !self.room.host
    }

    /// Whether the game is over and the two who played it can play again.
    pub(crate) fn may_rematch(&self) -> bool {
        let played = self.room.outcome.is_some_and(|outcome| outcome.reason != Reason::Aborted);
        played && self.room.you.len() == 1
    }

    /// What is left on a clock as of the newest frame.
    pub(crate) fn left(&self, side: Side) -> Option<Millis> {
        let clocks = self.room.clocks?;
        let runs = clocks.running == Some(side) && !clocks.standing;
        let used = if runs { self.now.since(clocks.at) - self.delay() } else { Millis::ZERO };
        Some(clocks.left[side] - used)
    }

    /// What of each move's time the clock does not show: with a US delay it stands until that has passed.
    fn delay(&self) -> Millis {
        match self.room.time_control {
            TimeControl::Delay { delay, .. } => Millis::from_secs(delay.get().into()),
            _ => Millis::ZERO,
        }
    }
}
