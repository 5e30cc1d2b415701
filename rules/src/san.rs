//! Moves in standard algebraic notation, both ways. Chess names origins by file or rank, the others by the whole cell.

use crate::bits::Bits;
use crate::castling::Wing;
use crate::cell_name::CellName;
use crate::chess;
use crate::game::Game;
use crate::house_rules::HouseRules;
use crate::legal_move::{self, LegalMove};
use crate::man::Role;
use crate::move_error::UnreadableMove;
use crate::moves::Move;
use crate::position::{Position, Variant};
use crate::royal;
use crate::tiling::Tiling;

/// Writes a legal move.
pub(crate) fn write<V: Variant>(position: &Position<V>, legal: &LegalMove, rules: &HouseRules) -> String {
    let mv = legal.inner();
    let body = match castling_wing(V::GAME, mv) {
        Some(Wing::King) => "O-O".to_owned(),
        Some(Wing::Queen) => "O-O-O".to_owned(),
        None => plain(position, legal),
    };
    body + suffix(position, mv, rules)
}

fn castling_wing(game: Game, mv: Move) -> Option<Wing> {
    if game == Game::Chess { chess::castling_wing(mv) } else { None }
}

/// Letter, origin, capture, target, promotion.
fn plain<V: Variant>(position: &Position<V>, legal: &LegalMove) -> String {
    let mv = legal.inner();
    let mut text = String::new();
    text.extend((mv.role != Role::Pawn).then(|| mv.role.letter()));
    text += &origin(position, legal);
    text += if legal.is_capture() { "x" } else { "" };
    text += legal.to().as_str();
    text.extend(mv.promotion.into_iter().flat_map(|role| ['=', role.letter()]));
    text
}

/// As much of the origin as is needed.
fn origin<V: Variant>(position: &Position<V>, legal: &LegalMove) -> String {
    let (mv, from) = (legal.inner(), legal.from());
    let is_rival = |other: &Move| other.role == mv.role && other.to == mv.to && other.from != mv.from;
    let names =
        position.moves().into_iter().filter(is_rival).map(|other| Tiling::of(V::GAME).name(other.from));
    let rivals: Vec<CellName> = names.collect();
    let (letter, number) = (from.letter(), from.number());
    match V::GAME {
        Game::Chess if mv.role == Role::Pawn && legal.is_capture() => letter.to_string(),
        _ if rivals.is_empty() => String::new(),
        Game::Chess if rivals.iter().all(|rival| rival.letter() != letter) => letter.to_string(),
        Game::Chess if rivals.iter().all(|rival| rival.number() != number) => number.to_string(),
        _ => from.to_string(),
    }
}

/// `#` if the move wins at once, else `+` if it gives check.
fn suffix<V: Variant>(position: &Position<V>, mv: Move, rules: &HouseRules) -> &'static str {
    let mut after = *position;
    after.play(mv);
    let winner = after.ending(rules).and_then(|outcome| outcome.winner);
    if winner == Some(position.turn) {
        "#"
    } else if V::in_check(&after) {
        "+"
    } else {
        ""
    }
}

/// Reads SAN as one legal move, draws ignored.
///
/// `+` and `#` need not be there, `=` may be left out, a capture need not be marked, and an origin may be given where
/// none is needed; zeros stand for the letters of castling.
///
/// # Errors
/// [`UnreadableMove`] if the text is no SAN, fits no legal move, or fits several.
pub(crate) fn read<V: Variant>(position: &Position<V>, san: &str) -> Result<Move, UnreadableMove> {
    let body = san.trim_end_matches(['+', '#']);
    if V::GAME == Game::Chess
        && let Some(wing) = read_castling(body)
    {
        let castling = position.moves().into_iter().find(|&mv| chess::castling_wing(mv) == Some(wing));
        return castling.ok_or_else(|| cannot_castle(position, wing, san));
    }
    let pattern =
        Pattern::read(V::GAME, body).ok_or_else(|| UnreadableMove::Unknown { text: san.to_owned() })?;
    pattern.find(position, san)
}

/// Why no castling to that wing is legal: the king's safety, or anything else.
fn cannot_castle<V: Variant>(position: &Position<V>, wing: Wing, san: &str) -> UnreadableMove {
    let from = royal::king(&position.men, position.turn);
    let targets = V::reach(position, Role::King, from).cells();
    let mut moves = targets.map(|to| Move { from, to, role: Role::King, promotion: None });
    moves
        .find(|&mv| chess::castling_wing(mv) == Some(wing))
        .and_then(|mv| hindrance(position, mv))
        .unwrap_or_else(|| UnreadableMove::CannotCastle { san: san.to_owned() })
}

/// Why a move is illegal, if it is.
fn hindrance<V: Variant>(position: &Position<V>, mv: Move) -> Option<UnreadableMove> {
    legal_move::find(position, legal_move::text(V::GAME, mv)).err().map(UnreadableMove::from)
}

fn read_castling(body: &str) -> Option<Wing> {
    match body {
        "O-O" | "0-0" => Some(Wing::King),
        "O-O-O" | "0-0-0" => Some(Wing::Queen),
        _ => None,
    }
}

