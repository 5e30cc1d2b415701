//! The commands that talk to a server: against a real one in this process, and against one that does what a test says.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bargains;
mod bot;
mod doctor;
mod host;
mod oneself;
mod online;
mod program;
mod script;
mod scripted;
mod talk;
#[cfg(unix)]
mod terminal;
mod told;
