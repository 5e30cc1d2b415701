//! The proxies whose samples stand in `docs/hosting`, as they stand there: whole games through them, what clients forge, and
//! what `tessera doctor` says of samples that somebody spoilt.
//!
//! nginx and Caddy must be installed; `./test proxies` sees to that.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod doctor;
mod game;
#[path = "../network/program.rs"]
#[allow(dead_code, reason = "the other test program uses the rest")]
mod program;
mod proxy;
mod site;
