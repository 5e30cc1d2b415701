//! Counting move sequences, to compare move generators. Draws are ignored.

use crate::legal_move;
use crate::move_text::MoveText;
use crate::position::{Position, Variant};

/// How many sequences of `depth` legal moves there are; the last move is counted, not played.
pub(crate) fn perft<V: Variant>(position: &Position<V>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_moves(),
        _ => {
            let mut nodes = 0;
            V::generate(position, &mut |targets| {
                targets.each(|mv| {
                    let mut after = *position;
                    after.play(mv);
                    nodes += perft(&after, depth - 1);
                });
            });
            nodes
        }
    }
}

/// The same count by first move, in order of the move texts. Empty at depth 0.
pub(crate) fn divide<V: Variant>(position: &Position<V>, depth: u32) -> Vec<(MoveText, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let count = |mv| {
        let mut after = *position;
        after.play(mv);
        (legal_move::text(V::GAME, mv), perft(&after, rest))
    };
    let mut counts: Vec<_> = position.moves().into_iter().map(count).collect();
    counts.sort_unstable();
    counts
}
