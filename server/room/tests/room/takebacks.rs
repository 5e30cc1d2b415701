//! Taking moves back.

use tessera_protocol::{Code, Millis, OfferKind, http::CreateRoom, room::Opponent};
use tessera_room::{Audience, Event};
use tessera_rules::{
    BySide, HouseRules,
    Side::{Black, White},
    Takebacks,
};

use crate::{
    given::{
        Given, accepts, declines, offered, offers_draw, offers_takeback, playing, plays, timer, withdraws,
        won,
    },
    orders::{chess, increment, timed},
    people::alice,
};

/// Three minutes and two seconds a move; after four plies at these seconds both clocks run.
fn four_plies() -> Given {
    let given = playing(&timed(increment(180, 2)));
    given.after_timed(&[(1_000, "e2e4"), (2_000, "e7e5"), (12_000, "g1f3"), (32_000, "b8c6")])
}

fn left(white: u64, black: u64) -> Option<BySide<Millis>> {
    Some(BySide { white: Millis(white), black: Millis(black) })
}

#[test]
fn the_asker_who_has_just_moved_gets_one_ply_back() {
    let given =
        four_plies().when(offers_takeback(Black).at(33_000)).then([offered(Black, OfferKind::Takeback)]);
    let taken_back = Event::TakenBack { side: Black, plies: 1, left: left(172_000, 180_000) };
    let given = given.when(accepts(White, 8).at(40_000)).then([taken_back]);
    let view = given.view(Audience::Seat(Black), 41_000);
    assert_eq!((view.to_move, view.moves.len(), view.legal.is_some()), (Some(Black), 3, true));
    let clocks = view.clocks.unwrap();
    assert_eq!((clocks.left, clocks.running), (left(172_000, 179_000).unwrap(), Some(Black)));
}

#[test]
fn the_asker_to_move_gets_two_plies_back() {
    let given = four_plies().when(offers_takeback(White).at(33_000)).written().1;
    let taken_back = Event::TakenBack { side: White, plies: 2, left: left(180_000, 180_000) };
    let given = given.when(accepts(Black, 8).at(40_000)).then([taken_back]);
    let clocks = given.view(Audience::Watcher, 43_000).clocks.unwrap();
    assert_eq!((clocks.left, clocks.running), (left(177_000, 180_000).unwrap(), Some(White)));
    given.when(timer().at(40_000 + 180_000 + 2_000)).then([won(Black, tessera_rules::Reason::Timeout)]);
}

#[test]
fn first_moves_taken_back_are_first_moves_again() {
    let given = playing(&timed(increment(180, 2))).after_timed(&[(1_000, "e2e4")]);
    let given = given.when(offers_takeback(White).at(2_000)).written().1;
    let given = given.when(accepts(Black, 5).at(3_000)).written().1;
    let clocks = given.view(Audience::Watcher, 50_000).clocks.unwrap();
    assert_eq!((clocks.running, clocks.left), (None, left(180_000, 180_000).unwrap()));
    assert_eq!(clocks.deadline.unwrap(), crate::given::after_start(63_000));
}

#[test]
fn after_a_takeback_old_moves_and_old_offers_are_dead() {
    let given = four_plies().when(offers_draw(White)).written().1;
    let given = given.when(offers_takeback(Black)).written().1;
    let stale = plays(White, "f1c4");
    let given = given.when(accepts(White, 9)).written().1;
    let given = given.when(accepts(Black, 8)).refused(Code::NoSuchOffer);
    let given = given.when(accepts(White, 9)).refused(Code::NoSuchOffer);
    assert_eq!(given.state.position_seq(), given.state.seq());
    assert!(given.view(Audience::BothSeats, 0).offers.is_empty());
    given.when(stale).refused(Code::NotYourTurn);
}

#[test]
fn an_offer_accepted_and_withdrawn_at_once_is_either() {
    let asked = four_plies().when(offers_takeback(Black)).written().1;
    let withdrawn = asked.clone().when(withdraws(Black, 8)).written().1;
    withdrawn.when(accepts(White, 8)).refused(Code::NoSuchOffer);
    let accepted = asked.when(accepts(White, 8)).written().1;
    accepted.when(withdraws(Black, 8)).refused(Code::NoSuchOffer);
}

#[test]
fn there_must_be_an_own_move_to_take_back() {
    let start = playing(&chess());
    let start = start.when(offers_takeback(White)).refused(Code::NoTakeback);
    let start = start.when(offers_takeback(Black)).refused(Code::NoTakeback);
    start.after("e2e4").when(offers_takeback(Black)).refused(Code::NoTakeback);
}

#[test]
fn a_room_may_take_nothing_back() {
    let rules = HouseRules { takebacks: Takebacks::Never, ..HouseRules::default() };
    let given = playing(&CreateRoom { rules, ..chess() }).after("e2e4");
    given.when(offers_takeback(White)).refused(Code::NoTakeback);
}

#[test]
fn alone_at_the_board_nobody_is_asked() {
    let practice = crate::given::open(&CreateRoom { opponent: Opponent::Oneself, ..chess() });
    let given = practice.when(plays(White, "e2e4")).written().1;
    let given = given.when(plays(Black, "e7e5").by(alice())).written().1;
    let given = given.when(offers_takeback(Black).by(alice())).then([Event::TakenBack {
        side: Black,
        plies: 1,
        left: None,
    }]);
    given.when(offers_takeback(White)).then([Event::TakenBack { side: White, plies: 1, left: None }]);
}

#[test]
fn a_takeback_refused_waits_apart_from_draws() {
    let given = four_plies().when(offers_takeback(Black)).written().1;
    let given = given.when(offers_takeback(Black)).refused(Code::OfferPending);
    let given = given.when(declines(White, 8)).written().1;
    let given = given.when(offers_takeback(Black)).refused(Code::OfferTooSoon);
    given.when(offers_draw(Black)).then([offered(Black, OfferKind::Draw)]);
}

#[test]
fn what_was_taken_back_repeats_nothing() {
    let shuffled = playing(&chess()).after("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    let given = shuffled.when(offers_takeback(White)).written().1;
    let seq = given.state.seq().0;
    let given = given.when(accepts(Black, seq)).written().1.after("f3g1");
    assert_eq!(given.state.outcome(), None);
    let ended = given.when(plays(Black, "f6g8")).given;
    assert_eq!(ended.state.outcome().unwrap().reason, tessera_rules::Reason::ThreefoldRepetition);
}
