//! The state of a room: its log, followed entry by entry.

mod broken;
mod evolve;

use tessera_protocol::{CommandId, Phase, PlayerId, RoomId, Seq, Stamp};
use tessera_rules::{BySide, Outcome, Play, Side};

pub use broken::BrokenLog;

use crate::{
    Author, Context, Deadline, Ending, Entry, Event, Outage, Request, Settings, Table, answers::Answers,
    entry::Origin,
};

/// A room as its log has made it. Two logs that are equal make equal rooms.
#[derive(Debug, Clone)]
pub struct State {
    room: RoomId,
    settings: Settings,
    creator: PlayerId,
    previous: Option<RoomId>,
    created_at: Stamp,
    seq: Seq,
    last_at: Stamp,
    answers: Answers,
    play: Play,
    stage: Stage,
}

/// Where the room stands, with what it has only there.
#[derive(Debug, Clone)]
pub enum Stage {
    /// A seat is free.
    Open,
    /// The game is on.
    Playing(Table),
    /// The game is over, for ever.
    Finished(Ending),
}

impl State {
    /// The room a whole log leads to.
    ///
    /// # Errors
    /// If the log is not one that this crate could have written: see [`BrokenLog`].
    pub fn replay<'a>(room: RoomId, log: impl IntoIterator<Item = &'a Entry>) -> Result<Self, BrokenLog> {
        let mut log = log.into_iter();
        let mut state = Self::first(room, log.next().ok_or(BrokenLog::Empty)?)?;
        log.try_for_each(|entry| state.follow(entry))?;
        Ok(state)
    }

    /// Which room.
    pub fn room(&self) -> RoomId {
        self.room
    }

    /// What its creator chose.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Who made it.
    pub fn creator(&self) -> PlayerId {
        self.creator
    }

    /// The game it is the rematch of.
    pub fn previous(&self) -> Option<RoomId> {
        self.previous
    }

    /// The rematch of its game.
    pub fn next(&self) -> Option<RoomId> {
        match &self.stage {
            Stage::Finished(ending) => ending.next,
            Stage::Open | Stage::Playing(_) => None,
        }
    }

    /// When it was made.
    pub fn created_at(&self) -> Stamp {
        self.created_at
    }

    /// The seq of its newest entry.
    pub fn seq(&self) -> Seq {
        self.seq
    }

    /// The time of its newest entry.
    pub fn last_at(&self) -> Stamp {
        self.last_at
    }

    /// The game on its board.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// Where it stands, with what it has there.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Where it stands.
    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Open => Phase::Open,
            Stage::Playing(_) => Phase::Playing,
            Stage::Finished(_) => Phase::Finished,
        }
    }

    /// The game that is on, or was.
    pub fn table(&self) -> Option<&Table> {
        match &self.stage {
            Stage::Open => None,
            Stage::Playing(table) => Some(table),
            Stage::Finished(ending) => ending.table(),
        }
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.stage {
            Stage::Finished(ending) => Some(ending.outcome),
            Stage::Open | Stage::Playing(_) => None,
        }
    }

    /// When it ended.
    pub fn ended_at(&self) -> Option<Stamp> {
        match &self.stage {
            Stage::Finished(ending) => Some(ending.at),
            Stage::Open | Stage::Playing(_) => None,
        }
    }

    /// Who sits where. Before the start a creator whose side is to be drawn sits nowhere yet.
    pub fn seats(&self) -> BySide<Option<PlayerId>> {
        match self.table() {
            Some(table) => table.seats.map(Some),
            None => BySide::new(|side| (self.fixed_side() == Some(side)).then_some(self.creator)),
        }
    }

    /// Who sits here and who made the room, each once.
    pub fn people(&self) -> Vec<PlayerId> {
        let seats = self.seats();
        let mut people: Vec<_> =
            [seats.white, seats.black, Some(self.creator)].into_iter().flatten().collect();
        people.sort_unstable();
        people.dedup();
        people
    }

    /// The side the creator chose; none if it is drawn.
    pub fn fixed_side(&self) -> Option<Side> {
        self.settings.side.fixed()
    }

    /// The seq of the event that made the position on the board: what a move must name as its `at`.
    pub fn position_seq(&self) -> Seq {
        self.table().map_or(Seq::ZERO.next(), |table| table.position_seq)
    }

    /// The seq a command of this player led to, if it was applied already and is among the newest 32 of its author.
    pub fn answer_to(&self, player: PlayerId, id: &CommandId) -> Option<Seq> {
        self.answers.find(player, id)
    }

    /// When the room must be looked at though nobody asks anything of it; none once it is over. How long the maker of a
    /// seek has been away is not known here: see [`State::seek`].
    pub fn deadline(&self, outages: &[Outage]) -> Option<Deadline> {
        match &self.stage {
            Stage::Open => Some(self.join_limit()),
            Stage::Playing(table) => table.clocks.deadline(outages),
            Stage::Finished(_) => None,
        }
    }

    /// What was decided for a request, as the entries to append behind this state.
    pub fn entries(&self, events: Vec<Event>, request: &Request, cx: &Context) -> Vec<Entry> {
        let by = if request.id().is_some() { cx.author } else { Author::Server };
        Origin { by, command: request.id().cloned(), at: cx.at(self.last_at) }.entries(self.seq, events)
    }
}
