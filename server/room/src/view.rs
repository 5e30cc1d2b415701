//! A room as one audience may see it: whole, and in short for lists.

use tessera_protocol::{
    MoveView, OfferView, PlayerId, PlayerView, RoomSummary, RoomView, SeatView, Secret, Stamp, room::Opponent,
};
use tessera_rules::{BySide, MoveText, PlayedMove, Reason, Spectators};

use crate::{Audience, Outage, Stage, State, Timing};

/// Players' names, which are not the room's business.
pub type Names<'a> = &'a dyn Fn(PlayerId) -> Option<String>;

/// What a snapshot needs to know from outside.
#[derive(Clone, Copy)]
pub struct ViewContext<'a> {
    /// The server's time, for which the clocks are told.
    pub now: Stamp,
    /// Known outages, as in [`crate::Context`].
    pub outages: &'a [Outage],
    /// Players' names.
    pub names: Names<'a>,
    /// The room's invitation; shown to those alone who may give it away.
    pub invitation: Secret,
    /// The room's watch key; shown to those alone who may give it away.
    pub watch_key: Secret,
}

impl State {
    /// The whole room, as `audience` may see it.
    pub fn view(&self, audience: Audience, cx: &ViewContext) -> RoomView {
        let settings = self.settings();
        let play = self.play();
        let position = play.position();
        let playing = matches!(self.stage(), Stage::Playing(_));
        RoomView {
            id: self.room(),
            game: settings.game,
            time_control: settings.time_control,
            rules: settings.rules.clone(),
            lag_compensation: settings.lag_compensation,
            opponent: settings.opponent,
            created_at: self.created_at(),
            previous: self.previous(),
            next: self.next(),
            phase: self.phase(),
            seats: self.seat_views(cx.names),
            creator: player_view(self.creator(), cx.names),
            you: audience.sides().to_vec(),
            host: matches!(audience, Audience::Creator(_)),
            invitation: self.shows_invitation(audience).then_some(cx.invitation),
            watch_key: self.shows_watch_key(audience).then_some(cx.watch_key),
            start: play.start().to_string(),
            position: position.to_string(),
            position_seq: self.position_seq(),
            to_move: playing.then(|| position.side_to_move()),
            check: position.in_check(),
            legal: self.legal_for(audience),
            claimable: self.claimable_for(audience),
            moves: self.moves(),
            clocks: self.table().and_then(|table| table.clocks.view(cx.now, cx.outages)),
            offers: self.offers_for(audience),
            outcome: self.outcome(),
        }
    }

    /// The room as a line in a list.
    pub fn summary(&self, names: Names) -> RoomSummary {
        let settings = self.settings();
        RoomSummary {
            id: self.room(),
            game: settings.game,
            time_control: settings.time_control,
            rules: settings.rules.clone(),
            lag_compensation: settings.lag_compensation,
            phase: self.phase(),
            creator: player_view(self.creator(), names),
            seats: self.seat_views(names),
            created_at: self.created_at(),
            ply: self.play().ply(),
            position: self.play().position().to_string(),
            last_move: self.play().moves().last().map(|played| played.text),
            outcome: self.outcome(),
            ended_at: self.ended_at(),
        }
    }

    /// All moves so far.
    pub(crate) fn moves(&self) -> Vec<MoveView> {
        let timings = self.table().map_or(&[][..], |table| table.timings());
        let pairs = (1..).zip(self.play().moves().iter().zip(timings));
        pairs.map(|(ply, (played, timing))| move_view(ply, played, timing)).collect()
    }

    /// The legal moves, for those who hold the side to move in a game that is on.
    pub(crate) fn legal_for(&self, audience: Audience) -> Option<Vec<MoveText>> {
        let legal = || self.play().legal_moves().iter().map(|legal| legal.text()).collect();
        self.is_turn_of(audience).then(legal)
    }

    /// What those who hold the side to move may claim.
    pub(crate) fn claimable_for(&self, audience: Audience) -> Option<Reason> {
        if self.is_turn_of(audience) { self.play().claimable() } else { None }
    }

    pub(crate) fn seat_views(&self, names: Names) -> BySide<Option<SeatView>> {
        self.seats().map(|seat| seat.map(|player| SeatView { player: player_view(player, names) }))
    }

    fn is_turn_of(&self, audience: Audience) -> bool {
        let side = self.play().position().side_to_move();
        matches!(self.stage(), Stage::Playing(_)) && audience.holds(side)
    }

    fn offers_for(&self, audience: Audience) -> Vec<OfferView> {
        let table = self.table().filter(|_| audience.is_player());
        table.map_or_else(Vec::new, |table| table.offers.open().to_vec())
    }

    fn shows_invitation(&self, audience: Audience) -> bool {
        let by_link = self.settings().opponent == Opponent::Link;
        by_link && matches!(self.stage(), Stage::Open) && audience.is_player()
    }

    fn shows_watch_key(&self, audience: Audience) -> bool {
        self.settings().rules.spectators == Spectators::Link && audience.is_player()
    }
}

/// A player as others see one.
pub(crate) fn player_view(id: PlayerId, names: Names) -> PlayerView {
    PlayerView { id, name: names(id) }
}

/// A move with its times.
pub(crate) fn move_view(ply: u32, played: &PlayedMove, timing: &Timing) -> MoveView {
    MoveView {
        ply,
        side: timing.side,
        text: played.text,
        san: played.san.clone(),
        changes: played.changes.clone(),
        received_at: timing.received_at,
        decided_at: timing.decided_at,
        lag_returned: timing.lag_returned,
        left: timing.left,
    }
}
