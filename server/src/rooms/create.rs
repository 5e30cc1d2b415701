//! Making a room.

use tessera_protocol::{
    PlayerId, RoomId, Stamp,
    http::{CreateRoom, CreatedRoom},
    room::Opponent,
};
use tessera_room::{Author, Settings, State};
use tessera_rules::Spectators;

use super::{RoomError, World, head};
use crate::{
    bus::Hint,
    random,
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
    let room = match world.store.create_room(new).await? {
        Created::Now(entries) => {
            if let Some(entry) = entries.first() {
                world.bus.tell(entry.map(|_| Hint::Lobby));
            }
            fresh
        }
        Created::Before(room) => room.into_inner(),
    };
    Ok(links(room, &Settings::from(order), &world.secrets))
}

fn new_room(world: &World, creator: PlayerId, order: &CreateRoom, now: Stamp) -> Result<NewRoom, RoomError> {
    let cx = world.context(Author::Player(creator), now, &[]);
    let events = tessera_room::create(order, &cx)?;
    let entries = tessera_room::first_entries(events, order, &cx);
    let room = RoomId::from(random::uuid());
    let state = State::replay(room, &entries)?;
    let head = head::of(&state, &[], &|_| None);
    Ok(NewRoom { room, creator, request: order.id.clone(), at: now, entries, head })
}

/// What the creator is told: always the same for the same room.
fn links(room: RoomId, settings: &Settings, secrets: &Secrets) -> CreatedRoom {
    let invitation = (settings.opponent == Opponent::Link).then(|| secrets.invitation(room));
    let watch_key = (settings.rules.spectators == Spectators::Link).then(|| secrets.watch_key(room));
    CreatedRoom {
        room,
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
