//! The commands that need a server, against a real one: its library runs in this process, the commands run as programs.

use serde_json::{Value, json};

use crate::{host::Host, program::Program, told::Told};

const VECTORS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/vectors/games.jsonl");

/// Two play a judged game to its end, one by move text and one by SAN, and a third watches.
async fn play_and_watch(host: &Host, vector: &Value) {
    let text = |field: &str| vector[field].as_str().unwrap();
    let every_other = |moves: &str, first| {
        moves.split(' ').skip(first).step_by(2).map(|text| format!("{text}\n")).collect::<String>()
    };
    let created =
        host.json(&["new", "--game", text("game"), "--side", "white", "--time", "5+3", "--json"]).await;
    let room = created["room"].as_str().unwrap();

    let mut watcher = host.run(&["watch", created["watch_link"].as_str().unwrap(), "--json"], "").await;
    let first: Value = serde_json::from_str(&watcher.line().await).unwrap();
    assert_eq!(first["room"]["phase"], "open");
    let white = host.run(&["play", room, "--json"], &every_other(text("moves"), 0)).await;
    let invitation = created["invitation_link"].as_str().unwrap();
    let black = ["--profile", "black", "play", invitation, "--json"];
    let black = host.run(&black, &every_other(text("san"), 1)).await;

    let ends = [white.end().await, black.end().await, watcher.end().await];
    let record = host.json(&["record", room, "--json"]).await;
    let recorded = Told::by_room(&record);
    for end in &ends {
        assert_eq!(end.code, Some(0), "{}", end.errors);
        assert_eq!(Told::by_frames(end), recorded);
    }
    assert_eq!((&recorded.position, &recorded.outcome), (&vector["final"], &vector["outcome"]));
    let played: Vec<&str> = recorded.moves.iter().map(|played| played["move"].as_str().unwrap()).collect();
    assert_eq!(played.join(" "), text("moves"));
    assert!(recorded.moves.iter().all(|played| played["left"]["white"].is_u64()));
}

async fn play_every_game_of(game: &str) {
    let host = Host::start().await;
    let vectors = std::fs::read_to_string(VECTORS).unwrap();
    let vectors = vectors.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut count = 0;
    for vector in vectors.filter(|vector| vector["game"] == game) {
        play_and_watch(&host, &vector).await;
        count += 1;
    }
    assert!(count > 0);
}

#[tokio::test]
async fn whole_games_of_chess_are_played_and_watched() {
    play_every_game_of("chess").await;
}

#[tokio::test]
async fn whole_games_of_parob_are_played_and_watched() {
    play_every_game_of("parob").await;
}

#[tokio::test]
async fn whole_games_of_parachess_are_played_and_watched() {
    play_every_game_of("parachess").await;
}

#[tokio::test]
async fn a_room_in_the_lobby_is_listed_joined_and_played() {
    let host = Host::start().await;
    let created =
        host.json(&["new", "--game", "parob", "--lobby", "--side", "black", "--time", "3d", "--json"]).await;
    let room = created["room"].as_str().unwrap();
    let listed = host.json(&["rooms", "--json"]).await;
    assert_eq!(
        (&listed["id"], &listed["phase"], &listed["game"]),
        (&json!(room), &json!("open"), &json!("parob"))
    );
    let shown = host.done(&["rooms"], "").await.lines;
    assert!(
        shown[0].contains(room)
            && shown[0].contains("parob")
            && shown[0].contains("3d")
            && shown[0].contains("open"),
        "{shown:?}"
    );

    let taken = host.json(&["--profile", "guest", "join", room, "--json"]).await;
    assert_eq!(taken, json!({"room": room, "side": "white"}));
    let third = host.run(&["--profile", "third", "join", room], "").await.end().await;
    assert!(third.code == Some(1) && third.errors.contains("seat_taken"), "{}", third.errors);

    let guest = host.done(&["--profile", "guest", "play", room], "c3d3\nresign\n").await;
    assert!(
        guest
            .lines
            .iter()
            .any(|line| line == "black wins: resignation" || line.starts_with("black wins: resignation  [")),
        "{guest:?}"
    );
    let over = host.done(&["play", room, "--json"], "").await;
    assert_eq!(over.json()[0]["room"]["outcome"], json!({"winner": "black", "reason": "resignation"}));
}

