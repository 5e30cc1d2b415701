//! What may happen in a room, told as given, when, then.

#![allow(clippy::unwrap_used)]

mod clocks;
mod deadlines;
mod endings;
mod given;
mod log;
mod moving;
mod offers;
mod orders;
mod outages;
mod people;
mod repeats;
mod seats;
