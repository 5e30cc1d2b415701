//! What may happen in a room, told as given, when, then.

#![allow(clippy::unwrap_used)]

mod chat;
mod claims;
mod clocks;
mod deadlines;
mod endings;
mod gifts;
mod given;
mod golden;
mod laws;
mod ledger;
mod log;
mod looks;
mod moving;
mod offers;
mod orders;
mod outages;
mod people;
mod records;
mod rematches;
mod repeats;
mod replay;
mod seats;
mod seeks;
mod takebacks;
mod verbs;
mod views;
