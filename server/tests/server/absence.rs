//! Who stays away: the other side claims the game, and a seek goes without its maker.

use std::time::Duration;

use serde_json::json;
use tessera_protocol::{
    Code, EventView, LobbyFrame, Phase, RoomView, SeatPresence, ServerFrame,
    http::{CreatedRoom, RecordBody, RoomList},
};
use tessera_rules::{BySide, Outcome, Reason, Side};

use crate::support::{
    player::{Player, order},
    server::{Home, Server},
    socket::{Opening, Socket},
    table::Table,
    time::pass,
};

/// Waits until the room tells such a thing of the seats.
async fn seats(socket: &mut Socket, is_so: impl Fn(&BySide<Option<SeatPresence>>) -> bool) {
    loop {
        if let ServerFrame::Presence(presence) = socket.frame().await
            && is_so(&presence.seats)
        {
            return;
        }
    }
}

fn is_claimable(seats: &BySide<Option<SeatPresence>>) -> bool {
    seats.white.as_ref().is_some_and(|seat| !seat.present && seat.claimable_at.is_some())
}

/// A game in which it is White's turn, who has just gone; and what Black has.
async fn left_by_white(server: &Server) -> (Player, Socket, CreatedRoom) {
    let Table { white, made, whites, mut blacks, .. } = Table::running(server.address, 120).await;
    drop(whites);
    seats(&mut blacks, is_claimable).await;
    (white, blacks, made)
}

#[tokio::test]
async fn a_game_that_was_left_is_claimed_as_a_win_or_a_draw() {
    for (result, winner) in [("win", Some(Side::Black)), ("draw", None)] {
        let server = Server::start(Home::memory()).await;
        let (white, mut blacks, made) = left_by_white(&server).await;
        pass(Duration::from_secs(28)).await;
        blacks.command("claim_absence", Side::Black, json!({ "as": result })).await;
        assert_eq!(blacks.refused().await.1, Code::ClaimTooSoon);
        pass(Duration::from_secs(3)).await;
        blacks.command("claim_absence", Side::Black, json!({ "as": result })).await;
        let EventView::Ended { outcome, .. } = blacks.event().await.1 else { panic!("no end") };
        assert_eq!(outcome, Outcome { winner, reason: Reason::Abandoned });
        let record: RecordBody = white.get(&format!("/api/rooms/{}/record", made.room)).await.json();
        assert_eq!(record.outcome, Some(outcome));
    }
}

#[tokio::test]
async fn a_return_voids_the_absence() {
    let server = Server::start(Home::memory()).await;
    let (white, mut blacks, made) = left_by_white(&server).await;
    pass(Duration::from_secs(20)).await;
    let back = white.join(made.room).await;
    seats(&mut blacks, |seats| seats.white.as_ref().is_some_and(|seat| seat.present)).await;
    drop(back);
    seats(&mut blacks, is_claimable).await;
    pass(Duration::from_secs(20)).await;
    blacks.command("claim_absence", Side::Black, json!({ "as": "win" })).await;
    assert_eq!(blacks.refused().await.1, Code::ClaimTooSoon, "it is counted anew");
}

async fn lobby(server: &Server, player: &Player) -> Socket {
    let mut socket =
        Opening::at("/api/lobby/socket?protocol=1").bearer(&player.token).open(server.address).await;
    let first = socket.text().await.expect("the lobby is open");
    assert!(matches!(serde_json::from_str(&first), Ok(LobbyFrame::Lobby { .. })), "{first}");
    socket
}

async fn open_seeks(player: &Player) -> usize {
    player.get("/api/rooms").await.json::<RoomList>().open.len()
}

