//! How the game comes about: one makes a seek, two order the same at once, and one of them gets the seat.

use std::time::Duration;

use serde_json::json;
use tessera_protocol::{
    PlayerId, RoomId,
    http::{CreateRoom, CreatedRoom},
};
use tokio::time::sleep;

use super::{super::scene::from_json, World};
use crate::{
    rooms::{RoomError, Rooms},
    store::RoomIndex,
};

/// Who plays in the room, and who has come too late.
pub(super) struct Filled {
    pub(super) room: RoomId,
    pub(super) white: PlayerId,
    pub(super) black: PlayerId,
    pub(super) watcher: PlayerId,
}

/// Fills a room. Each order leads to one room, whatever fails and however often it is sent.
pub(super) async fn race(world: &World) -> Filled {
    let [white, first, second] = [(); 3].map(|()| PlayerId::from(world.chance.uuid()));
    let rooms: Vec<&Rooms> = world.nodes.iter().collect();
    let _present: Vec<_> = rooms.iter().map(|rooms| rooms.0.world.presence.enter(white)).collect();
    let made = ask(world, white, &order(world, "white")).await;
    assert!(!made.taken);
    let (side_free, side_taken) = (order(world, "random"), order(world, "black"));
    let answers = tokio::join!(ask(world, first, &side_free), ask(world, second, &side_taken));
    let answers = [(first, &side_free, answers.0), (second, &side_taken, answers.1)];
    for (player, order, answer) in &answers {
        let again = ask(world, *player, order).await;
        assert_eq!((again.room, again.taken), (answer.room, answer.taken));
    }
    let all = world.store.truth().all_rooms(None, 100).await.unwrap();
    assert_eq!(all.len(), 2, "one seat is taken, and who came too late waits in another room");
    let [winner, loser] = match &answers {
        [(one, _, first), (other, _, _)] if first.room == made.room => [*one, *other],
        [(one, _, _), (other, _, _)] => [*other, *one],
    };
    Filled { room: made.room, white, black: winner, watcher: loser }
}

fn order(world: &World, side: &str) -> CreateRoom {
    from_json(json!({
        "id": "order", "game": world.game, "side": side, "opponent": "lobby", "rules": { "draws": "claimed" },
        "time_control": { "kind": "increment", "base": 10800, "increment": 3 }
    }))
}

/// Sends an order, to either node and with the same id, until it is answered.
async fn ask(world: &World, player: PlayerId, order: &CreateRoom) -> CreatedRoom {
    loop {
        match try_once(&world.nodes[world.any_node()], player, order).await {
            Ok(answer) => return answer,
            Err(error) => assert!(error.may_be_repeated(), "{error}"),
        }
        sleep(Duration::from_millis(world.dice.below(50))).await;
    }
}

async fn try_once(node: &Rooms, player: PlayerId, order: &CreateRoom) -> Result<CreatedRoom, RoomError> {
    match node.created_before(player, &order.id).await? {
        Some(before) => Ok(before),
        None => node.create(player, order).await,
    }
}
