//! Rooms without a network: a store that fails on demand, and time that passes at once.

mod faulty;
mod simulation;

use std::{sync::Arc, time::Duration};

use serde_json::json;
use tessera_protocol::{
    CloseCode, CommandFrame, PlayerId, RoomId, ServerFrame,
    http::{CreateRoom, TakeSeat},
};
use tessera_rules::{BySide, Outcome, Reason, Side};
use tokio::task::AbortHandle;

use super::{
    Member, RoomError, Rooms, Visitor, World,
    outbox::{Next, Outgoing},
};
use crate::{
    alive::Alive, bounds::Bounds, bus::LocalBus, clock::Clock, metrics::Metrics, presence::Presence, random,
    secrets::Secrets, store::Store,
};
use faulty::{Fault, FaultyStore};

/// A room with both players in it, and the store below.
struct Scene {
    store: Arc<FaultyStore>,
    rooms: Rooms,
    room: RoomId,
    players: BySide<PlayerId>,
    clock: Clock,
    alive: Arc<Alive>,
    stamper: AbortHandle,
}

impl Scene {
    async fn new(time_control: serde_json::Value, bounds: Bounds) -> Self {
        let store = Arc::new(FaultyStore::default());
        let as_store: Arc<dyn Store> = Arc::<FaultyStore>::clone(&store);
        let alive = Arc::new(Alive::start(Arc::clone(&as_store)).await.expect("the store is well"));
        let stamper = stamp(&alive);
        let clock = alive.clock();
        let rooms = Rooms::new(World {
            store: as_store,
            bus: Arc::new(LocalBus::new()),
            clock,
            alive: Arc::clone(&alive),
            presence: Arc::new(Presence::new(clock)),
            secrets: Secrets::new(&[1; 32]),
            bounds,
            metrics: Arc::new(Metrics::new()),
        });
        let players = BySide::new(|_| PlayerId::from(random::uuid()));
        let order: CreateRoom = from_json(json!({
            "id": "order", "game": "chess", "side": "white", "opponent": "lobby", "time_control": time_control,
            "rules": { "draws": "claimed" }
        }));
        let room = rooms.create(players.white, &order).await.expect("a good order").room;
        let seat: TakeSeat = from_json(json!({ "id": "seat" }));
        rooms.take_seat(room, players.black, &seat).await.expect("a free seat");
        Self { store, rooms, room, players, clock, alive, stamper }
    }

    async fn untimed() -> Self {
        Self::new(json!({ "kind": "unlimited" }), Bounds::default()).await
    }

    /// A socket of one player, behind its snapshot.
    async fn join(&self, side: Side) -> Member {
        let member = self.enter(Some(self.players[side])).await;
        assert!(matches!(next(&member).await, ServerFrame::Snapshot { .. }));
        member
    }

    async fn enter(&self, player: Option<PlayerId>) -> Member {
        self.rooms
            .join(self.room, Visitor { player, ..Visitor::default() }, None)
            .await
            .expect("the room is open")
    }

    async fn send(&self, member: &Member, side: Side, id: &str, text: &str) {
        let at = self.rooms.look(self.room, Visitor::default()).await;
        let at = at.expect("the room is open").state.position_seq();
        let frame: CommandFrame =
            from_json(json!({ "type": "move", "id": id, "seen": 0, "side": side, "move": text, "at": at }));
        member.command(frame, self.clock.now(), None).expect("the mailbox has room");
    }
}

/// Has the service stamped as alive until that is aborted.
fn stamp(alive: &Arc<Alive>) -> AbortHandle {
    let alive = Arc::clone(alive);
    tokio::spawn(async move { alive.run().await }).abort_handle()
}

fn from_json<T: serde::de::DeserializeOwned>(value: serde_json::Value) -> T {
    serde_json::from_value(value).expect("a good body")
}

