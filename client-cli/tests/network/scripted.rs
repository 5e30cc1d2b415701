//! `play` and `watch` against a server that does what a test says: lines that break, frames that get lost, refusals.

use serde_json::{Value, json};
use tokio::io::AsyncReadExt;

use crate::{
    program::{End, Program},
    script::{AFTER_E4, ROOM, START, Script, e4, ended, event, line, snapshot, watched, with_id},
};

fn notices(end: &End) -> Vec<String> {
    let notice = |line: Value| line["local"]["notice"].as_str().map(ToOwned::to_owned);
    end.json().into_iter().filter_map(notice).collect()
}

#[tokio::test]
async fn a_move_that_was_sent_into_a_breaking_line_is_sent_again_with_its_id() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["play", ROOM, "--json"], "e4\n").await;
    script.seat().await;
    let mut client = script.socket().await;
    assert_eq!(client.asked, format!("/api/rooms/{ROOM}/socket?protocol=1"));
    client.send(&snapshot(3, START, 3, "white")).await;
    let sent = client.next().await;
    assert_eq!(
        sent,
        json!({"type": "move", "id": sent["id"], "seen": 3, "side": "white", "move": "e2e4", "at": 3})
    );
    drop(client);

    let mut client = script.socket().await;
    assert_eq!(client.asked, format!("/api/rooms/{ROOM}/socket?protocol=1&seen=3"));
    assert_eq!(client.next().await, sent);
    let told = [e4(4), json!({"type": "done", "id": sent["id"], "seq": 4}), ended(5)];
    for frame in &told {
        client.send(frame).await;
    }
    let end = program.end().await;
    assert_eq!((end.code, notices(&end)), (Some(0), vec!["lost".to_owned(), "reconnected".to_owned()]));
    let frames: Vec<String> = end.lines.iter().filter(|line| !line.contains("\"local\"")).cloned().collect();
    let mut expected = vec![snapshot(3, START, 3, "white").to_string()];
    expected.extend(told.iter().map(ToString::to_string));
    assert_eq!(frames, expected, "frames are printed as they were received");
}

#[tokio::test]
async fn a_busy_server_is_sent_the_same_command_again() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["play", ROOM, "--json"], "e2e4\n").await;
    script.seat().await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, START, 3, "white")).await;
    let sent = client.next().await;
    client
        .send(&json!({"type": "refused", "id": sent["id"], "code": "busy", "message": "again", "seq": 3}))
        .await;
    assert_eq!(client.next().await, sent);
    client.send(&with_id(e4(4), &sent["id"])).await;
    client.send(&ended(5)).await;
    let end = program.end().await;
    assert_eq!((end.code, notices(&end)), (Some(0), vec!["send_again".to_owned()]));
}

#[tokio::test]
async fn a_refused_move_is_reported_and_the_next_line_tried() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["play", ROOM], "Ke2\ne2e5\ne2e4\n").await;
    script.seat().await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, START, 3, "white")).await;
    let refused = client.next().await;
    assert_eq!(refused["move"], "e2e5");
    let frame = json!({"type": "refused", "id": refused["id"], "code": "illegal_move", "message": "a pawn goes two steps", "seq": 3});
    client.send(&frame).await;
    let sent = client.next().await;
    assert_eq!(sent["move"], "e2e4");
    client.send(&with_id(e4(4), &sent["id"])).await;
    client.send(&ended(5)).await;
    let end = program.end().await;
    let shown = end.lines.join("\n");
    assert_eq!(end.code, Some(0));
    for part in [
        "bad line \"Ke2\"",
        "refused: a pawn goes two steps (illegal_move)",
        "1. e4  (e2e4)",
        "white wins: resignation",
    ] {
        assert!(shown.contains(part), "{part} in:\n{shown}");
    }
}

