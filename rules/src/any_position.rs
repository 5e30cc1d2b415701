//! A position of any of the three games behind one face.

use std::fmt;

use crate::bits::CellIndex;
use crate::cell_name::CellName;
use crate::chess::Chess;
use crate::game::Game;
use crate::house_rules::HouseRules;
use crate::legal_move::{self, LegalMove};
use crate::man::Man;
use crate::move_error::{IllegalMove, UnreadableMove};
use crate::move_text::MoveText;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::parachess::Parachess;
use crate::parob::Parob;
use crate::perft;
use crate::position::{Position, Variant};
use crate::position_error::{PositionWarning, UnsoundPosition};
use crate::san;
use crate::side::Side;
use crate::tiling::Tiling;

/// A sound position of one of the three games. It displays as its canonical position text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnyPosition(Inner);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Inner {
    Chess(Position<Chess>),
    Parob(Position<Parob>),
    Parachess(Position<Parachess>),
}

/// Runs an expression on the position inside, whichever game it is of.
macro_rules! inside {
    ($any:expr, $position:ident => $result:expr) => {
        match $any {
            Inner::Chess($position) => $result,
            Inner::Parob($position) => $result,
            Inner::Parachess($position) => $result,
        }
    };
}

/// A position read from text, and what the text claimed beyond it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parsed {
    /// The position.
    pub position: AnyPosition,
    /// What was left out of it.
    pub warnings: Vec<PositionWarning>,
}

const CHESS_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PAROB_START: &str = "b/rbbr/ppppp/6/7/6/PPPPP/RBBR/B w 0 1";
const PAROB_OPEN_CASTLE: &str = "1/rbbr/ppppp/6/7/6/PPPPP/RBBR/1 w 0 1";
const PARACHESS_START: &str = "rsqksr/1bb1/pppppppp/5/10/6/10/5/PPPPPPPP/1BB1/RSQKSR w 0 1";

/// Making positions, and what they tell.
impl AnyPosition {
    /// The usual start of a game.
    #[must_use]
    pub fn start(game: Game) -> Self {
        let text = match game {
            Game::Chess => CHESS_START,
            Game::Parob => PAROB_START,
            Game::Parachess => PARACHESS_START,
        };
        Self::parse(game, text).expect("the usual start is sound").position
    }

    /// The start of PAROB with both castles empty.
    #[must_use]
    pub fn open_castle() -> Self {
        Self::parse(Game::Parob, PAROB_OPEN_CASTLE).expect("the open start is sound").position
    }

    /// Reads a position text: strictly, but chess FENs of other programs leniently.
    ///
    /// # Errors
    /// Every reason why the text is no sound position of the game.
    pub fn parse(game: Game, text: &str) -> Result<Parsed, UnsoundPosition> {
        fn read<V: Variant>(
            text: &str,
            wrap: impl FnOnce(Position<V>) -> Inner,
        ) -> Result<Parsed, UnsoundPosition> {
            let (position, warnings) = Position::read(text)?;
            Ok(Parsed { position: AnyPosition(wrap(position)), warnings })
        }
        match game {
            Game::Chess => read(text, Inner::Chess),
            Game::Parob => read(text, Inner::Parob),
            Game::Parachess => read(text, Inner::Parachess),
        }
    }

    /// Which game it is a position of.
    #[must_use]
    pub fn game(&self) -> Game {
        match self.0 {
            Inner::Chess(_) => Game::Chess,
            Inner::Parob(_) => Game::Parob,
            Inner::Parachess(_) => Game::Parachess,
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        inside!(&self.0, position => position.turn)
    }

    /// The move number, from 1; it rises after Black's moves.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        inside!(&self.0, position => position.number())
    }

    /// Half-moves since the last capture or pawn move.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        inside!(&self.0, position => position.clock())
    }

    /// Whether the side to move is in check; never in PAROB.
    #[must_use]
    pub fn in_check(&self) -> bool {
        inside!(&self.0, position => Variant::in_check(position))
    }

    /// The man on a cell; `None` if it is empty or not on the board.
    #[must_use]
    pub fn man_at(&self, cell: CellName) -> Option<Man> {
        self.man(Tiling::of(self.game()).find(cell)?)
    }

    /// All men, in order of the cells from White's end, each row from White's left.
    pub fn men(&self) -> impl Iterator<Item = (CellName, Man)> {
        let tiling = Tiling::of(self.game());
        tiling.cells().filter_map(move |cell| Some((tiling.name(cell), self.man(cell)?)))
    }

    /// The man on a cell of the board.
    pub(crate) fn man(&self, cell: CellIndex) -> Option<Man> {
        inside!(&self.0, position => position.men.at(cell))
    }

    /// Whether `side` could still win, judged by material under these house rules.
    #[must_use]
    pub fn can_win(&self, side: Side, rules: &HouseRules) -> bool {
        inside!(&self.0, position => Variant::can_win(position, side, rules.stalemate))
    }

    /// Whether both count as the same position for repetition.
    #[must_use]
    pub fn repeats(&self, other: &AnyPosition) -> bool {
        match (&self.0, &other.0) {
            (Inner::Chess(a), Inner::Chess(b)) => a.repeats(b),
            (Inner::Parob(a), Inner::Parob(b)) => a.repeats(b),
            (Inner::Parachess(a), Inner::Parachess(b)) => a.repeats(b),
            _ => false,
        }
    }
}

