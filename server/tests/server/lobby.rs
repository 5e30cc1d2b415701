//! The lobby: seeks found, taken and hidden, and the lists as they are pushed.

use std::time::Duration;

use futures_util::future::join_all;
use serde_json::{Value, json};
use tessera_protocol::{
    Code, LobbyFrame, OwnRoom, Phase, RoomView,
    http::{CreatedRoom, RoomList},
};
use tessera_rules::{Game, Side};
use tessera_server::bounds::Bounds;

use crate::support::{
    player::{Player, order},
    server::{Home, Server},
    socket::{Opening, Socket},
};

crate::on_both_stores!(
    a_hundred_take_one_seat,
    the_same_order_takes_an_open_seek,
    an_order_for_a_side_takes_a_seek_whose_sides_are_drawn,
    another_order_makes_a_seek_of_its_own,
    the_lobby_is_told_what_changes,
    own_rooms_are_told_with_their_turn,
    lists_can_be_of_one_game,
    finished_games_are_listed,
    a_repeated_order_costs_nothing,
);

fn seek(id: &str) -> Value {
    let blitz = json!({ "kind": "increment", "base": 180, "increment": 2 });
    order(json!({ "id": id, "opponent": "lobby", "side": "random", "time_control": blitz }))
}

async fn seeks(server: &Server, player: &Player, body: &Value) -> CreatedRoom {
    let reply = player.post("/api/rooms", body).await;
    assert_eq!(reply.status, 201, "{reply:?} {}", server.address);
    reply.json()
}

/// A lobby socket, and its next frame.
async fn lobby(server: &Server, player: Option<&Player>, query: &str) -> Socket {
    let opening = Opening::at(format!("/api/lobby/socket?protocol=1{query}"));
    let opening = match player {
        Some(player) => opening.bearer(&player.token),
        None => opening,
    };
    opening.open(server.address).await
}

