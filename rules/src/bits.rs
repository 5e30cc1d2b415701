//! Sets of cells as bits of one integer, and what sliders see along a line of cells.
//!
//! Cells are numbered row by row, so along any straight line their numbers only rise or only fall, and the first
//! blocker is one bit scan on any board.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// The number of a cell on its board: row by row from White's end, each row from White's left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CellIndex(u8);

impl CellIndex {
    /// The cell with this number.
    pub(crate) fn new(index: usize) -> Self {
        CellIndex(u8::try_from(index).expect("no board has more than 128 cells"))
    }

    /// The number, to index tables with.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of cells: `u64` for boards of up to 64 cells, `u128` for larger ones.
pub(crate) trait Bits:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// No cell.
    const EMPTY: Self;

    /// The set of one cell.
    fn of(cell: CellIndex) -> Self;

    /// How many cells.
    fn count(self) -> u32;

    /// The cell with the lowest number; of a set that is not empty.
    fn first(self) -> CellIndex;

    /// The lowest cell as a set, empty if there is none.
    fn lowest(self) -> Self;

    /// The highest cell as a set, empty if there is none.
    fn highest(self) -> Self;

    /// All cells below the lowest; everything if the set is empty.
    fn below(self) -> Self;

    /// The set without its lowest cell.
    fn rest(self) -> Self;

    /// The cells from the highest of `lower` (cell 0 if empty) up to and with the lowest of `upper` (the top if empty).
    fn stretch(lower: Self, upper: Self) -> Self;

    /// Whether there is no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the sets share a cell.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the cell is in the set.
    #[inline]
    fn has(self, cell: CellIndex) -> bool {
        self.meets(Self::of(cell))
    }

    /// Whether there are two cells or more.
    #[inline]
    fn is_several(self) -> bool {
        !self.is_empty() && !self.rest().is_empty()
    }

    /// The cells in rising order.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// The set of all these cells.
    fn all(cells: impl IntoIterator<Item = CellIndex>) -> Self {
        cells.into_iter().fold(Self::EMPTY, |set, cell| set | Self::of(cell))
    }
}

/// The cells of a set in rising order.
pub(crate) struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = CellIndex;

    #[inline]
    fn next(&mut self) -> Option<CellIndex> {
        if self.0.is_empty() {
            return None;
        }
        let cell = self.0.first();
        self.0 = self.0.rest();
        Some(cell)
    }
}

macro_rules! bits {
    ($int:ty) => {
        impl Bits for $int {
            const EMPTY: Self = 0;

            #[inline]
            fn of(cell: CellIndex) -> Self {
                1 << cell.0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> CellIndex {
                // At most 128, and in the innermost loop.
                CellIndex(self.trailing_zeros() as u8)
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn highest(self) -> Self {
                if self == 0 { 0 } else { 1 << self.ilog2() }
            }

            #[inline]
            fn below(self) -> Self {
                self.lowest().wrapping_sub(1)
            }

            #[inline]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn stretch(lower: Self, upper: Self) -> Self {
                let from: Self = 1 << (lower | 1).ilog2();
                (upper.lowest() << 1).wrapping_sub(from)
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// A straight line through a cell (itself not part of it): its cells below and above in number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<B> {
    /// The cells with lower numbers.
    pub(crate) lower: B,
    /// The cells with higher numbers.
    pub(crate) upper: B,
}

impl<B: Bits> Line<B> {
    /// All cells of the line.
    #[inline]
    pub(crate) fn both(self) -> B {
        self.lower | self.upper
    }

    /// The cells a slider sees: up to and with the first occupied one either way.
    #[inline]
    pub(crate) fn seen(self, occupied: B) -> B {
        self.both() & B::stretch(self.lower & occupied, self.upper & occupied)
    }

    /// Whether one of `men` is seen.
    #[inline]
    pub(crate) fn sees(self, occupied: B, men: B) -> bool {
        self.both().meets(men) && self.seen(occupied).meets(men)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line seen cell by cell, as the rule says it.
    fn slow(line: Line<u128>, occupied: u128) -> u128 {
        let mut seen = 0;
        for cell in line.upper.cells() {
            seen |= u128::of(cell);
            if occupied.has(cell) {
                break;
            }
        }
        let lower: Vec<_> = line.lower.cells().collect();
        for &cell in lower.iter().rev() {
            seen |= u128::of(cell);
            if occupied.has(cell) {
                break;
            }
        }
        seen
    }

    proptest::proptest! {
        #[test]
        fn seen_stops_at_the_first_man(cells: u128, occupied: u128, at in 0_usize..128) {
            let below = u128::of(CellIndex::new(at)).below();
            let line = Line { lower: cells & below, upper: cells & !below & !u128::of(CellIndex::new(at)) };
            proptest::prop_assert_eq!(line.seen(occupied), slow(line, occupied));
        }
    }
}
