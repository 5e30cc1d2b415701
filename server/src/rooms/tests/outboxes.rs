//! What waits for sockets that are not read.

use futures_util::FutureExt;
use serde_json::json;
use tessera_protocol::{ChatFrame, PlayerId, Seq, ServerFrame, http::TakeSeat};
use tessera_rules::Side;

use super::{
    super::{
        Member, Visitor,
        member::Unheard,
        outbox::{Next, Role},
    },
    faulty::Fault,
    scene::{Scene, any, from_json, is_acknowledgement, next},
};
use crate::{bounds::Bounds, random};

async fn shuffle(scene: &Scene, white: &Member, black: &Member) {
    for (number, text) in ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().enumerate() {
        let (mover, side) = if number % 2 == 0 { (white, Side::White) } else { (black, Side::Black) };
        let id = random::uuid().to_string();
        scene.send(mover, side, &id, text).await;
        while !is_acknowledgement(&next(mover).await, &id) {}
    }
}

#[tokio::test(start_paused = true)]
async fn one_snapshot_waits_for_a_socket_that_asks_again_and_again_and_does_not_read() {
    let scene =
        Scene::new(json!({ "kind": "unlimited" }), Bounds { room_tail: 2, ..Bounds::default() }).await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    let deaf = scene.join(Side::White).await;
    shuffle(&scene, &white, &black).await;
    scene.command(&deaf, Side::White, json!({ "type": "accept", "id": "a", "offer": 1 }));
    for _ in 0..100 {
        deaf.resync(Some(Seq(1))).await.expect("the room is there");
    }
    scene.rooms.read(scene.room).await.expect("all of it was heard");
    let mut told = Vec::new();
    while told.len() < 3 {
        told.push(any(&deaf).await);
    }
    assert!(
        matches!(
            &told[..],
            [ServerFrame::Snapshot { .. }, ServerFrame::ChatHistory(_), ServerFrame::Refused { .. }]
        ),
        "the room, the chat, and the answer to what was asked: {told:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_watcher_who_falls_behind_gets_the_chat_behind_the_snapshot() {
    let bounds = Bounds { watcher_queue: 3, ..Bounds::default() };
    let scene = Scene::new(json!({ "kind": "unlimited" }), bounds).await;
    let slow = scene.enter(None).await;
    let talker = scene.enter(Some(PlayerId::from(random::uuid()))).await;
    for id in ["a", "b", "c", "d"] {
        let frame = json!({ "type": "chat", "id": id, "channel": "watchers", "text": id });
        talker.chat(from_json::<ChatFrame>(frame)).expect("the mailbox has room");
        while !matches!(any(&talker).await, ServerFrame::Chat { .. }) {}
    }
    assert!(matches!(slow.outbox().next().await, Next::Behind));
    slow.resync(None).await.expect("the room is there");
    assert!(matches!(any(&slow).await, ServerFrame::Snapshot { .. }));
    let ServerFrame::ChatHistory(history) = any(&slow).await else { panic!("no chat") };
    assert_eq!(history.lines.len(), 4);
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_a_seat_while_watching_is_served_as_a_player_from_then_on() {
    let bounds = Bounds { room_mailbox: 1, watcher_queue: 3, ..Bounds::default() };
    let scene = Scene::new(json!({ "kind": "unlimited" }), bounds).await;
    let (maker, guest) = (scene.players.white, PlayerId::from(random::uuid()));
    let order = from_json(json!({ "id": "next", "game": "chess", "side": "white", "opponent": "lobby" }));
    let room = scene.rooms.create(maker, &order).await.expect("a good order").room;
    let join = async |player| {
        let visitor = Visitor { player, ..Visitor::default() };
        scene.rooms.join(room, visitor, None).await.expect("the room is open")
    };
    let (host, seated, crowd) = (join(Some(maker)).await, join(Some(guest)).await, join(None).await);
    let seat: TakeSeat = from_json(json!({ "id": "seat" }));
    scene.rooms.take_seat(room, guest, &seat).await.expect("a free seat");
    assert_eq!(seated.outbox().role(), Role::Player);

    scene.store.fail_next(Fault::Held);
    host.command(
        from_json(json!({ "type": "move", "id": "m", "side": "white", "move": "e2e4", "at": 3, "seen": 3 })),
        scene.clock.now(),
        None,
    )
    .expect("the mailbox has room");
    tokio::task::yield_now().await;
    let ask = json!({ "type": "resync_chat", "channel": "watchers", "seen": 0 });
    while crowd.resync_chat(from_json(ask.clone())) == Ok(()) {}
    let resign = json!({ "type": "resign", "id": "r", "side": "black", "seen": 3 });
    let heard = seated.command(from_json(resign), scene.clock.now(), None);
    assert_ne!(heard, Err(Unheard::Full), "a crowd that fills its own way in is not before a player");
}

#[tokio::test(start_paused = true)]
async fn players_are_served_before_the_next_slice_of_a_crowd() {
    let scene = Scene::untimed().await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    let mut crowd = Vec::new();
    for _ in 0..300 {
        crowd.push(scene.enter(None).await);
    }
    let is_told = |member: &Member| member.outbox().next().now_or_never().is_some();
    tokio::time::sleep(std::time::Duration::from_secs(5)).await;
    crowd.iter().for_each(|watcher| while is_told(watcher) {});
    scene.command(&white, Side::White, json!({ "type": "move", "id": "a", "move": "e2e4", "at": 3 }));
    scene.command(&black, Side::Black, json!({ "type": "move", "id": "b", "move": "e7e5", "at": 4 }));
    while !is_acknowledgement(&next(&white).await, "a") {}
    let mut news = std::iter::from_fn(|| next(&black).now_or_never());
    assert!(news.any(|frame| is_acknowledgement(&frame, "b")), "the answer was played and told");
    let told = crowd.iter().filter(|watcher| is_told(watcher)).count();
    assert!(told <= 128, "{told} watchers came first");
}
