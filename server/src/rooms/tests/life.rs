//! What a room does by itself, and when it leaves memory.

use std::{sync::Arc, time::Duration};

use serde_json::json;
use tessera_protocol::{CloseCode, Phase, RoomId, ServerFrame};
use tessera_rules::{Outcome, Reason, Side};

use super::{
    super::{RoomError, Visitor, outbox::Next},
    scene::{Scene, ending, from_json, is_acknowledgement, next},
};
use crate::{bounds::Bounds, random};

#[tokio::test(start_paused = true)]
async fn whoever_does_not_read_is_skipped_or_closed_as_the_role_has_it() {
    let bounds = Bounds { watcher_queue: 3, player_queue: 3, ..Bounds::default() };
    let scene = Scene::new(json!({ "kind": "unlimited" }), bounds).await;
    let (slow_player, slow_watcher) = (scene.join(Side::Black).await, scene.enter(None).await);
    for (number, (side, text)) in
        [(Side::White, "g1f3"), (Side::Black, "g8f6"), (Side::White, "f3g1"), (Side::Black, "f6g8")]
            .into_iter()
            .enumerate()
    {
        let mover = scene.join(side).await;
        scene.send(&mover, side, &format!("m{number}"), text).await;
        assert!(is_acknowledgement(&next(&mover).await, &format!("m{number}")), "nobody is delayed");
    }
    let closed = slow_player.outbox().next().await;
    assert!(matches!(closed, Next::Close(CloseCode::Slow, _)), "{closed:?}");
    assert!(matches!(slow_watcher.outbox().next().await, Next::Behind));
    slow_watcher.resync(None).await.expect("the room is there");
    let ServerFrame::Snapshot { room, .. } = next(&slow_watcher).await else { panic!("no snapshot") };
    assert_eq!(room.moves.len(), 4);
}

#[tokio::test(start_paused = true)]
async fn a_flag_falls_by_itself_and_a_first_move_has_a_limit() {
    let blitz = json!({ "kind": "increment", "base": 15, "increment": 0 });
    let scene = Scene::new(blitz.clone(), Bounds::default()).await;
    let white = scene.join(Side::White).await;
    assert_eq!(ending(&white).await, Outcome { winner: None, reason: Reason::Aborted });

    let scene = Scene::new(blitz, Bounds::default()).await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    scene.send(&white, Side::White, "a", "e2e4").await;
    next(&white).await;
    scene.send(&black, Side::Black, "b", "e7e5").await;
    let begun = scene.clock.now();
    assert_eq!(ending(&black).await, Outcome { winner: Some(Side::Black), reason: Reason::Timeout });
    let waited = scene.clock.now().since(begun).0;
    assert!((15_000..=17_100).contains(&waited), "the flag fell after {waited} ms");
}

#[tokio::test(start_paused = true)]
async fn an_idle_room_leaves_memory_and_comes_back_from_its_log() {
    let scene = Scene::untimed().await;
    let white = scene.join(Side::White).await;
    scene.send(&white, Side::White, "a", "e2e4").await;
    next(&white).await;
    drop(white);
    assert!(!scene.rooms.0.live().is_empty());
    tokio::time::sleep(Duration::from_secs(61)).await;
    assert!(scene.rooms.0.live().is_empty());
    let white = scene.join(Side::White).await;
    scene.send(&white, Side::White, "a", "e2e4").await;
    assert!(matches!(next(&white).await, ServerFrame::Done { .. }), "its answers are kept");
}

#[tokio::test(start_paused = true)]
async fn a_room_that_is_not_there_takes_no_memory() {
    let scene = Scene::untimed().await;
    let nowhere = RoomId::from(random::uuid());
    let visitor = Visitor::default();
    assert_eq!(scene.rooms.look(nowhere, visitor).await.err(), Some(RoomError::NoSuchRoom));
    assert!(!scene.rooms.0.live().contains_key(&nowhere));
}

#[tokio::test(start_paused = true)]
async fn a_seek_whose_maker_came_and_went_unseen_stands_from_the_last_time_on() {
    let scene = Scene::untimed().await;
    let (maker, presence) = (scene.players.white, Arc::clone(&scene.rooms.0.world.presence));
    let seek = from_json(json!({ "id": "seek", "game": "chess", "side": "white", "opponent": "lobby",
        "time_control": { "kind": "increment", "base": 180, "increment": 2 } }));
    let here = presence.enter(maker);
    let room = scene.rooms.create(maker, &seek).await.expect("a good order").room;
    let phase = async || scene.rooms.read(room).await.expect("the room is there").state.phase();
    drop(here);
    assert_eq!(phase().await, Phase::Open);
    tokio::time::sleep(Duration::from_secs(100)).await;
    drop(presence.enter(maker));
    tokio::time::sleep(Duration::from_secs(210)).await;
    assert_eq!(phase().await, Phase::Open, "310 s after the first time, 210 s after the last");
    tokio::time::sleep(Duration::from_secs(100)).await;
    assert_eq!(phase().await, Phase::Finished);
}
