//! Draw offers.

use tessera_protocol::{Code, OfferId, OfferKind, Seq, http::CreateRoom};
use tessera_room::{Audience, Event};
use tessera_rules::{
    Draws, HouseRules, Reason,
    Side::{Black, White},
};

use crate::{
    given::{Given, accepts, declines, drawn, offers_draw, playing},
    orders::chess,
};

/// White has offered a draw after the first move; the offer is number 5.
fn offered() -> Given {
    let given = playing(&chess()).after("e2e4");
    given.when(offers_draw(White)).then([Event::Offered { kind: OfferKind::Draw, side: White }])
}

const OFFER: u32 = 5;

#[test]
fn an_accepted_offer_is_a_draw() {
    offered().when(accepts(Black, OFFER)).then([drawn(Reason::Agreement)]);
}

#[test]
fn an_offer_is_answered_by_the_other_side_only() {
    let given = offered().when(accepts(White, OFFER)).refused(Code::NoSuchOffer);
    given.when(declines(White, OFFER)).refused(Code::NoSuchOffer);
}

#[test]
fn a_declined_offer_is_gone() {
    let declined = Event::OfferDeclined { offer: OfferId(Seq(OFFER)), side: Black };
    let given = offered().when(declines(Black, OFFER)).then([declined]);
    let given = given.when(accepts(Black, OFFER)).refused(Code::NoSuchOffer);
    given.when(declines(Black, OFFER)).refused(Code::NoSuchOffer);
}

#[test]
fn an_offer_dies_with_its_position() {
    let given = offered().after("e7e5");
    let given = given.when(accepts(Black, OFFER)).refused(Code::NoSuchOffer);
    assert!(given.view(Audience::Seat(Black), 0).offers.is_empty());
}

#[test]
fn an_answer_hits_only_the_offer_it_names() {
    for seq in [0, 1, 4, 6, u32::MAX] {
        offered().when(accepts(Black, seq)).refused(Code::NoSuchOffer);
    }
}

#[test]
fn one_offer_is_open_at_a_time() {
    let given = offered().when(offers_draw(White)).refused(Code::OfferPending);
    // Crossing offers are no agreement: the second may have been meant for an earlier position.
    given.when(offers_draw(Black)).refused(Code::OfferPending);
}

#[test]
fn a_side_turned_down_waits_longer_each_time() {
    let shuffle = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];
    let rules = HouseRules { draws: Draws::Claimed, ..HouseRules::default() };
    let order = CreateRoom { rules, ..chess() };
    let mut given = playing(&order);
    let mut offered_at = Vec::new();
    for ply in 0..16_u32 {
        let answer = given.clone().when(offers_draw(White));
        if answer.refusal.is_none() {
            offered_at.push(ply);
            let seq = answer.given.state.seq().0;
            given = answer.given.when(declines(Black, seq)).written().1;
            given = given.when(offers_draw(White)).refused(Code::OfferTooSoon);
        }
        given = given.after(shuffle[usize::try_from(ply % 8).unwrap()]);
    }
    assert_eq!(offered_at, [0, 2, 6, 14]);
}

#[test]
fn the_other_side_need_not_wait() {
    let given = offered().when(declines(Black, OFFER)).written().1;
    given.when(offers_draw(Black)).then([Event::Offered { kind: OfferKind::Draw, side: Black }]);
}

#[test]
fn an_offer_nobody_answered_counts_as_turned_down() {
    let given = offered().after("e7e5");
    let answer = given.when(offers_draw(White));
    assert_eq!(answer.refusal.unwrap().params().text("ply"), Some("3"));
}