#[tokio::test]
async fn a_practice_board_is_played_from_both_sides() {
    let host = Host::start().await;
    let created = host.json(&["new", "--practice", "--json"]).await;
    let room = created["room"].as_str().unwrap();
    let end = host.done(&["play", room, "--json"], "f3\ne5\ng4\nQh4#\n").await;
    assert_eq!(Told::by_frames(&end).outcome, json!({"winner": "black", "reason": "checkmate"}));
}

#[tokio::test]
async fn a_private_game_is_watched_by_its_link_only() {
    let host = Host::start().await;
    let created = host.json(&["new", "--practice", "--json"]).await;
    let [room, watch] = ["room", "watch_link"].map(|key| created[key].as_str().unwrap());
    let stranger = host.run(&["--profile", "stranger", "watch", room], "").await.end().await;
    assert!(stranger.code == Some(1) && stranger.errors.contains("4003"), "{}", stranger.errors);
    let stranger = host.run(&["--profile", "stranger", "record", room, "--json"], "").await.end().await;
    assert!(stranger.code == Some(1) && stranger.errors.contains("no_access"), "{}", stranger.errors);
    let mut watcher = host.run(&["--profile", "stranger", "watch", watch, "--json"], "").await;
    let _ = watcher.line().await;
    host.done(&["play", room], "e4\nresign\n").await;
    assert_eq!(Told::by_frames(&watcher.end().await).outcome["reason"], "resignation");
    host.done(&["--profile", "stranger", "record", watch, "--json"], "").await;
}

#[tokio::test]
async fn house_rules_and_a_start_reach_the_record() {
    let host = Host::start().await;
    let position = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    let rules = ["--draws", "claimed", "--takebacks", "never", "--spectators", "none"];
    let args = [&["new", "--side", "white", "--position", position, "--json"], rules.as_slice()].concat();
    let created = host.json(&args).await;
    assert_eq!(created["watch_link"], Value::Null);
    let [room, invitation] = ["room", "invitation_link"].map(|key| created[key].as_str().unwrap());
    host.done(&["--profile", "black", "join", invitation], "").await;
    host.done(&["play", room], "O-O-O\nresign\n").await;
    let record = host.json(&["record", room, "--json"]).await;
    let rules = json!({"setup": {"custom": position}, "draws": "claimed", "stalemate": "draw", "takebacks": "never", "spectators": "none"});
    assert_eq!((&record["rules"], &record["moves"][0]["san"]), (&rules, &json!("O-O-O")));
}

#[tokio::test]
async fn a_record_is_written_to_a_file_as_pgn() {
    let host = Host::start().await;
    let created = host.json(&["new", "--game", "parob", "--practice", "--draws", "claimed", "--json"]).await;
    let room = created["room"].as_str().unwrap();
    host.done(&["play", room], "c3d3\nresign\n").await;
    let file = host.home().join("game.pgn");
    let end = host.done(&["record", room, "-o", file.to_str().unwrap()], "").await;
    assert!(end.lines.is_empty());
    let pgn = std::fs::read_to_string(file).unwrap();
    for part in [
        "[Variant \"Parob\"]",
        "[HouseRules \"draws=claimed spectators=link\"]",
        "[Reason \"resignation\"]",
        "d3",
        "1-0",
    ] {
        assert!(pgn.contains(part), "{part} in:\n{pgn}");
    }
    assert_eq!(host.done(&["record", room], "").await.lines, pgn.lines().collect::<Vec<_>>());
}

#[tokio::test]
async fn one_profile_is_one_player_and_a_token_goes_before_it() {
    let host = Host::start().await;
    let created = host.json(&["new", "--side", "white", "--json"]).await;
    let invitation = created["invitation_link"].as_str().unwrap();
    let own = host.run(&["join", invitation], "").await.end().await;
    assert!(own.code == Some(1) && own.errors.contains("already_seated"), "{}", own.errors);
}

