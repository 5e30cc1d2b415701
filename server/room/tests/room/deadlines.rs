//! What happens by itself.

use tessera_protocol::{Code, Stamp, TimeControl};
use tessera_rules::{
    Reason,
    Side::{Black, White},
};

use crate::{
    given::{Given, aborted, accepts, drawn, offers_draw, playing, plays, resigns, timer, won},
    orders::{chess, days, from_position, increment, timed},
};

/// Three minutes each; White's clock runs since the start and is up at 180,000.
fn whites_clock_runs() -> Given {
    playing(&timed(increment(180, 0))).after("e2e4 e7e5")
}

/// The deadline and the grace: half a second of lag budget, a tenth for the first move, a second for the append.
const UP: u64 = 180_000;
const GRACE: u64 = 1_600;

#[test]
fn a_flag_falls_by_timer_after_the_grace() {
    let given = whites_clock_runs().when(timer().at(UP + GRACE - 1)).then([]);
    let given = given.when(timer().at(UP + GRACE)).then([won(Black, Reason::Timeout)]);
    assert_eq!(given.view(tessera_room::Audience::Watcher, UP).clocks.unwrap().left.white.0, 0);
    given.when(timer().at(UP + GRACE)).then([]);
}

#[test]
fn a_move_received_in_time_wins_however_late_it_is_decided() {
    let given = whites_clock_runs();
    let (_, given) = given.when(plays(White, "g1f3").at(UP - 1).decided(UP + 9_000)).written();
    assert_eq!(given.state.outcome(), None);
}

#[test]
fn a_move_received_late_is_refused_and_ends_the_game() {
    let answer = whites_clock_runs().when(plays(White, "g1f3").at(UP));
    answer.refused_after([won(Black, Reason::Timeout)], Code::GameOver);
}

#[test]
fn lag_saves_a_move_that_was_late_by_less() {
    assert_eq!(whites_clock_runs().when(plays(White, "g1f3").at(UP + 99).over(100)).refusal, None);
    let late = whites_clock_runs().when(plays(White, "g1f3").at(UP + 100).over(100));
    late.refused_after([won(Black, Reason::Timeout)], Code::GameOver);
}

#[test]
fn in_the_grace_the_other_side_cannot_take_the_win_away_by_asking() {
    let given = whites_clock_runs();
    let (_, given) = given.when(offers_draw(Black).at(UP + 10)).written();
    let (_, given) = given.when(plays(White, "g1f3").at(UP - 10).decided(UP + 20)).written();
    assert_eq!(given.state.outcome(), None);
}

#[test]
fn whose_time_is_up_can_do_nothing_else_either() {
    let given = whites_clock_runs().when(offers_draw(Black)).written().1;
    let offer = given.state.seq().0;
    for late in [accepts(White, offer), resigns(White), offers_draw(White)] {
        given.clone().when(late.at(UP)).refused_after([won(Black, Reason::Timeout)], Code::GameOver);
    }
}

#[test]
fn a_stranger_hurries_no_flag() {
    let given = whites_clock_runs();
    given.when(plays(White, "g1f3").by(crate::people::carol()).at(UP + 1)).refused(Code::NotYourSeat);
}

#[test]
fn who_could_not_win_gets_a_draw_by_the_flag() {
    let order = from_position("7k/8/8/8/8/8/P7/K7 w - - 0 1", increment(180, 0));
    let given = playing(&order).after("a2a3 h8h7");
    given.when(timer().at(UP + GRACE)).then([drawn(Reason::TimeoutVsInsufficient)]);
    let given = playing(&order).after("a2a3 h8h7 a3a4");
    given.when(timer().at(UP + GRACE)).then([won(White, Reason::Timeout)]);
}

#[test]
fn a_first_move_that_never_comes_aborts_the_game() {
    // Three minutes without increment give each side a minute for its first move; half a second of lag budget.
    let given = playing(&timed(increment(180, 0)));
    given.clone().when(plays(White, "e2e4").at(60_000)).refused_after([aborted()], Code::GameOver);
    let given = given.when(timer().at(61_499)).then([]);
    given.when(timer().at(61_500)).then([aborted()]);
    let given = playing(&timed(increment(180, 0))).after_timed(&[(50_000, "e2e4")]);
    let given = given.when(timer().at(111_499)).then([]);
    given.when(timer().at(111_500)).then([aborted()]);
}

#[test]
fn a_game_by_days_is_lost_on_time_from_the_second_move_on() {
    let day = 86_400_000;
    let given = playing(&timed(days(1))).after_timed(&[(20 * day, "e2e4"), (40 * day, "e7e5")]);
    let given = given.when(timer().at(41 * day + GRACE - 1)).then([]);
    given.when(timer().at(41 * day + GRACE)).then([won(Black, Reason::Timeout)]);
}

#[test]
fn a_game_nobody_moves_in_for_thirty_days_is_aborted() {
    let day = 86_400_000;
    for order in [chess(), timed(days(3))] {
        let given = playing(&order).after_timed(&[(29 * day, "e2e4")]);
        let (_, given) = given.when(offers_draw(White).at(58 * day)).written();
        let given = given.when(timer().at(59 * day)).then([]);
        given.when(timer().at(59 * day + 2_000)).then([aborted()]);
    }
}

#[test]
fn a_room_has_a_deadline_until_it_is_over() {
    let order = timed(TimeControl::Unlimited);
    let open = crate::given::open(&order);
    let waits = open.state.deadline(&[]).unwrap();
    assert_eq!(waits.at, Stamp(open.state.created_at().0 + 14 * 86_400_000));
    assert_eq!(waits.kind, tessera_room::DeadlineKind::Unjoined);
    let given = playing(&order);
    let start = given.state.last_at();
    assert_eq!(given.state.deadline(&[]).unwrap().at, Stamp(start.0 + 30 * 86_400_000));
    assert_eq!(given.when(resigns(White)).given.state.deadline(&[]), None);
}
