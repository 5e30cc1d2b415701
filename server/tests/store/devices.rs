//! Laws of devices and codes.

use tessera_server::store::{CodeHash, CodeKind, Expired, NewCode, NewDevice, TokenHash};

use crate::{
    expiry::RETENTION,
    fixtures::{AnyStore, at, is_conflict, new_player, player_id},
    players::player_of,
};

fn code(kind: CodeKind, hash: u8) -> CodeHash {
    CodeHash { kind, hash: [hash; 32] }
}

fn device(token: u8, second: u64) -> NewDevice {
    NewDevice { token: self::token(token), at: at(second), most: 3 }
}

fn token(number: u8) -> TokenHash {
    TokenHash([number; 32])
}

/// A player's link code, which holds until that second.
async fn link_code_until(store: &AnyStore, second: u64) -> CodeHash {
    store.create_player(new_player(1, 1)).await.unwrap();
    let link = code(CodeKind::Link, 7);
    let new = NewCode { code: link, now: at(1), expires_at: Some(at(second)) };
    store.keep_code(player_id(1), new).await.unwrap();
    link
}

pub(crate) async fn a_code_makes_one_more_device_once(store: AnyStore) {
    let link = link_code_until(&store, 10).await;
    assert_eq!(
        store.use_code(code(CodeKind::Recovery, 7), device(2, 5)).await.unwrap(),
        None,
        "another kind"
    );
    assert_eq!(store.use_code(link, device(2, 5)).await.unwrap(), Some(player_id(1)));
    assert_eq!(store.use_code(link, device(3, 5)).await.unwrap(), None, "used");
    assert_eq!(player_of(&store, 2).await, Some(player_id(1)));
    let devices = store.devices(player_id(1)).await.unwrap();
    assert_eq!(devices.iter().map(|device| device.number).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(devices[1].since, at(5));
}

pub(crate) async fn a_code_holds_until_its_time(store: AnyStore) {
    let link = link_code_until(&store, 10).await;
    assert_eq!(store.use_code(link, device(2, 10)).await.unwrap(), None);
}

pub(crate) async fn a_new_code_voids_the_old(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    assert!(!store.has_recovery_code(player_id(1)).await.unwrap());
    for hash in [7, 8] {
        let new = NewCode { code: code(CodeKind::Recovery, hash), now: at(3), expires_at: None };
        store.keep_code(player_id(1), new).await.unwrap();
    }
    assert!(store.has_recovery_code(player_id(1)).await.unwrap());
    assert_eq!(store.use_code(code(CodeKind::Recovery, 7), device(2, 5)).await.unwrap(), None);
    assert!(store.use_code(code(CodeKind::Recovery, 8), device(2, 5)).await.unwrap().is_some());
    assert!(!store.has_recovery_code(player_id(1)).await.unwrap());
    let new = NewCode { code: code(CodeKind::Link, 1), now: at(3), expires_at: None };
    assert!(is_conflict(&store.keep_code(player_id(2), new).await), "nobody");
}

pub(crate) async fn a_code_used_again_by_the_same_device_is_answered_alike(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    let recovery = code(CodeKind::Recovery, 7);
    store.keep_code(player_id(1), NewCode { code: recovery, now: at(1), expires_at: None }).await.unwrap();
    for second in [5, 99] {
        assert_eq!(store.use_code(recovery, device(2, second)).await.unwrap(), Some(player_id(1)));
    }
    assert_eq!(store.devices(player_id(1)).await.unwrap().len(), 2);
    store.remove_device(player_id(1), 2).await.unwrap();
    assert_eq!(store.use_code(recovery, device(2, 99)).await.unwrap(), None, "removed");
}

pub(crate) async fn a_code_that_is_kept_again_stays_as_it_is(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    let [older, newer] = [7, 8].map(|hash| code(CodeKind::Recovery, hash));
    let keep = async |code, second| {
        let new = NewCode { code, now: at(second), expires_at: None };
        store.keep_code(player_id(1), new).await.unwrap()
    };
    assert_eq!((keep(older, 2).await, keep(newer, 3).await), (None, None));
    assert_eq!(keep(older, 4).await, Some(at(3)), "void since then");
    assert_eq!(store.use_code(older, device(2, 5)).await.unwrap(), None);
    assert_eq!(store.use_code(newer, device(3, 6)).await.unwrap(), Some(player_id(1)));
    assert_eq!(keep(newer, 7).await, Some(at(6)), "used");
    assert!(!store.has_recovery_code(player_id(1)).await.unwrap());

    for (second, codes) in [(13, 0), (14, 1), (17, 1)] {
        let expired = store.expire(at(second), RETENTION, 10).await.unwrap();
        assert_eq!(expired, Expired { codes, ..Expired::default() }, "at {second}");
    }
}

pub(crate) async fn a_removed_device_is_out_and_its_number_never_given_again(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    for number in [2, 3] {
        let link = NewCode { code: code(CodeKind::Link, number), now: at(1), expires_at: None };
        store.keep_code(player_id(1), link).await.unwrap();
        store.use_code(link.code, device(number, 5)).await.unwrap();
        if number == 2 {
            assert!(store.remove_device(player_id(1), 2).await.unwrap());
        }
    }
    assert!(!store.remove_device(player_id(1), 2).await.unwrap());
    assert_eq!(player_of(&store, 2).await, None);
    let devices = store.devices(player_id(1)).await.unwrap();
    assert_eq!(devices.iter().map(|device| device.number).collect::<Vec<_>>(), [1, 3]);
}

pub(crate) async fn a_device_too_many_takes_the_place_of_that_not_seen_for_longest(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    for number in [2, 3, 4] {
        let link = NewCode { code: code(CodeKind::Link, number), now: at(1), expires_at: None };
        store.keep_code(player_id(1), link).await.unwrap();
        store.use_code(link.code, device(number, number.into())).await.unwrap();
        store.device_seen(token(1), at(3)).await.unwrap();
    }
    let devices = store.devices(player_id(1)).await.unwrap();
    assert_eq!(devices.iter().map(|device| device.number).collect::<Vec<_>>(), [1, 3, 4]);
}

pub(crate) async fn a_device_was_seen_when_it_was_last(store: AnyStore) {
    store.create_player(new_player(1, 1)).await.unwrap();
    for second in [9, 5] {
        store.device_seen(token(1), at(second)).await.unwrap();
    }
    assert_eq!(store.devices(player_id(1)).await.unwrap()[0].seen_at, at(9));
}
