//! Claims of draws, and of games whose other side has gone.

use tessera_protocol::{AbsenceResult, Code, Command, TimeControl, http::CreateRoom};
use tessera_room::Audience;
use tessera_rules::{
    Draws, HouseRules, Reason,
    Side::{self, Black, White},
};

use crate::{
    given::{Ask, Given, after_start, asks, drawn, playing, won},
    orders::{chess, days, increment, timed},
    people::{alice, bob},
};

fn claims_draw(side: Side) -> Ask {
    asks(side, Command::ClaimDraw)
}

fn claims(side: Side, result: AbsenceResult) -> Ask {
    asks(side, Command::ClaimAbsence { result })
}

fn claimed_draws() -> Given {
    playing(&CreateRoom { rules: HouseRules { draws: Draws::Claimed, ..HouseRules::default() }, ..chess() })
}

const SHUFFLE: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8";

#[test]
fn a_repetition_is_claimed_on_ones_own_turn() {
    let given = claimed_draws().after(SHUFFLE);
    assert_eq!(given.view(Audience::Seat(White), 0).claimable, Some(Reason::ThreefoldRepetition));
    assert_eq!(given.view(Audience::Seat(Black), 0).claimable, None);
    let given = given.when(claims_draw(Black)).refused(Code::NotYourTurn);
    given.when(claims_draw(White)).then([drawn(Reason::ThreefoldRepetition)]);
}

#[test]
fn what_does_not_hold_cannot_be_claimed() {
    let given = claimed_draws().when(claims_draw(White)).refused(Code::NothingToClaim);
    given.after(SHUFFLE).after("e2e4 e7e5").when(claims_draw(White)).refused(Code::NothingToClaim);
    playing(&chess()).when(claims_draw(White)).refused(Code::NothingToClaim);
}

#[test]
fn fifty_moves_are_claimed_alike() {
    let start = "7k/8/8/8/8/8/8/R6K w - - 98 80";
    let rules = HouseRules {
        draws: Draws::Claimed,
        setup: tessera_rules::StartSetup::Custom(start.to_owned()),
        ..HouseRules::default()
    };
    let given = playing(&CreateRoom { rules, ..chess() }).after("a1b1 h8g8");
    given.when(claims_draw(White)).then([drawn(Reason::FiftyMoves)]);
}

/// Three minutes each, so that a minute's absence counts; White's clock runs from second 2 on.
fn whites_clock_runs() -> Given {
    playing(&timed(increment(180, 0))).after_timed(&[(1_000, "e2e4"), (2_000, "e7e5")])
}

#[test]
fn a_game_is_claimed_as_the_claimant_likes() {
    for (result, ended) in
        [(AbsenceResult::Win, won(Black, Reason::Abandoned)), (AbsenceResult::Draw, drawn(Reason::Abandoned))]
    {
        let given = whites_clock_runs().away(alice(), 10_000);
        let answer = given.when(claims(Black, result).at(69_999));
        assert_eq!(
            answer.refusal.as_ref().unwrap().params().text("at"),
            Some(&*after_start(70_000).to_string())
        );
        let given = answer.refused(Code::ClaimTooSoon);
        given.when(claims(Black, result).at(70_000)).then([ended]);
    }
}

#[test]
fn absence_counts_from_the_turn_on() {
    let given = whites_clock_runs().away(alice(), 0);
    let seats = given.state.seat_presence(&given.absent, &[]);
    assert_eq!(seats.white.unwrap().claimable_at, Some(after_start(62_000)));
    assert!(!seats.white.unwrap().present && seats.black.unwrap().present);
    let given = given.when(claims(Black, AbsenceResult::Win).at(61_999)).refused(Code::ClaimTooSoon);
    given.when(claims(Black, AbsenceResult::Win).at(62_000)).then([won(Black, Reason::Abandoned)]);
}

#[test]
fn a_return_counts_anew() {
    let given = whites_clock_runs().away(alice(), 3_000).all_here();
    let given = given.when(claims(Black, AbsenceResult::Win).at(80_000)).refused(Code::NotAbsent);
    let given = given.away(alice(), 81_000);
    given.when(claims(Black, AbsenceResult::Win).at(140_999)).refused(Code::ClaimTooSoon);
}

#[test]
fn only_the_side_to_move_is_missed() {
    let given = whites_clock_runs().away(bob(), 3_000);
    assert_eq!(given.state.seat_presence(&given.absent, &[]).black.unwrap().claimable_at, None);
    let given = given.when(claims(White, AbsenceResult::Win).at(100_000)).refused(Code::NotAbsent);
    given.when(claims(Black, AbsenceResult::Win).at(100_000)).refused(Code::NotAbsent);
}

#[test]
fn slow_games_and_first_moves_are_never_claimed() {
    let day = 86_400_000;
    for control in [days(3), TimeControl::Unlimited] {
        let given = playing(&timed(control)).after_timed(&[(1, "e2e4"), (2, "e7e5")]).away(alice(), 3);
        given.when(claims(Black, AbsenceResult::Win).at(2 * day)).refused(Code::NotAbsent);
    }
    let given = playing(&timed(increment(180, 0))).away(alice(), 0);
    given.when(claims(Black, AbsenceResult::Win).at(59_000)).refused(Code::NotAbsent);
}

#[test]
fn nobody_is_missed_while_clocks_stand() {
    let given = whites_clock_runs().outage(5_000, 70_000).away(alice(), 3_000);
    given.when(claims(Black, AbsenceResult::Win).at(75_000)).refused(Code::NotAbsent);
}