#[tokio::test]
async fn a_live_seek_is_hidden_without_its_maker_comes_back_and_is_closed_at_last() {
    let server = Server::start(Home::memory()).await;
    let [maker, other] = [Player::new(server.address).await, Player::new(server.address).await];
    let here = lobby(&server, &maker).await;
    let blitz = json!({ "kind": "increment", "base": 180, "increment": 2 });
    let made = maker.create(json!({ "opponent": "lobby", "time_control": blitz })).await;
    pass(Duration::from_secs(20)).await;
    assert_eq!(open_seeks(&other).await, 1, "its maker is there");
    drop(here);
    pass(Duration::from_secs(8)).await;
    assert_eq!(open_seeks(&other).await, 1, "a short absence hides nothing");
    pass(Duration::from_secs(4)).await;
    assert_eq!(open_seeks(&other).await, 0);
    let here = lobby(&server, &maker).await;
    assert_eq!(open_seeks(&other).await, 1, "it comes back with its maker");

    drop(here);
    pass(Duration::from_secs(290)).await;
    let view = |room: RoomView| (room.phase, room.outcome.map(|outcome| outcome.reason));
    let path = format!("/api/rooms/{}", made.room);
    assert_eq!(view(other.get(&path).await.json()), (Phase::Open, None), "hidden, not closed");
    pass(Duration::from_secs(20)).await;
    assert_eq!(view(other.get(&path).await.json()), (Phase::Finished, Some(Reason::Aborted)));
    let ask = json!({ "id": "late" });
    let refusal = other.post(&format!("{path}/seat"), &ask).await.refusal();
    assert_eq!(refusal, (409, Code::GameOver));
}

#[tokio::test]
async fn a_maker_who_never_had_a_socket_is_missed_from_when_the_seek_was_made() {
    let server = Server::start(Home::memory()).await;
    pass(Duration::from_secs(400)).await;
    let [maker, taker] = [Player::new(server.address).await, Player::new(server.address).await];
    let blitz = json!({ "kind": "increment", "base": 180, "increment": 2 });
    let seek = |id| json!({ "id": id, "opponent": "lobby", "time_control": blitz });
    let made = maker.create(seek("taken")).await;
    assert_eq!(open_seeks(&taker).await, 1);
    taker.take_seat(&made).await;
    let made = maker.create(seek("missed")).await;
    pass(Duration::from_secs(11)).await;
    assert_eq!(open_seeks(&taker).await, 0);
    taker.take_seat(&made).await;
}

/// The seats as the first frame tells of them.
async fn first_told(player: &Player, made: &CreatedRoom) -> [Option<SeatPresence>; 2] {
    let mut socket = player.join(made.room).await;
    let ServerFrame::Snapshot { presence, .. } = socket.frame().await else { panic!("no snapshot") };
    let BySide { white, black } = presence.expect("it tells who is there").seats;
    [white, black]
}

#[tokio::test]
async fn a_snapshot_tells_who_is_there_at_that_moment() {
    let server = Server::start(Home::memory()).await;
    pass(Duration::from_secs(60)).await;
    let [white, black] = [Player::new(server.address).await, Player::new(server.address).await];
    let made = white.create(json!({})).await;
    let created_at = white.get(&format!("/api/rooms/{}", made.room)).await.json::<RoomView>().created_at;
    let [whites_seat, none] = first_told(&black, &made).await;
    assert_eq!(whites_seat.expect("White sits there").absent_since, Some(created_at));
    assert_eq!(none, None);
    black.take_seat(&made).await;
    let present = |seat: Option<SeatPresence>| seat.map(|seat| seat.present);
    assert_eq!(first_told(&white, &made).await.map(present), [Some(true), Some(false)]);
}

#[tokio::test]
async fn whoever_takes_a_seat_while_watching_is_told_to_be_there() {
    let server = Server::start(Home::memory()).await;
    let [white, black] = [Player::new(server.address).await, Player::new(server.address).await];
    let made = white.create(json!({})).await;
    let mut blacks = black.join(made.room).await;
    blacks.snapshot().await;
    black.take_seat(&made).await;
    loop {
        if let ServerFrame::Snapshot { presence: Some(presence), .. } = blacks.frame().await {
            assert!(presence.seats.black.expect("Black sits there").present);
            return;
        }
    }
}

#[tokio::test]
async fn a_slow_seek_needs_nobody() {
    let server = Server::start(Home::memory()).await;
    let [maker, taker] = [Player::new(server.address).await, Player::new(server.address).await];
    let days = json!({ "opponent": "lobby", "time_control": { "kind": "days", "days": 2 } });
    let made = maker.create(days.clone()).await;
    pass(Duration::from_secs(600)).await;
    assert_eq!(open_seeks(&taker).await, 1);
    let mut same = order(days);
    same["side"] = json!("black");
    same["id"] = json!("taken");
    let reply = taker.post("/api/rooms", &same).await;
    let taken: CreatedRoom = reply.json();
    assert_eq!((taken.room, taken.taken), (made.room, true));
}
