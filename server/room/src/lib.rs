//! What may happen in a room: one linear log of events per game, and pure functions over it.
//!
//! [`create`] and [`decide`] judge what is asked and answer with events or a [`Refusal`]; [`State::evolve`] follows
//! committed entries and never judges; [`State::view`] and [`project`] show each [`Audience`] what it may see. All times,
//! chance and names come in through [`Context`] and [`ViewContext`]: no clock, no randomness, no input, no output and no
//! logging live here.
//!
//! A caller's round for one request is: [`State::answer_to`] (was it applied already?), [`due`] (what must be written
//! first), [`decide`], [`State::entries`], append, [`State::evolve`], [`project`].

mod answers;
mod audience;
pub mod chat;
pub mod clocks;
mod context;
mod create;
mod decide;
mod entry;
mod event;
pub mod log;
mod look_alike;
mod offers;
mod presence;
mod project;
mod record;
mod refusal;
mod rematch;
mod request;
mod seek;
mod settings;
mod settings_error;
mod state;
mod table;
mod view;

pub use audience::{Audience, Listing};
pub use clocks::{APPEND_BOUND, Deadline, DeadlineKind, Outage};
pub use context::{Absent, Context, Credential};
pub use create::{create, first_entries};
pub use decide::{decide, due};
pub use entry::{Author, Entry};
pub use event::Event;
pub use log::{LogError, Stored};
pub use look_alike::LookAlike;
pub use project::project;
pub use refusal::Refusal;
pub use request::Request;
pub use seek::Seek;
pub use settings::Settings;
pub use settings_error::SettingsError;
pub use state::{BrokenLog, Stage, State};
pub use table::{Ending, Table, Timing};
pub use view::{Names, ViewContext};