#[tokio::test]
async fn what_a_newer_server_tells_is_passed_over_or_shown_in_its_words() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["play", ROOM], "e2e4\n").await;
    script.seat().await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, START, 3, "white")).await;
    let sent = client.next().await;
    let frame = json!({"type": "refused", "id": sent["id"], "code": "not_in_the_mood", "message": "not in the mood", "seq": 3});
    client.send(&frame).await;
    client.send(&event(4, &json!({"kind": "danced", "with": {"side": "black"}}))).await;
    client.send(&ended(5)).await;
    let end = program.end().await;
    let shown = end.lines.join("\n");
    assert_eq!(end.code, Some(0), "{}", end.errors);
    for part in ["refused: not in the mood", "white wins: resignation"] {
        assert!(shown.contains(part), "{part} in:\n{shown}");
    }

    let script = Script::start().await;
    let (program, _home) = script.program(&["rooms"], "").await;
    script.answer("409 Conflict", &json!({"code": "not_in_the_mood", "message": "not in the mood"})).await;
    let end = program.end().await;
    assert!(end.code == Some(1) && end.errors.contains("not in the mood (409"), "{}", end.errors);
}

#[tokio::test]
async fn a_script_waits_for_its_turn_and_an_answer_for_an_offer() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["play", ROOM, "--json"], "accept\n").await;
    script.seat().await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, AFTER_E4, 3, "black")).await;
    client
        .send(&event(
            4,
            &json!({"kind": "offered", "offer_kind": "draw", "offer": 4, "side": "black", "ply": 1}),
        ))
        .await;
    let sent = client.next().await;
    assert_eq!(
        (&sent["type"], &sent["offer"], &sent["side"]),
        (&json!("accept"), &json!(4), &json!("white"))
    );
    let end = json!({"kind": "ended", "winner": null, "reason": "agreement", "clocks": null});
    client.send(&with_id(event(5, &end), &sent["id"])).await;
    assert_eq!(program.end().await.code, Some(0));
}

#[tokio::test]
async fn what_got_lost_is_asked_for_and_shown_in_order() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["watch", ROOM], "").await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, START, 3, "white")).await;
    client.send(&ended(5)).await;
    assert_eq!(client.next().await, json!({"type": "resync", "seen": 3}));
    client.send(&e4(4)).await;
    client.send(&ended(5)).await;
    let end = program.end().await;
    assert_eq!(end.code, Some(0));
    let place = |part: &str| {
        end.lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("{part}"))
    };
    assert!(place("something was lost after event 3") < place("1. e4"));
    assert!(place("1. e4") < place("white wins: resignation"));
}

#[tokio::test]
async fn a_snapshot_in_place_of_events_still_tells_their_moves() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["watch", ROOM], "").await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, START, 3, "white")).await;
    let mut later = snapshot(9, AFTER_E4, 4, "black");
    let mut played = e4(4)["event"].clone();
    played
        .as_object_mut()
        .unwrap()
        .retain(|key, _| !["kind", "position", "check", "clocks"].contains(&key.as_str()));
    later["room"]["moves"] = json!([played]);
    client.send(&later).await;
    client.send(&ended(10)).await;
    let end = program.end().await;
    assert_eq!(end.lines.iter().filter(|line| line.starts_with("1. e4  (e2e4)")).count(), 1);
}

#[tokio::test]
async fn a_server_that_restarts_is_come_back_to() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["watch", ROOM, "--json"], "").await;
    let mut client = script.socket().await;
    client.send(&snapshot(3, START, 3, "white")).await;
    client.close(1012, "retry_after_ms=300").await;
    let mut client = script.socket().await;
    client.send(&ended(4)).await;
    let end = program.end().await;
    assert_eq!(end.code, Some(0));
    let lost = end.json().into_iter().find(|line| line["local"]["notice"] == "lost").unwrap();
    assert!(lost["local"]["retry_ms"].as_u64() >= Some(300), "{lost}");
}

