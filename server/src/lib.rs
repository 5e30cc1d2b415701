//! The server of Tessera: sockets, HTTP, storage and timers around the rooms.
//!
//! What is legal is the rules' business, what may happen in a room the room crate's. Here is what those two must not know:
//! the network, the store, the clock and chance. [`app::run`] wires all of it.

pub mod alive;
pub mod app;
pub mod bounds;
pub mod bus;
pub mod clock;
pub mod command_line;
mod housekeeping;
mod http;
pub mod invite;
mod limits;
mod lobby;
mod metrics;
mod names;
pub mod operate;
mod people;
mod presence;
mod random;
mod readiness;
mod reconcile;
mod rooms;
mod secrets;
mod serve;
pub mod settings;
mod socket;
pub mod store;
mod sweep;
mod token;
mod web;
mod zipped;

pub use http::openapi;
