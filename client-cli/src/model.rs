//! A room as this client knows it: the last snapshot, taken on by events. It holds no rule of any game.

use tessera_protocol::{
    ChatChannel, ChatHistory, ChatLine, ClocksView, EventView, Millis, MoveView, OfferKind, OfferView, Phase,
    PlayerView, Presence, RoomView, Seq, ServerFrame, Stamp, TimeControl,
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
                model.apply(*seq, event);
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

    fn apply(&mut self, seq: Seq, event: &EventView) {
        let room = &mut self.room;
        match event {
            EventView::Created | EventView::SeatTaken { .. } | EventView::Unknown => {}
            EventView::Started { seats, you, clocks, legal } => {
                room.phase = Phase::Playing;
                room.seats = seats.clone().map(Some);
                room.you = you.clone();
                room.host = false;
                room.invitation = None;
                room.position_seq = seq;
                room.to_move = side_to_move(&room.position);
                room.legal = legal.clone();
                room.clocks = *clocks;
            }
            EventView::Moved { played, position, check, clocks, legal, claimable } => {
                room.moves.push(MoveView::clone(played));
                room.position.clone_from(position);
                room.position_seq = seq;
                room.to_move = side_to_move(position);
                room.check = *check;
                room.legal.clone_from(legal);
                room.claimable = *claimable;
                room.clocks = *clocks;
                room.offers.clear();
            }
            EventView::Offered(offer) => room.offers.push(*offer),
            EventView::OfferDeclined { offer, .. } | EventView::OfferWithdrawn { offer, .. } => {
                room.offers.retain(|open| open.offer != *offer);
            }
            EventView::TakenBack { plies, position, check, clocks, legal, claimable, .. } => {
                let taken_back = usize::try_from(*plies).unwrap_or(usize::MAX);
                room.moves.truncate(room.moves.len().saturating_sub(taken_back));
                room.position.clone_from(position);
                room.position_seq = seq;
                room.to_move = side_to_move(position);
                room.check = *check;
                room.legal.clone_from(legal);
                room.claimable = *claimable;
                room.clocks = *clocks;
                room.offers.clear();
            }
            EventView::TimeGranted { clocks, .. } | EventView::TimeGiven { clocks, .. } => {
                room.clocks = *clocks;
            }
            EventView::Rematch { room: next } => {
                room.next = Some(*next);
                room.offers.clear();
            }
            EventView::Ended { outcome, clocks } => {
                room.phase = Phase::Finished;
                room.outcome = Some(*outcome);
                room.to_move = None;
                room.legal = None;
                room.claimable = None;
                room.offers.clear();
                room.clocks = clocks.map(|clocks| ClocksView { running: None, ..clocks });
            }
        }
    }
}

