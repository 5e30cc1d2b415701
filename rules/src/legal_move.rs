//! A move that was found legal, and how a move text becomes one.

use crate::bits::{Bits, CellIndex};
use crate::cell_name::CellName;
use crate::chess;
use crate::game::Game;
use crate::man::Role;
use crate::move_error::IllegalMove;
use crate::move_text::MoveText;
use crate::moves::Move;
use crate::position::{Position, Variant};
use crate::royal;
use crate::tiling::Tiling;

/// A move known to be legal in the position that gave it: only a position makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LegalMove {
    game: Game,
    mv: Move,
    is_capture: bool,
}

impl LegalMove {
    /// Marks a legal move of `position` as such.
    pub(crate) fn prove<V: Variant>(position: &Position<V>, mv: Move) -> Self {
        let mut after = *position;
        after.play(mv);
        let enemy = !position.turn;
        let is_capture = after.men.side(enemy) != position.men.side(enemy);
        LegalMove { game: V::GAME, mv, is_capture }
    }

    /// The move inside the engine.
    pub(crate) fn inner(&self) -> Move {
        self.mv
    }

    /// Which game it belongs to.
    pub(crate) fn game(&self) -> Game {
        self.game
    }

    /// The move as text.
    #[must_use]
    pub fn text(&self) -> MoveText {
        text(self.game, self.mv)
    }

    /// The origin.
    #[must_use]
    pub fn from(&self) -> CellName {
        Tiling::of(self.game).name(self.mv.from)
    }

    /// The target.
    #[must_use]
    pub fn to(&self) -> CellName {
        Tiling::of(self.game).name(self.mv.to)
    }

    /// What moves.
    #[must_use]
    pub fn role(&self) -> Role {
        self.mv.role
    }

    /// What a pawn becomes.
    #[must_use]
    pub fn promotion(&self) -> Option<Role> {
        self.mv.promotion
    }

    /// Whether a man is captured, en passant included.
    #[must_use]
    pub fn is_capture(&self) -> bool {
        self.is_capture
    }
}

/// The text of a move on a game's board.
pub(crate) fn text(game: Game, mv: Move) -> MoveText {
    let tiling = Tiling::of(game);
    let promotion = mv.promotion.map(|role| role.letter().to_ascii_lowercase());
    MoveText::new(tiling.name(mv.from), tiling.name(mv.to), promotion)
}

/// The legal move that a text names, draws ignored.
///
/// # Errors
/// The first reason, in the order a person would look: cells, man, turn, way, king, promotion.
pub(crate) fn find<V: Variant>(position: &Position<V>, mv: MoveText) -> Result<Move, IllegalMove> {
    let tiling = Tiling::of(V::GAME);
    let cell = |name| tiling.find(name).ok_or(IllegalMove::NoSuchCell { cell: name });
    let (from, to) = (cell(mv.from())?, cell(mv.to())?);
    let man = position.men.at(from).ok_or(IllegalMove::NoMan { cell: mv.from() })?;
    if man.side != position.turn {
        return Err(IllegalMove::NotTheirTurn { side: position.turn });
    }
    let mut moves = position.moves();
    moves.retain(|legal| legal.from == from && legal.to == to);
    let Some(first) = moves.first() else {
        return Err(why_not(position, mv, man.role, (from, to)));
    };
    let promotion = mv.promotion().and_then(|letter| Role::from_letter(letter.to_ascii_uppercase()));
    match moves.iter().find(|legal| legal.promotion == promotion) {
        Some(legal) if mv.promotion().is_some() == promotion.is_some() => Ok(*legal),
        _ if first.promotion.is_none() => Err(IllegalMove::NoPromotion { mv }),
        _ => Err(IllegalMove::PromotionNeeded { mv, choices: V::GAME.promotions().to_vec() }),
    }
}

/// Why the man of the side to move on the first cell cannot go to the second.
fn why_not<V: Variant>(
    position: &Position<V>,
    mv: MoveText,
    role: Role,
    (from, to): (CellIndex, CellIndex),
) -> IllegalMove {
    let side = position.turn;
    if let Some(man) = position.men.at(to).filter(|man| man.side == side) {
        return IllegalMove::OwnMan { mv, side, role: man.role };
    }
    if V::GAME.has(Role::King) && V::reach(position, role, from).has(to) {
        let king = exposed(position, Move { from, to, role, promotion: None });
        return IllegalMove::KingInCheck { mv, king: Tiling::of(V::GAME).name(king) };
    }
    IllegalMove::CannotReach { mv, role }
}

/// Where the king would be in check because of a move that is illegal for that alone; the first such cell of a castling
/// king's way.
fn exposed<V: Variant>(position: &Position<V>, mv: Move) -> CellIndex {
    if mv.role != Role::King {
        return royal::king(&position.men, position.turn);
    }
    let in_check = |cell: &CellIndex| {
        let mut moved = *position;
        moved.move_man(Move { to: *cell, ..mv });
        V::in_check(&moved)
    };
    let way = if V::GAME == Game::Chess { chess::castling_way(mv) } else { None };
    way.into_iter().flatten().find(in_check).unwrap_or(mv.to)
}
