//! Endings by conduct.

use tessera_protocol::Code;
use tessera_rules::{
    Reason,
    Side::{Black, White},
};

use crate::{
    given::{aborted, aborts, playing, resigns, timer, won},
    orders::{chess, increment, timed},
};

#[test]
fn a_player_resigns_at_any_time() {
    for moves in ["", "e2e4", "e2e4 e7e5"] {
        playing(&chess()).after(moves).when(resigns(White)).then([won(Black, Reason::Resignation)]);
        playing(&chess()).after(moves).when(resigns(Black)).then([won(White, Reason::Resignation)]);
    }
}

#[test]
fn a_game_is_aborted_until_both_have_moved() {
    for moves in ["", "e2e4"] {
        playing(&chess()).after(moves).when(aborts(White)).then([aborted()]);
        playing(&chess()).after(moves).when(aborts(Black)).then([aborted()]);
    }
    let given = playing(&chess()).after("e2e4 e7e5");
    let given = given.when(aborts(White)).refused(Code::TooLateToAbort);
    given.when(aborts(Black)).refused(Code::TooLateToAbort);
}

#[test]
fn the_clocks_stop_with_the_game() {
    let given = playing(&timed(increment(180, 0))).after_timed(&[(0, "e2e4"), (0, "e7e5")]);
    let given = given.when(resigns(Black).at(30_000)).written().1;
    let clocks = given.view(tessera_room::Audience::Watcher, 999_000).clocks.unwrap();
    assert_eq!((clocks.left.white.0, clocks.left.black.0), (150_000, 180_000));
    assert_eq!((clocks.running, clocks.deadline, clocks.standing), (None, None, false));
    given.when(timer().at(999_000)).then([]);
}
