//! What becomes of a command whose append fails.

use tessera_protocol::{CloseCode, Code, ServerFrame};
use tessera_rules::Side;

use super::{
    faulty::Fault,
    scene::{Scene, closed, is_acknowledgement, next},
};

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
    assert_eq!(code, Code::Unavailable);
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
