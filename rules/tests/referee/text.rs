//! Position text, canonical both ways.

use std::collections::{BTreeMap, BTreeSet};

use crate::cell::{Cell, rows};
use crate::slow::{Game, Slow};

impl Slow {
    pub(crate) fn read(game: Game, text: &str) -> Slow {
        let fields: Vec<&str> = text.split(' ').collect();
        let is_chess = game == Game::Chess;
        let counter = |back: usize| fields[fields.len() - back].parse().expect("a counter");
        Slow {
            game,
            men: read_men(fields[0]),
            white: fields[1] == "w",
            castling: if is_chess {
                fields[2].chars().filter(|right| *right != '-').collect()
            } else {
                BTreeSet::new()
            },
            passant: Some(fields[3])
                .filter(|cell| is_chess && *cell != "-")
                .map(|cell| Cell::named(game, cell)),
            clock: counter(2),
            number: counter(1),
        }
    }

    pub(crate) fn text(&self) -> String {
        format!("{} {} {}", self.key(), self.clock, self.number)
    }

    /// What makes two positions the same for repetition: the text without its counters.
    pub(crate) fn key(&self) -> String {
        let side = if self.white { 'w' } else { 'b' };
        let key = format!("{} {side}", self.men_text());
        if self.game != Game::Chess {
            return key;
        }
        let rights: String = "KQkq".chars().filter(|right| self.castling.contains(right)).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passant = self.passant.map_or("-".into(), |cell| cell.name(self.game));
        format!("{key} {rights} {passant}")
    }

    fn men_text(&self) -> String {
        let lengths = rows(self.game).iter().enumerate().rev();
        lengths.map(|(row, &length)| self.row_text(row, length)).collect::<Vec<_>>().join("/")
    }

    fn row_text(&self, row: usize, length: usize) -> String {
        let (mut text, mut empty) = (String::new(), 0);
        let flush = |text: &mut String, empty: &mut u32| {
            if *empty > 0 {
                text.push_str(&empty.to_string());
            }
            *empty = 0;
        };
        for place in 1..=length {
            let Some(man) = self.men.get(&Cell { row, place }) else {
                empty += 1;
                continue;
            };
            flush(&mut text, &mut empty);
            text.push(*man);
        }
        flush(&mut text, &mut empty);
        text
    }
}

fn read_men(text: &str) -> BTreeMap<Cell, char> {
    let mut men = BTreeMap::new();
    for (row, line) in text.rsplit('/').enumerate() {
        let (mut place, mut run) = (1, 0);
        for letter in line.chars() {
            if let Some(digit) = letter.to_digit(10) {
                run = run * 10 + digit as usize;
                continue;
            }
            place += std::mem::take(&mut run);
            men.insert(Cell { row, place }, letter);
            place += 1;
        }
    }
    men
}
