//! The arithmetic of the clocks, without a room around them.

use proptest::prelude::*;
use tessera_protocol::{Millis, Stamp, TimeControl};
use tessera_room::{
    DeadlineKind, Outage,
    clocks::{Clocks, TimeIsUp},
};
use tessera_rules::{BySide, Side};

use crate::orders::{bronstein, days, increment, us_delay};

/// Clocks on which both sides have made their first move, so that White's runs from stamp 0 on.
fn running(control: TimeControl) -> Clocks {
    let mut clocks = Clocks::start(control, Side::White, Stamp(0));
    for side in [Side::White, Side::Black] {
        let charge = clocks.charge(Stamp(0), None).unwrap();
        clocks.moved(side, Stamp(0), charge);
    }
    clocks
}

/// White's time after a move that took `used`, on a line with that round trip; none if it came too late.
fn white_after(control: TimeControl, used: u64, round_trip: u64) -> Option<u64> {
    let charge = running(control).charge(Stamp(used), Some(Millis(round_trip))).ok()?;
    charge.left.map(|left| left.white.0)
}

#[test]
fn each_time_control_charges_as_its_name_says() {
    let day = 86_400_000;
    for (control, used, left) in [
        (increment(60, 0), 0, Some(60_000)),
        (increment(60, 0), 59_999, Some(1)),
        (increment(60, 0), 60_000, None),
        (increment(60, 5), 10_000, Some(55_000)),
        (increment(60, 5), 1_000, Some(64_000)),
        (increment(60, 5), 60_000, None),
        (us_delay(60, 5), 4_999, Some(60_000)),
        (us_delay(60, 5), 5_000, Some(60_000)),
        (us_delay(60, 5), 8_000, Some(57_000)),
        (us_delay(60, 5), 64_999, Some(1)),
        (us_delay(60, 5), 65_000, None),
        (bronstein(60, 5), 3_000, Some(60_000)),
        (bronstein(60, 5), 8_000, Some(57_000)),
        (bronstein(60, 5), 59_999, Some(5_001)),
        (bronstein(60, 5), 60_000, None),
        (days(2), day, Some(2 * day)),
        (days(2), 2 * day - 1, Some(2 * day)),
        (days(2), 2 * day, None),
    ] {
        assert_eq!(white_after(control, used, 0), left, "{control} after {used} ms");
    }
}

#[test]
fn a_game_without_a_clock_is_given_up_after_thirty_days() {
    let month = 30 * 86_400_000;
    let clocks = running(TimeControl::Unlimited);
    assert_eq!(clocks.charge(Stamp(month - 1), None).unwrap().left, None);
    assert_eq!(clocks.charge(Stamp(month), None), Err(TimeIsUp));
    assert_eq!(clocks.deadline(&[]).unwrap().kind, DeadlineKind::Idle);
    assert_eq!(clocks.view(Stamp(9), &[]), None);
}

#[test]
fn lag_is_given_back_within_budget_and_time_used() {
    for (used, round_trip, left) in [
        (2_000, 0, 58_000),
        (2_000, 120, 58_120),
        // Two first moves never fill the budget above 500 + 100.
        (2_000, 5_000, 58_600),
        (50, 120, 60_000),
        (0, 120, 60_000),
    ] {
        assert_eq!(white_after(increment(60, 0), used, round_trip), Some(left), "{used} over {round_trip}");
    }
    assert_eq!(white_after(increment(60, 0), 60_100, 120), Some(20), "the lag saves a move from the flag");
    assert_eq!(white_after(increment(60, 0), 60_120, 120), None);
}

#[test]
fn the_lag_budget_is_used_up_and_refills() {
    let mut clocks = running(increment(600, 0));
    let mut returned = Vec::new();
    for (turn, side) in (0..16).zip([Side::White, Side::Black].into_iter().cycle()) {
        let trip = if side == Side::White && turn < 6 { Some(Millis(400)) } else { None };
        let charge = clocks.charge(Stamp(turn * 1_000 + 1_000), trip).unwrap();
        returned.push(charge.lag_returned.0);
        clocks.moved(side, Stamp(turn * 1_000 + 1_000), charge);
    }
    assert_eq!([returned[0], returned[2], returned[4]], [400, 300, 100]);
    let mut rested = running(increment(600, 0));
    for turn in 0..40 {
        let side = if turn % 2 == 0 { Side::White } else { Side::Black };
        let charge = rested.charge(Stamp(turn), None).unwrap();
        rested.moved(side, Stamp(turn), charge);
    }
    let charge = rested.charge(Stamp(10_000), Some(Millis(9_000))).unwrap();
    assert_eq!(charge.lag_returned, Millis(1_000), "a budget holds a second at most");
}

#[test]
fn the_first_move_costs_nothing_but_has_a_limit() {
    for (control, limit) in [
        (increment(60, 0), 30),
        (increment(179, 0), 30),
        (increment(180, 0), 60),
        (increment(60, 3), 60),
        (increment(599, 0), 60),
        (increment(600, 0), 120),
        (increment(15, 15), 120),
        (us_delay(60, 3), 60),
        (bronstein(300, 10), 120),
    ] {
        let clocks = Clocks::start(control, Side::White, Stamp(0));
        let start = clocks.left();
        assert_eq!(clocks.charge(Stamp(limit * 1_000 - 1), None).unwrap().left, start, "{control}");
        assert_eq!(clocks.charge(Stamp(limit * 1_000), None), Err(TimeIsUp), "{control}");
        let deadline = clocks.deadline(&[]).unwrap();
        assert_eq!(
            (deadline.at, deadline.kind),
            (Stamp(limit * 1_000), DeadlineKind::FirstMove(Side::White))
        );
    }
    for control in [days(1), TimeControl::Unlimited] {
        let clocks = Clocks::start(control, Side::White, Stamp(0));
        assert_eq!(clocks.deadline(&[]).unwrap().kind, DeadlineKind::Idle, "{control}");
    }
}

