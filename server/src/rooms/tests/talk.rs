//! What is said in a room, and under which names.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use tessera_protocol::{ChatFrame, ChatHistory, ChatLine, Code, PlayerId, ServerFrame};
use tessera_rules::Side;

use super::{
    super::{Member, Rooms, Visitor},
    faulty::Fault,
    scene::{Scene, any, from_json, is_acknowledgement, next, world},
};
use crate::{
    bus::LocalBus,
    random,
    store::{Players, TokenHash},
};

fn say(member: &Member, id: &str) {
    let frame: ChatFrame = from_json(json!({ "type": "chat", "id": id, "channel": "players", "text": id }));
    member.chat(frame).expect("the mailbox has room");
}

async fn line(member: &Member) -> ChatLine {
    loop {
        if let ServerFrame::Chat { line, .. } = any(member).await {
            return line;
        }
    }
}

async fn history(member: &Member) -> ChatHistory {
    loop {
        if let ServerFrame::ChatHistory(history) = any(member).await {
            return history;
        }
    }
}

/// A room in which both have talked.
async fn after_a_talk() -> (Scene, Member) {
    let scene = Scene::untimed().await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    for (member, id) in [(&white, "a"), (&white, "b"), (&white, "c"), (&black, "d")] {
        say(member, id);
        line(&white).await;
    }
    (scene, white)
}

#[tokio::test(start_paused = true)]
async fn a_page_of_the_chat_costs_one_look_for_names_also_of_those_who_have_none() {
    let (scene, _white) = after_a_talk().await;
    let elsewhere = Rooms::new(world(&scene.store, Arc::new(LocalBus::new())).await);
    let before = scene.store.calls("names");
    let visitor = Visitor { player: Some(scene.players.white), ..Visitor::default() };
    let member = elsewhere.join(scene.room, visitor, None).await.expect("the room is open");
    assert_eq!(history(&member).await.lines.len(), 4);
    assert_eq!(scene.store.calls("names") - before, 2, "the room's people, and those in the page");
}

#[tokio::test(start_paused = true)]
async fn a_player_who_changes_is_looked_up_where_it_is_named_and_nowhere_else() {
    let (scene, white) = after_a_talk().await;
    let asked = |scene: &Scene| scene.store.calls("names");
    let before = asked(&scene);
    scene.rooms.player_changed(PlayerId::from(random::uuid()));
    scene.rooms.look(scene.room, Visitor::default()).await.expect("the room is open");
    assert_eq!(asked(&scene), before, "nobody here is named so");

    let black = scene.players.black;
    let token = TokenHash([7; 32]);
    let new = crate::store::NewPlayer { player: black, name: None, token, at: scene.clock.now() };
    scene.store.create_player(new).await.expect("a new player");
    scene.store.rename(black, "Ada", "ada").await.expect("a free name");
    scene.rooms.player_changed(black);
    let again = scene.join(Side::Black).await;
    say(&again, "e");
    assert_eq!(line(&white).await.from.name.as_deref(), Some("Ada"));
}

#[tokio::test(start_paused = true)]
async fn a_line_that_the_store_does_not_answer_for_holds_nobody_up_and_is_told_when_it_is_written() {
    let scene = Scene::untimed().await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    scene.store.fail_next(Fault::Held);
    say(&white, "a");
    scene.send(&white, Side::White, "b", "e2e4").await;
    let ServerFrame::Refused { code, .. } = next(&white).await else { panic!("not refused") };
    assert_eq!(code, Code::Unavailable);
    assert!(is_acknowledgement(&next(&white).await, "b"), "the game goes on");
    scene.store.release();
    assert_eq!(line(&black).await.seq.0, 1, "told though nobody asked");
    say(&white, "a");
    loop {
        match tokio::time::timeout(Duration::from_secs(5), any(&white)).await.expect("an answer") {
            ServerFrame::Done { id, .. } => break assert_eq!(id.as_str(), "a", "said once"),
            ServerFrame::Refused { .. } => panic!("refused"),
            _ => {}
        }
    }
}