async fn told(socket: &mut Socket) -> LobbyFrame {
    let text = socket.text().await.expect("the lobby stays open");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

async fn lists(player: &Player, query: &str) -> RoomList {
    player.get(&format!("/api/rooms{query}")).await.json()
}

async fn a_hundred_take_one_seat(server: Server) {
    let maker = Player::new(server.address).await;
    let mut here = lobby(&server, Some(&maker), "").await;
    told(&mut here).await;
    let made = seeks(&server, &maker, &seek("seek")).await;
    let takers = join_all((0..100).map(|_| Player::new(server.address))).await;
    let path = format!("/api/rooms/{}/seat", made.room);
    let ask = json!({ "id": "seat" });
    let replies = join_all(takers.iter().map(|taker| taker.post(&path, &ask))).await;
    let seated = replies.iter().filter(|reply| reply.status == 200).count();
    let told: Vec<_> =
        replies.iter().filter(|reply| reply.status != 200).map(|reply| reply.refusal()).collect();
    assert_eq!(seated, 1);
    assert_eq!(told, [(409, Code::SeatTaken); 99]);
}

async fn the_same_order_takes_an_open_seek(server: Server) {
    let [maker, taker] = [Player::new(server.address).await, Player::new(server.address).await];
    let mut here = lobby(&server, Some(&maker), "").await;
    told(&mut here).await;
    let made = seeks(&server, &maker, &seek("seek")).await;
    assert!(!made.taken);
    let taken = seeks(&server, &taker, &seek("mine")).await;
    assert_eq!((taken.room, taken.taken), (made.room, true));
    let again = seeks(&server, &taker, &seek("mine")).await;
    assert_eq!(again, taken, "the same order leads to the same room");
    assert_eq!(lists(&maker, "").await.live.len(), 1);
}

async fn an_order_for_a_side_takes_a_seek_whose_sides_are_drawn(server: Server) {
    let [maker, taker] = [Player::new(server.address).await, Player::new(server.address).await];
    for side in ["white", "black"] {
        let made = seeks(&server, &maker, &seek(side)).await;
        let mut asked = seek(side);
        asked["side"] = json!(side);
        assert_eq!(seeks(&server, &taker, &asked).await.room, made.room);
        let view: RoomView = taker.get(&format!("/api/rooms/{}", made.room)).await.json();
        let seat = if side == "white" { view.seats.white } else { view.seats.black };
        assert_eq!(seat.map(|seat| seat.player.id), Some(taker.id), "{side}");
    }
}

async fn another_order_makes_a_seek_of_its_own(server: Server) {
    let [maker, other] = [Player::new(server.address).await, Player::new(server.address).await];
    let (_here, _there) = (lobby(&server, Some(&maker), "").await, lobby(&server, Some(&other), "").await);
    let made = seeks(&server, &maker, &seek("seek")).await;
    let mut slower = seek("slower");
    slower["time_control"]["base"] = json!(300);
    let others = seeks(&server, &other, &slower).await;
    assert!(!others.taken);
    assert_ne!(others.room, made.room);
    let own = seeks(&server, &maker, &seek("second")).await;
    assert_ne!(own.room, made.room, "nobody plays alone by chance");
    assert_eq!(lists(&maker, "").await.open.len(), 3);
}

async fn the_lobby_is_told_what_changes(server: Server) {
    let [maker, taker] = [Player::new(server.address).await, Player::new(server.address).await];
    let mut makers = lobby(&server, Some(&maker), "").await;
    let mut strangers = lobby(&server, None, "").await;
    let mut of_parob = lobby(&server, None, "&game=parob").await;
    for socket in [&mut makers, &mut strangers, &mut of_parob] {
        let LobbyFrame::Lobby { open, live, finished, mine, .. } = told(socket).await else {
            panic!("all comes first")
        };
        assert!(open.is_empty() && live.is_empty() && finished.is_empty() && mine.is_empty());
    }
    let made = seeks(&server, &maker, &seek("seek")).await;
    let LobbyFrame::LobbyChanged { upsert, gone, mine, .. } = told(&mut strangers).await else {
        panic!("a change")
    };
    assert_eq!(
        upsert.iter().map(|room| (room.id, room.phase)).collect::<Vec<_>>(),
        [(made.room, Phase::Open)]
    );
    assert!(gone.is_empty() && mine.is_none());
    taker.post(&format!("/api/rooms/{}/seat", made.room), &json!({ "id": "seat" })).await;
    let LobbyFrame::LobbyChanged { upsert, .. } = told(&mut strangers).await else { panic!("a change") };
    assert_eq!(upsert[0].phase, Phase::Playing);
    let parob = order(json!({ "id": "parob", "game": "parob", "opponent": "lobby" }));
    let parob = seeks(&server, &maker, &parob).await;
    let LobbyFrame::LobbyChanged { upsert, .. } = told(&mut of_parob).await else { panic!("a change") };
    assert_eq!(upsert.iter().map(|room| room.id).collect::<Vec<_>>(), [parob.room], "of one game alone");
}

async fn own_rooms_are_told_with_their_turn(server: Server) {
    let [white, black] = [Player::new(server.address).await, Player::new(server.address).await];
    let made = white.create(json!({})).await;
    black.take_seat(&made).await;
    let mut blacks = lobby(&server, Some(&black), "").await;
    let LobbyFrame::Lobby { mine, live, .. } = told(&mut blacks).await else { panic!("all comes first") };
    assert_eq!(live.len(), 1);
    let [OwnRoom { room, sides, to_move, .. }] = &mine[..] else { panic!("one room: {mine:?}") };
    assert_eq!((room.id, &sides[..], *to_move), (made.room, &[Side::Black][..], Some(Side::White)));
    let mut whites = white.join(made.room).await;
    whites.snapshot().await;
    whites.make_move(Side::White, "e2e4").await;
    loop {
        if let LobbyFrame::LobbyChanged { mine: Some(mine), .. } = told(&mut blacks).await {
            assert_eq!(mine[0].to_move, Some(Side::Black));
            assert_eq!(mine[0].room.last_move.map(|text| text.to_string()).as_deref(), Some("e2e4"));
            break;
        }
    }
    whites.command("offer_draw", Side::White, json!({})).await;
    loop {
        if let LobbyFrame::LobbyChanged { mine: Some(mine), .. } = told(&mut blacks).await {
            assert_eq!(mine[0].offers.len(), 1, "an offer waits");
            break;
        }
    }
}

async fn lists_can_be_of_one_game(server: Server) {
    let player = Player::new(server.address).await;
    for game in ["chess", "parob"] {
        seeks(&server, &player, &order(json!({ "id": game, "game": game, "opponent": "lobby" }))).await;
    }
    assert_eq!(lists(&player, "").await.open.len(), 2);
    let parob = lists(&player, "?game=parob").await.open;
    assert_eq!(parob.iter().map(|room| room.game).collect::<Vec<_>>(), [Game::Parob]);
    assert_eq!(player.get("/api/rooms?game=draughts").await.refusal(), (400, Code::Malformed));
}

async fn finished_games_are_listed(server: Server) {
    let [white, black] = [Player::new(server.address).await, Player::new(server.address).await];
    let made = white.create(json!({})).await;
    black.take_seat(&made).await;
    let mut socket = white.join(made.room).await;
    socket.snapshot().await;
    socket.command("resign", Side::White, json!({})).await;
    socket.event().await;
    let finished = lists(&white, "").await.finished;
    assert_eq!(finished.iter().map(|room| room.id).collect::<Vec<_>>(), [made.room]);
    assert!(finished[0].ended_at.is_some());
}

async fn a_repeated_order_costs_nothing(server: Server) {
    let player = Player::new(server.address).await;
    let first: CreatedRoom = player.create(json!({ "id": "once" })).await;
    for _ in 0..300 {
        assert_eq!(player.create(json!({ "id": "once" })).await.room, first.room);
    }
}

#[tokio::test]
async fn own_rooms_are_told_of_when_something_happens_there_not_by_polling() {
    let bounds = Bounds { reconcile: Duration::from_secs(3600), ..Bounds::default() };
    own_rooms_are_told_with_their_turn(Server::with_bounds(Home::memory(), bounds).await).await;
}
