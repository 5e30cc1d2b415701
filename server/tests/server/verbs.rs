//! Every verb twice, out of turn, by a stranger, by a watcher, with stale words, and after the end: the answers are right
//! and nothing changes that should not.

use serde_json::{Value, json};
use tessera_protocol::{Code, EventView, RoomView, ServerFrame};
use tessera_rules::{Outcome, Reason, Side};

use crate::support::{player::Player, server::Server, socket::Opening, table::Table};

crate::on_both_stores!(
    a_command_sent_twice_is_applied_once,
    an_order_sent_twice_is_answered_alike,
    whoever_may_not_is_refused,
    what_is_stale_or_out_of_turn_is_refused,
    a_draw_is_offered_declined_and_agreed,
    after_the_end_nothing_is_accepted,
    a_game_is_aborted_only_at_its_beginning,
    a_practice_board_is_played_alone,
    two_tabs_hear_the_same,
);

impl Table {
    /// Makes moves in turn; both sockets have heard them.
    async fn play(&mut self, moves: &[&str]) {
        for text in moves {
            let view = self.view().await;
            let side = view.to_move.expect("the game is on");
            let mover = if side == Side::White { &mut self.whites } else { &mut self.blacks };
            mover.command("move", side, json!({ "move": text, "at": view.position_seq })).await;
            self.whites.event().await;
            self.blacks.event().await;
        }
    }

    async fn view(&self) -> RoomView {
        self.white.get(&format!("/api/rooms/{}", self.made.room)).await.json()
    }
}

async fn an_order_sent_twice_is_answered_alike(server: Server) {
    let maker = Player::new(server.address).await;
    let made = maker.create(json!({})).await;
    assert_eq!(maker.create(json!({})).await, made);
    let other = json!({ "game": "parob", "opponent": "lobby", "rules": { "spectators": "link" } });
    assert_eq!(maker.create(other).await, made, "the id alone names the order");
}

async fn a_command_sent_twice_is_applied_once(server: Server) {
    let mut table = Table::new(server.address, json!({})).await;
    let at = table.whites.applied;
    let e4 = json!({ "move": "e2e4", "at": at });
    for _ in 0..2 {
        table.whites.command_as("same", "move", Side::White, e4.clone()).await;
    }
    let (id, _) = table.whites.event().await;
    assert_eq!(id.as_deref(), Some("same"));
    let moved = table.whites.applied;
    let ServerFrame::Done { id, seq } = table.whites.news().await else { panic!("not done") };
    assert_eq!((id.as_str(), seq), ("same", moved));

    let mut tab = table.white.join(table.made.room).await;
    tab.snapshot().await;
    tab.command_as("same", "move", Side::White, e4).await;
    assert!(
        matches!(tab.news().await, ServerFrame::Done { seq, .. } if seq == moved),
        "from another socket too"
    );
    assert_eq!(table.view().await.moves.len(), 1);
}

async fn whoever_may_not_is_refused(server: Server) {
    let mut table = Table::new(server.address, json!({})).await;
    let before = table.view().await;
    let stranger = Player::new(server.address).await;
    let offer = json!({ "offer": 1 });
    let verbs: [(&str, Value); 6] = [
        ("move", json!({ "move": "e2e4", "at": before.position_seq })),
        ("resign", json!({})),
        ("offer_draw", json!({})),
        ("accept", offer.clone()),
        ("decline", offer),
        ("abort", json!({})),
    ];
    let mut sockets =
        [stranger.join(table.made.room).await, Opening::of(table.made.room).open(server.address).await];
    for socket in &mut sockets {
        socket.snapshot().await;
        for (verb, extra) in &verbs {
            let id = socket.command(verb, Side::White, extra.clone()).await;
            assert_eq!(socket.refused().await, (Some(id), Code::NotYourSeat), "{verb}");
        }
    }
    for (verb, extra) in verbs {
        let id = table.blacks.command(verb, Side::White, extra).await;
        assert_eq!(table.blacks.refused().await, (Some(id), Code::NotYourSeat), "{verb} for the opponent");
    }
    assert_eq!(table.view().await, before);
    table.play(&["e2e4"]).await;
}

async fn what_is_stale_or_out_of_turn_is_refused(server: Server) {
    let mut table = Table::new(server.address, json!({})).await;
    let start = table.whites.applied;
    let cases = [
        (Side::Black, json!({ "move": "e7e5", "at": start }), Code::NotYourTurn),
        (Side::White, json!({ "move": "e2e5", "at": start }), Code::IllegalMove),
        (Side::White, json!({ "move": "e2e4", "at": 1 }), Code::StalePosition),
        (Side::White, json!({ "move": "e2e4", "at": 99 }), Code::StalePosition),
    ];
    for (side, extra, code) in cases {
        let socket = if side == Side::White { &mut table.whites } else { &mut table.blacks };
        let id = socket.command("move", side, extra.clone()).await;
        assert_eq!(socket.refused().await, (Some(id), code), "{extra}");
    }
    table.play(&["e2e4", "e7e5"]).await;
    let late = table.whites.command("move", Side::White, json!({ "move": "d2d4", "at": start })).await;
    assert_eq!(table.whites.refused().await, (Some(late), Code::StalePosition));
    table.play(&["g1f3"]).await;
}

