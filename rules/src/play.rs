//! One game in progress: its house rules, its moves, and the history that repetition needs.

use thiserror::Error;

use crate::any_position::AnyPosition;
use crate::cell_change::CellChange;
use crate::game::Game;
use crate::house_rules::{HouseRuleError, HouseRules, StartSetup};
use crate::legal_move::LegalMove;
use crate::man::Man;
use crate::move_error::{IllegalMove, UnreadableMove};
use crate::move_text::MoveText;
use crate::outcome::{Outcome, Reason};
use crate::position_error::UnsoundPosition;
use crate::side::Side;
use crate::tiling::Tiling;

/// Why a game cannot start so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "code", rename_all = "snake_case"))]
pub enum StartError {
    /// The custom start is no sound position.
    #[cfg_attr(feature = "serde", serde(rename = "unsound_start"))]
    #[error("the start position is unsound: {0}")]
    Unsound(#[from] UnsoundPosition),
    /// The custom start is finished already.
    #[cfg_attr(feature = "serde", serde(rename = "finished_start"))]
    #[error("the start position is finished: {0}")]
    Finished(Outcome),
    /// The game does not have one of the house rules.
    #[cfg_attr(feature = "serde", serde(untagged))]
    #[error(transparent)]
    HouseRule(#[from] HouseRuleError),
}

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move text.
    pub text: MoveText,
    /// The move in SAN, under the house rules of the game.
    pub san: String,
    /// The cells it changed, in order of the cells from White's end.
    pub changes: Vec<CellChange>,
}

/// One game in progress, or over by the rules.
#[derive(Debug, Clone)]
pub struct Play {
    rules: HouseRules,
    /// The start and the position after each move.
    positions: Vec<AnyPosition>,
    moves: Vec<PlayedMove>,
    outcome: Option<Outcome>,
}

impl Play {
    /// Starts a game.
    ///
    /// # Errors
    /// If the game does not have these house rules, or a custom start is unsound or finished.
    pub fn new(game: Game, rules: HouseRules) -> Result<Play, StartError> {
        rules.check(game)?;
        let start = match &rules.setup {
            StartSetup::Standard => AnyPosition::start(game),
            StartSetup::OpenCastle => AnyPosition::open_castle(),
            StartSetup::Custom(text) => AnyPosition::parse(game, text)?.position,
        };
        match start.outcome_under(&rules) {
            Some(outcome) => Err(StartError::Finished(outcome)),
            None => Ok(Play { rules, positions: vec![start], moves: Vec::new(), outcome: None }),
        }
    }

    /// Plays on from any position, also a finished one, under the default house rules. For replaying and analysis: a room's game
    /// is begun with [`Play::new`].
    #[must_use]
    pub fn from_position(start: AnyPosition) -> Play {
        let rules = HouseRules { setup: StartSetup::Custom(start.to_string()), ..HouseRules::default() };
        let outcome = start.outcome();
        Play { rules, positions: vec![start], moves: Vec::new(), outcome }
    }

    /// Which game.
    #[must_use]
    pub fn game(&self) -> Game {
        self.start().game()
    }

    /// The house rules.
    #[must_use]
    pub fn rules(&self) -> &HouseRules {
        &self.rules
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> &AnyPosition {
        self.positions.first().expect("a game has a start")
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &AnyPosition {
        self.positions.last().expect("a game has a start")
    }

    /// How many moves have been played.
    ///
    /// # Panics
    /// After four thousand million moves.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).expect("no game has so many moves")
    }

    /// The moves played, in order.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// The end of the game by the rules, house rules and repetition included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The draw that the side to move may claim now, where draws are claimed.
    #[must_use]
    pub fn claimable(&self) -> Option<Reason> {
        self.position().claimable_at(self.occurrences(self.position(), self.moves.len()), &self.rules)
    }

    /// The end of the game when the time of `flagged` has run out.
    #[must_use]
    pub fn on_timeout(&self, flagged: Side) -> Outcome {
        if self.position().can_win(!flagged, &self.rules) {
            Outcome::win(!flagged, Reason::Timeout)
        } else {
            Outcome::draw(Reason::TimeoutVsInsufficient)
        }
    }

    /// All legal moves in order of the bytes of their texts; none once the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<LegalMove> {
        if self.outcome.is_some() { Vec::new() } else { self.position().moves_past_draws() }
    }

