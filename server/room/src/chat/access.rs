//! Who hears a channel, and so may talk in it.

use tessera_protocol::ChatChannel;

use crate::{Audience, Stage, State};

impl State {
    /// Whether `audience` hears a channel of the room's chat, and may write there: the players have one for themselves, the
    /// watchers another, which opens to the players once nothing that is said can help any more.
    ///
    /// Whether somebody may watch at all is for [`State::may_watch`].
    pub fn hears(&self, audience: Audience, channel: ChatChannel) -> bool {
        match channel {
            ChatChannel::Players => audience.is_player(),
            ChatChannel::Watchers => !audience.is_player() || matches!(self.stage(), Stage::Finished(_)),
        }
    }
}
