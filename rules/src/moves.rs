//! Moves inside the engine: by cell numbers, and in bulk as the targets of one man.

use crate::bits::{Bits, CellIndex};
use crate::man::Role;

/// One move of a known man.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    /// Where the man stands.
    pub(crate) from: CellIndex,
    /// Where it goes.
    pub(crate) to: CellIndex,
    /// What it is.
    pub(crate) role: Role,
    /// What it becomes, if a pawn is promoted.
    pub(crate) promotion: Option<Role>,
}

/// All moves of one man that end alike: promoted to any of `promotions`, or not at all if there are none.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Targets<B> {
    /// Where the man stands.
    pub(crate) from: CellIndex,
    /// What it is.
    pub(crate) role: Role,
    /// Where it may go.
    pub(crate) to: B,
    /// What it may become there.
    pub(crate) promotions: &'static [Role],
}

impl<B: Bits> Targets<B> {
    /// The moves of a man that is not promoted.
    #[inline]
    pub(crate) fn plain(role: Role, from: CellIndex, to: B) -> Self {
        Targets { from, role, to, promotions: &[] }
    }

    /// How many moves.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let choices = self.promotions.len().max(1);
        u64::from(self.to.count()) * choices as u64
    }

    /// Each move.
    #[inline]
    pub(crate) fn each(self, mut visit: impl FnMut(Move)) {
        let Targets { from, role, to, promotions } = self;
        for to in to.cells() {
            if promotions.is_empty() {
                visit(Move { from, to, role, promotion: None });
            }
            for &promotion in promotions {
                visit(Move { from, to, role, promotion: Some(promotion) });
            }
        }
    }
}

/// Hands over the targets of a pawn, promoted on the cells of `last`.
#[inline]
pub(crate) fn pawn_targets<B: Bits>(
    from: CellIndex,
    to: B,
    last: B,
    promotions: &'static [Role],
    visit: &mut impl FnMut(Targets<B>),
) {
    if to.meets(last) {
        visit(Targets { from, role: Role::Pawn, to: to & last, promotions });
        visit(Targets::plain(Role::Pawn, from, to & !last));
    } else {
        visit(Targets::plain(Role::Pawn, from, to));
    }
}
