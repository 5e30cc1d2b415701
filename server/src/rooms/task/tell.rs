//! Telling committed entries to the room's sockets.

use super::{
    super::{
        audiences::Told,
        sockets::{News, Sender},
    },
    Task,
};

impl Task {
    /// Tells entries that were committed together, and then the chat that they open.
    pub(super) async fn tell_all(&mut self, committed: Vec<Told>, sender: Option<Sender<'_>>) {
        let opened: Vec<_> = committed.iter().filter_map(Told::opens).collect();
        for told in committed {
            self.tell(told, sender);
        }
        for channel in opened {
            self.open_channel(channel).await;
        }
    }

    /// Tells one to all sockets.
    fn tell(&mut self, told: Told, sender: Option<Sender<'_>>) {
        if told.seats_somebody() {
            self.sockets.seat_watchers(self.memory.state());
            self.look_who_is_there();
            self.attendance.tell_one(self.memory.state(), &self.world.outages());
            self.post_players();
        }
        let (world, memory, presence) = (&self.world, &self.memory, self.attendance.told());
        let snapshot = |audience| memory.snapshot(world, audience, presence);
        let news = News { told: &told, state: memory.state(), now: world.clock.now(), sender };
        self.sockets.tell(news, snapshot);
        self.memory.keep(told);
        // From when a game may be claimed depends on whose turn it is.
        self.attendance.note_change();
    }
}
