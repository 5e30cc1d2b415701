//! House rules as the tag `HouseRules` lists them: those that are not the default, in the order of the rules, without
//! the start position, which has tags of its own: `draws=claimed stalemate=loss`.

use super::error::Fault;
use crate::HouseRules;

/// The value of the tag; `None` if every rule is the default.
pub(super) fn write(rules: &HouseRules) -> Option<String> {
    let usual = HouseRules::default();
    let words = [
        (rules.draws != usual.draws).then(|| format!("draws={}", rules.draws)),
        (rules.stalemate != usual.stalemate).then(|| format!("stalemate={}", rules.stalemate)),
        (rules.takebacks != usual.takebacks).then(|| format!("takebacks={}", rules.takebacks)),
        (rules.spectators != usual.spectators).then(|| format!("spectators={}", rules.spectators)),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// Reads the value of the tag.
///
/// # Errors
/// At the first word that names no house rule: the game would be judged by other rules than it was played by.
pub(super) fn read(text: &str) -> Result<HouseRules, Fault> {
    let mut rules = HouseRules::default();
    for word in text.split_whitespace() {
        apply(&mut rules, word).ok_or_else(|| Fault::UnknownHouseRule { word: word.to_owned() })?;
    }
    Ok(rules)
}

fn apply(rules: &mut HouseRules, word: &str) -> Option<()> {
    let (name, value) = word.split_once('=')?;
    match name {
        "draws" => rules.draws = value.parse().ok()?,
        "stalemate" => rules.stalemate = value.parse().ok()?,
        "takebacks" => rules.takebacks = value.parse().ok()?,
        "spectators" => rules.spectators = value.parse().ok()?,
        _ => return None,
    }
    Some(())
}
