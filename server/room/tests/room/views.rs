//! What each audience is shown.

use tessera_protocol::{
    EventView, MoveView,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_room::{Audience, State, project};
use tessera_rules::{
    BySide, HouseRules,
    Side::{self, Black, White},
    Spectators,
};

use crate::{
    given::{Given, declines, invitation, offers_draw, open, playing, plays, resigns, room_id, watch_key},
    orders::{chess, from_position, increment, timed},
    people::{alice, bob, carol, name},
};

const ALL: [Audience; 4] =
    [Audience::Watcher, Audience::Seat(White), Audience::Seat(Black), Audience::BothSeats];

/// All events of a room's log as an audience sees them one by one.
pub(crate) fn story(given: &Given, audience: Audience) -> Vec<Option<EventView>> {
    let mut state = State::first(room_id(), &given.log[0]).unwrap();
    let first = project(&state, &given.log[0], audience, &name, &given.outages);
    let rest = given.log[1..].iter().map(|entry| {
        state.evolve(entry);
        project(&state, entry, audience, &name, &given.outages)
    });
    std::iter::once(first).chain(rest).collect()
}

#[test]
fn draw_offers_are_told_to_the_players_alone() {
    let given = playing(&chess()).after("e2e4").when(offers_draw(White)).written().1;
    for audience in ALL {
        assert_eq!(given.view(audience, 0).offers.len(), usize::from(audience.is_player()), "{audience:?}");
    }
    let given = given.when(declines(Black, 5)).written().1;
    for audience in ALL {
        let story = story(&given, audience);
        let told = story[4..].iter().all(Option::is_some);
        let hidden = story[4..].iter().all(Option::is_none);
        assert!(if audience.is_player() { told } else { hidden }, "{audience:?}: {story:?}");
        assert!(story[..4].iter().all(Option::is_some), "all else is told to everybody");
    }
}

#[test]
fn legal_moves_are_told_to_the_side_to_move_alone() {
    let expect = |given: &Given, to_move: Option<Side>| {
        for audience in ALL {
            let told = to_move.is_some_and(|side| audience.holds(side));
            assert_eq!(given.view(audience, 0).legal.is_some(), told, "{audience:?}");
            let last = story(given, audience).pop().unwrap().unwrap();
            if let EventView::Started { legal, .. } | EventView::Moved { legal, .. } = last {
                assert_eq!(legal.is_some(), told, "{audience:?}");
            }
        }
    };
    let given = playing(&chess());
    expect(&given, Some(White));
    assert_eq!(given.view(Audience::Seat(White), 0).legal.unwrap().len(), 20);
    let given = given.after("e2e4");
    expect(&given, Some(Black));
    expect(&given.when(resigns(Black)).given, None);
    expect(&open(&chess()), None);
}

#[test]
fn the_move_that_ends_the_game_leaves_none() {
    let given = playing(&chess()).after("f2f3 e7e5 g2g4").when(plays(Black, "d8h4")).written().1;
    let story = story(&given, Audience::Seat(White));
    let [.., Some(EventView::Moved { legal, check, .. }), Some(EventView::Ended { outcome, .. })] =
        &story[..]
    else {
        panic!("{story:?}")
    };
    assert_eq!((legal.as_deref(), *check, outcome.winner), (Some(&[][..]), true, Some(Black)));
}

#[test]
fn all_audiences_see_the_same_moves_and_so_does_the_record() {
    let given = playing(&timed(increment(300, 3)));
    let given = given.after_timed(&[(900, "e2e4"), (1_900, "e7e5"), (4_000, "g1f3"), (9_000, "b8c6")]);
    let record = given.state.record(&name);
    for audience in ALL {
        let events = story(&given, audience).into_iter().flatten();
        let told: Vec<MoveView> = events
            .filter_map(|event| if let EventView::Moved { played, .. } = event { Some(played) } else { None })
            .collect();
        assert_eq!(told, record.moves);
        assert_eq!(given.view(audience, 9_000).moves, record.moves);
    }
    assert_eq!(record.moves[3].ply, 4);
    assert_eq!(record.moves[3].san, "Nc6");
    assert_eq!(record.moves[3].changes.len(), 2);
}

#[test]
fn the_last_event_tells_the_position_and_clocks_of_the_snapshot() {
    let given = playing(&timed(increment(300, 3))).after_timed(&[(900, "e2e4"), (1_900, "e7e5")]);
    let snapshot = given.view(Audience::Watcher, 1_900);
    let Some(EventView::Moved { position, check, clocks, .. }) =
        story(&given, Audience::Watcher).pop().unwrap()
    else {
        panic!("the last event is a move")
    };
    assert_eq!((position, check, clocks), (snapshot.position, snapshot.check, snapshot.clocks));
}

#[test]
fn invitation_and_watch_key_are_told_to_those_who_may_give_them_away() {
    let rules = HouseRules { spectators: Spectators::Link, ..HouseRules::default() };
    let order = CreateRoom { rules, ..chess() };
    let secrets = |given: &Given, audience| {
        let view = given.view(audience, 0);
        (view.invitation, view.watch_key)
    };
    let waiting = open(&order);
    let creator = waiting.state.audience(Some(alice()));
    assert_eq!(secrets(&waiting, creator), (Some(invitation()), Some(watch_key())));
    assert_eq!(secrets(&waiting, Audience::Watcher), (None, None));
    let started = playing(&order);
    assert_eq!(secrets(&started, Audience::Seat(Black)), (None, Some(watch_key())));
    assert_eq!(secrets(&started, Audience::Watcher), (None, None));
    let lobby = open(&CreateRoom { opponent: Opponent::Lobby, ..chess() });
    assert_eq!(secrets(&lobby, Audience::Creator(Some(White))), (None, None));
}

#[test]
fn everybody_is_shown_in_his_own_seat() {
    let you = |given: &Given, player| given.view(given.state.audience(player), 0).you;
    let waiting = open(&chess());
    assert_eq!(you(&waiting, Some(alice())), [White]);
    assert_eq!(you(&waiting, Some(bob())), []);
    let drawn = open(&CreateRoom { side: SideChoice::Random, ..chess() });
    assert_eq!(you(&drawn, Some(alice())), []);
    assert!(drawn.state.audience(Some(alice())).is_player());
    assert!(
        drawn.view(Audience::Watcher, 0).seats.map(|seat| seat.is_none())
            == BySide { white: true, black: true }
    );
    let given = playing(&chess());
    assert_eq!(you(&given, Some(alice())), [White]);
    assert_eq!(you(&given, Some(bob())), [Black]);
    assert_eq!(you(&given, Some(carol())), []);
    assert_eq!(you(&given, None), []);
    let alone = open(&CreateRoom { opponent: Opponent::Oneself, ..chess() });
    assert_eq!(you(&alone, Some(alice())), [White, Black]);
    let seats = given.view(Audience::Watcher, 0).seats;
    assert_eq!(seats.white.unwrap().player.name.as_deref(), Some("Alice"));
    assert_eq!(seats.black.unwrap().player.name, None);
}

#[test]
fn a_started_game_tells_each_its_seats() {
    let given = playing(&chess());
    for audience in ALL {
        let Some(EventView::Started { you, .. }) = story(&given, audience).pop().unwrap() else {
            panic!("the last event is the start")
        };
        assert_eq!(you, audience.sides());
    }
}

#[test]
fn a_line_in_a_list_tells_where_the_game_stands() {
    let given = playing(&chess()).after("e2e4 e7e5");
    let summary = given.state.summary(&name);
    assert_eq!((summary.ply, summary.last_move), (2, Some("e7e5".parse().unwrap())));
    assert_eq!(summary.position, given.view(Audience::Watcher, 0).position);
    assert_eq!(summary.outcome, None);
}

#[test]
fn the_record_as_pgn_has_tags_clocks_and_result() {
    let given = playing(&timed(increment(300, 3)));
    let given = given.after_timed(&[(0, "e2e4"), (0, "e7e5"), (12_500, "g1f3")]);
    let given = given.when(resigns(Black).at(13_000)).written().1;
    assert_eq!(given.state.pgn(&name, "https://example.org/rooms/1"), PGN);
    let order = from_position("7k/8/8/8/8/8/P7/K7 w - - 0 1", tessera_protocol::TimeControl::Unlimited);
    let running = open(&order).state.pgn(&name, "?");
    for tag in [
        "[FEN \"7k/8/8/8/8/8/P7/K7 w - - 0 1\"]",
        "[SetUp \"1\"]",
        "[TimeControl \"-\"]",
        "[Result \"*\"]",
        "[Termination \"unterminated\"]",
    ] {
        assert!(running.contains(tag), "{tag} in {running}");
    }
}

const PGN: &str = r#"[Event "?"]
[Site "https://example.org/rooms/1"]
[Date "1970.01.01"]
[Round "?"]
[White "Alice"]
[Black "?"]
[Result "1-0"]
[Termination "normal"]
[Reason "resignation"]
[TimeControl "300+3"]

1. e4 { [%clk 0:05:00] } 1... e5 { [%clk 0:05:00] } 2. Nf3 { [%clk 0:04:50.5] }
1-0

"#;
