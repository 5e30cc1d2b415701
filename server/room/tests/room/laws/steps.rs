//! What is tried, and in what rooms: drawn by chance, lawful or not.

use proptest::prelude::*;
use tessera_protocol::{
    TimeControl,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_rules::{Game, Side};

use crate::orders::{bronstein, days, increment, order, us_delay};

/// What is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verb {
    Move,
    MoveInAnOldPosition,
    Resign,
    OfferDraw,
    OfferTakeback,
    OfferRematch,
    Withdraw,
    ClaimDraw,
    ClaimAbsence,
    GiveTime,
    Accept,
    Decline,
    Abort,
    TakeSeat,
    Due,
    /// The server was away for the time that passes, and the side to move is back.
    Return,
}

/// One thing that is tried, made of free numbers that the state of the room gives a meaning.
#[derive(Debug, Clone)]
pub(super) struct Step {
    pub(super) who: usize,
    pub(super) side: Side,
    pub(super) verb: Verb,
    pub(super) pick: usize,
    pub(super) passed: u64,
    pub(super) decided: u64,
    pub(super) round_trip: Option<u64>,
}

fn verbs() -> impl Strategy<Value = Verb> {
    prop_oneof![
        150 => Just(Verb::Move),
        5 => Just(Verb::MoveInAnOldPosition),
        1 => Just(Verb::Resign),
        6 => Just(Verb::OfferDraw),
        9 => Just(Verb::OfferTakeback),
        6 => Just(Verb::OfferRematch),
        3 => Just(Verb::Withdraw),
        1 => Just(Verb::ClaimDraw),
        2 => Just(Verb::ClaimAbsence),
        9 => Just(Verb::GiveTime),
        1 => Just(Verb::Accept),
        7 => Just(Verb::Decline),
        2 => Just(Verb::Abort),
        5 => Just(Verb::TakeSeat),
        5 => Just(Verb::Due),
        5 => Just(Verb::Return),
    ]
}

pub(super) fn steps() -> impl Strategy<Value = Vec<Step>> {
    let side = prop_oneof![Just(Side::White), Just(Side::Black)];
    let passed = prop_oneof![400 => 0_u64..2_000, 4 => 0_u64..200_000, 1 => Just(3_000_000_000)];
    let times = (passed, 0_u64..500, proptest::option::of(0_u64..900));
    let step = (0_usize..3, side, verbs(), any::<usize>(), times);
    let step = step.prop_map(|(who, side, verb, pick, (passed, decided, round_trip))| Step {
        who,
        side,
        verb,
        pick,
        passed,
        decided,
        round_trip,
    });
    proptest::collection::vec(step, 1..160)
}

pub(super) fn orders() -> impl Strategy<Value = CreateRoom> {
    let control = prop_oneof![
        Just(TimeControl::Unlimited),
        Just(increment(180, 2)),
        Just(us_delay(60, 2)),
        Just(bronstein(60, 2)),
        Just(days(1)),
    ];
    let game = prop_oneof![Just(Game::Chess), Just(Game::Parob), Just(Game::Parachess)];
    let side = prop_oneof![Just(SideChoice::White), Just(SideChoice::Black), Just(SideChoice::Random)];
    let opponent =
        prop_oneof![3 => Just(Opponent::Link), 1 => Just(Opponent::Lobby), 1 => Just(Opponent::Oneself)];
    (game, control, side, opponent).prop_map(|(game, time_control, side, opponent)| CreateRoom {
        time_control,
        side,
        opponent,
        ..order(game)
    })
}
