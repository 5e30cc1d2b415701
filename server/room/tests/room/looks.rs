//! Names that look the same.

use tessera_protocol::PlayerName;
use tessera_room::LookAlike;

fn look(name: &str) -> LookAlike {
    LookAlike::from(&name.parse::<PlayerName>().unwrap())
}

#[test]
fn names_that_can_be_taken_for_each_other_are_one() {
    for (one, other) in [
        ("Alice", "alice"),
        ("Alice", "A1ice"),
        ("Alice", "AIice"),
        ("Alice", "\u{410}lice"),
        ("alice", "\u{430}l\u{456}ce"),
        ("Tom", "T0rn"),
        ("Iris", "lris"),
        ("iris", "IRIS"),
        ("Emma", "ernma"),
        ("M-n", "m n"),
        ("Zoe\u{308}", "Zo\u{eb}"),
        ("\u{ff21}da", "Ada"),
    ] {
        assert_eq!(look(one), look(other), "{one} {other}");
    }
}

#[test]
fn different_names_stay_different() {
    let names = ["Alice", "Alina", "Bob", "Bo", "Carol", "Dora", "Zoe", "Zo\u{eb}", "\u{4e2d}\u{6587}"];
    for (place, one) in names.iter().enumerate() {
        for other in &names[place + 1..] {
            assert_ne!(look(one), look(other), "{one} {other}");
        }
    }
}