/// The side to move, as the second word of a position text tells it in all games.
fn side_to_move(position: &str) -> Option<Side> {
    match position.split(' ').nth(1)? {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use tessera_rules::Outcome;

    use super::*;

    const START: &str = "b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1";
    const AFTER: &str = "b/rbbr/ppppp/6/7/3P2/PPPP1/RBBR/B b 0 1";

    fn snapshot(phase: &str, you: &Value) -> Value {
        let player = json!({"id": "0000000000000000000001", "name": null});
        json!({"type": "snapshot", "protocol": 1, "build": "0", "now": 1000, "seq": 2, "room": {
            "id": "0000000000000000000000", "game": "parob", "time_control": {"kind": "unlimited"},
            "rules": {}, "lag_compensation": true, "opponent": "link", "created_at": 1, "phase": phase,
            "seats": {"white": null, "black": null}, "creator": player, "you": you, "start": START,
            "position": START, "position_seq": 2, "to_move": null, "check": false, "moves": [], "clocks": null,
            "offers": [], "outcome": null
        }})
    }

    fn event(seq: u32, event: &Value) -> Value {
        json!({"type": "event", "seq": seq, "at": 1, "now": 4000, "event": event})
    }

    fn clocks(running: &Value) -> Value {
        json!({"left": {"white": 9000, "black": 8000}, "running": running, "at": 3000, "deadline": null, "standing": false})
    }

    fn started(you: &Value) -> Value {
        let seat = json!({"player": {"id": "0000000000000000000001", "name": "Ada"}});
        event(
            3,
            &json!({"kind": "started", "seats": {"white": seat, "black": seat}, "you": you,
            "clocks": clocks(&json!("white"))}),
        )
    }

    fn moved() -> Value {
        event(
            4,
            &json!({"kind": "moved", "ply": 1, "side": "white", "move": "c4d4", "san": "d4", "changes": [],
            "received_at": 1, "decided_at": 1, "lag_returned": 0, "position": AFTER, "check": false, "clocks": null}),
        )
    }

    fn run(frames: &[Value]) -> Model {
        let frames = frames.iter().map(|frame| serde_json::from_value::<ServerFrame>(frame.clone()).unwrap());
        frames.fold(None, |known, frame| Model::after(known, &frame)).unwrap()
    }

    #[test]
    fn a_side_drawn_at_the_start_is_ours_at_once() {
        let before = run(&[snapshot("open", &json!([]))]);
        assert_eq!((before.my_turn(), before.my_side()), (None, None));
        let model = run(&[snapshot("open", &json!([])), started(&json!(["white"]))]);
        assert_eq!((model.my_turn(), model.is_playing()), (Some(Side::White), true));
    }

    #[test]
    fn a_move_hands_the_turn_over_and_ends_offers() {
        let offered = event(
            4,
            &json!({"kind": "offered", "offer_kind": "draw", "offer": 4, "side": "black", "ply": 0}),
        );
        let before = [snapshot("open", &json!([])), started(&json!(["white"])), offered];
        assert_eq!(run(&before).offer_to_me().map(|offer| offer.side), Some(Side::Black));
        let mut frames = before.to_vec();
        frames.push(moved());
        let model = run(&frames);
        assert_eq!((model.my_turn(), model.my_side(), model.offer_to_me()), (None, Some(Side::White), None));
        assert_eq!((model.room().position.as_str(), model.room().position_seq), (AFTER, Seq(4)));
        assert_eq!(model.room().moves.len(), 1);
    }

    #[test]
    fn our_own_offer_is_not_ours_to_answer_but_on_a_practice_board_it_is() {
        let offered = event(
            4,
            &json!({"kind": "offered", "offer_kind": "draw", "offer": 4, "side": "white", "ply": 0}),
        );
        let offers = |you| run(&[snapshot("open", &json!([])), started(&you), offered.clone()]).offer_to_me();
        assert_eq!(offers(json!(["white"])), None);
        assert!(offers(json!(["white", "black"])).is_some());
    }

    #[test]
    fn only_the_running_clock_runs() {
        let model = run(&[snapshot("open", &json!([])), started(&json!([]))]);
        assert_eq!(
            (model.left(Side::White), model.left(Side::Black)),
            (Some(Millis(8000)), Some(Millis(8000)))
        );
    }

    #[test]
    fn a_clock_under_a_us_delay_stands_until_the_delay_has_passed() {
        // One second after the start of the move, which is when the other tests' clocks are told.
        for (kind, delay, left) in [("delay", 2, 9000), ("delay", 1, 9000), ("bronstein", 2, 8000)] {
            let mut open = snapshot("open", &json!([]));
            open["room"]["time_control"] = json!({"kind": kind, "base": 300, "delay": delay});
            assert_eq!(
                run(&[open, started(&json!([]))]).left(Side::White),
                Some(Millis(left)),
                "{kind} {delay}"
            );
        }
        let mut open = snapshot("open", &json!([]));
        open["room"]["time_control"] = json!({"kind": "delay", "base": 300, "delay": 1});
        let mut later = started(&json!([]));
        later["now"] = json!(5500);
        assert_eq!(run(&[open, later]).left(Side::White), Some(Millis(7500)));
    }

    #[test]
    fn the_end_is_the_end() {
        let ended =
            event(4, &json!({"kind": "ended", "winner": "black", "reason": "resignation", "clocks": null}));
        let model = run(&[snapshot("open", &json!([])), started(&json!(["white"])), ended]);
        let outcome = Outcome { winner: Some(Side::Black), reason: Reason::Resignation };
        assert_eq!((model.is_finished(), model.my_turn(), model.room().outcome), (true, None, Some(outcome)));
    }

    #[test]
    fn events_before_the_first_snapshot_are_nothing() {
        assert_eq!(Model::after(None, &serde_json::from_value(moved()).unwrap()), None);
    }
}
