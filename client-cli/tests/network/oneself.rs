//! Who one is: names, devices, codes, own games, leaving; and the lobby, which also tells of one's own rooms.

use serde_json::{Value, json};

use crate::host::Host;

#[tokio::test]
async fn a_player_has_a_name_and_is_the_same_on_a_second_device() {
    let host = Host::start().await;
    assert_eq!(host.json(&["me", "--json"]).await["player"], Value::Null);
    let named = host.json(&["me", "name", "Ada Lovelace", "--json"]).await;
    assert_eq!(named["player"]["name"], "Ada Lovelace");
    let taken = host.run(&["--profile", "other", "me", "name", "ada lovelace"], "").await.end().await;
    assert!(taken.code == Some(1) && taken.errors.contains("name_taken"), "{}", taken.errors);

    let code = host.json(&["me", "link-code", "--json"]).await["code"].as_str().unwrap().to_lowercase();
    let second = ["--profile", "second"];
    let linked = host.json(&[&second[..], &["link", &code, "--json"]].concat()).await;
    assert_eq!(linked, named["player"]);
    let again = host.run(&["--profile", "third", "link", &code], "").await.end().await;
    assert!(again.code == Some(1) && again.errors.contains("wrong_code"), "{}", again.errors);
    let full = host.run(&[&second[..], &["link", &code]].concat(), "").await.end().await;
    assert!(full.code == Some(2) && full.errors.contains("--profile"), "{}", full.errors);

    let devices = host.json(&["me", "devices", "--json"]).await;
    let devices = devices["devices"].as_array().unwrap();
    assert_eq!(devices.iter().map(|device| &device["this"]).collect::<Vec<_>>(), [true, false]);
    host.done(&["me", "revoke", &devices[1]["n"].to_string()], "").await;
    let revoked = host.run(&[&second[..], &["me", "devices"]].concat(), "").await.end().await;
    assert!(revoked.code == Some(1) && revoked.errors.contains("unauthorized"), "{}", revoked.errors);
}

#[tokio::test]
async fn who_lost_all_devices_recovers_and_who_leaves_is_gone() {
    let host = Host::start().await;
    let code = host.json(&["me", "recovery-code", "--json"]).await["code"].as_str().unwrap().to_owned();
    let shown = host.done(&["me"], "").await.lines;
    assert!(shown[0].ends_with("a recovery code"), "{shown:?}");
    let recovered = host.json(&["--profile", "new", "recover", &code, "--json"]).await;
    assert_eq!(recovered, host.json(&["--profile", "new", "me", "--json"]).await["player"]);

    let unsure = host.run(&["--profile", "new", "me", "leave"], "").await.end().await;
    assert!(unsure.code == Some(1) && unsure.errors.contains("confirmation_needed"), "{}", unsure.errors);
    host.done(&["--profile", "new", "me", "leave", "--confirm"], "").await;
    assert_eq!(host.json(&["--profile", "new", "me", "--json"]).await["player"], Value::Null);
}

#[tokio::test]
async fn own_games_come_as_one_pgn_and_as_lines() {
    let host = Host::start().await;
    for moves in ["e4\nresign\n", "d4\nresign\n"] {
        let created = host.json(&["new", "--side", "white", "--json"]).await;
        let [room, invitation] = ["room", "invitation_link"].map(|key| created[key].as_str().unwrap());
        host.done(&["--profile", "black", "join", invitation], "").await;
        host.done(&["play", room], moves).await;
    }
    let records = host.done(&["games", "--json"], "").await.json();
    let first: Vec<&Value> = records.iter().map(|record| &record["moves"][0]["san"]).collect();
    assert_eq!(first, ["e4", "d4"]);
    let file = host.home().join("own.pgn");
    host.done(&["games", "-o", file.to_str().unwrap()], "").await;
    assert_eq!(std::fs::read_to_string(file).unwrap().matches("[Result \"0-1\"]").count(), 2);
}

#[tokio::test]
async fn the_lobby_is_followed_as_it_changes() {
    let host = Host::start().await;
    host.json(&["me", "name", "Ada", "--json"]).await;
    let mut frames = host.run(&["lobby", "--game", "parob", "--json"], "").await;
    let first: Value = serde_json::from_str(&frames.line().await).unwrap();
    assert_eq!((&first["type"], &first["open"]), (&json!("lobby"), &json!([])));
    let mut words = host.run(&["lobby"], "").await;
    assert_eq!(words.line().await, "no open rooms and no games");

    let created = host.json(&["new", "--game", "parob", "--lobby", "--time", "3d", "--json"]).await;
    let room = created["room"].as_str().unwrap();
    let shown = words.line().await;
    assert!(shown.starts_with(room) && shown.ends_with("by Ada"), "{shown}");
    let changed: Value = serde_json::from_str(&frames.line().await).unwrap();
    assert_eq!(changed["upsert"][0]["id"], room);

    let same = ["--profile", "second", "new", "--game", "parob", "--lobby", "--time", "3d", "--json"];
    let taken = host.json(&same).await;
    assert_eq!((&taken["room"], &taken["taken"]), (&json!(room), &json!(true)));
}

#[tokio::test]
async fn players_talk_are_seen_to_come_and_watchers_counted() {
    let host = Host::start().await;
    host.done(&["me", "name", "Ada"], "").await;
    host.done(&["--profile", "third", "me", "name", "Eve"], "").await;
    let [room, invitation] = &host.room(&[]).await;
    let mut white = host.run(&["play", room], "say  good luck\n").await;
    let mut black = host.run(&["--profile", "black", "play", invitation], "e4\n").await;
    while !black.line().await.ends_with("Ada> good luck") {}
    let watcher = host.run(&["--profile", "third", "watch", room], "").await;
    while white.line().await != "one watches: Eve" {}
    drop((watcher, black));
    while white.line().await != "black is away" {}
}

#[tokio::test]
async fn who_knows_the_code_is_let_in_for_good() {
    let host = Host::start_with_code("green tea").await;
    let outside = host.run(&["new"], "").await.end().await;
    assert!(outside.code == Some(1) && outside.errors.contains("invite_required"), "{}", outside.errors);
    let wrong = host.run(&["me", "admit", "black tea"], "").await.end().await;
    assert!(wrong.code == Some(1) && wrong.errors.contains("wrong_code"), "{}", wrong.errors);
    let admitted = host.json(&["me", "admit", "green tea", "--json"]).await;
    assert_eq!(admitted["admitted"], true);
    let created = host.json(&["new", "--json"]).await;
    let invitation = created["invitation_link"].as_str().unwrap();
    host.done(&["--profile", "friend", "join", invitation], "").await;
    assert_eq!(host.json(&["--profile", "friend", "me", "--json"]).await["admitted"], true);
}
