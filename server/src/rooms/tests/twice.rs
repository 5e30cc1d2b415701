//! Every verb of the game sent twice: applied once, and answered alike.

use std::time::Duration;

use serde_json::{Value, json};
use tessera_protocol::{EventView, OfferId, ServerFrame};
use tessera_rules::{
    BySide,
    Side::{self, Black, White},
};
use tokio::time::sleep;

use super::{
    super::{Member, Visitor},
    scene::{Scene, next},
};
use crate::bounds::Bounds;

/// A game up to the draw that is claimed at the third repetition, and its rematch.
const BARGAINS: &[(Side, &str)] = &[
    (White, "move g1f3"),
    (Black, "move g8f6"),
    (White, "give_time"),
    (White, "offer_draw"),
    (White, "withdraw"),
    (Black, "offer_draw"),
    (White, "decline"),
    (Black, "offer_takeback"),
    (White, "accept"),
    (Black, "move g8f6"),
    (White, "move f3g1"),
    (Black, "move f6g8"),
    (White, "move g1f3"),
    (Black, "move g8f6"),
    (White, "move f3g1"),
    (Black, "move f6g8"),
    (White, "claim_draw"),
    (White, "offer_rematch"),
    (Black, "accept"),
];

/// A game, and what was offered in it last.
struct Table {
    scene: Scene,
    members: BySide<Member>,
    offer: Option<OfferId>,
    sent: u32,
}

impl Table {
    async fn set() -> Self {
        let scene =
            Scene::new(json!({ "kind": "increment", "base": 600, "increment": 0 }), Bounds::default()).await;
        let members = BySide { white: scene.join(White).await, black: scene.join(Black).await };
        Self { scene, members, offer: None, sent: 0 }
    }

    async fn play(&mut self, steps: &[(Side, &str)]) {
        for &(side, step) in steps {
            let command = self.command(step).await;
            let event = twice(&self.scene, &self.members[side], side, command).await;
            if let EventView::Offered(offer) = event {
                self.offer = Some(offer.offer);
            }
        }
    }

    async fn command(&mut self, step: &str) -> Value {
        self.sent += 1;
        let (verb, text) = step.split_once(' ').unwrap_or((step, ""));
        let mut command = json!({ "type": verb, "id": format!("c{}", self.sent) });
        match verb {
            "move" => {
                let glance = self.scene.rooms.look(self.scene.room, Visitor::default()).await;
                command["at"] = json!(glance.expect("the room is open").state.position_seq());
                command["move"] = text.into();
            }
            "accept" | "decline" | "withdraw" => command["offer"] = json!(self.offer),
            _ => {}
        }
        command
    }
}

/// The event that a command leads to, which stays the only one when the command comes again.
async fn twice(scene: &Scene, member: &Member, side: Side, command: Value) -> EventView {
    for _ in 0..2 {
        scene.command(member, side, command.clone());
    }
    let mut applied = None;
    loop {
        match next(member).await {
            ServerFrame::Event { id: Some(id), seq, event, .. } => {
                assert!(applied.is_none() && command["id"] == id.as_str(), "{command}: {event:?}");
                applied = Some((seq, *event));
            }
            ServerFrame::Event { id: None, .. } => {}
            ServerFrame::Done { id, seq } => {
                let (first, event) = applied.expect("it was applied");
                assert_eq!((&command["id"], seq), (&json!(id), first), "{command}");
                return event;
            }
            other => panic!("{command}: {other:?}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn every_verb_sent_twice_is_applied_once() {
    Table::set().await.play(BARGAINS).await;
    for verb in ["resign", "abort"] {
        Table::set().await.play(&[(White, verb)]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_absence_claimed_twice_is_claimed_once() {
    let mut table = Table::set().await;
    table.play(&[(White, "move e2e4"), (Black, "move e7e5"), (White, "move g1f3")]).await;
    let Table { scene, members: BySide { white, black }, .. } = table;
    drop(black);
    sleep(Duration::from_secs(150)).await;
    let claim = json!({ "type": "claim_absence", "id": "claim", "as": "win" });
    assert!(matches!(twice(&scene, &white, White, claim).await, EventView::Ended { .. }));
}
