//! Faults of disk and clock, produced for real around the real program: what its host sees, that nothing is lost, and that it
//! goes on by itself where that can be.
//!
//! Small disks are mounted for this, so it must run as root; `./test faults` does, in a mount namespace of its own.

#[path = "../support/support.rs"]
mod support;

mod clock;
mod damaged;
mod disk;
mod full;
mod game;
mod read_only;
mod slow;