async fn a_draw_is_offered_declined_and_agreed(server: Server) {
    let mut table = Table::new(server.address, json!({})).await;
    table.play(&["e2e4"]).await;
    let mut watcher = Opening::of(table.made.room).open(server.address).await;
    assert!(watcher.snapshot().await.offers.is_empty());

    table.whites.command("offer_draw", Side::White, json!({})).await;
    table.whites.event().await;
    let (_, offered) = table.blacks.event().await;
    let EventView::Offered(offer) = offered else { panic!("{offered:?}") };
    assert!(matches!(watcher.news().await, ServerFrame::Hidden { .. }), "watchers get the bare seq");
    table.whites.command("offer_draw", Side::White, json!({})).await;
    assert_eq!(table.whites.refused().await.1, Code::OfferPending);
    table.whites.command("accept", Side::White, json!({ "offer": offer.offer })).await;
    assert_eq!(table.whites.refused().await.1, Code::NoSuchOffer, "nobody accepts his own offer");

    table.blacks.command("decline", Side::Black, json!({ "offer": offer.offer })).await;
    for socket in [&mut table.whites, &mut table.blacks] {
        assert!(matches!(socket.event().await.1, EventView::OfferDeclined { .. }));
    }
    table.blacks.command("accept", Side::Black, json!({ "offer": offer.offer })).await;
    assert_eq!(table.blacks.refused().await.1, Code::NoSuchOffer, "a declined offer is dead");
    table.whites.command("offer_draw", Side::White, json!({})).await;
    assert_eq!(table.whites.refused().await.1, Code::OfferTooSoon);

    table.blacks.command("offer_draw", Side::Black, json!({})).await;
    let (_, offered) = table.blacks.event().await;
    let EventView::Offered(offer) = offered else { panic!("{offered:?}") };
    table.whites.event().await;
    table.whites.command("accept", Side::White, json!({ "offer": offer.offer })).await;
    let agreed = Outcome { winner: None, reason: Reason::Agreement };
    assert!(matches!(table.blacks.event().await.1, EventView::Ended { outcome, .. } if outcome == agreed));
}

async fn after_the_end_nothing_is_accepted(server: Server) {
    let mut table = Table::new(server.address, json!({})).await;
    table.play(&["e2e4"]).await;
    // Not White's turn: resigning is allowed at any time.
    let resign = table.whites.command("resign", Side::White, json!({})).await;
    assert_eq!(table.whites.event().await.0.as_deref(), Some(resign.as_str()));
    let end = table.view().await;
    assert_eq!(end.outcome, Some(Outcome { winner: Some(Side::Black), reason: Reason::Resignation }));
    table.whites.command_as(&resign, "resign", Side::White, json!({})).await;
    assert!(
        matches!(table.whites.news().await, ServerFrame::Done { .. }),
        "the same command has the same answer"
    );
    for (verb, extra) in [
        ("move", json!({ "move": "d2d4", "at": end.position_seq })),
        ("resign", json!({})),
        ("offer_draw", json!({})),
        ("accept", json!({ "offer": 3 })),
        ("decline", json!({ "offer": 3 })),
        ("abort", json!({})),
    ] {
        let id = table.whites.command(verb, Side::White, extra).await;
        assert_eq!(table.whites.refused().await, (Some(id), Code::GameOver), "{verb}");
    }
    let late = Player::new(server.address).await;
    let body = json!({ "id": "late", "invitation": table.made.invitation });
    let reply = late.post(&format!("/api/rooms/{}/seat", table.made.room), &body).await;
    assert_eq!(reply.status, 409, "{reply:?}");
    assert_eq!(table.view().await, end);
}

async fn a_game_is_aborted_only_at_its_beginning(server: Server) {
    let mut table = Table::new(server.address, json!({})).await;
    table.play(&["e2e4", "e7e5"]).await;
    table.whites.command("abort", Side::White, json!({})).await;
    assert_eq!(table.whites.refused().await.1, Code::TooLateToAbort);

    let mut table = Table::new(server.address, json!({})).await;
    table.play(&["e2e4"]).await;
    table.blacks.command("abort", Side::Black, json!({})).await;
    let aborted = Outcome { winner: None, reason: Reason::Aborted };
    assert!(matches!(table.whites.event().await.1, EventView::Ended { outcome, .. } if outcome == aborted));
}

async fn a_practice_board_is_played_alone(server: Server) {
    let player = Player::new(server.address).await;
    let made = player.create(json!({ "game": "parob", "opponent": "oneself" })).await;
    let mut socket = player.join(made.room).await;
    let view = socket.snapshot().await;
    assert_eq!(view.you, [Side::White, Side::Black]);
    let first = view.legal.expect("White is to move")[0].to_string();
    socket.make_move(Side::White, &first).await;
    let (_, EventView::Moved { legal: Some(legal), .. }) = socket.event().await else {
        panic!("no legal moves")
    };
    socket.make_move(Side::Black, &legal[0].to_string()).await;
    assert!(socket.event().await.0.is_some());
}

async fn two_tabs_hear_the_same(server: Server) {
    let mut table = Table::new(server.address, json!({})).await;
    let mut tab = table.white.join(table.made.room).await;
    tab.snapshot().await;
    let id = table.whites.make_move(Side::White, "e2e4").await;
    let (own, event) = table.whites.event().await;
    assert_eq!((own, tab.event().await), (Some(id), (None, event)));
    table.blacks.event().await;
    tab.command_as("tab", "resign", Side::White, json!({})).await;
    assert_eq!(tab.event().await.0.as_deref(), Some("tab"));
    assert_eq!(table.whites.event().await.0, None);
}
