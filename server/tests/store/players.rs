//! Laws of players.

use tessera_protocol::PlayerId;
use tessera_server::store::{Moderation, NewPlayer, Standing, TokenHash};

use crate::fixtures::{AnyStore, is_conflict, new_player, player_id};

pub(crate) async fn player_of(store: &AnyStore, token: u8) -> Option<PlayerId> {
    store.player_by_token(TokenHash([token; 32])).await.unwrap().map(|known| known.player)
}

pub(crate) async fn a_token_leads_to_its_player(store: AnyStore) {
    assert_eq!(*store.create_player(new_player(1, 11)).await.unwrap(), player_id(1));
    store.create_player(new_player(2, 22)).await.unwrap();
    for (token, player) in [(11, Some(player_id(1))), (22, Some(player_id(2))), (33, None)] {
        assert_eq!(player_of(&store, token).await, player);
    }
}

pub(crate) async fn ids_and_tokens_are_taken_once(store: AnyStore) {
    store.create_player(new_player(1, 11)).await.unwrap();
    assert!(is_conflict(&store.create_player(new_player(1, 22)).await));
    assert!(is_conflict(&store.create_player(new_player(2, 11)).await));
    assert_eq!(player_of(&store, 22).await, None);
    store.create_player(new_player(2, 22)).await.unwrap();
}

pub(crate) async fn names_are_those_that_were_chosen(store: AnyStore) {
    store.create_player(new_player(1, 11)).await.unwrap();
    store.create_player(NewPlayer { name: Some("Ada".into()), ..new_player(2, 22) }).await.unwrap();
    let found = store.names(&[player_id(3), player_id(2), player_id(1)]).await.unwrap();
    assert_eq!(found, [(player_id(2), "Ada".to_owned())]);
}

pub(crate) async fn no_two_names_look_the_same(store: AnyStore) {
    for number in [1, 2] {
        store.create_player(new_player(number.into(), number)).await.unwrap();
    }
    store.rename(player_id(1), "Ada", "ada").await.unwrap();
    assert!(is_conflict(&store.rename(player_id(2), "ADA", "ada").await));
    assert!(is_conflict(&store.rename(player_id(3), "Bob", "bob").await), "nobody");
    store.rename(player_id(1), "ada", "ada").await.unwrap();
    store.rename(player_id(1), "Eva", "eva").await.unwrap();
    store.rename(player_id(2), "Ada", "ada").await.unwrap();
    let names = store.names(&[player_id(1), player_id(2)]).await.unwrap();
    assert_eq!(names.len(), 2);
    assert!(names.contains(&(player_id(1), "Eva".to_owned())));
}

pub(crate) async fn standing_changes_as_far_as_said(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    store.admit(player_id(1)).await.unwrap();
    let muted = Moderation { muted: Some(true), banned: None };
    store.moderate(player_id(1), muted).await.unwrap().expect("a player");
    let banned = Moderation { muted: None, banned: Some(true) };
    let profile = store.moderate(player_id(1), banned).await.unwrap().expect("a player");
    assert_eq!(profile.standing, Standing { admitted: true, muted: true, banned: true });
    let known = store.player_by_token(TokenHash([1; 32])).await.unwrap().expect("a token");
    assert_eq!(known.standing, profile.standing);
    assert_eq!(store.moderate(player_id(2), muted).await.unwrap(), None);
}

pub(crate) async fn profiles_come_in_pages(store: AnyStore) {
    for number in [3, 1, 2] {
        store.create_player(new_player(number.into(), number)).await.unwrap();
    }
    let page = store.profiles(None, 2).await.unwrap();
    let ids: Vec<_> = page.iter().map(|profile| profile.player).collect();
    assert_eq!(ids, [player_id(1), player_id(2)]);
    assert_eq!(store.profiles(Some(player_id(2)), 2).await.unwrap().len(), 1);
}

pub(crate) async fn an_erased_player_is_gone_with_all_that_leads_to_it(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    store.rename(player_id(1), "Ada", "ada").await.unwrap();
    store.erase_player(player_id(1)).await.unwrap();
    assert_eq!(player_of(&store, 1).await, None);
    assert_eq!(store.profile(player_id(1)).await.unwrap(), None);
    assert_eq!(store.names(&[player_id(1)]).await.unwrap(), []);
    store.create_player(new_player(2, 2)).await.unwrap();
    store.rename(player_id(2), "Ada", "ada").await.unwrap();
}