#[tokio::test]
async fn who_is_to_stay_after_the_end_has_its_say_before_it_leaves() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["watch", ROOM, "--stay"], "say well played\n").await;
    let mut over = watched(snapshot(3, START, 3, "white"));
    over["room"]["phase"] = json!("finished");
    over["room"]["outcome"] = json!({"winner": "white", "reason": "resignation"});
    script.socket().await.send(&over).await;
    script.player().await;
    let mut client = script.socket().await;
    client.send(&over).await;
    let said = client.next().await;
    assert_eq!((&said["text"], &said["channel"]), (&json!("well played"), &json!("watchers")));
    client.send(&with_id(line(1, "well played"), &said["id"])).await;
    let end = program.end().await;
    assert_eq!(
        (end.code, end.lines.last().map(String::as_str)),
        (Some(0), Some("<Ada, to all> well played"))
    );
}

#[tokio::test]
async fn closes_for_good_end_it_with_a_reason() {
    for (code, said) in [
        (4000, "another version of the protocol"),
        (4003, "not for this player's eyes"),
        (4004, "no such room"),
    ] {
        let script = Script::start().await;
        let (program, _home) = script.program(&["watch", ROOM], "").await;
        script.socket().await.close(code, "").await;
        let end = program.end().await;
        assert_eq!(end.code, Some(1));
        assert!(end.errors.contains(said) && end.errors.contains(&code.to_string()), "{}", end.errors);
    }
}

#[tokio::test]
async fn a_snapshot_of_another_version_ends_it() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["watch", ROOM], "").await;
    let mut client = script.socket().await;
    let mut newer = snapshot(3, START, 3, "white");
    newer["protocol"] = json!(2);
    client.send(&newer).await;
    let end = program.end().await;
    assert_eq!(end.code, Some(1));
    assert!(end.errors.contains("version 2"), "{}", end.errors);
}

#[tokio::test]
async fn a_refused_upgrade_is_told_in_the_server_s_words() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["watch", ROOM], "").await;
    script
        .answer(
            "503 Service Unavailable",
            &json!({"code": "server_full", "message": "20000 sockets are open"}),
        )
        .await;
    let end = program.end().await;
    assert_eq!(end.code, Some(1));
    for part in ["20000 sockets are open", "503", "server_full"] {
        assert!(end.errors.contains(part), "{}", end.errors);
    }
}

#[tokio::test]
async fn other_servers_and_none_are_told_apart() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["rooms"], "").await;
    script.answer("200 OK", &json!("hello")).await;
    let end = program.end().await;
    assert!(end.code == Some(1) && end.errors.contains("is not a Tessera server"), "{}", end.errors);

    let gone = script.url();
    drop(script);
    let home = tempfile::tempdir().unwrap();
    let end = Program::start(&gone, home.path(), &["rooms"], "").await.end().await;
    assert!(end.code == Some(1) && end.errors.contains("no server at"), "{}", end.errors);
}

#[tokio::test]
async fn a_creation_whose_answer_was_lost_is_sent_again_with_its_id() {
    let script = Script::start().await;
    let (program, _home) = script.program(&["new", "--json"], "").await;
    let player = json!({"id": ROOM, "name": null});
    script.answer("201 Created", &json!({"player": player, "token": "t".repeat(43)})).await;
    let mut asked = Vec::new();
    for _ in 0..2 {
        let (mut tcp, _) = script.listener.accept().await.unwrap();
        let mut request = vec![0; 16 * 1024];
        let length = tcp.read(&mut request).await.unwrap();
        asked.push(String::from_utf8(request[..length].to_vec()).unwrap());
    }
    assert_eq!(asked[0], asked[1]);
    let created = json!({"room": ROOM, "invitation": null, "watch_key": null, "invitation_link": format!("/rooms/{ROOM}#seat=x"), "watch_link": null});
    script.answer("201 Created", &created).await;
    let end = program.end().await;
    let link = format!("{}/rooms/{ROOM}#seat=x", script.url());
    assert_eq!(end.json(), [json!({"room": ROOM, "invitation_link": link, "watch_link": null})]);
}
