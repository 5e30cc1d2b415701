//! A player's own rooms that are not over.

use tessera_protocol::{OwnRoom, PlayerId};
use tessera_rules::Side;

use super::name_anew;
use crate::{
    app::Services,
    store::{RoomBrief, StoreError},
};

/// The rooms that a player has made or sits in and that are not over, newest first; as many as a list holds.
///
/// # Errors
/// If the store does not answer.
pub(crate) async fn own_rooms(services: &Services, player: PlayerId) -> Result<Vec<OwnRoom>, StoreError> {
    let mut briefs = services.store.own_rooms(player, services.bounds.list_length).await?;
    name_anew(&*services.store, briefs.iter_mut().map(|brief| &mut brief.summary)).await?;
    Ok(briefs.into_iter().map(|brief| own_room(brief, player)).collect())
}

fn own_room(brief: RoomBrief, player: PlayerId) -> OwnRoom {
    let RoomBrief { summary, to_move, ends_at, mut offers } = brief;
    let sits = |side: Side| summary.seats[side].as_ref().is_some_and(|seat| seat.player.id == player);
    let sides: Vec<_> = Side::ALL.iter().copied().filter(|&side| sits(side)).collect();
    offers.retain(|offer| sides.contains(&!offer.side));
    OwnRoom { room: summary, sides, to_move, deadline: ends_at, offers }
}
