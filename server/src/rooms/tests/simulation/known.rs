//! What a client knows of the game, from what it was told.

use tessera_protocol::{EventView, OfferView, Presence, RoomId, RoomView, SeatPresence, Seq, Stamp};
use tessera_rules::{BySide, MoveText, Side};

#[derive(Debug, Default)]
pub(super) struct Known {
    /// The newest seq it has heard of.
    pub(super) heard: Seq,
    /// The newest it has followed.
    pub(super) applied: Seq,
    pub(super) position_seq: Seq,
    /// Moves it may make now; none while another's turn, or its own move is on its way.
    pub(super) legal: Vec<MoveText>,
    pub(super) may_claim: bool,
    pub(super) offers: Vec<OfferView>,
    pub(super) plies: u32,
    pub(super) over: bool,
    pub(super) next: Option<RoomId>,
    /// Who is there.
    pub(super) seats: BySide<Option<SeatPresence>>,
}

impl Known {
    pub(super) fn of_snapshot(heard: Seq, seq: Seq, room: RoomView, presence: Presence) -> Self {
        Self {
            heard: heard.max(seq),
            applied: seq,
            position_seq: room.position_seq,
            may_claim: room.claimable.is_some(),
            legal: room.legal.unwrap_or_default(),
            offers: room.offers,
            plies: u32::try_from(room.moves.len()).unwrap(),
            over: room.outcome.is_some(),
            next: room.next,
            seats: presence.seats,
        }
    }

    /// From when on the game can be claimed since that side is away.
    pub(super) fn claimable_at(&self, away: Side) -> Option<Stamp> {
        self.seats[away].and_then(|seat| seat.claimable_at)
    }

    /// Follows the next event.
    pub(super) fn follow(&mut self, seq: Seq, event: EventView) {
        self.applied = seq;
        match event {
            EventView::Moved { played, legal, claimable, .. } => {
                self.turn(seq, legal, claimable.is_some());
                self.plies = played.ply;
            }
            EventView::TakenBack { plies, legal, claimable, .. } => {
                self.turn(seq, legal, claimable.is_some());
                self.plies -= plies;
            }
            EventView::Offered(offer) => self.offers.push(offer),
            EventView::OfferDeclined { offer, .. } | EventView::OfferWithdrawn { offer, .. } => {
                self.offers.retain(|open| open.offer != offer)
            }
            EventView::Ended { .. } => {
                self.over = true;
                self.offers.clear();
            }
            EventView::Rematch { room } => {
                self.next = Some(room);
                self.offers.clear();
            }
            _ => {}
        }
    }

    fn turn(&mut self, seq: Seq, legal: Option<Vec<MoveText>>, may_claim: bool) {
        self.position_seq = seq;
        self.legal = legal.unwrap_or_default();
        self.may_claim = may_claim;
        self.offers.clear();
    }
}
