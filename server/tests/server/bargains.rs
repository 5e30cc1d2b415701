//! What two players can agree on beside moves, over real sockets: takebacks, rematches, time given, claims.

use serde_json::json;
use tessera_protocol::{Code, EventView, OfferKind, Phase, RoomView, ServerFrame, http::CreatedRoom};
use tessera_rules::{Reason, Side};

use crate::support::{
    player::{Player, pair},
    server::Server,
    socket::Socket,
    table::Table,
};

crate::on_both_stores!(
    a_move_is_taken_back_when_the_other_side_agrees,
    on_a_practice_board_nobody_is_asked,
    an_offer_can_be_withdrawn,
    a_rematch_changes_sides_and_links_both_rooms,
    two_rematch_offers_that_cross_make_one_room,
    time_is_given_to_the_other_side,
    a_repetition_is_claimed_where_draws_are_claimed,
    who_is_there_cannot_be_claimed_from,
);

async fn table(server: &Server, extra: serde_json::Value) -> ([Socket; 2], [Player; 2], CreatedRoom) {
    let Table { white, black, made, whites, blacks } = Table::new(server.address, extra).await;
    ([whites, blacks], [white, black], made)
}

async fn view(player: &Player, made: &CreatedRoom) -> RoomView {
    player.get(&format!("/api/rooms/{}", made.room)).await.json()
}

/// A move of the side whose socket comes first; both have heard it.
async fn play(mover: &mut Socket, other: &mut Socket, side: Side, text: &str) {
    mover.make_move(side, text).await;
    mover.event().await;
    other.event().await;
}

/// The offer that came just now.
async fn offer(socket: &mut Socket, kind: OfferKind) -> serde_json::Value {
    match socket.event().await.1 {
        EventView::Offered(offer) if offer.offer_kind == kind => json!({ "offer": offer.offer }),
        other => panic!("no such offer: {other:?}"),
    }
}

async fn a_move_is_taken_back_when_the_other_side_agrees(server: Server) {
    let ([mut whites, mut blacks], [white, _], made) = table(&server, json!({})).await;
    let start = view(&white, &made).await.position;
    play(&mut whites, &mut blacks, Side::White, "e2e4").await;
    whites.command("offer_takeback", Side::White, json!({})).await;
    whites.event().await;
    let asked = offer(&mut blacks, OfferKind::Takeback).await;
    blacks.command("accept", Side::Black, asked).await;
    for socket in [&mut whites, &mut blacks] {
        let EventView::TakenBack { side, plies, position, .. } = socket.event().await.1 else {
            panic!("nothing was taken back")
        };
        assert_eq!((side, plies, &position), (Side::White, 1, &start));
    }
    play(&mut whites, &mut blacks, Side::White, "d2d4").await;
    assert_eq!(view(&white, &made).await.moves.len(), 1);
}

async fn on_a_practice_board_nobody_is_asked(server: Server) {
    let player = Player::new(server.address).await;
    let made = player.create(json!({ "opponent": "oneself" })).await;
    let mut socket = player.join(made.room).await;
    socket.snapshot().await;
    for (side, text) in [(Side::White, "e2e4"), (Side::Black, "e7e5")] {
        socket.make_move(side, text).await;
        socket.event().await;
    }
    socket.command("offer_takeback", Side::White, json!({})).await;
    assert!(matches!(socket.event().await.1, EventView::TakenBack { plies: 2, .. }));
}

async fn an_offer_can_be_withdrawn(server: Server) {
    let ([mut whites, mut blacks], ..) = table(&server, json!({})).await;
    whites.command("offer_draw", Side::White, json!({})).await;
    let mine = offer(&mut whites, OfferKind::Draw).await;
    offer(&mut blacks, OfferKind::Draw).await;
    whites.command("withdraw", Side::White, mine.clone()).await;
    whites.event().await;
    assert!(matches!(blacks.event().await.1, EventView::OfferWithdrawn { side: Side::White, .. }));
    blacks.command("accept", Side::Black, mine).await;
    assert_eq!(blacks.refused().await.1, Code::NoSuchOffer);
}

async fn a_rematch_changes_sides_and_links_both_rooms(server: Server) {
    let ([mut whites, mut blacks], [white, black], made) = table(&server, json!({})).await;
    whites.command("offer_rematch", Side::White, json!({})).await;
    assert_eq!(whites.refused().await.1, Code::StillPlaying);
    whites.command("resign", Side::White, json!({})).await;
    whites.event().await;
    blacks.event().await;
    blacks.command("offer_rematch", Side::Black, json!({})).await;
    blacks.event().await;
    let asked = offer(&mut whites, OfferKind::Rematch).await;
    whites.command("accept", Side::White, asked).await;
    let EventView::Rematch { room } = whites.event().await.1 else { panic!("no rematch") };
    let next: RoomView = white.get(&format!("/api/rooms/{room}")).await.json();
    assert_eq!(
        (next.phase, next.previous, next.you.as_slice()),
        (Phase::Playing, Some(made.room), &[Side::Black][..])
    );
    let next: RoomView = black.get(&format!("/api/rooms/{room}")).await.json();
    assert_eq!(next.you, [Side::White]);
    assert_eq!(view(&white, &made).await.next, Some(room));
    blacks.event().await;
    blacks.command("offer_rematch", Side::Black, json!({})).await;
    assert_eq!(blacks.refused().await.1, Code::RematchMade);
}

