//! The fuzz properties on a corpus, on damaged copies of it, and on random bytes.

use proptest::prelude::*;
use tessera_rules::properties;

const MOVES: &str = include_str!("corpus/moves.txt");
const POSITIONS: &str = include_str!("corpus/positions.txt");
const UNSOUND: &str = include_str!("vectors/unsound.jsonl");
const RECORDS: [&str; 3] =
    [include_str!("pgn/foreign.pgn"), include_str!("pgn/refused.pgn"), include_str!("pgn/ours.pgn")];

/// One way to damage a text at some place.
#[derive(Debug, Clone, Copy)]
enum Damage {
    Replace(u8),
    Insert(u8),
    Remove(usize),
    Repeat(usize),
}

#[test]
fn the_corpus_holds() {
    MOVES.lines().for_each(|line| properties::move_text(line.as_bytes()));
    POSITIONS.lines().chain(UNSOUND.lines()).for_each(|line| properties::position_text(line.as_bytes()));
    RECORDS.iter().for_each(|text| properties::records(text.as_bytes()));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_move_text(bytes in damaged(MOVES.lines().collect())) {
        properties::move_text(&bytes);
    }

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        properties::move_text(&bytes);
        properties::position_text(&bytes);
        properties::records(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn any_position_text(bytes in damaged(POSITIONS.lines().collect())) {
        properties::position_text(&bytes);
    }

    #[test]
    fn any_records(bytes in damaged(RECORDS.iter().flat_map(|text| text.split("\n[Event")).collect())) {
        properties::records(&bytes);
    }

    #[test]
    fn any_file_of_records(bytes in damaged(RECORDS.to_vec())) {
        properties::records(&bytes);
    }

    #[test]
    fn any_game(bytes in proptest::collection::vec(any::<u8>(), 2..300)) {
        properties::play_round_trip(&bytes);
    }
}

/// Copies of the texts with a few places damaged, or none.
fn damaged(texts: Vec<&'static str>) -> impl Strategy<Value = Vec<u8>> {
    let damages = proptest::collection::vec((any::<proptest::sample::Index>(), damage()), 0..4);
    (proptest::sample::select(texts), damages).prop_map(|(text, damages)| {
        let mut bytes = text.as_bytes().to_vec();
        damages.into_iter().for_each(|(place, damage)| damage.apply(place, &mut bytes));
        bytes
    })
}

fn damage() -> impl Strategy<Value = Damage> {
    // Bytes that mean something somewhere come up far more often than others.
    let telling = proptest::sample::select(b"/{}()[]\";%$*-=#+x018 \n\raehkwbKQRBNPS".to_vec());
    let byte = prop_oneof![4 => telling, 1 => any::<u8>()];
    prop_oneof![
        byte.clone().prop_map(Damage::Replace),
        byte.prop_map(Damage::Insert),
        (1..40_usize).prop_map(Damage::Remove),
        (1..40_usize).prop_map(Damage::Repeat),
    ]
}

impl Damage {
    fn apply(self, place: proptest::sample::Index, bytes: &mut Vec<u8>) {
        let at = place.index(bytes.len() + 1);
        let end = |length: usize| (at + length).min(bytes.len());
        match self {
            Damage::Replace(byte) if at < bytes.len() => bytes[at] = byte,
            Damage::Replace(byte) | Damage::Insert(byte) => bytes.insert(at, byte),
            Damage::Remove(length) => drop(bytes.drain(at..end(length))),
            Damage::Repeat(length) => {
                let again = bytes[at..end(length)].to_vec();
                bytes.splice(at..at, again);
            }
        }
    }
}
