//! Taking back, giving time and playing again, over real sockets.

use serde_json::json;
use tessera_protocol::{EventView, OfferKind, Phase, RoomView};
use tessera_rules::Side;

use crate::support::{player::pair, server::Server, table::Table};

crate::on_both_stores!(a_takeback_restores_board_and_clocks, rematches_that_cross_become_one_room);

async fn a_takeback_restores_board_and_clocks(server: Server) {
    let timed = json!({ "time_control": { "kind": "increment", "base": 60, "increment": 5 } });
    let (white, black, made) = pair(server.address, timed).await;
    let (mut whites, mut blacks) = (white.join(made.room).await, black.join(made.room).await);
    whites.snapshot().await;
    let start = blacks.snapshot().await;
    whites.command("move", Side::White, json!({ "move": "e2e4", "at": start.position_seq })).await;
    blacks.event().await;
    whites.event().await;
    blacks.command("give_time", Side::Black, json!({})).await;
    assert!(matches!(whites.event().await.1, EventView::TimeGiven { side: Side::White, .. }));
    blacks.event().await;
    whites.command("offer_takeback", Side::White, json!({})).await;
    let EventView::Offered(offer) = blacks.event().await.1 else { panic!("nothing was offered") };
    assert_eq!(offer.offer_kind, OfferKind::Takeback);
    whites.event().await;
    blacks.command("accept", Side::Black, json!({ "offer": offer.offer })).await;
    let EventView::TakenBack { position, clocks, legal, .. } = whites.event().await.1 else {
        panic!("nothing was taken back")
    };
    assert_eq!((position, legal.map(|legal| legal.len())), (start.position, Some(20)));
    assert_eq!(clocks.map(|clocks| clocks.left), start.clocks.map(|clocks| clocks.left));
}

async fn rematches_that_cross_become_one_room(server: Server) {
    let Table { white, made, mut whites, mut blacks, .. } = Table::new(server.address, json!({})).await;
    whites.command("resign", Side::White, json!({})).await;
    whites.event().await;
    blacks.event().await;
    // Both before either has heard of the other's.
    whites.command("offer_rematch", Side::White, json!({})).await;
    blacks.command("offer_rematch", Side::Black, json!({})).await;
    for socket in [&mut whites, &mut blacks] {
        assert!(matches!(socket.event().await.1, EventView::Offered(_)));
    }
    let EventView::Rematch { room } = whites.event().await.1 else { panic!("there is no rematch") };
    let old: RoomView = white.get(&format!("/api/rooms/{}", made.room)).await.json();
    let new: RoomView = white.get(&format!("/api/rooms/{room}")).await.json();
    assert_eq!((old.next, new.previous), (Some(room), Some(made.room)));
    assert_eq!((new.phase, new.you), (Phase::Playing, vec![Side::Black]));
}
