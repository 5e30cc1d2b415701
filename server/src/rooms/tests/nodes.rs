//! A room that another node serves too.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::json;
use tessera_protocol::{CloseCode, Code, Seq, ServerFrame};
use tessera_rules::Side;

use super::{
    super::{Member, RoomError, Rooms, Visitor},
    faulty::{Access, Fault},
    scene::{Scene, closed, from_json, is_acknowledgement, next, world},
};
use crate::{bus::LocalBus, store::Reached};

/// The same room on a node that hears nothing of the first, and a player's socket there.
async fn elsewhere(scene: &Scene, side: Side) -> (Rooms, Member) {
    let rooms = Rooms::new(world(&scene.store, Arc::new(LocalBus::new())).await);
    let visitor = Visitor { player: Some(scene.players[side]), ..Visitor::default() };
    let member = rooms.join(scene.room, visitor, None).await.expect("the room is open");
    assert!(matches!(next(&member).await, ServerFrame::Snapshot { .. }));
    (rooms, member)
}

fn play(scene: &Scene, member: &Member, (side, id, text): (Side, &str, &str), at: u32) {
    scene.command(member, side, json!({ "type": "move", "id": id, "move": text, "at": at }));
}

/// Sends a command to a node other than the scene's.
fn ask(rooms: &Rooms, member: &Member, command: serde_json::Value) {
    member.command(from_json(command), rooms.0.world.clock.now(), None).expect("the mailbox has room");
}

#[tokio::test(start_paused = true)]
async fn a_command_that_another_node_has_applied_is_acknowledged_where_it_is_sent_again() {
    let scene = Scene::untimed().await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    let (rooms, there) = elsewhere(&scene, Side::White).await;
    play(&scene, &white, (Side::White, "a", "e2e4"), 3);
    play(&scene, &black, (Side::Black, "b", "e7e5"), 4);
    play(&scene, &white, (Side::White, "c", "g1f3"), 5);
    for id in ["a", "b", "c"] {
        let by = if id == "b" { &black } else { &white };
        while !is_acknowledgement(&next(by).await, id) {}
    }
    // There the game has not begun, and the position that this answers is unknown.
    let again = json!({ "type": "move", "id": "c", "side": "white", "move": "g1f3", "at": 5, "seen": 0 });
    ask(&rooms, &there, again);
    let told = [next(&there).await, next(&there).await, next(&there).await];
    assert!(is_acknowledgement(&told[2], "c"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_node_reads_up_to_what_a_command_has_seen_before_it_is_judged() {
    let scene = Scene::untimed().await;
    let white = scene.join(Side::White).await;
    let (rooms, there) = elsewhere(&scene, Side::Black).await;
    play(&scene, &white, (Side::White, "a", "e2e4"), 3);
    assert!(is_acknowledgement(&next(&white).await, "a"));
    let offer = json!({ "type": "offer_draw", "id": "b", "side": "black", "seen": 4 });
    ask(&rooms, &there, offer);
    assert!(matches!(next(&there).await, ServerFrame::Event { seq: Seq(4), .. }), "first what was seen");
    assert!(is_acknowledgement(&next(&there).await, "b"));
}

#[tokio::test(start_paused = true)]
async fn refusals_in_a_row_read_the_log_once() {
    let scene = Scene::untimed().await;
    let black = scene.join(Side::Black).await;
    let reads = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&reads);
    scene.store.fail_by(move |access| {
        counted.fetch_add(usize::from(matches!(access, Access::Read)), Ordering::Relaxed);
        None
    });
    let received_at = scene.clock.now();
    tokio::time::advance(std::time::Duration::from_millis(5)).await;
    for id in ["a", "b", "c"] {
        let too_early =
            json!({ "type": "move", "id": id, "move": "e7e5", "at": 3, "side": "black", "seen": 3 });
        black.command(from_json(too_early), received_at, None).expect("the mailbox has room");
    }
    for _ in 0..3 {
        let ServerFrame::Refused { code, .. } = next(&black).await else { panic!("not refused") };
        assert_eq!(code, Code::NotYourTurn);
    }
    assert_eq!(reads.load(Ordering::Relaxed), 1, "what came in before the log was read is in it");
}

#[tokio::test(start_paused = true)]
async fn a_room_whose_log_goes_on_unreadably_is_served_no_more() {
    let scene = Scene::untimed().await;
    let white = scene.join(Side::White).await;
    scene.store.fail_by(|access| matches!(access, Access::Read).then_some(Fault::Unreadable));
    scene.rooms.reached(scene.room, Reached { seq: Seq(9), lines: 0 });
    assert_eq!(closed(&white).await, CloseCode::Restart);
    let back = scene.rooms.join(scene.room, Visitor::default(), None).await;
    assert_eq!(back.err(), Some(RoomError::Unreadable));
}
