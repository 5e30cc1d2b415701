//! Playing again.

use tessera_protocol::{Code, OfferKind, Stamp, http::CreateRoom, room::Opponent};
use tessera_room::{Audience, Entry, Event, State};
use tessera_rules::Side::{Black, White};

use crate::{
    given::{
        Given, aborts, accepts, closes, declines, offered, offers_draw, offers_rematch, offers_takeback,
        open, playing, rematch_id, resigns, room_id, view, withdraws,
    },
    orders::{chess, increment, timed},
    people::{alice, bob},
};

/// Alice, who had White, has resigned; the end is number 4.
fn over() -> Given {
    playing(&timed(increment(60, 1))).when(resigns(White)).given
}

const REMATCH: fn() -> Event = || Event::Rematch { room: rematch_id() };

#[test]
fn an_accepted_offer_leads_to_another_room() {
    let given = over().when(offers_rematch(Black)).then([offered(Black, OfferKind::Rematch)]);
    assert_eq!(given.view(Audience::Seat(White), 0).offers.len(), 1);
    assert!(given.view(Audience::Watcher, 0).offers.is_empty());
    let given = given.when(accepts(White, 5)).then([REMATCH()]);
    assert_eq!(given.view(Audience::Watcher, 0).next, Some(rematch_id()));
    let given = given.when(offers_rematch(White)).refused(Code::RematchMade);
    given.when(accepts(White, 5)).refused(Code::NoSuchOffer);
}

#[test]
fn offers_that_cross_become_one_room() {
    let given = over().when(offers_rematch(Black)).written().1;
    given.when(offers_rematch(White)).then([REMATCH()]);
}

#[test]
fn an_offer_can_be_declined_and_withdrawn() {
    let given = over().when(offers_rematch(Black)).written().1;
    let given = given.when(accepts(Black, 5)).refused(Code::NoSuchOffer);
    let given = given.when(withdraws(White, 5)).refused(Code::NoSuchOffer);
    let given = given.when(withdraws(Black, 5)).written().1;
    let given = given.when(accepts(White, 5)).refused(Code::NoSuchOffer);
    let given = given.when(offers_rematch(Black)).written().1;
    let given = given.when(declines(White, 7)).written().1;
    let given = given.when(offers_rematch(Black)).written().1.when(declines(White, 9)).written().1;
    let given = given.when(offers_rematch(Black)).refused(Code::TooManyOffers);
    given.when(offers_rematch(White)).then([offered(White, OfferKind::Rematch)]);
}

#[test]
fn a_rematch_comes_after_the_game() {
    playing(&chess()).when(offers_rematch(White)).refused(Code::StillPlaying);
    open(&chess()).when(offers_rematch(White)).refused(Code::NotStarted);
    let closed = open(&chess()).when(aborts(White)).given;
    closed.when(offers_rematch(White)).refused(Code::GameOver);
    let over = over().when(offers_draw(White)).refused(Code::GameOver);
    over.when(offers_takeback(White)).refused(Code::GameOver);
}

fn rematch(given: &Given) -> (Vec<Entry>, State) {
    let log = given.state.rematch(Stamp(2_000_000)).unwrap();
    let state = State::replay(rematch_id(), &log).unwrap();
    (log, state)
}

#[test]
fn the_new_room_has_the_old_settings_and_changed_sides() {
    let (log, state) = rematch(&over());
    assert_eq!(log.len(), 3);
    assert_eq!((state.seats().white, state.seats().black), (Some(bob()), Some(alice())));
    assert_eq!(state.settings().time_control, increment(60, 1));
    let shown = view(&state, Audience::Watcher, Stamp(2_000_000), &[]);
    assert_eq!((shown.previous, shown.id), (Some(room_id()), rematch_id()));
    assert_eq!(shown.clocks.unwrap().deadline, Some(Stamp(2_030_000)));
}

#[test]
fn sides_change_however_they_came_about_and_change_back() {
    for coin in [White, Black] {
        let drawn = CreateRoom { side: tessera_protocol::http::SideChoice::Random, ..chess() };
        let first = open(&drawn).when(crate::given::takes_seat(bob()).coin(coin)).written().1;
        let black = first.state.seats().black.unwrap();
        let first = first.when(resigns(Black).by(black)).given;
        let seats = first.state.seats();
        let (log, second) = rematch(&first);
        assert_eq!((second.seats().white, second.seats().black), (seats.black, seats.white));
        let second = Given { log, state: second, ..first.clone() };
        let (_, third) = rematch(&second);
        assert_eq!(third.seats(), seats);
    }
}

#[test]
fn alone_at_the_board_one_plays_again_at_once() {
    let given = open(&CreateRoom { opponent: Opponent::Oneself, ..chess() }).when(resigns(White)).given;
    let given = given.when(offers_rematch(White)).then([REMATCH()]);
    let (log, state) = rematch(&given);
    assert_eq!((log.len(), state.seats().white), (2, Some(alice())));
}

#[test]
fn a_room_where_nobody_played_has_no_rematch() {
    assert!(open(&chess()).state.rematch(Stamp(0)).is_none());
    let closed = open(&chess()).when(closes()).then([crate::given::aborted()]);
    assert!(closed.state.rematch(Stamp(0)).is_none());
}

#[test]
fn the_admin_closes_any_room_once() {
    let given = playing(&chess()).after("e2e4 e7e5").when(closes()).then([crate::given::aborted()]);
    given.when(closes()).refused(Code::GameOver);
}
