//! What may be said, and by whom.

use tessera_protocol::{ChatChannel, ChatFrame, ChatWish, Millis, PlayerId, Seq, Stamp};

use super::{Chat, ChatEvent, ChatRefusal};
use crate::{Audience, State};

/// What a decision about the chat needs to know from outside.
#[derive(Debug, Clone, Copy)]
pub struct ChatContext {
    /// Who asks; somebody without an identity cannot.
    pub author: PlayerId,
    /// The server's time.
    pub now: Stamp,
    /// What the server's admin thinks of the author.
    pub voice: Voice,
    /// Most lines a channel may have.
    pub max_lines: u32,
}

/// Whether a player may talk on this server at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Voice {
    /// As anybody.
    #[default]
    Free,
    /// Muted everywhere.
    Muted,
}

/// Judges a frame. None means that there is nothing to do.
///
/// A frame that was applied before is to be found by [`Chat::answer_to`] first.
///
/// # Errors
/// Why it cannot be granted; then nothing changes.
pub fn decide(
    chat: &Chat,
    room: &State,
    frame: &ChatFrame,
    cx: &ChatContext,
) -> Result<Option<ChatEvent>, ChatRefusal> {
    let event = match &frame.wish {
        ChatWish::Chat { text } => Some(say(chat, room, (frame.channel, text), cx)?),
        &ChatWish::Mute { player } => {
            host_only(room, cx)?;
            (!chat.muted.contains(&player)).then_some(ChatEvent::Muted { player })
        }
        &ChatWish::Unmute { player } => {
            host_only(room, cx)?;
            chat.muted.contains(&player).then_some(ChatEvent::Unmuted { player })
        }
    };
    if event.is_some() {
        check_bounds(chat, cx)?;
    }
    Ok(event)
}

fn say(
    chat: &Chat,
    room: &State,
    (channel, text): (ChatChannel, &str),
    cx: &ChatContext,
) -> Result<ChatEvent, ChatRefusal> {
    let audience = room.audience(Some(cx.author));
    if !room.hears(audience, channel) {
        return Err(ChatRefusal::NoChatAccess);
    }
    if cx.voice == Voice::Muted || chat.muted.contains(&cx.author) {
        return Err(ChatRefusal::Muted);
    }
    let side = match audience {
        Audience::Seat(side) => Some(side),
        Audience::Watcher | Audience::Creator(_) | Audience::BothSeats => None,
    };
    Ok(ChatEvent::Said { side, text: text.parse()? })
}

/// Who made the room mutes in both channels, also in the one that only watchers hear.
fn host_only(room: &State, cx: &ChatContext) -> Result<(), ChatRefusal> {
    if room.creator() == cx.author { Ok(()) } else { Err(ChatRefusal::NotHost) }
}

fn check_bounds(chat: &Chat, cx: &ChatContext) -> Result<(), ChatRefusal> {
    if chat.seq >= Seq(cx.max_lines) {
        return Err(ChatRefusal::Full);
    }
    match chat.pace.wait(cx.author, cx.now) {
        Millis::ZERO => Ok(()),
        wait => Err(ChatRefusal::TooFast { retry_after: wait }),
    }
}
