//! PGN text to records: what the text says, judged by the rules.

use super::conclusion::{Board, Claim};
use super::error::{Fault, ReadError, Warning};
use super::game_text::{GameText, GameTexts, TagText};
use super::house_words;
use super::line::Line;
use super::record::{FallenDraw, Record};
use super::tags::Tags;
use super::verdict::Verdict;
use crate::{AnyPosition, Game, HouseRules, Outcome};

/// A game that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The game.
    pub record: Record,
    /// What was odd about its text.
    pub warnings: Vec<Warning>,
}

/// The games of a text, read one by one. A bad game does not lose the others.
#[derive(Debug, Clone)]
pub struct Readings<'a> {
    texts: GameTexts<'a>,
}

/// Reads every game of a text, our own or that of another program.
///
/// # Errors
/// Each game is read or refused for itself; a refusal says where in the text the game failed and why.
pub fn read(text: &str) -> Readings<'_> {
    Readings { texts: GameTexts::new(text) }
}

impl Iterator for Readings<'_> {
    type Item = Result<Reading, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.texts.next().map(|text| judge(&text))
    }
}

fn judge(text: &GameText<'_>) -> Result<Reading, ReadError> {
    if let Some(error) = &text.fault {
        return Err(error.clone());
    }
    let mut warnings = Vec::new();
    let tags = free_tags(text)?;
    let game = variant(text)?;
    let rules = house_rules(text, game)?;
    let start = start(text, game, &mut warnings)?;
    let mut line = Line::new(start, rules);
    for word in &text.moves {
        line.play(word)?;
    }
    let (outcome, fallen_draw) = conclude(text, &line, &mut warnings);
    let record = line.into_record(tags, outcome, fallen_draw);
    Ok(Reading { record, warnings })
}

fn free_tags(text: &GameText<'_>) -> Result<Tags, ReadError> {
    let mut tags = Tags::default();
    for TagText { place, name, value } in text.tags.iter().filter(|tag| !Tags::is_derived(tag.name)) {
        tags.set(name, value.as_str()).map_err(|fault| ReadError { place: *place, fault: fault.into() })?;
    }
    Ok(tags)
}

fn variant(text: &GameText<'_>) -> Result<Game, ReadError> {
    let Some(tag) = text.tag("Variant") else { return Ok(Game::Chess) };
    match tag.value.to_lowercase().as_str() {
        "" | "?" | "-" | "standard" | "chess" | "normal" | "orthodox" | "from position" => Ok(Game::Chess),
        "parob" => Ok(Game::Parob),
        "parachess" => Ok(Game::Parachess),
        _ => Err(tag.fails(Fault::UnknownVariant { name: tag.value.clone() })),
    }
}

fn house_rules(text: &GameText<'_>, game: Game) -> Result<HouseRules, ReadError> {
    let Some(tag) = text.tag("HouseRules") else { return Ok(HouseRules::default()) };
    let rules = house_words::read(&tag.value).map_err(|fault| tag.fails(fault))?;
    rules.check(game).map_err(|fault| tag.fails(fault.into()))?;
    Ok(rules)
}

fn start(text: &GameText<'_>, game: Game, warnings: &mut Vec<Warning>) -> Result<AnyPosition, ReadError> {
    let Some(tag) = text.tag("FEN") else { return Ok(AnyPosition::start(game)) };
    let parsed =
        AnyPosition::parse(game, &tag.value).map_err(|fault| tag.fails(Fault::UnsoundStart(fault)))?;
    let noted = parsed.warnings.iter().map(|warning| Warning { place: tag.place, text: warning.to_string() });
    warnings.extend(noted);
    Ok(parsed.position)
}

fn conclude(
    text: &GameText<'_>,
    line: &Line,
    warnings: &mut Vec<Warning>,
) -> (Option<Outcome>, Option<FallenDraw>) {
    let claim = Claim {
        verdict: verdict(text, warnings),
        termination: text.tag("Termination").map_or("", |tag| &tag.value),
        reason: text.tag("Reason").map(|tag| tag.value.as_str()),
    };
    let board = Board { outcome: line.ending(), claimable: line.claimable() };
    let (outcome, oddity) = claim.settle(board);
    let place = text.verdict.map_or(text.place, |(place, _)| place);
    warnings.extend(oddity.map(|text| Warning { place, text }));
    let overridden = board.outcome.filter(|draw| Some(*draw) != outcome);
    let fallen_last = overridden.map(|draw| FallenDraw { ply: line.ply(), reason: draw.reason });
    (outcome, line.fallen_draw().or(fallen_last))
}

/// The result: the one after the moves, or that of the tag where there is none.
fn verdict(text: &GameText<'_>, warnings: &mut Vec<Warning>) -> Verdict {
    let written = text.verdict.map_or(Verdict::None, |(_, verdict)| verdict);
    let Some(tag) = text.tag("Result").filter(|tag| !["", "?"].contains(&tag.value.as_str())) else {
        return written;
    };
    let mut warn = |text: String| warnings.push(Warning { place: tag.place, text });
    match Verdict::read(&tag.value) {
        None => warn(format!("the result {:?} is not known", tag.value)),
        Some(tagged) if tagged == written => {}
        Some(tagged) if written == Verdict::None => return tagged,
        Some(tagged) => {
            let (tagged, written) = (tagged.as_str(), written.as_str());
            warn(format!("the tag says {tagged}, the end of the moves {written}; the latter counts"));
        }
    }
    written
}

impl<'a> GameText<'a> {
    /// The tag of that name, the last if there are several.
    fn tag(&self, name: &str) -> Option<&TagText<'a>> {
        self.tags.iter().rfind(|tag| tag.name == name)
    }
}

impl TagText<'_> {
    fn fails(&self, fault: Fault) -> ReadError {
        ReadError { place: self.place, fault }
    }
}
