//! A game from its making to its end, as its players and a watcher see it.

use serde_json::json;
use tessera_protocol::{EventView, Phase, RoomView, http::RecordBody};
use tessera_rules::{Outcome, Reason, Side};

use crate::support::{
    player::{Player, pair},
    server::Server,
    socket::Opening,
};

crate::on_both_stores!(two_play_and_a_third_watches, a_seat_draws_sides);

async fn two_play_and_a_third_watches(server: Server) {
    let (white, black, made) = pair(server.address, json!({})).await;
    let mut whites = white.join(made.room).await;
    let mut blacks = black.join(made.room).await;
    let mut watcher = Opening::of(made.room).open(server.address).await;

    let views = [whites.snapshot().await, blacks.snapshot().await, watcher.snapshot().await];
    let seats: Vec<_> = views.iter().map(|view| (view.you.clone(), view.legal.is_some())).collect();
    assert_eq!(seats, [(vec![Side::White], true), (vec![Side::Black], false), (vec![], false)]);

    for (ply, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let (side, mover, other) = if ply % 2 == 0 {
            (Side::White, &mut whites, &mut blacks)
        } else {
            (Side::Black, &mut blacks, &mut whites)
        };
        let id = mover.make_move(side, text).await;
        let (acknowledged, own) = mover.event().await;
        assert_eq!(acknowledged, Some(id), "the event is the acknowledgement");
        for socket in [other, &mut watcher] {
            let (none, told) = socket.event().await;
            assert_eq!(none, None, "only the sender is told of its command");
            assert_eq!(without_legal(told), without_legal(own.clone()));
        }
    }
    let end = Outcome { winner: Some(Side::Black), reason: Reason::Checkmate };
    for socket in [&mut whites, &mut blacks, &mut watcher] {
        let (_, told) = socket.event().await;
        assert!(matches!(told, EventView::Ended { outcome, .. } if outcome == end), "{told:?}");
    }

    let view: RoomView = white.get(&format!("/api/rooms/{}", made.room)).await.json();
    assert_eq!((view.phase, view.outcome), (Phase::Finished, Some(end)));
    let record: RecordBody = white.get(&format!("/api/rooms/{}/record", made.room)).await.json();
    let sans: Vec<_> = record.moves.iter().map(|played| played.san.as_str()).collect();
    assert_eq!((sans, record.outcome), (vec!["f3", "e5", "g4", "Qh4#"], Some(end)));
    let pgn = white.get(&format!("/api/rooms/{}/record.pgn", made.room)).await;
    assert_eq!(pgn.header("content-type"), Some("application/x-chess-pgn"));
    for part in
        ["[Result \"0-1\"]", "Qh4#", &format!("[Site \"http://{}/rooms/{}\"]", white.server, made.room)]
    {
        assert!(pgn.body.contains(part), "no {part} in {}", pgn.body);
    }
}

/// A watcher is told the same but for the legal moves.
fn without_legal(event: EventView) -> EventView {
    match event {
        EventView::Moved { played, position, check, clocks, legal: _, claimable: _ } => {
            EventView::Moved { played, position, check, clocks, legal: None, claimable: None }
        }
        other => other,
    }
}

async fn a_seat_draws_sides(server: Server) {
    let (creator, guest) = (Player::new(server.address).await, Player::new(server.address).await);
    let made = creator.create(json!({ "side": "random", "opponent": "lobby" })).await;
    let mut waiting = creator.join(made.room).await;
    assert_eq!(waiting.snapshot().await.you, []);
    let side = guest.take_seat(&made).await;
    let mine = loop {
        if let tessera_protocol::ServerFrame::Snapshot { room, .. } = waiting.news().await {
            break room.you;
        }
    };
    assert_eq!(mine, [!side]);
}