/// Endings.
impl AnyPosition {
    /// The end of the game by this position alone, under the rules as written.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_under(&HouseRules::default())
    }

    /// The end of the game by this position alone, under house rules. Repetition needs the game: see [`Play`](crate::Play).
    #[must_use]
    pub fn outcome_under(&self, rules: &HouseRules) -> Option<Outcome> {
        inside!(&self.0, position => position.outcome(rules))
    }

    /// The end by win, material or stalemate alone.
    pub(crate) fn ending(&self, rules: &HouseRules) -> Option<Outcome> {
        inside!(&self.0, position => position.ending(rules))
    }

    /// The end by the fifty-move rule.
    pub(crate) fn fifty_moves(&self, rules: &HouseRules) -> Option<Outcome> {
        inside!(&self.0, position => position.fifty_moves(rules.draws))
    }
}

/// Moves.
impl AnyPosition {
    /// All legal moves in order of the bytes of their texts; none if the position is finished.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<LegalMove> {
        if self.outcome().is_some() { Vec::new() } else { self.moves_past_draws() }
    }

    /// All legal moves in order of their texts, also of a position that is drawn.
    pub(crate) fn moves_past_draws(&self) -> Vec<LegalMove> {
        let mut moves: Vec<LegalMove> = inside!(&self.0, position => {
            position.moves().into_iter().map(|mv| LegalMove::prove(position, mv)).collect()
        });
        moves.sort_unstable_by_key(LegalMove::text);
        moves
    }

    /// The legal move that a text names.
    ///
    /// # Errors
    /// Why it is none, in words for a person.
    pub fn legalize(&self, mv: MoveText) -> Result<LegalMove, IllegalMove> {
        match self.outcome() {
            Some(outcome) => Err(IllegalMove::GameOver(outcome)),
            None => self.legalize_past_draws(mv),
        }
    }

    /// Reads a move written as move text or SAN.
    ///
    /// # Errors
    /// Why it is no legal move, in words for a person.
    pub fn read_move(&self, text: &str) -> Result<LegalMove, UnreadableMove> {
        match self.outcome() {
            Some(outcome) => Err(IllegalMove::GameOver(outcome).into()),
            None => self.read_move_past_draws(text),
        }
    }

    /// As [`legalize`](Self::legalize), but a draw does not end the game: for records of games played on.
    ///
    /// # Errors
    /// Why it is no legal move; [`IllegalMove::GameOver`] only if the game is won or no move is left.
    pub fn legalize_past_draws(&self, mv: MoveText) -> Result<LegalMove, IllegalMove> {
        self.check_moves_left()?;
        inside!(&self.0, position => {
            legal_move::find(position, mv).map(|mv| LegalMove::prove(position, mv))
        })
    }

    /// As [`read_move`](Self::read_move), but a draw does not end the game: for records of games played on.
    ///
    /// # Errors
    /// Why it is no legal move; [`IllegalMove::GameOver`] only if the game is won or no move is left.
    pub fn read_move_past_draws(&self, text: &str) -> Result<LegalMove, UnreadableMove> {
        if let Ok(mv) = text.parse() {
            return Ok(self.legalize_past_draws(mv)?);
        }
        self.check_moves_left()?;
        inside!(&self.0, position => {
            san::read(position, text).map(|mv| LegalMove::prove(position, mv))
        })
    }

    fn check_moves_left(&self) -> Result<(), IllegalMove> {
        let has_moves = inside!(&self.0, position => position.count_moves() > 0);
        match self.outcome() {
            Some(outcome) if !has_moves => Err(IllegalMove::GameOver(outcome)),
            _ => Ok(()),
        }
    }

    /// A legal move in SAN, under the rules as written.
    #[must_use]
    pub fn san(&self, mv: &LegalMove) -> String {
        self.san_under(mv, &HouseRules::default())
    }

    /// A legal move in SAN; house rules decide whether it wins at once.
    #[must_use]
    pub fn san_under(&self, mv: &LegalMove, rules: &HouseRules) -> String {
        self.assert_own(mv);
        inside!(&self.0, position => san::write(position, mv, rules))
    }

    /// Plays a legal move of this position.
    ///
    /// # Panics
    /// If the move was found legal in another position, whose man on the origin this one does not have.
    pub fn play(&mut self, mv: &LegalMove) {
        self.assert_own(mv);
        inside!(&mut self.0, position => position.play(mv.inner()));
    }

    fn assert_own(&self, legal: &LegalMove) {
        let Move { from, role, .. } = legal.inner();
        let man = Some(Man { side: self.side_to_move(), role });
        assert!(
            legal.game() == self.game() && self.man(from) == man,
            "{} is no move of this position",
            legal.text()
        );
    }

    /// How many sequences of `depth` moves there are, draws ignored.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        inside!(&self.0, position => perft::perft(position, depth))
    }

    /// The same count by first move, in order of the move texts; empty at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(MoveText, u64)> {
        inside!(&self.0, position => perft::divide(position, depth))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        inside!(&self.0, position => position.fmt(f))
    }
}
