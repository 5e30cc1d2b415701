//! Orders that lead to a room, and the room in which two play again: each to one room, whatever fails.

use std::time::Duration;

use serde_json::json;
use tessera_protocol::{Code, CommandId, EventView, ServerFrame, http::CreateRoom};
use tessera_rules::Side;

use super::{
    super::{RoomError, Visitor},
    faulty::Fault,
    scene::{Scene, ending, from_json, next},
};

fn seek(id: &str) -> CreateRoom {
    from_json(json!({ "id": id, "game": "parob", "side": "random", "opponent": "lobby",
        "time_control": { "kind": "days", "days": 3 } }))
}

#[tokio::test(start_paused = true)]
async fn an_order_that_took_a_seat_leads_there_also_when_nobody_heard_of_it() {
    let scene = Scene::untimed().await;
    let made = scene.rooms.create(scene.players.white, &seek("made")).await.expect("a good order");
    scene.store.fail_next(Fault::Held);
    let unheard = scene.rooms.create(scene.players.black, &seek("taken")).await;
    assert_eq!(unheard.err(), Some(RoomError::OutcomeUnknown));
    scene.store.release();
    tokio::time::sleep(Duration::from_millis(1)).await;

    let id: CommandId = "taken".parse().expect("an id");
    let before = scene.rooms.created_before(scene.players.black, &id).await.expect("the store is well");
    let before = before.expect("the order is remembered with the seat");
    assert_eq!((before.room, before.taken), (made.room, true));
}

#[tokio::test(start_paused = true)]
async fn a_rematch_has_no_room_before_it_is_agreed() {
    let scene = Scene::untimed().await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    scene.command(&white, Side::White, json!({ "type": "resign", "id": "a" }));
    ending(&white).await;
    ending(&black).await;
    scene.command(&white, Side::White, json!({ "type": "offer_rematch", "id": "b" }));
    next(&white).await;
    next(&black).await;
    scene.store.fail_next(Fault::Unavailable);
    scene.command(&black, Side::Black, json!({ "type": "offer_rematch", "id": "c" }));
    let ServerFrame::Refused { code, .. } = next(&black).await else { panic!("not refused") };
    assert_eq!(code, Code::Unavailable);

    let room = scene.rooms.0.world.secrets.rematch(scene.room);
    assert_eq!(scene.rooms.look(room, Visitor::default()).await.err(), Some(RoomError::NoSuchRoom));
    scene.command(&black, Side::Black, json!({ "type": "offer_rematch", "id": "c" }));
    let ServerFrame::Event { event, .. } = next(&black).await else { panic!("no rematch") };
    assert_eq!(*event, EventView::Rematch { room });
    let next = scene.rooms.look(room, Visitor::default()).await.expect("it is there now");
    assert_eq!(next.state.seats().white, Some(scene.players.black));
}
