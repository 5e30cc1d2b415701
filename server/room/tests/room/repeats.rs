//! Commands that are sent twice.

use tessera_protocol::{CommandId, Seq};
use tessera_room::State;
use tessera_rules::Side::{Black, White};

use crate::{
    given::{open, playing, plays, room_id, takes_seat},
    orders::chess,
    people::{alice, bob, carol},
};

/// The first 67 plies of a game.
const LONG_GAME: &str = "f2f4 f7f6 e2e4 d7d6 e4e5 b7b5 d2d3 e8f7 d1h5 g7g6 h5g6 f7e6 f4f5 e6d5 g6f7 d5c5 c1f4 e7e6 \
    b2b4 c5c6 f4h6 a7a6 f7g7 b8d7 g7d7 c6b7 h6e3 f8e7 e3c1 a8a7 d7b5 a6b5 c2c3 d6d5 b1a3 e7f8 \
    a3c4 a7a3 c1g5 a3c3 c4d6 b7b6 g5e3 d5d4 e3d4 b6c6 g1f3 c6d5 a2a3 c3d3 e1e2 d3e3 e2d2 e3e2 \
    d2d1 e2e5 h2h4 e5e1 d1d2 e6e5 f1c4 b5c4 g2g3 e1f1 a1e1 f8h6 e1e3";

fn id(text: &str) -> CommandId {
    text.parse().unwrap()
}

#[test]
fn an_applied_command_is_answered_with_the_seq_it_led_to() {
    let given = open(&chess()).when(takes_seat(bob()).id("seat")).written().1;
    let given = given.when(plays(White, "f2f3").id("one")).written().1.after("e7e5 g2g4");
    let given = given.when(plays(Black, "d8h4").id("mate")).written().1;
    let state = State::replay(room_id(), &given.log).unwrap();
    for state in [&given.state, &state] {
        assert_eq!(state.answer_to(alice(), &id("order")), Some(Seq(1)));
        assert_eq!(state.answer_to(bob(), &id("seat")), Some(Seq(2)), "the seat, not the start that follows");
        assert_eq!(state.answer_to(alice(), &id("one")), Some(Seq(4)));
        assert_eq!(state.answer_to(bob(), &id("mate")), Some(Seq(7)), "the move, not the end that follows");
    }
}

#[test]
fn ids_belong_to_their_authors_and_refusals_are_not_kept() {
    let given = playing(&chess()).when(plays(White, "e2e4").id("one")).written().1;
    let given = given.when(plays(Black, "e2e4").id("two")).given;
    for (player, command) in [(bob(), "one"), (carol(), "one"), (bob(), "two"), (alice(), "never")] {
        assert_eq!(given.state.answer_to(player, &id(command)), None);
    }
}

#[test]
fn the_newest_32_of_each_author_are_kept() {
    let moves: Vec<_> = LONG_GAME.split(' ').collect();
    let sides = [White, Black].into_iter().cycle();
    let given = moves.iter().zip(sides).zip(1..).fold(playing(&chess()), |given, ((text, side), ply)| {
        given.when(plays(side, text).id(&format!("ply-{ply}"))).written().1
    });
    let known = |player, ply: u32| given.state.answer_to(player, &id(&format!("ply-{ply}"))).is_some();
    // White made the moves 1, 3, … 67, the last of the 34 being the newest.
    assert_eq!((1..=67).step_by(2).filter(|&ply| known(alice(), ply)).count(), 32);
    assert_eq!([1, 3, 5].map(|ply| known(alice(), ply)), [false, false, true]);
    assert_eq!((2..=66).step_by(2).filter(|&ply| known(bob(), ply)).count(), 32);
    assert_eq!([2, 4].map(|ply| known(bob(), ply)), [false, true]);
}