#[test]
fn the_limit_of_a_first_move_is_shown_while_no_clock_runs() {
    for (control, limit) in [(increment(60, 0), 30), (days(1), 30 * 86_400)] {
        let view = Clocks::start(control, Side::White, Stamp(0)).view(Stamp(9), &[]).unwrap();
        assert_eq!((view.running, view.deadline), (None, Some(Stamp(limit * 1_000))), "{control}");
    }
}

#[test]
fn the_grace_is_two_seconds_at_most() {
    let mut clocks = running(increment(60, 0));
    for turn in 0..40 {
        let grace = clocks.deadline(&[]).unwrap().grace;
        assert!((Millis(1_500)..=Millis(2_000)).contains(&grace), "{grace:?}");
        let side = if turn % 2 == 0 { Side::White } else { Side::Black };
        let charge = clocks.charge(Stamp(0), None).unwrap();
        clocks.moved(side, Stamp(0), charge);
    }
    assert_eq!(clocks.deadline(&[]).unwrap().grace, Millis(2_000));
}

#[test]
fn shown_clocks_run_wait_and_stand() {
    let clocks = running(us_delay(60, 5));
    let shown = |now, outages: &[Outage]| {
        let view = clocks.view(Stamp(now), outages).unwrap();
        (view.left.white.0, view.running, view.deadline.map(|at| at.0), view.standing)
    };
    let running = Some(Side::White);
    assert_eq!(shown(5_000, &[]), (60_000, running, Some(65_000), false), "still in the delay");
    assert_eq!(shown(6_000, &[]), (59_000, running, Some(65_000), false));
    let outage = Outage { from: Stamp(7_000), to: Stamp(20_000) };
    assert_eq!(shown(22_000, &[outage]), (58_000, None, None, true), "stands as of the outage");
}

/// One turn: how long the mover takes, how long the decision takes, the line, and how much of the turn is granted.
type Turn = (u64, u64, Option<u64>, u64);

fn turns() -> impl Strategy<Value = Vec<Turn>> {
    let turn = (0_u64..9_000, 0_u64..300, proptest::option::of(0_u64..2_000), 0_u64..=100);
    proptest::collection::vec(turn, 1..40)
}

fn controls() -> impl Strategy<Value = TimeControl> {
    (15_u32..120, 1_u32..10).prop_flat_map(|(base, bonus)| {
        prop_oneof![
            Just(increment(base, bonus - 1)),
            Just(us_delay(base, bonus)),
            Just(bronstein(base, bonus))
        ]
    })
}

proptest! {
    /// What the clocks lost is what the stamps span, less what was earned, given back and granted.
    #[test]
    fn time_is_conserved(control in controls(), turns in turns()) {
        let mut clocks = running(control);
        let start = clocks.left().unwrap();
        let (mut now, mut side) = (0_u64, Side::White);
        let (mut spans, mut returned, mut granted, mut earned) = (0, 0, 0, 0);
        for (took, deciding, trip, percent) in turns {
            let grant = took * percent / 100;
            clocks.grant(Stamp(now), Stamp(now + grant));
            let received = now + took;
            let Ok(charge) = clocks.charge(Stamp(received), trip.map(Millis)) else { break };
            let lag = charge.lag_returned.0;
            prop_assert!(lag <= took - grant && lag <= 1_000 && lag <= trip.unwrap_or(0));
            spans += took;
            returned += lag;
            granted += grant;
            earned += match control {
                TimeControl::Increment { increment, .. } => u64::from(increment.get()) * 1_000,
                TimeControl::Delay { delay, .. } | TimeControl::Bronstein { delay, .. } => {
                    (took - grant - lag).min(u64::from(delay.get()) * 1_000)
                }
                TimeControl::Unlimited | TimeControl::Days { .. } => unreachable!("not among the controls"),
            };
            now = received + deciding;
            clocks.moved(side, Stamp(now), charge);
            side = !side;
        }
        let total = |left: BySide<Millis>| left.white.0 + left.black.0;
        prop_assert_eq!(
            total(start) + earned + returned + granted,
            total(clocks.left().unwrap()) + spans
        );
    }

    /// The deadline that is shown is the very millisecond from which a move on a perfect line is too late.
    #[test]
    fn the_deadline_is_exact(control in controls(), took in 0_u64..9_000) {
        let mut clocks = running(control);
        let charge = clocks.charge(Stamp(took), None).unwrap();
        clocks.moved(Side::White, Stamp(took), charge);
        let Stamp(at) = clocks.deadline(&[]).unwrap().at;
        prop_assert!(clocks.charge(Stamp(at - 1), None).is_ok());
        prop_assert_eq!(clocks.charge(Stamp(at), None), Err(TimeIsUp));
        let shown = clocks.view(Stamp(at), &[]).unwrap();
        prop_assert_eq!((shown.left.black, shown.deadline), (Millis::ZERO, Some(Stamp(at))));
    }
}
