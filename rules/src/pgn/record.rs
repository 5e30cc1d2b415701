//! A game as kept: players, start, moves, clocks, ending.

use super::clock::ClockReading;
use super::tags::Tags;
use crate::{AnyPosition, Game, HouseRules, MoveText, Outcome, Play, Reason, StartSetup};

/// The record of a game, finished or not. Every move in it is legal; it is made from a [`Play`] or read from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub(super) rules: HouseRules,
    pub(super) start: AnyPosition,
    pub(super) tags: Tags,
    pub(super) moves: Vec<RecordedMove>,
    pub(super) outcome: Option<Outcome>,
    pub(super) fallen_draw: Option<FallenDraw>,
}

/// One half-move of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedMove {
    /// The move.
    pub text: MoveText,
    /// The move as move lists show it.
    pub san: String,
    /// The mover's clock after it.
    pub clock: Option<ClockReading>,
}

/// A draw of the rules that nobody claimed: the record goes on, or ends otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FallenDraw {
    /// The half-moves played when it fell.
    pub ply: usize,
    /// Why it is a draw.
    pub reason: Reason,
}

impl Record {
    /// The record of a game in progress or finished, without tags and clocks.
    ///
    /// `conduct` is the ending that the players made (resignation, agreement, a claimed draw, …); an ending of the
    /// rules goes before it.
    #[must_use]
    pub fn of(play: &Play, conduct: Option<Outcome>) -> Record {
        let moves = play.moves().iter();
        Record {
            rules: HouseRules { setup: setup_of(play.start()), ..play.rules().clone() },
            start: play.start().clone(),
            tags: Tags::default(),
            moves: moves.map(|mv| RecordedMove { text: mv.text, san: mv.san.clone(), clock: None }).collect(),
            outcome: play.outcome().or(conduct),
            fallen_draw: None,
        }
    }

    /// Notes the clock readings after each move, from the first one on.
    pub fn set_clocks(&mut self, readings: impl IntoIterator<Item = Option<ClockReading>>) {
        self.moves.iter_mut().zip(readings).for_each(|(mv, reading)| mv.clock = reading);
    }

    /// Which game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.start.game()
    }

    /// The house rules it was played by; a custom start is in canonical text.
    #[must_use]
    pub fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// The position before the first move.
    #[must_use]
    pub fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// Who played where and when.
    #[must_use]
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// The tags, to be set.
    pub fn tags_mut(&mut self) -> &mut Tags {
        &mut self.tags
    }

    /// The moves in order.
    #[must_use]
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// How the game ended; `None` if it did not.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The first draw of the rules that the record passed over.
    #[must_use]
    pub fn fallen_draw(&self) -> Option<FallenDraw> {
        self.fallen_draw
    }
}

/// The house rule that names a start position.
pub(super) fn setup_of(start: &AnyPosition) -> StartSetup {
    if *start == AnyPosition::start(start.game()) {
        StartSetup::Standard
    } else if *start == AnyPosition::open_castle() {
        StartSetup::OpenCastle
    } else {
        StartSetup::Custom(start.to_string())
    }
}
