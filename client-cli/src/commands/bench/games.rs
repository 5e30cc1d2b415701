//! Games known in advance: legal, by chance, and the same for the same seed.

use tessera_rules::{Game, MoveText, Play};

/// The moves of a game.
pub(super) type Script = Vec<MoveText>;

/// So many games of at most so many plies. None ends before its last move.
pub(super) fn scripts(game: Game, seed: u64, count: u32, plies: u32) -> Vec<Script> {
    (0..u64::from(count)).map(|number| script(game, seed.wrapping_mul(1_000_003) ^ number, plies)).collect()
}

fn script(game: Game, seed: u64, plies: u32) -> Script {
    let mut chance = Chance(seed);
    let mut play = Play::from_position(tessera_rules::AnyPosition::start(game));
    while play.ply() < plies {
        let legal = play.legal_moves();
        if legal.is_empty() {
            break;
        }
        play.play(&legal[chance.below(legal.len())]);
    }
    play.moves().iter().map(|played| played.text).collect()
}

/// `SplitMix64`: small, and the same on every machine.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let bound = u64::try_from(bound).expect("a list is not that long");
        usize::try_from((mixed ^ (mixed >> 31)) % bound).expect("it is below a length")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_games_and_another_others() {
        for &game in Game::ALL {
            let first = scripts(game, 1, 3, 20);
            assert_eq!(first, scripts(game, 1, 3, 20));
            assert_ne!(first, scripts(game, 2, 3, 20));
            assert_ne!(first[0], first[1]);
            assert!(first.iter().all(|script| !script.is_empty() && script.len() <= 20));
        }
    }
}
