//! Random sound positions, most of which no game would reach.

use std::collections::{BTreeMap, BTreeSet};

use crate::cell::{Cell, all, rows};
use crate::dice::Dice;
use crate::slow::{Game, Slow};
use crate::{chess, parob};

/// A sound position of up to `most` men beside the kings.
pub(crate) fn sound(game: Game, most: usize, dice: &mut Dice) -> Slow {
    loop {
        let diagram = any(game, most, dice);
        if is_sound(&diagram) {
            return diagram;
        }
    }
}

fn any(game: Game, most: usize, dice: &mut Dice) -> Slow {
    let (kings, letters): (&[char], &[char]) = match game {
        Game::Chess => (&['K', 'k'], &['P', 'N', 'B', 'R', 'Q', 'p', 'n', 'b', 'r', 'q']),
        Game::Parob => (&[], &['P', 'B', 'R', 'p', 'b', 'r']),
        Game::Parachess => (&['K', 'k'], &['P', 'S', 'B', 'R', 'Q', 'p', 's', 'b', 'r', 'q']),
    };
    // Half of them hold one kind of men beside the kings: what cannot win is found there.
    let kind = letters[dice.below(letters.len() / 2)];
    let pair = [kind, kind.to_ascii_lowercase()];
    let letters = if dice.below(2) == 0 { letters } else { &pair };
    let cells: Vec<Cell> = all(game).collect();
    let mut men = BTreeMap::new();
    for _ in 0..dice.below(most + 1) {
        men.insert(*dice.pick(&cells), *dice.pick(letters));
    }
    for king in kings {
        let free: Vec<Cell> = cells.iter().copied().filter(|cell| !men.contains_key(cell)).collect();
        men.insert(*dice.pick(&free), *king);
    }
    let mut diagram = Slow {
        game,
        men,
        white: dice.below(2) == 0,
        castling: if game == Game::Chess { "KQkq".chars().collect() } else { BTreeSet::new() },
        passant: None,
        clock: u32::try_from(dice.below(160)).expect("small"),
        number: u32::try_from(1 + dice.below(300)).expect("small"),
    };
    chess::drop_lost_castling(&mut diagram);
    diagram
}

fn is_sound(diagram: &Slow) -> bool {
    let mut waiting = diagram.clone();
    waiting.white = !diagram.white;
    let top = rows(diagram.game).len() - 1;
    let misplaced = |(cell, man): (&Cell, &char)| match (diagram.game, man) {
        (Game::Chess, 'P' | 'p') => cell.row == 0 || cell.row == top,
        (Game::Parachess, 'P') => cell.row == top,
        (Game::Parachess, 'p') => cell.row == 0,
        _ => false,
    };
    if waiting.check() || diagram.men.iter().any(misplaced) {
        return false;
    }
    diagram.game != Game::Parob || castles_are_sound(diagram)
}

/// At most one side stands in the enemy castle, and then it is not that side's move.
fn castles_are_sound(diagram: &Slow) -> bool {
    let mut turned = diagram.clone();
    let home = turned.men.remove(&Cell { row: 8, place: 1 });
    let both = home.is_some_and(|man| man.is_uppercase()) && parob::winner(&turned).is_some();
    !both && parob::winner(diagram) != Some(diagram.white)
}