#[tokio::test]
async fn everything_works_over_tls_for_those_who_trust_the_certificate() {
    let host = Host::start_encrypted().await;
    let created = host.json(&["new", "--practice", "--json"]).await;
    let room = created["room"].as_str().unwrap();
    assert!(created["watch_link"].as_str().unwrap().starts_with("https://localhost:"));
    let end = host.done(&["play", room, "--json"], "e4\nresign\n").await;
    assert_eq!(Told::by_frames(&end).outcome["reason"], "resignation");
    host.json(&["record", room, "--json"]).await;

    let other_roots = Program::start(host.url(), host.home(), &["rooms"], "").await.end().await;
    assert!(
        other_roots.code == Some(1) && other_roots.errors.contains("no trusted TLS"),
        "{}",
        other_roots.errors
    );
}

#[tokio::test]
async fn a_measurement_checks_every_move() {
    let host = Host::start().await;
    let args = ["bench", "--json", "--games", "3", "--plies", "12", "--watchers", "4", "--rounds", "2"];
    let end = host.done(&args, "").await;
    let printed = end.json();
    let parts: Vec<_> = printed.iter().map(|line| (line["part"].as_str(), line["moves"].as_u64())).collect();
    let round = [(Some("closed_loop"), Some(36)), (Some("fan_out"), Some(12))];
    assert_eq!(parts, [&round[..], &round, &[(None, None)]].concat());
    assert!(printed[4]["server"]["moves_per_second"].as_f64().is_some_and(|rate| rate > 0.0));
}

#[tokio::test]
async fn san_is_read_under_the_room_s_house_rules() {
    let host = Host::start().await;
    // A hundred half-moves without capture or pawn move: over by itself, but not where draws are claimed.
    let position = "4k3/8/8/8/8/8/8/4K2R w K - 100 80";
    let created =
        host.json(&["new", "--practice", "--draws", "claimed", "--position", position, "--json"]).await;
    let room = created["room"].as_str().unwrap();
    let end = host.done(&["play", room, "--json"], "O-O\nKe7\nclaim\n").await;
    let told = Told::by_frames(&end);
    assert_eq!(told.outcome, json!({"winner": null, "reason": "fifty_moves"}));
    assert_eq!(told.moves.iter().map(|played| &played["san"]).collect::<Vec<_>>(), ["O-O", "Ke7"]);
}

#[tokio::test]
async fn an_open_room_is_aborted_at_once() {
    let host = Host::start().await;
    for side in ["white", "random"] {
        let created = host.json(&["new", "--side", side, "--json"]).await;
        let end = host.done(&["play", created["room"].as_str().unwrap(), "--json"], "abort\n").await;
        assert_eq!(Told::by_frames(&end).outcome, json!({"winner": null, "reason": "aborted"}), "{side}");
    }
}

#[tokio::test]
async fn a_room_goes_on_from_a_record_and_gives_no_lag_back() {
    let host = Host::start().await;
    let file = host.home().join("game.pgn");
    std::fs::write(&file, "1. e4 {best by test} e5 2. Nf3 *\n\n1. d4 *\n").unwrap();
    let args = ["new", "--practice", "--no-lag", "--pgn", file.to_str().unwrap(), "--json"];
    let created = host.json(&args).await;
    let room = created["room"].as_str().unwrap();
    host.done(&["play", room], "Nc6\nresign\n").await;
    let record = host.json(&["record", room, "--json"]).await;
    assert_eq!(record["start"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert_eq!((&record["moves"][0]["san"], &record["lag_compensation"]), (&json!("Nc6"), &json!(false)));

    std::fs::write(&file, "1. e5 *").unwrap();
    let end = host.run(&args, "").await.end().await;
    assert!(end.code == Some(1) && end.errors.contains("invalid_settings"), "{}", end.errors);
}
