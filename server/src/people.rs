//! Players who change: a new name is shown, and their sockets look again whether they may stay.

use std::sync::Arc;

use crate::{
    app::Services,
    bus::{Heard, Hint, Topic},
};

/// Follows what the bus tells of players, for as long as it is polled.
pub(crate) async fn run(services: Arc<Services>) {
    let mut hints = services.bus.listen(Topic::Players).await;
    loop {
        match hints.next().await {
            Heard::Hint(Hint::Player(player)) => {
                services.rooms.player_changed(player);
                services.presence.call(player);
            }
            Heard::Hint(_) => {}
            // Names are looked up anew when a room is loaded.
            Heard::Loss => services.presence.call_all(),
        }
    }
}
