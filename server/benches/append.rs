//! Appends per second.

fn main() {}
