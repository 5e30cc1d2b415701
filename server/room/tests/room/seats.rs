//! Making rooms and taking seats.

use tessera_protocol::{
    Code, Phase,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_room::{Credential, Event, Listing, Refusal, create};
use tessera_rules::{
    Game, HouseRules,
    Side::{Black, White},
    Spectators, Stalemate, StartSetup,
};

use crate::{
    given::{aborts, open, playing, resigns, takes_seat, takes_seat_uninvited, takes_seek},
    orders::{chess, order},
    people::{alice, bob, carol},
};

fn with_opponent(opponent: Opponent) -> CreateRoom {
    CreateRoom { opponent, ..chess() }
}

fn started(white: tessera_protocol::PlayerId, black: tessera_protocol::PlayerId) -> Event {
    Event::Started { white, black }
}

#[test]
fn the_second_seat_starts_the_game() {
    for (choice, coin, white, black) in [
        (SideChoice::White, Black, alice(), bob()),
        (SideChoice::Black, White, bob(), alice()),
        (SideChoice::Random, White, alice(), bob()),
        (SideChoice::Random, Black, bob(), alice()),
    ] {
        let given = open(&CreateRoom { side: choice, ..chess() });
        let given = given.when(takes_seat(bob()).coin(coin));
        let given = given.then([Event::SeatTaken { player: bob() }, started(white, black)]);
        assert_eq!(given.state.phase(), Phase::Playing);
    }
}

#[test]
fn a_side_that_is_to_be_drawn_gives_way_to_one_that_is_asked_for() {
    for (choice, wish, white, black) in [
        (SideChoice::Random, SideChoice::White, bob(), alice()),
        (SideChoice::Random, SideChoice::Black, alice(), bob()),
        (SideChoice::White, SideChoice::Random, alice(), bob()),
        (SideChoice::White, SideChoice::Black, alice(), bob()),
    ] {
        for coin in [White, Black] {
            let seek = CreateRoom { side: choice, ..with_opponent(Opponent::Lobby) };
            let given = open(&seek).when(takes_seek(bob(), wish).coin(coin));
            given.then([Event::SeatTaken { player: bob() }, started(white, black)]);
        }
    }
}

#[test]
fn a_seat_by_link_needs_the_invitation_and_one_in_the_lobby_none() {
    open(&with_opponent(Opponent::Link)).when(takes_seat_uninvited(bob())).refused(Code::WrongInvitation);
    let lobby = open(&with_opponent(Opponent::Lobby)).when(takes_seat_uninvited(bob()));
    lobby.then([Event::SeatTaken { player: bob() }, started(alice(), bob())]);
}

#[test]
fn a_seat_is_taken_once() {
    let given = open(&chess()).when(takes_seat(alice())).refused(Code::AlreadySeated);
    let given = given.when(takes_seat(bob())).written().1;
    let given = given.when(takes_seat(bob())).refused(Code::AlreadySeated);
    let given = given.when(takes_seat(alice())).refused(Code::AlreadySeated);
    let given = given.when(takes_seat(carol())).refused(Code::SeatTaken);
    let given = given.when(resigns(White)).written().1;
    given.when(takes_seat(carol())).refused(Code::GameOver);
}

#[test]
fn a_practice_board_is_started_at_once_and_its_player_plays_both_sides() {
    let given = open(&with_opponent(Opponent::Oneself));
    assert_eq!(
        given.state.seats().map(|seat| seat == Some(alice())),
        tessera_rules::BySide { white: true, black: true }
    );
    let given = given.when(crate::given::plays(White, "e2e4")).written().1;
    let given = given.when(crate::given::plays(Black, "e7e5").by(alice())).written().1;
    let given = given.when(takes_seat(bob())).refused(Code::SeatTaken);
    given.when(resigns(Black)).refused(Code::NotYourSeat);
}

#[test]
fn a_room_can_be_closed_by_its_creator_before_anybody_comes() {
    for side in [SideChoice::White, SideChoice::Black, SideChoice::Random] {
        let named = if side == SideChoice::Black { Black } else { White };
        let given = open(&CreateRoom { side, ..chess() });
        let given = given.when(aborts(named).by(bob())).refused(Code::NotYourSeat);
        let given = given.when(aborts(named).by(alice())).then([crate::given::aborted()]);
        let given = given.when(takes_seat(bob())).refused(Code::GameOver);
        given.when(aborts(named).by(alice())).refused(Code::GameOver);
    }
}

#[test]
fn settings_that_make_no_game_are_refused() {
    let rules = |setup, stalemate| HouseRules { setup, stalemate, ..HouseRules::default() };
    let custom = |text: &str| StartSetup::Custom(text.to_owned());
    for (game, rules) in [
        (Game::Chess, rules(StartSetup::OpenCastle, Stalemate::Draw)),
        (Game::Parachess, rules(StartSetup::Standard, Stalemate::Loss)),
        (Game::Chess, rules(custom("no position"), Stalemate::Draw)),
        (Game::Chess, rules(custom("8/8/8/8/8/8/8/4K3 w - - 0 1"), Stalemate::Draw)),
        // Sound, but stalemate already.
        (Game::Chess, rules(custom("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), Stalemate::Draw)),
    ] {
        let order = CreateRoom { rules, ..order(game) };
        let refusal = create(&order, alice()).unwrap_err();
        assert!(matches!(refusal, Refusal::InvalidSettings(_)), "{order:?}: {refusal}");
    }
}

#[test]
fn only_seeks_and_games_open_to_all_are_listed() {
    let rules = |spectators| HouseRules { spectators, ..HouseRules::default() };
    for (opponent, spectators, at_first, started) in [
        (Opponent::Lobby, Spectators::Open, Some(Listing::Lobby), Some(Listing::Live)),
        (Opponent::Lobby, Spectators::None, Some(Listing::Lobby), None),
        (Opponent::Link, Spectators::Open, None, Some(Listing::Live)),
        (Opponent::Link, Spectators::Link, None, None),
    ] {
        let given = open(&CreateRoom { opponent, rules: rules(spectators), ..chess() });
        assert_eq!(given.state.listing(), at_first, "{opponent:?} {spectators:?}");
        let given = given.when(takes_seat(bob())).written().1;
        assert_eq!(given.state.listing(), started, "{opponent:?} {spectators:?}");
        let over = given.when(resigns(White)).given.state.listing();
        assert_eq!(over, started.map(|_| Listing::Finished), "{opponent:?} {spectators:?}");
    }
    assert_eq!(open(&with_opponent(Opponent::Oneself)).state.listing(), None);
}

#[test]
fn who_may_watch_is_the_house_rule() {
    use Credential::{Missing, Valid};
    for (spectators, stranger, with_key) in
        [(Spectators::Open, true, true), (Spectators::Link, false, true), (Spectators::None, false, false)]
    {
        let rules = HouseRules { spectators, ..HouseRules::default() };
        let given = playing(&CreateRoom { rules, ..chess() });
        for given in [given.clone(), given.when(resigns(White)).given] {
            for nobody in [None, Some(carol())] {
                assert_eq!(given.state.may_watch(nobody, Missing), stranger, "{spectators:?}");
                assert_eq!(given.state.may_watch(nobody, Valid), with_key, "{spectators:?}");
            }
            assert!([alice(), bob()].iter().all(|&player| given.state.may_watch(Some(player), Missing)));
        }
    }
}
