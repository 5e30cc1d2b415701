//! A room without a network, for the tests to play in.

use std::sync::Arc;

use serde_json::{Value, json};
use tessera_protocol::{
    CloseCode, CommandFrame, EventView, PlayerId, RoomId, ServerFrame,
    http::{CreateRoom, TakeSeat},
};
use tessera_rules::{BySide, Outcome, Side};
use tokio::task::AbortHandle;

use super::{
    super::{Member, Rooms, Visitor, World, outbox::Next},
    faulty::FaultyStore,
};
use crate::{
    alive::Alive,
    bounds::Bounds,
    bus::{Bus, LocalBus},
    clock::Clock,
    metrics::Metrics,
    presence::Presence,
    random::{self, Chance},
    secrets::Secrets,
    store::Store,
};

/// A room with both players in it, and the store below.
pub(super) struct Scene {
    pub(super) store: Arc<FaultyStore>,
    pub(super) rooms: Rooms,
    pub(super) room: RoomId,
    pub(super) players: BySide<PlayerId>,
    pub(super) clock: Clock,
    pub(super) alive: Arc<Alive>,
    pub(super) stamper: AbortHandle,
}

impl Scene {
    pub(super) async fn new(time_control: Value, bounds: Bounds) -> Self {
        let store = Arc::new(FaultyStore::default());
        let rooms = Rooms::new(World { bounds, ..world(&store, Arc::new(LocalBus::new())).await });
        let (clock, alive) = (rooms.0.world.clock, Arc::clone(&rooms.0.world.alive));
        let stamper = stamp(&alive);
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

    pub(super) async fn untimed() -> Self {
        Self::new(json!({ "kind": "unlimited" }), Bounds::default()).await
    }

    /// A socket of one player, behind its snapshot.
    pub(super) async fn join(&self, side: Side) -> Member {
        let member = self.enter(Some(self.players[side])).await;
        assert!(matches!(next(&member).await, ServerFrame::Snapshot { .. }));
        member
    }

    pub(super) async fn enter(&self, player: Option<PlayerId>) -> Member {
        self.rooms
            .join(self.room, Visitor { player, ..Visitor::default() }, None)
            .await
            .expect("the room is open")
    }

    /// Sends a move for the position on the board.
    pub(super) async fn send(&self, member: &Member, side: Side, id: &str, text: &str) {
        let at = self.rooms.look(self.room, Visitor::default()).await;
        let at = at.expect("the room is open").state.position_seq();
        self.command(member, side, json!({ "type": "move", "id": id, "move": text, "at": at }));
    }

    /// Sends a command.
    pub(super) fn command(&self, member: &Member, side: Side, mut command: Value) {
        command["seen"] = 0.into();
        command["side"] = side.as_str().into();
        let frame: CommandFrame = from_json(command);
        member.command(frame, self.clock.now(), None).expect("the mailbox has room");
    }
}

/// What the rooms of one process share, over a store. Nobody stamps it as alive yet.
pub(super) async fn world(store: &Arc<FaultyStore>, bus: Arc<dyn Bus>) -> World {
    let store: Arc<dyn Store> = Arc::<FaultyStore>::clone(store);
    let alive = Arc::new(Alive::start(Arc::clone(&store)).await.expect("the store is well"));
    let clock = alive.clock();
    World {
        store,
        bus,
        clock,
        alive,
        presence: Arc::new(Presence::new(clock)),
        secrets: Secrets::new(&[1; 32]),
        bounds: Bounds::default(),
        metrics: Arc::new(Metrics::new()),
        chance: Chance::of_the_system(),
    }
}

/// Has the service stamped as alive until that is aborted.
pub(super) fn stamp(alive: &Arc<Alive>) -> AbortHandle {
    let alive = Arc::clone(alive);
    tokio::spawn(async move { alive.run().await }).abort_handle()
}

pub(super) fn from_json<T: serde::de::DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).expect("a good body")
}

/// The next frame that tells neither who is there nor what was said; close codes and requests for snapshots are none.
pub(super) async fn next(member: &Member) -> ServerFrame {
    loop {
        match any(member).await {
            ServerFrame::Presence(_) | ServerFrame::ChatHistory(_) => {}
            frame => return frame,
        }
    }
}

/// Waits until the room closes the socket.
pub(super) async fn closed(member: &Member) -> CloseCode {
    loop {
        if let Next::Close(code, _) = member.outbox().next().await {
            return code;
        }
    }
}

pub(super) async fn any(member: &Member) -> ServerFrame {
    match member.outbox().next().await {
        Next::Frame(frame, _) => serde_json::from_str(frame.text()).expect("a frame"),
        other => panic!("no frame: {other:?}"),
    }
}

pub(super) async fn ending(member: &Member) -> Outcome {
    loop {
        if let ServerFrame::Event { event, .. } = next(member).await
            && let EventView::Ended { outcome, .. } = *event
        {
            return outcome;
        }
    }
}

pub(super) fn is_acknowledgement(frame: &ServerFrame, command: &str) -> bool {
    matches!(frame, ServerFrame::Event { id: Some(id), .. } if id.as_str() == command)
}
