//! What was said in a room.

use std::sync::Arc;

use axum::{Json, extract::State};
use serde::Deserialize;
use tessera_protocol::{ChatChannel, ChatHistory, Code, Secret, Seq};
use tessera_room::chat::ChatEvent;

use super::{
    body::{QueryOf, RoomPath},
    error::{Answer, ApiError},
    identity::Viewer,
};
use crate::{app::Services, names::NameBook, rooms::Visitor};

/// What must and may stand behind the address.
#[derive(Debug, Deserialize)]
pub(super) struct ChatQuery {
    channel: ChatChannel,
    #[serde(default)]
    after: u32,
    watch: Option<Secret>,
}

/// `GET /api/rooms/{room}/chat?channel=&after=`
pub(super) async fn history(
    State(services): State<Arc<Services>>,
    Viewer(player): Viewer,
    RoomPath(room): RoomPath,
    QueryOf(ChatQuery { channel, after, watch }): QueryOf<ChatQuery>,
) -> Answer<Json<ChatHistory>> {
    let visitor = Visitor { player, watch_key: watch, name: None };
    let glance = services.rooms.look(room, visitor).await?;
    if !glance.state.hears(glance.state.audience(player), channel) {
        return Err(ApiError::new(Code::NoChatAccess, "this channel is not for you, or not yet"));
    }
    let (store, most) = (&*services.store, services.bounds.list_length);
    let (seq, entries) =
        tokio::try_join!(store.chat_seq(room, channel), store.chat_tail(room, channel, Seq(after), most),)?;
    let named = entries.iter().flat_map(|entry| match entry.event {
        ChatEvent::Said { .. } => vec![entry.by],
        ChatEvent::Muted { player } | ChatEvent::Unmuted { player } => vec![entry.by, player],
    });
    let names = NameBook::of(store, &named.collect::<Vec<_>>()).await?;
    let lines = entries.iter().map(|entry| entry.line(&|player| names.get(player))).collect();
    Ok(Json(ChatHistory { channel, seq, lines }))
}
