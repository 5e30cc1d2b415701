//! What the safety of a king allows its men: checks to answer and men that are pinned.

use crate::bits::{Bits, Line};

/// The checks on a king and the men pinned to it, gathered line by line.
pub(crate) struct Guard<B> {
    occupied: B,
    own: B,
    checkers: B,
    between: B,
    pinned: B,
}

impl<B: Bits> Guard<B> {
    /// Begins with the men that check without a line: pawns and jumpers.
    #[inline]
    pub(crate) fn new(occupied: B, own: B, checkers: B) -> Self {
        Guard { occupied, own, checkers, between: B::EMPTY, pinned: B::EMPTY }
    }

    /// Adds a line through the king, on which the enemy `sliders` move.
    #[inline]
    pub(crate) fn watch(&mut self, line: Line<B>, sliders: B) {
        if line.upper.meets(sliders) {
            let men = line.upper & self.occupied;
            let nearest = men.lowest();
            self.meet(sliders, nearest, men.rest().lowest(), line.upper & nearest.below());
        }
        if line.lower.meets(sliders) {
            let men = line.lower & self.occupied;
            let nearest = men.highest();
            self.meet(sliders, nearest, (men ^ nearest).highest(), line.lower & !(nearest | nearest.below()));
        }
    }

    /// Judges the nearest and second man on a ray and the empty cells up to the first.
    #[inline]
    fn meet(&mut self, sliders: B, nearest: B, second: B, between: B) {
        if nearest.meets(sliders) {
            self.checkers |= nearest;
            self.between |= between;
        } else if nearest.meets(self.own) && second.meets(sliders) {
            self.pinned |= nearest;
        }
    }

    /// The men that give check.
    #[inline]
    pub(crate) fn checkers(&self) -> B {
        self.checkers
    }

    /// The men that must stay on their line with the king.
    #[inline]
    pub(crate) fn pinned(&self) -> B {
        self.pinned
    }

    /// Where men other than the king may go: anywhere but onto their own, so as to end any check.
    #[inline]
    pub(crate) fn allowed(&self) -> B {
        if self.checkers.is_empty() {
            !self.own
        } else if self.checkers.is_several() {
            B::EMPTY
        } else {
            self.checkers | self.between
        }
    }
}

/// The line among `lines` that holds the pinned man at `cell`, as the set of cells it may go to.
#[inline]
pub(crate) fn pin_line<B: Bits>(lines: impl IntoIterator<Item = Line<B>>, man: B) -> B {
    lines.into_iter().map(Line::both).find(|line| line.meets(man)).unwrap_or(B::EMPTY)
}
