//! What may happen in a room, told as given, when, then.

#![allow(clippy::unwrap_used)]

mod clocks;
mod deadlines;
mod endings;
mod given;
mod golden;
mod laws;
mod log;
mod moving;
mod offers;
mod orders;
mod outages;
mod people;
mod repeats;
mod replay;
mod seats;
mod verbs;
mod views;
