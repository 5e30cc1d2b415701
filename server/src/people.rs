//! Players who change: a new name is shown, and who is banned is shown out.

use std::sync::Arc;

use tessera_protocol::PlayerId;
use tracing::warn;

use crate::{
    app::Services,
    bus::{Heard, Hint, Topic},
};

/// Follows what the bus tells of players, for as long as it is polled.
pub(crate) async fn run(services: Arc<Services>) {
    let mut hints = services.bus.listen(Topic::Players).await;
    loop {
        match hints.next().await {
            Heard::Hint(Hint::Player(player)) => look_at(&services, player).await,
            // Names are looked up anew when a room is loaded, and each request of who is banned is refused.
            Heard::Hint(_) | Heard::Loss => {}
        }
    }
}

async fn look_at(services: &Services, player: PlayerId) {
    services.rooms.player_changed(player);
    match services.store.profile(player).await {
        Ok(Some(profile)) if !profile.standing.banned => {}
        Ok(_) => services.presence.show_out(player),
        Err(error) => warn!(%player, %error, "a player could not be looked up"),
    }
}
