//! Rooms that wait for their second player.

use tessera_protocol::{
    RoomSummary, Stamp, TimeControl,
    http::{CreateRoom, SideChoice},
    room::Opponent,
};
use tessera_room::{Seek, Settings};
use tessera_rules::{Game, HouseRules, Side::White, Takebacks};

use crate::{
    given::{aborted, after_start, open, playing, takes_seat, timer},
    orders::{chess, days, increment, order, timed},
    people::{alice, bob, name},
};

const DAY: u64 = 86_400_000;

fn seek(time_control: TimeControl) -> CreateRoom {
    CreateRoom { opponent: Opponent::Lobby, ..timed(time_control) }
}

#[test]
fn a_live_seek_needs_its_maker() {
    let given = open(&seek(increment(300, 0))).away(alice(), 1_000);
    let at = |ms| given.state.seek(Some(after_start(1_000)), after_start(ms)).unwrap();
    assert_eq!(at(10_999), Seek::Shown { until: after_start(11_000) });
    assert_eq!(at(11_000), Seek::Hidden { until: after_start(301_000) });
    assert_eq!(at(301_000), Seek::Over);
    let given = given.when(timer().at(300_999)).then([]);
    given.clone().all_here().when(timer().at(400_000)).then([]);
    given.when(timer().at(301_000)).then([aborted()]);
}

#[test]
fn an_absence_from_before_the_seek_counts_from_when_it_was_made() {
    let given = open(&seek(increment(300, 0)));
    let long_ago = Stamp(0);
    let at = |ms| given.state.seek(Some(long_ago), after_start(ms)).unwrap();
    assert_eq!(at(9_999), Seek::Shown { until: after_start(10_000) });
    assert_eq!(Seek::of(&given.state.summary(&name), Some(long_ago), after_start(9_999)), at(9_999));
    assert_eq!(at(10_000), Seek::Hidden { until: after_start(300_000) });
    assert_eq!(at(300_000), Seek::Over);
}

#[test]
fn invitations_and_slow_seeks_need_nobody() {
    for order in [timed(increment(300, 0)), seek(days(1)), seek(TimeControl::Unlimited)] {
        let given = open(&order).away(alice(), 0);
        let shown = given.state.seek(Some(after_start(0)), after_start(DAY));
        assert_eq!(shown, Some(Seek::Shown { until: after_start(14 * DAY) }));
        let given = given.when(timer().at(14 * DAY - 1)).then([]);
        given.when(timer().at(14 * DAY)).then([aborted()]);
    }
}

#[test]
fn no_seek_stands_for_ever() {
    let given = open(&seek(increment(300, 0)));
    let given = given.when(timer().at(14 * DAY - 1)).then([]);
    given.when(takes_seat(bob()).at(14 * DAY)).refused_after([aborted()], tessera_protocol::Code::GameOver);
}

#[test]
fn a_seat_that_is_taken_ends_the_seek() {
    assert_eq!(playing(&chess()).state.seek(None, after_start(0)), None);
}

fn summary(order: &CreateRoom) -> RoomSummary {
    open(order).state.summary(&name)
}

fn fits(order: &CreateRoom, seek: &CreateRoom) -> bool {
    Settings::try_from(order).unwrap().fits(&summary(seek))
}

#[test]
fn the_same_settings_take_the_seek() {
    use SideChoice::{Black, Random, White};
    let side = |side| CreateRoom { side, ..seek(increment(300, 3)) };
    for (asked, offered, expected) in [
        (Random, Random, true),
        (Random, White, true),
        (Random, Black, true),
        (Black, White, true),
        (White, Black, true),
        (White, White, false),
        (Black, Black, false),
        (White, Random, true),
        (Black, Random, true),
    ] {
        assert_eq!(fits(&side(asked), &side(offered)), expected, "{asked:?} of {offered:?}");
    }
}

#[test]
fn other_settings_do_not() {
    let same = CreateRoom { side: SideChoice::Random, ..seek(increment(300, 3)) };
    assert!(fits(&same, &same));
    let rules = HouseRules { takebacks: Takebacks::Never, ..HouseRules::default() };
    for other in [
        CreateRoom { time_control: increment(300, 2), ..same.clone() },
        CreateRoom { rules, ..same.clone() },
        CreateRoom { lag_compensation: false, ..same.clone() },
        CreateRoom { game: Game::Parob, ..same.clone() },
    ] {
        assert!(!fits(&other, &same), "{other:?}");
    }
    assert!(!fits(&CreateRoom { opponent: Opponent::Link, ..same.clone() }, &same));
}

#[test]
fn own_rooms_tell_what_waits() {
    let given = playing(&timed(increment(300, 0))).after("e2e4");
    let given = given.when(crate::given::offers_draw(White)).written().1;
    let own = |player| given.state.own_room(player, &name, &[]);
    let bobs = own(bob()).unwrap();
    assert_eq!((bobs.sides.len(), bobs.to_move, bobs.offers.len()), (1, Some(tessera_rules::Side::Black), 1));
    assert_eq!(bobs.deadline, given.state.deadline(&[]).map(|deadline| deadline.at));
    assert!(own(alice()).unwrap().offers.is_empty());
    assert!(own(crate::people::carol()).is_none());
    assert!(given.when(crate::given::resigns(White)).given.state.own_room(bob(), &name, &[]).is_none());
}

#[test]
fn a_record_gives_the_start() {
    let pgn = |pgn: &str| CreateRoom { pgn: Some(pgn.to_owned()), ..order(Game::Chess) };
    let given = playing(&pgn("1. e4 e5 2. Nf3 *\n\n1. d4 *\n"));
    let start = given.view(tessera_room::Audience::Watcher, 0).start;
    assert_eq!(start, "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    let shuffle = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. e4 *";
    let past_a_draw = playing(&pgn(shuffle)).view(tessera_room::Audience::Watcher, 0).start;
    assert_eq!(past_a_draw, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7");
    let twice = CreateRoom {
        rules: HouseRules { setup: tessera_rules::StartSetup::Custom(start), ..HouseRules::default() },
        ..pgn("1. e4 *")
    };
    for bad in
        [pgn(""), pgn("1. e5 *"), pgn("[Variant \"Parob\"]\n\n*\n"), pgn("1. f3 e5 2. g4 Qh4# 0-1"), twice]
    {
        assert_eq!(crate::given::created(&bad).unwrap_err().code(), tessera_protocol::Code::InvalidSettings);
    }
}
