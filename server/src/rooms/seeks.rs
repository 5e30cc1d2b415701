//! An order for the lobby that asks for the same as an open seek takes the seat in it.

use tessera_protocol::{
    PlayerId, RoomSummary,
    http::{CreateRoom, CreatedRoom},
    room::Opponent,
};
use tessera_room::{Listing, Refusal, Seek, Settings};
use tracing::debug;

use super::{RoomError, Rooms, create::links};

/// Newest seeks of the game that are looked at.
const MOST: u32 = 256;

/// How often another seek is tried when others were faster.
const MOST_TRIES: usize = 4;

/// Takes the oldest seek that fits an order; none if there is none.
///
/// # Errors
/// If the order makes no game, or the store does not answer.
pub(super) async fn take(
    rooms: &Rooms,
    player: PlayerId,
    order: &CreateRoom,
) -> Result<Option<CreatedRoom>, RoomError> {
    if order.opponent != Opponent::Lobby {
        return Ok(None);
    }
    let (world, settings) = (&rooms.0.world, Settings::try_from(order)?);
    let seeks = world.store.listed_rooms(Listing::Lobby, Some(order.game), MOST).await?;
    let fits =
        |seek: &&RoomSummary| seek.creator.id != player && settings.fits(seek) && is_shown(rooms, seek);
    for seek in seeks.iter().rev().filter(fits).take(MOST_TRIES) {
        match rooms.take_seek(seek.id, player, order).await {
            Ok(_) => {
                return Ok(Some(CreatedRoom { taken: true, ..links(seek.id, &settings, &world.secrets) }));
            }
            Err(RoomError::Refused(Refusal::SeatTaken | Refusal::GameOver)) => {
                debug!(room = %seek.id, "another was faster");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

fn is_shown(rooms: &Rooms, seek: &RoomSummary) -> bool {
    let world = &rooms.0.world;
    let away = world.presence.absent_since(seek.creator.id);
    matches!(Seek::of(seek, away, world.clock.now()), Seek::Shown { .. })
}
