//! Making a room.

use tessera_protocol::{PlayerId, Seq, http::CreateRoom, room::Opponent};

use crate::{Context, Entry, Event, Refusal, Settings, SettingsError, entry::Origin};

/// Judges a player's order for a new room. On a practice board the game begins at once.
///
/// # Errors
/// [`Refusal::InvalidSettings`] if house rules, game and start position do not fit together.
pub fn create(order: &CreateRoom, creator: PlayerId) -> Result<Vec<Event>, Refusal> {
    let settings = Settings::try_from(order)?;
    settings.play().map_err(SettingsError::from)?;
    let alone = settings.opponent == Opponent::Oneself;
    let mut events = vec![Event::Created { settings, creator, previous: None }];
    if alone {
        events.push(Event::Started { white: creator, black: creator });
    }
    Ok(events)
}

/// What was decided for an order, as the first entries of the new room.
pub fn first_entries(events: Vec<Event>, order: &CreateRoom, cx: &Context) -> Vec<Entry> {
    let origin = Origin { by: cx.author, command: Some(order.id.clone()), at: cx.at(cx.received_at) };
    origin.entries(Seq::ZERO, events)
}
