//! Position texts: what is read, what is written, what is refused and why.
#![allow(clippy::unwrap_used)] // a text that should be read fails the test

use tessera_rules::{AnyPosition, Game, Parsed};

fn read(game: Game, text: &str) -> Parsed {
    AnyPosition::parse(game, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn reasons(game: Game, text: &str) -> Vec<String> {
    AnyPosition::parse(game, text).map(|parsed| parsed.position).unwrap_err().reasons().collect()
}

#[test]
fn chess_is_read_leniently_and_written_canonically() {
    let start = AnyPosition::start(Game::Chess).to_string();
    let rows = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for fields in
        ["w KQkq - 0 1", "w qkQK - 0 1", "w KQkq -", "w KQkq - 0", "  w   KkQq  -   0  1 ", "w KQkq e3 0 1"]
    {
        assert_eq!(read(Game::Chess, &format!("{rows} {fields}")).position.to_string(), start, "{fields}");
    }
}

/// An en-passant cell is kept if the capture is legal, dropped silently if no pawn may capture, with a warning if no
/// pawn could have passed.
#[test]
fn en_passant_cells() {
    let cases = [
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e3", None),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "-", None),
        // The capture would open the row to a rook.
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "-", None),
        // The pawn is pinned on its file.
        ("3k4/8/8/8/3pP3/8/3R4/4K3 b - e3 0 1", "-", None),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 b - d3 0 1",
            "-",
            Some("en-passant cell d3 dropped: no pawn could just have passed it"),
        ),
        (
            "4k3/8/8/8/3pP3/8/8/4K3 w - e3 0 1",
            "-",
            Some("en-passant cell e3 dropped: no pawn could just have passed it"),
        ),
        (
            "4k3/8/8/8/3pP3/8/4R3/4K3 b - e3 0 1",
            "-",
            Some("en-passant cell e3 dropped: no pawn could just have passed it"),
        ),
    ];
    for (text, kept, warning) in cases {
        let Parsed { position, warnings } = read(Game::Chess, text);
        assert_eq!(position.to_string().split(' ').nth(3), Some(kept), "{text}");
        let warnings: Vec<_> = warnings.iter().map(ToString::to_string).collect();
        assert_eq!(warnings, Vec::from_iter(warning), "{text}");
    }
}

#[test]
fn unsupported_castling_rights_are_dropped() {
    let Parsed { position, warnings } = read(Game::Chess, "r3k3/8/8/8/8/8/8/1R2K2R w KQkq - 0 1");
    assert_eq!(position.to_string(), "r3k3/8/8/8/8/8/8/1R2K2R w Kq - 0 1");
    let warnings: Vec<_> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        ["Q", "k"]
            .map(|right| format!("castling right '{right}' dropped: king and rook are not both at home"))
    );
}

#[test]
fn nothing_else_is_lenient() {
    let rows = "4k3/8/8/8/8/8/8/4K3";
    let refused = [
        "",
        " ",
        "w",
        "w - -  0 1 1",
        "w - - 0 1 x",
        "W - - 0 1",
        "white - - 0 1",
        "w KK - 0 1",
        "w X - 0 1",
        "w K- - 0 1",
        "w - e 0 1",
        "w - e9 0 1",
        "w - E3 0 1",
        "w - - 00 1",
        "w - - 01 1",
        "w - - +1 1",
        "w - - 0 0",
        "w - - 0 01",
        "w - - -1 1",
        "w - - 1.0 1",
        "w - - 1000001 1",
        "w - - 0 1000001",
        "w - - 99999999999999999999 1",
        "w\t- - 0 1",
        "w - - 0 1\n",
    ];
    for fields in refused {
        let text = format!("{rows} {fields}");
        assert!(AnyPosition::parse(Game::Chess, &text).is_err(), "{text:?}");
    }
    let rows = [
        "4k3/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3/",
        "4k3/8/8/8/8/8/8/04K3",
        "4k3/8/8/8/8/8/8/4K03",
        "4k3/44/8/8/8/8/8/4K3",
        "4k3/9/8/8/8/8/8/4K3",
        "4k3/7/8/8/8/8/8/4K3",
        "4k3//8/8/8/8/8/4K3",
        "4ké2/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/4K3S",
        "4s3/8/8/8/8/8/8/4K3",
        "4k3/99999999999999999999999/8/8/8/8/8/4K3",
    ];
    for rows in rows {
        let text = format!("{rows} w - - 0 1");
        assert!(AnyPosition::parse(Game::Chess, &text).is_err(), "{text:?}");
    }
    for game in [Game::Parob, Game::Parachess] {
        let start = AnyPosition::start(game).to_string();
        let refused = [
            start.replace(" w ", "  w "),
            format!(" {start}"),
            format!("{start} "),
            start.replace(" 0 1", " 0"),
            start.replace(" 0 1", ""),
            start.replace(" w ", " w - - "),
        ];
        for text in refused {
            assert!(AnyPosition::parse(game, &text).is_err(), "{text:?}");
        }
    }
}

