//! Giving time.

use tessera_protocol::{Code, Millis, TimeControl};
use tessera_room::{Audience, Event};
use tessera_rules::{
    Reason, Side,
    Side::{Black, White},
};

use crate::{
    given::{gives_time, playing, plays, timer, won},
    orders::{bronstein, days, increment, timed, us_delay},
};

fn given_to(side: Side) -> Event {
    Event::TimeGiven { side, given: Millis(15_000) }
}

#[test]
fn time_goes_to_the_other_side_whether_its_clock_runs_or_not() {
    for control in [increment(60, 0), us_delay(60, 1), bronstein(60, 1)] {
        let given = playing(&timed(control)).after_timed(&[(0, "e2e4"), (0, "e7e5")]);
        let given = given.when(gives_time(Black).at(1_000)).then([given_to(White)]);
        let given = given.when(gives_time(White).at(1_000)).then([given_to(Black)]);
        let clocks = given.view(Audience::Watcher, 1_000).clocks.unwrap();
        assert_eq!(clocks.left.black, Millis(75_000), "{control}");
        let moved = given.clone().when(plays(White, "g1f3").at(74_000));
        assert_eq!(moved.refusal, None, "{control}");
        given.when(timer().at(79_000)).then([won(Black, Reason::Timeout)]);
    }
}

#[test]
fn a_first_move_gets_no_longer_by_it() {
    let given = playing(&timed(increment(60, 0))).when(gives_time(Black)).written().1;
    let clocks = given.view(Audience::Watcher, 0).clocks.unwrap();
    assert_eq!(
        (clocks.left.white, clocks.deadline),
        (Millis(75_000), Some(crate::given::after_start(30_000)))
    );
}

#[test]
fn games_without_a_clock_have_no_time_to_give() {
    for control in [days(1), TimeControl::Unlimited] {
        playing(&timed(control)).when(gives_time(White)).refused(Code::NoClock);
    }
}

#[test]
fn a_log_cannot_be_filled_with_gifts() {
    let mut given = playing(&timed(increment(60, 0)));
    for _ in 0..4 {
        given = given.when(gives_time(White)).then([given_to(Black)]);
    }
    let given = given.when(gives_time(White)).refused(Code::TooManyGifts);
    let given = given.when(gives_time(Black)).then([given_to(White)]).after("e2e4");
    given.when(gives_time(White)).then([given_to(Black)]);
}
