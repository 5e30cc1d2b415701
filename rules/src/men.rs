//! Which men stand where, as sets of cells by side and by kind.

use crate::bits::{Bits, CellIndex};
use crate::man::{Man, Role};
use crate::side::{BySide, Side};

/// The men on a board. Every occupied cell is in one side's set and in one kind's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Men<B> {
    sides: BySide<B>,
    roles: [B; Role::ALL.len()],
}

impl<B: Bits> Men<B> {
    /// An empty board.
    pub(crate) const NONE: Self =
        Men { sides: BySide { white: B::EMPTY, black: B::EMPTY }, roles: [B::EMPTY; Role::ALL.len()] };

    /// The men on these cells, in order of the cells.
    pub(crate) fn from_cells(cells: &[Option<Man>]) -> Self {
        let mut men = Men::NONE;
        for (index, man) in cells.iter().enumerate() {
            if let &Some(Man { side, role }) = man {
                men.toggle(side, role, B::of(CellIndex::new(index)));
            }
        }
        men
    }

    /// All men of a side.
    #[inline]
    pub(crate) fn side(&self, side: Side) -> B {
        self.sides[side]
    }

    /// All men of a kind, of both sides.
    #[inline]
    pub(crate) fn role(&self, role: Role) -> B {
        self.roles[role as usize]
    }

    /// The men of one side and kind.
    #[inline]
    pub(crate) fn of(&self, side: Side, role: Role) -> B {
        self.side(side) & self.role(role)
    }

    /// All occupied cells.
    #[inline]
    pub(crate) fn occupied(&self) -> B {
        self.sides.white | self.sides.black
    }

    /// The man on a cell.
    pub(crate) fn at(&self, cell: CellIndex) -> Option<Man> {
        let side = Side::ALL.iter().copied().find(|&side| self.side(side).has(cell))?;
        let role = Role::ALL.iter().copied().find(|&role| self.role(role).has(cell));
        Some(Man { side, role: role.expect("a man of a side is of a kind") })
    }

    /// Puts men of one side and kind on empty cells, or takes them off.
    #[inline]
    pub(crate) fn toggle(&mut self, side: Side, role: Role, cells: B) {
        self.sides[side] ^= cells;
        self.roles[role as usize] ^= cells;
    }

    /// Empties cells that may hold men of `side`.
    #[inline]
    pub(crate) fn remove(&mut self, side: Side, cells: B) {
        self.sides[side] &= !cells;
        self.roles.iter_mut().for_each(|role| *role &= !cells);
    }
}