#[test]
fn every_reason_is_named() {
    let long = "X".repeat(1001);
    let cases = [
        (Game::Chess, "", vec!["the position text is empty"]),
        (
            Game::Chess,
            "P7/8/8/8/8/8/4Q3/X6 x KK z9 -1 0",
            vec![
                "'X' in row 8 from the top is no man of this game",
                "row 8 from the top has 8 cells, not 7",
                "the side to move is \"x\", neither \"w\" nor \"b\"",
                "castling rights \"KK\" are neither \"-\" nor letters of \"KQkq\", each once",
                "en-passant cell \"z9\" is neither \"-\" nor a cell of the board",
                "half-moves since the last capture or pawn move: \"-1\" is no number from 0 to 1000000",
                "move number \"0\" is no number from 1 to 1000000",
                "white has 0 kings, not one",
                "a white pawn cannot stand on a8",
                "black has 0 kings, not one",
            ],
        ),
        (
            Game::Chess,
            "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
            vec!["the black king on e8 is in check, but it is white's turn"],
        ),
        (
            Game::Parob,
            "P/4/5/6/7/6/5/4/p b 0 1",
            vec![
                "both sides have a man in the enemy castle",
                "the black pawn on a1 is in the enemy castle, but it is black's turn",
            ],
        ),
        (
            Game::Parob,
            "P/4/5/6/7/6/5/4 w 0",
            vec!["a position text of this game has 4 fields, not 3", "the board has 9 rows, not 8"],
        ),
        (Game::Parachess, &long, vec!["a position text has at most 1000 bytes, not 1001"]),
        (Game::Parachess, "4Pk/4/8/5/10/6/10/5/8/4/K5 w 0 1", vec!["a white pawn cannot stand on k5"]),
    ];
    for (game, text, expected) in cases {
        assert_eq!(reasons(game, text), expected, "{text}");
    }
}

#[test]
fn any_number_of_men() {
    let full = "qqqqqqqk/qqqqqqqq/QQQQQQQQ/qqqqqqqq/QQQQQQQQ/NNNNNNNN/BBBBBBBB/KRRRRRRR b - - 0 1";
    let cases = [
        (Game::Chess, full),
        (Game::Parob, "1/4/5/6/7/6/5/4/1 w 0 1"),
        (Game::Parob, "b/bbbb/bbbbb/rrrrrr/RRRRRRR/BBBBBB/PPPPP/PPPP/P w 0 1"),
        (Game::Parob, "1/4/5/6/3R3/6/5/4/1 b 0 1"),
        (Game::Parachess, "SSSSSk/4/8/5/10/6/10/5/8/4/KSSSSS b 0 1"),
    ];
    for (game, text) in cases {
        assert_eq!(
            AnyPosition::parse(game, text).map(|parsed| parsed.position.to_string()).as_deref(),
            Ok(text)
        );
    }
}

/// The largest counters are read, and playing on neither overflows nor leaves what can be read.
#[test]
fn counters_stop_at_their_bound() {
    let text = "4k3/8/8/8/8/8/8/R3K3 b Q - 1000000 1000000";
    let mut position = read(Game::Chess, text).position;
    assert_eq!(position.to_string(), text);
    position.play(&position.legalize_past_draws("e8e7".parse().unwrap()).unwrap());
    let after = "8/4k3/8/8/8/8/8/R3K3 w Q - 1000000 1000000";
    assert_eq!(position.to_string(), after);
    assert_eq!(read(Game::Chess, after).position, position);
}