async fn two_rematch_offers_that_cross_make_one_room(server: Server) {
    let ([mut whites, mut blacks], ..) = table(&server, json!({})).await;
    whites.command("resign", Side::White, json!({})).await;
    whites.event().await;
    blacks.event().await;
    whites.command("offer_rematch", Side::White, json!({})).await;
    blacks.command("offer_rematch", Side::Black, json!({})).await;
    let mut rooms = Vec::new();
    for socket in [&mut whites, &mut blacks] {
        loop {
            match socket.event().await.1 {
                EventView::Rematch { room } => break rooms.push(room),
                EventView::Offered(_) => {}
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(rooms[0], rooms[1]);
}

async fn time_is_given_to_the_other_side(server: Server) {
    let ([mut whites, mut blacks], ..) = table(&server, json!({})).await;
    whites.command("give_time", Side::White, json!({})).await;
    assert_eq!(whites.refused().await.1, Code::NoClock);
    drop((whites, blacks));

    let blitz =
        json!({ "id": "blitz", "time_control": { "kind": "increment", "base": 180, "increment": 0 } });
    let (white, black, made) = pair(server.address, blitz).await;
    (whites, blacks) = (white.join(made.room).await, black.join(made.room).await);
    whites.snapshot().await;
    blacks.snapshot().await;
    blacks.command("give_time", Side::Black, json!({})).await;
    for socket in [&mut whites, &mut blacks] {
        let EventView::TimeGiven { side, given, clocks } = socket.event().await.1 else { panic!("no time") };
        assert_eq!((side, given.0), (Side::White, 15_000));
        assert_eq!(clocks.expect("clocks").left.white.0, 195_000);
    }
}

async fn a_repetition_is_claimed_where_draws_are_claimed(server: Server) {
    let ([mut whites, mut blacks], ..) = table(&server, json!({ "rules": { "draws": "claimed" } })).await;
    whites.command("claim_draw", Side::White, json!({})).await;
    assert_eq!(whites.refused().await.1, Code::NothingToClaim);
    for _ in 0..2 {
        play(&mut whites, &mut blacks, Side::White, "g1f3").await;
        play(&mut blacks, &mut whites, Side::Black, "g8f6").await;
        play(&mut whites, &mut blacks, Side::White, "f3g1").await;
        play(&mut blacks, &mut whites, Side::Black, "f6g8").await;
    }
    whites.command("claim_draw", Side::White, json!({})).await;
    let EventView::Ended { outcome, .. } = whites.event().await.1 else { panic!("no end") };
    assert_eq!((outcome.winner, outcome.reason), (None, Reason::ThreefoldRepetition));
}

async fn who_is_there_cannot_be_claimed_from(server: Server) {
    let blitz = json!({ "time_control": { "kind": "increment", "base": 15, "increment": 0 } });
    let ([mut whites, mut blacks], [_, black], made) = table(&server, blitz).await;
    play(&mut whites, &mut blacks, Side::White, "e2e4").await;
    play(&mut blacks, &mut whites, Side::Black, "e7e5").await;
    play(&mut whites, &mut blacks, Side::White, "g1f3").await;
    whites.command("claim_absence", Side::White, json!({ "as": "win" })).await;
    assert_eq!(whites.refused().await.1, Code::NotAbsent);
    drop(blacks);
    let absent = loop {
        if let ServerFrame::Presence(presence) = whites.frame().await
            && let Some(seat) = presence.seats.black.filter(|seat| !seat.present)
        {
            break seat;
        }
    };
    let claimable = absent.claimable_at.expect("it is the absent side's turn").0;
    assert_eq!(claimable - absent.absent_since.expect("absent").0, 30_000);
    whites.command("claim_absence", Side::White, json!({ "as": "win" })).await;
    let ServerFrame::Refused { code: Code::ClaimTooSoon, params, .. } = whites.news().await else {
        panic!("not refused")
    };
    assert_eq!(params.text("at"), Some(&*claimable.to_string()));
    let _back = black.join(made.room).await;
    loop {
        if let ServerFrame::Presence(presence) = whites.frame().await
            && presence.seats.black.is_some_and(|seat| seat.present)
        {
            break;
        }
    }
    whites.command("claim_absence", Side::White, json!({ "as": "win" })).await;
    assert_eq!(whites.refused().await.1, Code::NotAbsent);
}
