//! The laws of the chat: what is heard is stored, nothing accepted is lost, nothing is said twice, and everybody hears all
//! that they may.

use tessera_protocol::{ChatChannel, ChatContent, ChatLine, RoomId, Seq};
use tessera_room::chat::{Chat, ChatEntry};

use super::super::{World, client::Report};
use crate::store::{Chats, Committed};

/// What was heard in the chat is what is stored.
pub(in super::super) async fn is_stored_line(
    world: &World,
    room: RoomId,
    channel: ChatChannel,
    told: &ChatLine,
) {
    let before = Seq(told.seq.0 - 1);
    let stored = world.store.truth().chat_tail(room, channel, before, 1).await.unwrap();
    let entry = stored.first().unwrap_or_else(|| panic!("{told:?} is not stored"));
    let ChatContent::Said { text } = &told.content else { panic!("nobody is muted: {told:?}") };
    assert_eq!((entry.by, entry.command.as_str()), (told.from.id, text.as_str()));
}

async fn chat(world: &World, room: RoomId, channel: ChatChannel) -> Vec<ChatEntry> {
    let chat = world.store.truth().chat_tail(room, channel, Seq::ZERO, 10_000).await.unwrap();
    chat.into_iter().map(Committed::into_inner).collect()
}

/// The laws of both channels.
pub(in super::super) async fn hold_for_the_chat(world: &World, room: RoomId, reports: &[Report]) {
    for channel in ChatChannel::ALL {
        let log = chat(world, room, channel).await;
        Chat::replay(&log).unwrap();
        for Report { side, talk, .. } in reports {
            let heard = talk.heard.get(&channel).copied();
            let hears = side.is_some() || channel == ChatChannel::Watchers;
            let all = log.last().map_or(Seq::ZERO, |last| last.seq);
            assert_eq!(heard, hears.then_some(all), "{side:?} in {channel:?}");
        }
    }
    let mut lines = Vec::new();
    for channel in ChatChannel::ALL {
        lines.extend(chat(world, room, channel).await.into_iter().map(|entry| (entry.by, entry.command)));
    }
    for Report { player, talk, .. } in reports {
        for id in &talk.accepted {
            let said = lines.iter().filter(|line| **line == (*player, id.clone())).count();
            assert_eq!(said, 1, "{id:?} was accepted");
        }
    }
    let said = lines.len();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), said, "something was said twice");
}
