//! Records to PGN text, in the standard's export format.

use super::conclusion::termination;
use super::house_words;
use super::numbering::Numbering;
use super::record::Record;
use super::verdict::Verdict;
use crate::StartSetup;

/// Lines of moves stay below 80 characters.
const WIDTH: usize = 79;

/// The record as PGN. It ends with an empty line, so that the texts of several games may simply be joined.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in tags(record) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    }
    text.push('\n');
    text.push_str(&wrapped(words(record)));
    text.push_str("\n\n");
    text
}

fn tags(record: &Record) -> Vec<(&str, String)> {
    let outcome = record.outcome();
    let custom = (record.rules().setup != StartSetup::Standard).then(|| record.start().to_string());
    let owned = |(name, value): (&'static str, Option<String>)| value.map(|value| (name, value));
    let result = [("Result", Some(Verdict::of(outcome).as_str().to_owned()))];
    let derived = [
        ("Variant", record.game().variant().map(str::to_owned)),
        ("SetUp", custom.is_some().then(|| "1".to_owned())),
        ("FEN", custom),
        ("Termination", Some(termination(outcome).to_owned())),
        ("Reason", outcome.map(|outcome| outcome.reason.to_string())),
        ("HouseRules", house_words::write(record.rules())),
    ];
    let roster = record.tags().roster().map(|(name, value)| (name, value.to_owned()));
    let others = record.tags().others().iter().map(|(name, value)| (name.as_str(), value.clone()));
    let roster = roster.chain(result.into_iter().filter_map(owned));
    roster.chain(derived.into_iter().filter_map(owned)).chain(others).collect()
}

/// The words of the movetext: numbers, moves, clock readings, the result.
fn words(record: &Record) -> Vec<String> {
    let numbering = Numbering::from(record.start());
    let mut words = Vec::new();
    let mut interrupted = true;
    for (index, mv) in record.moves().iter().enumerate() {
        if interrupted || numbering.is_white(index) {
            words.push(numbering.label(index));
        }
        words.push(mv.san.clone());
        words.extend(mv.clock.map(|reading| format!("{{ [%clk {reading}] }}")));
        interrupted = mv.clock.is_some();
    }
    words.push(Verdict::of(record.outcome()).as_str().to_owned());
    words
}

fn wrapped(words: Vec<String>) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        if column > 0 {
            let fits = column + 1 + word.len() <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(&word);
        column += word.len();
    }
    text
}
