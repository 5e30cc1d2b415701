//! What a player wants next. Much of it is not allowed.

use tessera_protocol::{AbsenceResult, Command, OfferKind, Stamp};
use tessera_rules::{MoveText, Side};

use super::{dice::Dice, known::Known};

/// Plies after which the side to move resigns.
const LONGEST: u32 = 14;

/// Commands after which a player only moves on to the end.
const PATIENCE: u32 = 40;

/// What knights do who want a repetition: after eight plies it can be claimed.
const SHUFFLES: [&str; 4] = ["g1f3", "f3g1", "g8f6", "f6g8"];

/// One player's next command, after so many others; none if it waits.
pub(super) fn next(known: &Known, side: Side, commands: u32, now: Stamp, dice: &Dice) -> Option<Command> {
    let is_patient = commands < PATIENCE;
    match known {
        Known { over: true, next: None, .. } if is_patient => rematch(known, side, dice),
        Known { over: true, .. } => None,
        Known { legal, .. } if !legal.is_empty() && (known.plies >= LONGEST || !is_patient) => {
            Some(Command::Resign)
        }
        _ if is_patient => bargain(known, side, now, dice).or_else(|| play(known, dice)),
        _ => None,
    }
}

fn play(known: &Known, dice: &Dice) -> Option<Command> {
    let is_shuffle = |legal: &MoveText| SHUFFLES.contains(&legal.to_string().as_str());
    let shuffles: Vec<_> = known.legal.iter().copied().filter(is_shuffle).collect();
    let shuffle = dice.pick(&shuffles).filter(|_| dice.hits(95));
    let text = shuffle.or_else(|| dice.pick(&known.legal))?;
    Some(Command::Move { text, at: known.position_seq })
}

fn bargain(known: &Known, side: Side, now: Stamp, dice: &Dice) -> Option<Command> {
    if known.may_claim && dice.hits(60) {
        return Some(Command::ClaimDraw);
    }
    if let Some(at) = known.claimable_at(!side)
        && dice.hits(if now < at { 2 } else { 70 })
    {
        return Some(claim(dice));
    }
    if let Some(answer) = answer(known, side, dice) {
        return Some(answer);
    }
    match dice.below(1_000) {
        0..30 => Some(Command::OfferDraw),
        30..70 => Some(Command::OfferTakeback),
        70..100 => Some(Command::GiveTime),
        100..110 => Some(Command::ClaimDraw),
        110..120 => Some(Command::OfferRematch),
        120..122 => Some(Command::Abort),
        122..130 => Some(claim(dice)),
        _ => None,
    }
}

fn claim(dice: &Dice) -> Command {
    let result = if dice.hits(50) { AbsenceResult::Win } else { AbsenceResult::Draw };
    Command::ClaimAbsence { result }
}

/// What is said to an open offer, if anything is.
fn answer(known: &Known, side: Side, dice: &Dice) -> Option<Command> {
    let open = dice.pick(&known.offers)?;
    let offer = open.offer;
    match (open.side == side, open.offer_kind, dice.below(100)) {
        (true, _, 0..15) => Some(Command::Withdraw { offer }),
        (false, OfferKind::Draw, 0..4) => Some(Command::Accept { offer }),
        (false, OfferKind::Takeback | OfferKind::Rematch, 0..50) => Some(Command::Accept { offer }),
        (false, _, 50..80) => Some(Command::Decline { offer }),
        _ => None,
    }
}

fn rematch(known: &Known, side: Side, dice: &Dice) -> Option<Command> {
    let offer = || dice.hits(40).then_some(Command::OfferRematch);
    answer(known, side, dice).or_else(offer)
}