/// The next frame that tells neither who is there nor what was said; close codes and requests for snapshots are none.
async fn next(member: &Member) -> ServerFrame {
    loop {
        match any(member).await {
            ServerFrame::Presence(_) | ServerFrame::ChatHistory(_) => {}
            frame => return frame,
        }
    }
}

/// Waits until the room closes the socket.
async fn closed(member: &Member) -> CloseCode {
    loop {
        if let Next::Close(code, _) = member.outbox().next().await {
            return code;
        }
    }
}

async fn any(member: &Member) -> ServerFrame {
    match member.outbox().next().await {
        Next::Frame(Outgoing::News(text) | Outgoing::Acknowledgement(text), _) => {
            serde_json::from_str(&text).expect("a frame")
        }
        other => panic!("no frame: {other:?}"),
    }
}

async fn ending(member: &Member) -> Outcome {
    loop {
        if let ServerFrame::Event { event, .. } = next(member).await
            && let tessera_protocol::EventView::Ended { outcome, .. } = *event
        {
            return outcome;
        }
    }
}

fn is_acknowledgement(frame: &ServerFrame, command: &str) -> bool {
    matches!(frame, ServerFrame::Event { id: Some(id), .. } if id.as_str() == command)
}

#[tokio::test(start_paused = true)]
async fn a_failed_append_is_answered_by_what_became_of_it() {
    for fault in [Fault::WrittenButUnknown, Fault::LostAndUnknown, Fault::Conflict] {
        let scene = Scene::untimed().await;
        let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
        scene.store.fail_next(fault);
        scene.send(&white, Side::White, "a", "e2e4").await;
        let told = next(&white).await;
        assert!(is_acknowledgement(&told, "a"), "{fault:?}: {told:?}");
        assert!(matches!(next(&black).await, ServerFrame::Event { id: None, .. }), "{fault:?}");
        scene.send(&white, Side::White, "a", "e2e4").await;
        assert!(matches!(next(&white).await, ServerFrame::Done { .. }), "{fault:?}: applied once");
        scene.send(&black, Side::Black, "b", "e7e5").await;
        assert!(is_acknowledgement(&next(&black).await, "b"), "{fault:?}: the game goes on");
    }
}

#[tokio::test(start_paused = true)]
async fn without_a_store_a_move_is_refused_and_the_game_stays() {
    let scene = Scene::untimed().await;
    let white = scene.join(Side::White).await;
    scene.store.fail_next(Fault::Unavailable);
    scene.send(&white, Side::White, "a", "e2e4").await;
    let ServerFrame::Refused { code, .. } = next(&white).await else { panic!("not refused") };
    assert_eq!(code, tessera_protocol::Code::Unavailable);
    scene.send(&white, Side::White, "a", "e2e4").await;
    assert!(is_acknowledgement(&next(&white).await, "a"), "the same may be sent again");
}

#[tokio::test(start_paused = true)]
async fn an_append_without_an_answer_holds_up_no_room_and_is_told_when_it_is_done() {
    let scene = Scene::untimed().await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    scene.store.fail_next(Fault::Held);
    let sent = scene.clock.now();
    scene.send(&white, Side::White, "a", "e2e4").await;
    assert_eq!(closed(&white).await, CloseCode::Restart);
    assert_eq!(scene.clock.now().since(sent), tessera_room::APPEND_BOUND, "the outcome counts as unknown");

    let white = scene.enter(Some(scene.players.white)).await;
    let ServerFrame::Snapshot { room, .. } = next(&white).await else { panic!("no snapshot") };
    assert!(room.moves.is_empty(), "nothing is shown before it is written");
    scene.store.release();
    assert!(matches!(next(&black).await, ServerFrame::Event { .. }), "told though nobody asked");
    assert!(matches!(next(&white).await, ServerFrame::Event { .. }));
    scene.send(&white, Side::White, "a", "e2e4").await;
    assert!(matches!(next(&white).await, ServerFrame::Done { .. }), "applied once");
}

