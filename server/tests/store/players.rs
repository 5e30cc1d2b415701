//! Laws of players.

use tessera_server::store::{NewPlayer, TokenHash};

use crate::fixtures::{AnyStore, is_conflict, new_player, player_id};

pub(crate) async fn a_token_leads_to_its_player(store: AnyStore) {
    assert_eq!(*store.create_player(new_player(1, 11)).await.unwrap(), player_id(1));
    store.create_player(new_player(2, 22)).await.unwrap();
    for (token, player) in [(11, Some(player_id(1))), (22, Some(player_id(2))), (33, None)] {
        assert_eq!(store.player_by_token(TokenHash([token; 32])).await.unwrap(), player);
    }
}

pub(crate) async fn ids_and_tokens_are_taken_once(store: AnyStore) {
    store.create_player(new_player(1, 11)).await.unwrap();
    assert!(is_conflict(&store.create_player(new_player(1, 22)).await));
    assert!(is_conflict(&store.create_player(new_player(2, 11)).await));
    assert_eq!(store.player_by_token(TokenHash([22; 32])).await.unwrap(), None);
    store.create_player(new_player(2, 22)).await.unwrap();
}

pub(crate) async fn names_are_those_that_were_chosen(store: AnyStore) {
    store.create_player(new_player(1, 11)).await.unwrap();
    store.create_player(NewPlayer { name: Some("Ada".into()), ..new_player(2, 22) }).await.unwrap();
    let found = store.names(&[player_id(3), player_id(2), player_id(1)]).await.unwrap();
    assert_eq!(found, [(player_id(2), "Ada".to_owned())]);
}
