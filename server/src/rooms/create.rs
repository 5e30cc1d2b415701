//! Making a room.

use tessera_protocol::{
    CommandId, PlayerId, RoomId, Seq, Stamp,
    http::{CreateRoom, CreatedRoom},
    room::Opponent,
};
use tessera_room::{Author, Entry, Event, Settings, State};
use tessera_rules::Spectators;

use super::{RoomError, World, head};
use crate::{
    bus::Hint,
    secrets::Secrets,
    store::{Created, NewRoom},
};

/// Makes a room, or finds the one that the same order of the same player made before.
///
/// # Errors
/// If the order makes no game, or the store does not answer.
pub(super) async fn create(
    world: &World,
    creator: PlayerId,
    order: &CreateRoom,
) -> Result<CreatedRoom, RoomError> {
    let now = world.clock.now();
    let new = new_room(world, creator, order, now)?;
    let fresh = new.room;
    match world.store.create_room(new).await? {
        Created::Now(entries) => {
            if let Some(entry) = entries.first() {
                world.bus.tell(entry.map(|_| Hint::RoomsOf(creator)));
            }
            Ok(links(fresh, &Settings::try_from(order)?, &world.secrets))
        }
        Created::Before(room) => made_before(world, creator, room.into_inner()).await,
    }
}

fn new_room(world: &World, creator: PlayerId, order: &CreateRoom, now: Stamp) -> Result<NewRoom, RoomError> {
    let room = RoomId::from(world.chance.uuid());
    let cx = world.context(room, Author::Player(creator), now, &[]);
    let events = tessera_room::create(order, creator)?;
    let entries = tessera_room::first_entries(events, order, &cx);
    let state = State::replay(room, &entries)?;
    let head = head::of(&state, &[], &|_| None);
    Ok(NewRoom { room, creator, request: order.id.clone(), at: now, entries, head })
}

/// The room that the same order of the same player has led to before, if it has.
///
/// # Errors
/// If the store does not answer.
pub(super) async fn created_before(
    world: &World,
    player: PlayerId,
    request: &CommandId,
) -> Result<Option<CreatedRoom>, RoomError> {
    match world.store.room_of_request(player, request).await? {
        Some(room) => made_before(world, player, room).await.map(Some),
        None => Ok(None),
    }
}

/// What was answered when the room was made, or its seat taken, whatever the request says that came again.
async fn made_before(world: &World, player: PlayerId, room: RoomId) -> Result<CreatedRoom, RoomError> {
    let log = world.store.tail(room, Seq::ZERO, 1).await?;
    let Some(Event::Created { settings, creator, .. }) = log.first().map(|entry| &entry.event) else {
        return Err(RoomError::NoSuchRoom);
    };
    Ok(CreatedRoom { taken: *creator != player, ..links(room, settings, &world.secrets) })
}

/// The room that is to be made with these entries, which `old` has not followed yet: that of a rematch.
///
/// # Errors
/// If the rematch makes no game.
pub(super) fn rematch(old: &State, entries: &[Entry]) -> Result<Option<NewRoom>, RoomError> {
    let agreed = |entry: &Entry| match entry.event {
        Event::Rematch { room } => Some((room, entry.at)),
        _ => None,
    };
    let Some((room, at)) = entries.iter().find_map(agreed) else { return Ok(None) };
    let Some(entries) = old.rematch(at) else { return Ok(None) };
    let state = State::replay(room, &entries)?;
    let head = head::of(&state, &[], &|_| None);
    let request = CommandId::from(room.uuid());
    Ok(Some(NewRoom { room, creator: old.creator(), request, at, entries, head }))
}

/// What the creator is told: always the same for the same room.
pub(super) fn links(room: RoomId, settings: &Settings, secrets: &Secrets) -> CreatedRoom {
    let invitation = (settings.opponent == Opponent::Link).then(|| secrets.invitation(room));
    let watch_key = (settings.rules.spectators == Spectators::Link).then(|| secrets.watch_key(room));
    CreatedRoom {
        room,
        taken: false,
        invitation,
        watch_key,
        invitation_link: match settings.opponent {
            Opponent::Link => invitation.map(|secret| format!("rooms/{room}#seat={secret}")),
            Opponent::Lobby => Some(format!("rooms/{room}")),
            Opponent::Oneself => None,
        },
        watch_link: match settings.rules.spectators {
            Spectators::Open => Some(format!("rooms/{room}")),
            Spectators::Link => watch_key.map(|key| format!("rooms/{room}#watch={key}")),
            Spectators::None => None,
        },
    }
}
