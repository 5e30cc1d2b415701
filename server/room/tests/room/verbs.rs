//! Every verb by everybody, at the wrong time: the answer is right and nothing changes.

use tessera_protocol::{AbsenceResult, Code, Command, OfferId, PlayerId, Seq};
use tessera_rules::Side::{self, Black, White};

use crate::{
    given::{Ask, Given, asks, open, playing, rematch_id, resigns},
    orders::chess,
    people::{alice, bob, carol},
};

/// Each verb, as a move or an answer that would fit the room if it came from the right one at the right time.
fn verbs(side: Side, given: &Given) -> Vec<(&'static str, Ask)> {
    let at = given.state.position_seq();
    let offer = OfferId(Seq(4));
    let text = if side == White { "e2e4" } else { "e7e5" }.parse().unwrap();
    vec![
        ("move", asks(side, Command::Move { text, at })),
        ("resign", asks(side, Command::Resign)),
        ("offer draw", asks(side, Command::OfferDraw)),
        ("accept", asks(side, Command::Accept { offer })),
        ("decline", asks(side, Command::Decline { offer })),
        ("offer takeback", asks(side, Command::OfferTakeback)),
        ("withdraw", asks(side, Command::Withdraw { offer })),
        ("claim draw", asks(side, Command::ClaimDraw)),
        ("claim absence", asks(side, Command::ClaimAbsence { result: AbsenceResult::Win })),
        ("give time", asks(side, Command::GiveTime)),
        ("abort", asks(side, Command::Abort)),
    ]
}

/// Everything this player can ask for this side is refused so, and leaves the room as it was.
#[track_caller]
fn all_refused(given: &Given, player: PlayerId, side: Side, code: Code) {
    for (verb, ask) in verbs(side, given) {
        let answer = given.clone().when(ask.by(player));
        assert_eq!(answer.refusal.map(|refusal| refusal.code()), Some(code), "{verb} for {side}");
        assert_eq!(answer.given.log, given.log, "{verb} for {side}");
    }
}

#[test]
fn a_stranger_has_no_seat_whatever_the_phase() {
    let game = playing(&chess());
    let over = game.clone().when(resigns(White)).given;
    for given in [open(&chess()), game, over] {
        for side in [White, Black] {
            all_refused(&given, carol(), side, Code::NotYourSeat);
        }
    }
}

#[test]
fn a_player_holds_one_seat_only() {
    all_refused(&playing(&chess()), bob(), White, Code::NotYourSeat);
    all_refused(&playing(&chess()), alice(), Black, Code::NotYourSeat);
}

#[test]
fn after_the_end_nothing_is_accepted() {
    for given in [playing(&chess()), playing(&chess()).after("e2e4 e7e5")] {
        let over = given.when(resigns(White)).given;
        all_refused(&over, alice(), White, Code::GameOver);
        all_refused(&over, bob(), Black, Code::GameOver);
    }
}

#[test]
fn before_the_start_only_closing_the_room_is_possible() {
    let given = open(&chess());
    for (verb, ask) in verbs(White, &given) {
        let answer = given.clone().when(ask);
        match verb {
            "abort" => assert_eq!(answer.refusal, None),
            _ => assert_eq!(answer.refusal.unwrap().code(), Code::NotStarted, "{verb}"),
        }
    }
}

#[test]
fn the_server_holds_no_seat() {
    use tessera_protocol::CommandFrame;
    use tessera_room::{Author, Context, Request, decide};
    let given = playing(&chess());
    let cx = Context {
        author: Author::Server,
        received_at: given.state.last_at(),
        decided_at: given.state.last_at(),
        coin: White,
        round_trip: None,
        outages: &[],
        absent: &[],
        rematch: rematch_id(),
        max_events: 100,
    };
    let id = "command".parse().unwrap();
    let frame = CommandFrame { id, seen: Seq(3), side: White, command: Command::Resign };
    let refusal = decide(&given.state, &Request::Command(frame), &cx).unwrap_err();
    assert_eq!(refusal.code(), Code::NotYourSeat);
}
