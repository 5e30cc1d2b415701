//! Making moves.

use tessera_protocol::{Code, Command, Millis, Seq};
use tessera_room::Event;
use tessera_rules::{
    BySide, Game, Reason,
    Side::{Black, White},
};

use crate::{
    given::{aborted, after_start, asks, offers_draw, offers_rematch, playing, plays, resigns, won},
    orders::{chess, increment, order, timed},
    people::{bob, carol},
};

#[test]
fn a_move_says_when_it_came_and_what_it_left() {
    let moved = |side, text: &str, ms, white, black| Event::Moved {
        side,
        text: text.parse().unwrap(),
        received_at: after_start(ms),
        lag_returned: Millis::ZERO,
        left: Some(BySide { white: Millis(white), black: Millis(black) }),
    };
    let given = playing(&timed(increment(180, 2)));
    let given =
        given.when(plays(White, "e2e4").at(4_000)).then([moved(White, "e2e4", 4_000, 180_000, 180_000)]);
    let given =
        given.when(plays(Black, "e7e5").at(9_000)).then([moved(Black, "e7e5", 9_000, 180_000, 180_000)]);
    let given =
        given.when(plays(White, "g1f3").at(19_000)).then([moved(White, "g1f3", 19_000, 172_000, 180_000)]);
    given.when(plays(Black, "b8c6").at(20_000)).then([moved(Black, "b8c6", 20_000, 172_000, 181_000)]);
}

#[test]
fn deciding_late_costs_nobody() {
    let given = playing(&timed(increment(180, 0))).after_timed(&[(0, "e2e4"), (0, "e7e5")]);
    let given = given.when(plays(White, "g1f3").at(10_000).decided(13_000)).written().1;
    let given = given.when(plays(Black, "b8c6").at(14_000)).written().1;
    let left = given.state.table().unwrap().clocks().left().unwrap();
    assert_eq!((left.white, left.black), (Millis(170_000), Millis(179_000)));
}

#[test]
fn lag_is_given_back_and_written_down() {
    let given = playing(&timed(increment(180, 0))).after_timed(&[(0, "e2e4"), (0, "e7e5")]);
    let (written, _) = given.when(plays(White, "g1f3").at(10_000).over(250)).written();
    let [Event::Moved { lag_returned, left: Some(left), .. }] = written[..] else { panic!("{written:?}") };
    assert_eq!((lag_returned, left.white), (Millis(250), Millis(170_250)));
}

#[test]
fn a_move_that_the_rules_forbid_changes_nothing() {
    for text in ["e2e5", "e7e5", "e3e4", "e1e2", "e2e4q", "z9z9"] {
        let given = playing(&chess()).when(plays(White, text)).refused(Code::IllegalMove);
        given.after("e2e4");
    }
}

#[test]
fn it_must_be_the_movers_turn_and_seat() {
    let given = playing(&chess());
    let given = given.when(plays(Black, "e7e5")).refused(Code::NotYourTurn);
    let given = given.when(plays(White, "e2e4").by(bob())).refused(Code::NotYourSeat);
    given.when(plays(White, "e2e4").by(carol())).refused(Code::NotYourSeat);
}

#[test]
fn a_move_answers_the_position_on_the_board_and_no_other() {
    let given = playing(&chess()).after("g1f3 g8f6 f3g1 f6g8");
    let text = "g1f3".parse().unwrap();
    let start = Seq(3);
    let given = given.when(asks(White, Command::Move { text, at: start })).refused(Code::StalePosition);
    let given = given.when(asks(White, Command::Move { text, at: Seq(99) })).refused(Code::StalePosition);
    let now = given.state.position_seq();
    assert_eq!(given.when(asks(White, Command::Move { text, at: now })).refusal, None);
}

#[test]
fn an_offer_in_between_does_not_make_a_move_stale() {
    let given = playing(&chess()).after("e2e4");
    let at = given.state.position_seq();
    let given = given.when(offers_draw(White)).written().1;
    let text = "e7e5".parse().unwrap();
    assert_eq!(given.when(asks(Black, Command::Move { text, at })).refusal, None);
}

#[test]
fn a_move_that_ends_the_game_is_written_with_its_end() {
    for (game, moves, last, winner, reason) in [
        (Game::Chess, "f2f3 e7e5 g2g4", "d8h4", Black, Reason::Checkmate),
        (Game::Chess, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", "f6g8", White, Reason::ThreefoldRepetition),
    ] {
        let given = playing(&order(game)).after(moves);
        let side = given.state.play().position().side_to_move();
        let (written, given) = given.when(plays(side, last)).written();
        let end = if reason == Reason::ThreefoldRepetition {
            crate::given::drawn(reason)
        } else {
            won(winner, reason)
        };
        assert_eq!(written.last(), Some(&end), "{moves} {last}");
        assert_eq!(written.len(), 2);
        given.when(plays(White, "e2e4")).refused(Code::GameOver);
    }
}

#[test]
fn the_other_games_are_played_alike() {
    playing(&order(Game::Parob)).after("c1d2 g4f4 c5d6");
    playing(&order(Game::Parachess)).after("c1e2 i1h1 c4e5");
}

#[test]
fn a_full_room_takes_only_its_end() {
    let given = playing(&chess()).at_most(5).after("e2e4 e7e5");
    let given = given.when(plays(White, "g1g3")).refused(Code::IllegalMove);
    let given = given.when(offers_draw(White)).refused(Code::RoomFull);
    let given = given.when(resigns(White)).then([won(Black, Reason::Resignation)]);
    given.when(offers_rematch(White)).refused(Code::RoomFull);
    let mate = playing(&chess()).at_most(6).after("f2f3 e7e5 g2g4");
    assert_eq!(mate.when(plays(Black, "d8h4")).refusal, None, "the move that ends the game is an end too");
}

#[test]
fn a_move_that_does_not_fit_ends_the_game_in_place_of_its_player_losing_on_time() {
    let given = playing(&timed(increment(180, 2))).at_most(5).after("e2e4 e7e5");
    given.when(plays(White, "g1f3")).then([aborted()]);
}
