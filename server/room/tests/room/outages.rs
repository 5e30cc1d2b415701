//! Time that is granted back when the server was away.

use tessera_protocol::{Code, EventView, Millis, http::Granted};
use tessera_room::{Audience, DeadlineKind};
use tessera_rules::{
    Reason,
    Side::{Black, White},
};

use crate::{
    given::{
        Given, aborted, after_start, gives_time, granted, offers_draw, playing, plays, resigns, returns,
        timer, won,
    },
    orders::{chess, days, increment, timed},
    views::story,
};

/// Three minutes each; White's clock ran for 10 s when the server went away for 90 s.
fn away() -> Given {
    playing(&timed(increment(180, 0))).after("e2e4 e7e5").outage(10_000, 100_000)
}

fn left(given: &Given, ms: u64) -> u64 {
    given.view(Audience::Watcher, ms).clocks.unwrap().left.white.0
}

#[test]
fn the_clock_stands_until_its_side_is_back() {
    let given = away();
    let clocks = given.view(Audience::Watcher, 104_000).clocks.unwrap();
    assert_eq!((clocks.left.white.0, clocks.running, clocks.standing), (170_000, None, true));
    let given = given.when(returns().at(105_000)).then([granted(10_000, 105_000)]);
    let clocks = given.view(Audience::Watcher, 106_000).clocks.unwrap();
    assert_eq!((clocks.left.white.0, clocks.running, clocks.standing), (169_000, Some(White), false));
    assert_eq!(clocks.deadline, Some(after_start(180_000 + 95_000)));
    given.when(returns().at(107_000)).then([]);
}

#[test]
fn it_waits_for_fifteen_seconds_at_most() {
    let given = away();
    let deadline = given.state.deadline(&given.outages).unwrap();
    assert_eq!((deadline.kind, deadline.due_at()), (DeadlineKind::Resume, after_start(115_000)));
    let given = given.when(timer().at(114_999)).then([]);
    given.when(timer().at(115_020)).then([granted(10_000, 115_020)]);
}

#[test]
fn no_flag_falls_while_it_stands() {
    let given = playing(&timed(increment(15, 0))).after("e2e4 e7e5").outage(10_000, 100_000);
    let given = given.when(timer().at(110_000)).then([]);
    let given = given.when(returns().at(110_000)).then([granted(10_000, 110_000)]);
    given.when(timer().at(115_000 + 1_600)).then([won(Black, Reason::Timeout)]);
}

#[test]
fn the_move_of_one_who_is_back_grants_what_stood() {
    let given = away();
    let (written, given) = given.when(plays(White, "g1f3").at(103_000).decided(103_004)).written();
    assert_eq!(written[0], granted(10_000, 103_000));
    assert_eq!(left(&given, 103_004), 170_000);
    assert_eq!(
        given.state.table().unwrap().granted(),
        [Granted { ply: 2, at: after_start(103_004), granted: Millis(93_000) }]
    );
    assert_eq!(given.command_of(6), None, "the grant is the server's own doing");
    assert!(given.command_of(7).is_some());
}

#[test]
fn a_move_received_before_the_outage_pays_for_what_it_used() {
    let (written, given) = away().when(plays(White, "g1f3").at(9_000).decided(100_500)).written();
    assert_eq!(written.len(), 1);
    assert_eq!(left(&given, 100_500), 171_000);
}

#[test]
fn an_end_while_it_stands_keeps_what_was_left() {
    let (written, given) = away().when(resigns(Black).at(101_000)).written();
    assert_eq!(written, [granted(10_000, 101_000), won(White, Reason::Resignation)]);
    assert_eq!(left(&given, 200_000), 170_000);
}

#[test]
fn an_offer_while_it_stands_grants_nothing_and_forgets_nothing() {
    let (written, given) = away().when(offers_draw(Black).at(101_000)).written();
    assert_eq!(written.len(), 1);
    given.when(returns().at(105_000)).then([granted(10_000, 105_000)]);
}

#[test]
fn a_gift_while_it_stands_shows_the_clock_standing() {
    let given = away().when(gives_time(Black).at(104_000)).written().1;
    let told = story(&given, Audience::Watcher).pop().unwrap().unwrap();
    let EventView::TimeGiven { clocks: Some(clocks), .. } = told else { panic!("no gift: {told:?}") };
    assert_eq!(Some(clocks), given.view(Audience::Watcher, 104_000).clocks);
    assert_eq!((clocks.left.white.0, clocks.running, clocks.standing), (185_000, None, true));
}

#[test]
fn outages_in_a_row_are_one() {
    let given = away().outage(104_000, 300_000);
    let given = given.when(timer().at(115_000)).then([]);
    let given = given.when(returns().at(301_000)).then([granted(10_000, 301_000)]);
    let given = given.outage(311_000, 400_000);
    assert_eq!(left(&given, 401_000), 160_000, "what is granted is not granted again");
    given.when(returns().at(401_000)).then([granted(311_000, 401_000)]);
}

#[test]
fn outages_before_the_turn_are_nobodys_business() {
    let given = playing(&timed(increment(180, 0))).outage(0, 1_000);
    let given = given.after_timed(&[(2_000, "e2e4"), (2_000, "e7e5"), (3_000, "g1f3")]);
    assert_eq!(left(&given, 4_000), 179_000);
    given.when(returns().at(4_000)).then([]);
}

#[test]
fn a_turn_that_began_within_counts_from_there() {
    let given = playing(&timed(increment(180, 0))).after_timed(&[(0, "e2e4"), (5_000, "e7e5")]);
    let given = given.outage(3_000, 60_000);
    given.when(returns().at(61_000)).then([granted(5_000, 61_000)]);
}

#[test]
fn limits_of_first_moves_and_days_stand_as_well() {
    let given = playing(&timed(increment(180, 0))).outage(50_000, 500_000);
    let given = given.when(timer().at(510_000)).then([]);
    let given = given.when(returns().at(510_000)).then([granted(50_000, 510_000)]);
    given.when(timer().at(520_000 + 1_500)).then([aborted()]);
    let given = playing(&timed(days(1))).after("e2e4 e7e5").outage(50_000, 90_000_000);
    given.when(timer().at(90_015_000)).then([granted(50_000, 90_015_000)]);
}

#[test]
fn a_game_without_a_clock_is_granted_nothing() {
    let given = playing(&chess()).after("e2e4 e7e5").outage(10_000, 100_000);
    let given = given.when(returns().at(101_000)).then([]);
    given.when(plays(White, "g1f3").at(102_000)).written();
}

#[test]
fn a_flag_that_fell_before_the_outage_falls_after_it() {
    let given = playing(&timed(increment(15, 0))).after("e2e4 e7e5").outage(15_500, 100_000);
    let given = given.when(returns().at(101_000)).then([granted(15_500, 101_000)]);
    let late = given.when(plays(White, "g1f3").at(101_001));
    late.refused_after([won(Black, Reason::Timeout)], Code::GameOver);
}

#[test]
fn a_full_room_still_takes_the_grant() {
    let given = away().at_most(5).when(returns().at(105_000)).then([granted(10_000, 105_000)]);
    given.when(plays(White, "g1f3").at(106_000)).then([aborted()]);
}
