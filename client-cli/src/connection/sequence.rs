//! The gap rule: the next seq applies, an older one is ignored, a later one means loss.

use tessera_protocol::Seq;

/// How far a room's log has been applied, and whether a gap in it has been asked for.
#[derive(Debug, Default)]
pub(crate) struct Sequence {
    applied: Seq,
    asked: bool,
}

/// Where a seq stands against what was applied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// It is the next: apply it.
    Next,
    /// It was applied before.
    Old,
    /// Something before it is missing: ask for it.
    Gap,
    /// Something before it is missing, and was asked for.
    KnownGap,
}

impl Sequence {
    /// The newest seq that was applied.
    pub(crate) fn applied(&self) -> Seq {
        self.applied
    }

    /// A new socket: what was asked for on the old one will not come.
    pub(crate) fn reopened(&mut self) {
        self.asked = false;
    }

    /// A snapshot replaces all that was known.
    pub(crate) fn replaced(&mut self, seq: Seq) {
        *self = Self { applied: seq, asked: false };
    }

    /// An event, or the bare seq of a hidden one, came.
    pub(crate) fn came(&mut self, seq: Seq) -> Place {
        if seq <= self.applied {
            return Place::Old;
        }
        if seq == self.applied.next() {
            *self = Self { applied: seq, asked: false };
            return Place::Next;
        }
        self.missed()
    }

    /// The server told its newest seq: all up to it must have come.
    pub(crate) fn told(&mut self, newest: Seq) -> Place {
        if newest <= self.applied { Place::Old } else { self.missed() }
    }

    fn missed(&mut self) -> Place {
        if std::mem::replace(&mut self.asked, true) { Place::KnownGap } else { Place::Gap }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_order_once_each() {
        let mut sequence = Sequence::default();
        sequence.replaced(Seq(4));
        assert_eq!(
            [4, 5, 5, 6, 3].map(|seq| sequence.came(Seq(seq))),
            [Place::Old, Place::Next, Place::Old, Place::Next, Place::Old]
        );
        assert_eq!(sequence.applied(), Seq(6));
    }

    #[test]
    fn a_gap_is_asked_for_once_and_then_filled_in_order() {
        let mut sequence = Sequence::default();
        sequence.replaced(Seq(1));
        assert_eq!(
            [3, 4, 2, 3, 4].map(|seq| sequence.came(Seq(seq))),
            [Place::Gap, Place::KnownGap, Place::Next, Place::Next, Place::Next]
        );
    }

    #[test]
    fn a_second_gap_is_asked_for_too() {
        let mut sequence = Sequence::default();
        assert_eq!([2, 1, 3].map(|seq| sequence.came(Seq(seq))), [Place::Gap, Place::Next, Place::Gap]);
    }

    #[test]
    fn a_heartbeat_shows_what_did_not_come() {
        let mut sequence = Sequence::default();
        sequence.replaced(Seq(2));
        assert_eq!([2, 3, 3].map(|seq| sequence.told(Seq(seq))), [Place::Old, Place::Gap, Place::KnownGap]);
        sequence.reopened();
        assert_eq!(sequence.told(Seq(3)), Place::Gap);
    }
}
