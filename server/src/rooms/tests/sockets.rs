//! A store that fails beneath real sockets.

#[allow(
    dead_code,
    unreachable_pub,
    reason = "this test uses its part of what the tests over real sockets share"
)]
#[path = "../../../tests/support/http.rs"]
mod http;
#[allow(dead_code, unreachable_pub, reason = "as above")]
#[path = "../../../tests/support/player.rs"]
mod player;
#[allow(dead_code, unreachable_pub, reason = "as above")]
#[path = "../../../tests/support/socket.rs"]
mod socket;

use std::{net::SocketAddr, sync::Arc};

use serde_json::json;
use tessera_protocol::{EventView, ServerFrame};
use tessera_rules::Side;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::faulty::{Access, Fault, FaultyStore};
use crate::{app, settings::Settings};
use player::pair;
use socket::Opening;

/// A server that runs until the test ends.
async fn serve(store: Arc<FaultyStore>) -> SocketAddr {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(app::run(listener, store, Settings::default(), CancellationToken::new()));
    address
}

#[tokio::test]
async fn what_cannot_be_read_closes_the_line_and_everything_comes_back() {
    let store = Arc::new(FaultyStore::default());
    let (white, black, made) = pair(serve(Arc::clone(&store)).await, json!({})).await;
    let (mut whites, mut blacks) = (white.join(made.room).await, black.join(made.room).await);
    whites.snapshot().await;
    blacks.snapshot().await;
    whites.make_move(Side::White, "e2e4").await;
    whites.event().await;
    blacks.event().await;

    store.fail_by(|access| match access {
        Access::Write => Some(Fault::WrittenButUnknown),
        Access::Read => Some(Fault::Unavailable),
    });
    let seen = whites.applied;
    let answer = json!({ "move": "e7e5", "at": seen });
    blacks.command_as("answer", "move", Side::Black, answer.clone()).await;
    assert_eq!(blacks.closed().await, 1012, "nobody can tell what became of it");
    whites.send_text(json!({ "type": "resync", "seen": seen }).to_string()).await;
    assert_eq!(whites.closed().await, 1012, "nor what happened since");

    store.heal();
    let back = Opening::of(made.room).seen(seen.0).bearer(&white.token);
    let mut whites = back.open(white.server).await;
    whites.applied = seen;
    assert!(matches!(whites.event().await.1, EventView::Moved { .. }), "what was missed comes first");
    let mut blacks = black.join(made.room).await;
    assert_eq!(blacks.snapshot().await.moves.len(), 2);
    blacks.command_as("answer", "move", Side::Black, answer).await;
    assert!(matches!(blacks.news().await, ServerFrame::Done { .. }), "it is applied once");
}

#[tokio::test]
async fn a_room_that_cannot_be_read_is_closed_for_good() {
    let store = Arc::new(FaultyStore::default());
    let (white, _, made) = pair(serve(Arc::clone(&store)).await, json!({})).await;
    store.fail_by(|access| match access {
        Access::Write => Some(Fault::LostAndUnknown),
        Access::Read => Some(Fault::Unreadable),
    });
    let mut whites = white.join(made.room).await;
    whites.snapshot().await;
    whites.make_move(Side::White, "e2e4").await;
    assert_eq!(whites.closed().await, 1012, "the room ends");
    assert_eq!(
        white.join(made.room).await.closed().await,
        4007,
        "whoever comes back hears that it is no use"
    );
}
