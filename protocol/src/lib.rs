//! The wire of Tessera: ids, frames, HTTP bodies and stable codes.
//!
//! Types only, with their JSON form and one schema derive. No rule of any game, no clock, no randomness and no input or
//! output live here. A stranger's guide to the same types is `docs/protocol.md`.
//!
//! Direction stands in the names: a [`ClientFrame`] goes to the server, a [`ServerFrame`] comes from it.

pub mod bounded;
mod characters;
pub mod chat;
pub mod chat_text;
pub mod close_code;
pub mod code;
pub mod command;
pub mod event;
pub mod fault;
pub mod frame;
pub mod game;
pub mod http;
pub mod id;
pub mod lobby;
pub mod params;
pub mod player_name;
pub mod presence;
pub mod room;
pub mod spoken_code;
pub mod time;
pub mod time_control;
mod wire_text;

pub use chat::{ChatChannel, ChatContent, ChatFrame, ChatHistory, ChatLine, ChatWish, ResyncChat};
pub use chat_text::{ChatText, ChatTextError};
pub use close_code::CloseCode;
pub use code::Code;
pub use command::{AbsenceResult, Command, CommandFrame};
pub use event::{EventView, MoveView};
pub use fault::{Fault, SettingsFault};
pub use frame::{ClientFrame, MalformedFrame, Resync, ServerFrame};
pub use id::{CommandId, OfferId, PlayerId, RoomId, Secret, Seq};
pub use lobby::{LobbyFrame, OwnRoom};
pub use params::Params;
pub use player_name::{NameError, PlayerName};
pub use presence::{Presence, SeatPresence, WatchersView};
pub use room::{ClocksView, OfferKind, OfferView, Phase, PlayerView, RoomSummary, RoomView, SeatView};
pub use spoken_code::{LinkCode, RecoveryCode, SpokenCodeError};
pub use time::{Millis, Stamp};
pub use time_control::TimeControl;

/// Version of the wire, sent in every socket address as `protocol=N` and told in every snapshot.
///
/// It changes when an old client could misread a new server; a socket that names another version is closed with
/// [`CloseCode::Upgrade`].
pub const PROTOCOL: u16 = 1;

/// Largest frame a client may send, in bytes; a larger one closes the socket with [`CloseCode::TooLarge`].
pub const MAX_FRAME_BYTES: usize = 8 * 1024;
