//! Placeholder.

pub mod alive;
pub mod bus;
pub mod clock;
pub mod store;
