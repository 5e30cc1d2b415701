//! Laws of the chat.

use tessera_protocol::{ChatChannel, Phase, Seq};
use tessera_room::chat::{ChatEntry, ChatEvent};
use tessera_rules::Side;
use tessera_server::store::{Keep, RoomHead, StoreError};
use tokio::task::JoinSet;

use crate::{
    expiry::RETENTION,
    fixtures::{AnyStore, at, is_conflict, make_room, player_id, quiet, request, room_id},
};

use ChatChannel::{Players, Watchers};

pub(crate) fn said(seq: u32, text: &str) -> ChatEntry {
    let event = ChatEvent::Said { side: None, text: text.parse().unwrap() };
    ChatEntry {
        seq: Seq(seq),
        at: at(seq.into()),
        by: player_id(1),
        command: request(&format!("line-{seq}")),
        event,
    }
}

async fn say(store: &AnyStore, channel: ChatChannel, seq: u32) -> Result<(), StoreError> {
    store.append_chat(room_id(1), channel, said(seq, "well played")).await.map(|_| ())
}

/// The seqs of a channel after one.
async fn heard(store: &AnyStore, channel: ChatChannel, after: u32, limit: u32) -> Vec<u32> {
    let tail = store.chat_tail(room_id(1), channel, Seq(after), limit).await.unwrap();
    tail.iter().map(|entry| entry.seq.0).collect()
}

pub(crate) async fn what_happened_comes_back_as_it_was(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    let by_seat =
        ChatEvent::Said { side: Some(Side::Black), text: "„grüß dich“ 👋".parse().unwrap() };
    let events =
        [by_seat, ChatEvent::Muted { player: player_id(7) }, ChatEvent::Unmuted { player: player_id(7) }];
    let given: Vec<_> =
        (1..).zip(events).map(|(seq, event)| ChatEntry { event, ..said(seq, "replaced") }).collect();
    let mut told = Vec::new();
    for entry in given.clone() {
        told.push(store.append_chat(room_id(1), Watchers, entry).await.unwrap());
    }
    let read = store.chat_tail(room_id(1), Watchers, Seq::ZERO, 10).await.unwrap();
    assert_eq!(told, read);
    assert_eq!(read.into_iter().map(|entry| entry.into_inner()).collect::<Vec<_>>(), given);
}

pub(crate) async fn channels_have_seqs_of_their_own(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    make_room(&store, 2, quiet(Phase::Playing)).await;
    for (channel, seq) in [(Players, 1), (Watchers, 1), (Players, 2)] {
        say(&store, channel, seq).await.unwrap();
    }
    assert_eq!(heard(&store, Players, 0, 10).await, [1, 2]);
    assert_eq!(heard(&store, Watchers, 0, 10).await, [1]);
    assert_eq!(store.chat_seq(room_id(1), Players).await.unwrap(), Seq(2));
    assert_eq!(store.chat_seq(room_id(1), Watchers).await.unwrap(), Seq(1));
    assert_eq!(store.chat_seq(room_id(2), Players).await.unwrap(), Seq::ZERO);
}

pub(crate) async fn only_the_next_line_is_taken(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    say(&store, Players, 1).await.unwrap();
    for seq in [0, 1, 3] {
        assert!(is_conflict(&say(&store, Players, seq).await), "{seq}");
    }
    assert_eq!(heard(&store, Players, 0, 10).await, [1]);
}

pub(crate) async fn nothing_is_said_in_no_room(store: AnyStore) {
    assert!(is_conflict(&say(&store, Players, 1).await));
    assert_eq!(heard(&store, Players, 0, 10).await, [0; 0]);
    assert_eq!(store.chat_seq(room_id(1), Players).await.unwrap(), Seq::ZERO);
}

pub(crate) async fn a_channels_tail_is_cut_at_both_ends(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    for seq in 1..=9 {
        say(&store, Players, seq).await.unwrap();
    }
    for (after, limit, expected) in
        [(0, 3, &[1, 2, 3][..]), (7, 3, &[8, 9]), (9, 3, &[]), (100, 3, &[]), (0, 0, &[])]
    {
        assert_eq!(heard(&store, Players, after, limit).await, expected, "after {after}");
    }
}

pub(crate) async fn one_of_a_hundred_speakers_is_next(store: AnyStore) {
    make_room(&store, 1, quiet(Phase::Playing)).await;
    let mut race = JoinSet::new();
    for _ in 0..100 {
        let store = store.clone();
        race.spawn(async move { say(&store, Players, 1).await });
    }
    let (next, others): (Vec<_>, Vec<_>) = race.join_all().await.into_iter().partition(Result::is_ok);
    assert_eq!(next.len(), 1);
    assert!(others.iter().all(is_conflict));
    assert_eq!(heard(&store, Players, 0, 10).await, [1]);
}

pub(crate) async fn the_chat_goes_with_its_room(store: AnyStore) {
    let passing = || RoomHead { keep: Keep::ForNow, ..quiet(Phase::Finished) };
    make_room(&store, 1, passing()).await;
    say(&store, Players, 1).await.unwrap();
    assert_eq!(store.expire(at(1_000_000), RETENTION, 10).await.unwrap().rooms, 1);
    make_room(&store, 2, passing()).await;
    assert_eq!(heard(&store, Players, 0, 10).await, [0; 0]);
    assert_eq!(store.chat_seq(room_id(2), Players).await.unwrap(), Seq::ZERO, "keys may come again");
}
