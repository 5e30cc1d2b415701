//! While the server is out, nothing is judged; and what that cost is given back.

use std::time::Duration;

use serde_json::json;
use tessera_protocol::{Code, EventView, ServerFrame};
use tessera_rules::{Reason, Side};

use super::{
    super::Member,
    scene::{Scene, ending, is_acknowledgement, next, stamp},
};
use crate::bounds::Bounds;

/// A game of 15 seconds in which both have moved, and White's socket; the store has been gone for a minute since.
async fn after_a_minute_without_the_store() -> (Scene, Member) {
    let clock = json!({ "kind": "increment", "base": 15, "increment": 0 });
    let scene = Scene::new(clock, Bounds::default()).await;
    let [white, black] = [scene.join(Side::White).await, scene.join(Side::Black).await];
    for (member, side, id, text) in [(&white, Side::White, "a", "e2e4"), (&black, Side::Black, "b", "e7e5")] {
        scene.send(member, side, id, text).await;
        next(&white).await;
    }
    scene.stamper.abort();
    tokio::time::sleep(Duration::from_secs(60)).await;
    (scene, white)
}

#[tokio::test(start_paused = true)]
async fn an_outage_is_granted_back_and_no_flag_falls_in_it() {
    let (scene, white) = after_a_minute_without_the_store().await;
    stamp(&scene.alive);
    let ServerFrame::Event { event, .. } = next(&white).await else { panic!("nothing happened") };
    let EventView::TimeGranted { granted, clocks } = *event else { panic!("{event:?}") };
    assert!((57_000..=62_000).contains(&granted.0), "{granted:?}");
    let left = clocks.expect("the game has clocks").left.white.0;
    assert!((12_000..=15_000).contains(&left), "{left} ms are left");
    assert_eq!(ending(&white).await.reason, Reason::Timeout, "the clock runs again");
}

#[tokio::test(start_paused = true)]
async fn a_move_is_not_judged_before_an_outage_is_found() {
    let (scene, white) = after_a_minute_without_the_store().await;
    scene.send(&white, Side::White, "c", "g1f3").await;
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    stamp(&scene.alive);
    let ServerFrame::Event { event, .. } = next(&white).await else { panic!("not in time") };
    assert!(matches!(*event, EventView::TimeGranted { .. }), "{event:?}");
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
    assert_eq!(code, Code::Unavailable);
}
