//! What others have done: other nodes, of which the room hears by hints that may be lost, doubled or late, and players who
//! bear another name.

use tessera_protocol::PlayerId;
use tracing::warn;

use super::{super::patience::in_time, Task};
use crate::{
    bus::{Heard, Hint},
    names::NameBook,
    store::Reached,
};

impl Task {
    /// Reads what a hint tells of, unless it is known.
    pub(super) async fn heed(&mut self, heard: Heard) {
        match heard {
            // Memory may be ahead of the log; what the sockets were told is not.
            Heard::Hint(Hint::Room(_, seq)) if seq > self.sockets.newest() => self.follow_others().await,
            Heard::Hint(Hint::Chat(_, channel, seq)) => self.heed_chat(channel, seq).await,
            Heard::Hint(Hint::Room(..) | Hint::RoomsOf(_) | Hint::Player(_)) => {}
            Heard::Loss => {
                self.follow_others().await;
                self.hear_all_others().await;
            }
        }
    }

    /// Reads what the store has beyond what was told.
    pub(super) async fn heed_store(&mut self, Reached { seq, lines }: Reached) {
        if seq > self.sockets.newest() {
            self.follow_others().await;
        }
        if self.talk.as_ref().is_some_and(|talk| lines > talk.lines()) {
            self.hear_all_others().await;
        }
    }

    async fn follow_others(&mut self) {
        if let Err(error) = self.catch_up(None).await {
            warn!(room = %self.memory.state().room(), %error, "the room could not catch up");
        }
    }

    /// Shows the name that a player bears now, to whoever is here too.
    pub(super) async fn meet_again(&mut self, player: PlayerId) {
        let plays_by_another_name = self.memory.meet_again(&*self.world.store, player).await;
        if let Some(talk) = &mut self.talk {
            talk.meet_again(&self.world, player).await;
        }
        if self.sockets.is_watched_by(player)
            && let Ok(names) = in_time(NameBook::of(&*self.world.store, &[player])).await
        {
            self.sockets.rename(player, names.get(player).as_deref());
        }
        if plays_by_another_name && self.refresh(None).await.is_ok() {
            let (world, memory, presence) = (&self.world, &self.memory, self.attendance.told());
            self.sockets.tell_whole(|audience| memory.snapshot(world, audience, presence));
        }
    }
}