/// What SAN says about a move.
struct Pattern {
    game: Game,
    role: Role,
    letter: Option<char>,
    number: Option<u8>,
    is_capture: bool,
    to: CellName,
    promotion: Option<Role>,
}

impl Pattern {
    /// Takes SAN apart from its end, where the target is.
    fn read(game: Game, body: &str) -> Option<Pattern> {
        let (body, promotion) = split_promotion(body)?;
        let (head, to) = body.split_at(body.rfind(|c: char| c.is_ascii_lowercase() && c != 'x')?);
        let (head, is_capture) = head.strip_suffix('x').map_or((head, false), |head| (head, true));
        let role = head.chars().next().filter(char::is_ascii_uppercase);
        let origin = &head[role.map_or(0, char::len_utf8)..];
        let role = role.map_or(Some(Role::Pawn), Role::from_letter).filter(|&role| game.has(role))?;
        let (letter, number) = read_origin(game, origin)?;
        Some(Pattern { game, role, letter, number, is_capture, to: to.parse().ok()?, promotion })
    }

    /// Whether man, origin and target fit.
    fn fits(&self, mv: Move) -> bool {
        let tiling = Tiling::of(self.game);
        let from = tiling.name(mv.from);
        mv.role == self.role
            && tiling.name(mv.to) == self.to
            && self.letter.is_none_or(|letter| letter == from.letter())
            && self.number.is_none_or(|number| number == from.number())
            && castling_wing(self.game, mv).is_none()
    }

    fn find<V: Variant>(&self, position: &Position<V>, san: &str) -> Result<Move, UnreadableMove> {
        let mut moves = position.moves();
        moves.retain(|&mv| self.fits(mv));
        let Some(&first) = moves.first() else {
            return Err(self.why_not(position, san));
        };
        if self.is_capture && !moves.iter().any(|&mv| LegalMove::prove(position, mv).is_capture()) {
            return Err(UnreadableMove::NothingToCapture { san: san.to_owned(), to: self.to });
        }
        moves.retain(|mv| mv.promotion == self.promotion);
        match *moves {
            [mv] => Ok(mv),
            // The promotion is missing or impossible: the move text with the same fault says how.
            [] => Err(self.wrong_promotion(position, first, san)),
            _ => Err(ambiguous(V::GAME, &moves, san)),
        }
    }

    fn wrong_promotion<V: Variant>(&self, position: &Position<V>, mv: Move, san: &str) -> UnreadableMove {
        let text = legal_move::text(self.game, Move { promotion: self.promotion, ..mv });
        legal_move::find(position, text)
            .map_or_else(UnreadableMove::from, |_| UnreadableMove::Unknown { text: san.to_owned() })
    }

    /// Why no legal move fits: a man that would go there but for its king, or none at all.
    fn why_not<V: Variant>(&self, position: &Position<V>, san: &str) -> UnreadableMove {
        let side = position.turn;
        let nobody = UnreadableMove::NobodyCan { san: san.to_owned(), side, role: self.role, to: self.to };
        let Some(to) = Tiling::of(self.game).find(self.to) else {
            return crate::move_error::IllegalMove::NoSuchCell { cell: self.to }.into();
        };
        let would = |mv: &Move| self.fits(*mv) && V::reach(position, self.role, mv.from).has(to);
        let men = position.men.of(side, self.role).cells();
        let mut moves = men.map(|from| Move { from, to, role: self.role, promotion: None });
        moves.find(would).and_then(|mv| hindrance(position, mv)).unwrap_or(nobody)
    }
}

/// Splits `=Q` or `Q` off the end; `None` if the letter names no man.
fn split_promotion(body: &str) -> Option<(&str, Option<Role>)> {
    match body.chars().next_back() {
        Some(letter) if letter.is_ascii_uppercase() => {
            let rest = &body[..body.len() - letter.len_utf8()];
            Some((rest.strip_suffix('=').unwrap_or(rest), Some(Role::from_letter(letter)?)))
        }
        _ => Some((body, None)),
    }
}

/// What is given of the origin: nothing, the cell, and in chess also file or rank alone.
fn read_origin(game: Game, origin: &str) -> Option<(Option<char>, Option<u8>)> {
    if origin.is_empty() {
        return Some((None, None));
    }
    if let Ok(cell) = origin.parse::<CellName>() {
        return Some((Some(cell.letter()), Some(cell.number())));
    }
    match (game, origin.as_bytes()) {
        (Game::Chess, &[file @ b'a'..=b'h']) => Some((Some(char::from(file)), None)),
        (Game::Chess, &[rank @ b'1'..=b'8']) => Some((None, Some(rank - b'0'))),
        _ => None,
    }
}

fn ambiguous(game: Game, moves: &[Move], san: &str) -> UnreadableMove {
    let mut moves: Vec<_> = moves.iter().map(|&mv| legal_move::text(game, mv)).collect();
    moves.sort_unstable();
    UnreadableMove::Ambiguous { san: san.to_owned(), moves }
}
