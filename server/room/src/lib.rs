//! What may happen in a room: one linear log of events per game, and pure functions over it.
//!
//! No clock, no randomness, no input, no output and no logging live here: all times come in as stamps.

pub mod clocks;
mod entry;
mod event;
pub mod log;
mod settings;

pub use clocks::{Deadline, DeadlineKind, Outage};
pub use entry::{Author, Entry};
pub use event::Event;
pub use log::{LogError, Stored};
pub use settings::Settings;