    /// The legal move that a text names.
    ///
    /// # Errors
    /// Why it is none; [`IllegalMove::GameOver`] once the game is over.
    pub fn legalize(&self, mv: MoveText) -> Result<LegalMove, IllegalMove> {
        self.check_running()?;
        self.position().legalize_past_draws(mv)
    }

    /// Reads a move written as move text or SAN.
    ///
    /// # Errors
    /// Why it is no legal move; [`IllegalMove::GameOver`] once the game is over.
    pub fn read_move(&self, text: &str) -> Result<LegalMove, UnreadableMove> {
        self.check_running()?;
        self.position().read_move_past_draws(text)
    }

    fn check_running(&self) -> Result<(), IllegalMove> {
        self.outcome.map_or(Ok(()), |outcome| Err(IllegalMove::GameOver(outcome)))
    }

    /// A legal move in SAN, under the house rules of the game.
    #[must_use]
    pub fn san(&self, mv: &LegalMove) -> String {
        self.position().san_under(mv, &self.rules)
    }

    /// The end that a legal move of the current position would bring by the rules; nothing is played.
    #[must_use]
    pub fn outcome_after(&self, mv: &LegalMove) -> Option<Outcome> {
        let mut after = self.position().clone();
        after.play(mv);
        self.judge(&after, self.positions.len())
    }

    /// Plays a legal move of the current position.
    ///
    /// # Panics
    /// If the move was found legal in another position, whose man on the origin this one does not have, or if the
    /// game is over.
    pub fn play(&mut self, mv: &LegalMove) -> &PlayedMove {
        assert!(self.outcome.is_none(), "no move is legal once the game is over");
        let mut after = self.position().clone();
        after.play(mv);
        let changes = changes(self.position(), &after);
        let played = PlayedMove { text: mv.text(), san: self.san(mv), changes };
        self.outcome = self.judge(&after, self.positions.len());
        self.positions.push(after);
        self.moves.push(played);
        self.moves.last().expect("a move was just played")
    }

    /// Forgets the last `plies` moves, or all if there are fewer; what they repeated no longer counts.
    pub fn take_back(&mut self, plies: u32) {
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        let kept = self.moves.len().saturating_sub(plies);
        self.moves.truncate(kept);
        self.positions.truncate(kept + 1);
        self.outcome = self.judge(self.position(), kept);
    }

    /// The end of the game by the rules with `now` on the board after the first `earlier` positions of the game.
    fn judge(&self, now: &AnyPosition, earlier: usize) -> Option<Outcome> {
        now.outcome_at(self.occurrences(now, earlier), &self.rules)
    }

    /// How often `now` has occurred, this time included, after the first `earlier` positions of the game.
    fn occurrences(&self, now: &AnyPosition, earlier: usize) -> usize {
        // Captures and pawn moves are for ever, so that nothing before the last of them can have been the same.
        let since = usize::try_from(now.halfmove_clock()).unwrap_or(usize::MAX);
        let then = self.positions.iter().take(earlier).rev().take(since);
        then.filter(|then| then.repeats(now)).count() + 1
    }
}

/// The cells that differ.
fn changes(before: &AnyPosition, after: &AnyPosition) -> Vec<CellChange> {
    let tiling = Tiling::of(before.game());
    let letters = |cell| (before.man(cell).map(Man::letter), after.man(cell).map(Man::letter));
    let differing = tiling.cells().filter_map(|cell| {
        let (before, after) = letters(cell);
        (before != after).then(|| CellChange { cell: tiling.name(cell), before, after })
    });
    differing.collect()
}