#[tokio::test(start_paused = true)]
async fn an_append_that_comes_late_behind_its_own_repetition_is_applied_once() {
    let scene = Scene::untimed().await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    scene.store.fail_next(Fault::Held);
    scene.send(&white, Side::White, "a", "e2e4").await;
    closed(&white).await;
    let white = scene.join(Side::White).await;
    scene.send(&white, Side::White, "a", "e2e4").await;
    assert!(is_acknowledgement(&next(&white).await, "a"));
    scene.store.release();
    assert!(matches!(next(&black).await, ServerFrame::Event { .. }));
    scene.send(&black, Side::Black, "b", "e7e5").await;
    assert!(is_acknowledgement(&next(&black).await, "b"), "nothing was told in between");
}

#[tokio::test(start_paused = true)]
async fn a_panic_ends_its_own_room_only_and_the_room_comes_back() {
    let scene = Scene::untimed().await;
    let white = scene.join(Side::White).await;
    scene.send(&white, Side::White, "a", "e2e4").await;
    assert!(is_acknowledgement(&next(&white).await, "a"));
    let black = scene.join(Side::Black).await;
    scene.store.fail_next(Fault::Panic);
    scene.send(&black, Side::Black, "c", "e7e5").await;
    assert_eq!(closed(&black).await, CloseCode::Restart);
    let black = scene.join(Side::Black).await;
    scene.send(&black, Side::Black, "c", "e7e5").await;
    assert!(is_acknowledgement(&next(&black).await, "c"));
}

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
    assert!(matches!(closed, Next::Close(tessera_protocol::CloseCode::Slow, _)), "{closed:?}");
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
async fn an_outage_is_granted_back_and_no_flag_falls_in_it() {
    let scene =
        Scene::new(json!({ "kind": "increment", "base": 15, "increment": 0 }), Bounds::default()).await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    scene.send(&white, Side::White, "a", "e2e4").await;
    next(&white).await;
    scene.send(&black, Side::Black, "b", "e7e5").await;
    next(&white).await;
    scene.stamper.abort();
    tokio::time::sleep(Duration::from_secs(60)).await;
    stamp(&scene.alive);
    let ServerFrame::Event { event, .. } = next(&white).await else { panic!("nothing happened") };
    let tessera_protocol::EventView::TimeGranted { granted, clocks } = *event else { panic!("{event:?}") };
    assert!((57_000..=62_000).contains(&granted.0), "{granted:?}");
    let left = clocks.expect("the game has clocks").left.white.0;
    assert!((12_000..=15_000).contains(&left), "{left} ms are left");
    assert_eq!(ending(&white).await.reason, Reason::Timeout, "the clock runs again");
}

#[tokio::test(start_paused = true)]
async fn a_move_is_not_judged_before_an_outage_is_found() {
    let scene =
        Scene::new(json!({ "kind": "increment", "base": 15, "increment": 0 }), Bounds::default()).await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    scene.send(&white, Side::White, "a", "e2e4").await;
    next(&white).await;
    scene.send(&black, Side::Black, "b", "e7e5").await;
    next(&white).await;
    scene.stamper.abort();
    tokio::time::sleep(Duration::from_secs(60)).await;
    scene.send(&white, Side::White, "c", "g1f3").await;
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    stamp(&scene.alive);
    let ServerFrame::Event { event, .. } = next(&white).await else { panic!("not in time") };
    assert!(matches!(*event, tessera_protocol::EventView::TimeGranted { .. }), "{event:?}");
    assert!(is_acknowledgement(&next(&white).await, "c"));
}

#[tokio::test(start_paused = true)]
async fn while_the_store_is_out_nothing_is_judged() {
    let scene = Scene::untimed().await;
    let white = scene.join(Side::White).await;
    scene.stamper.abort();
    tokio::time::sleep(Duration::from_secs(60)).await;
    scene.send(&white, Side::White, "a", "e2e4").await;
    let ServerFrame::Refused { code, .. } = next(&white).await else { panic!("not refused") };
    assert_eq!(code, tessera_protocol::Code::Unavailable);
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
