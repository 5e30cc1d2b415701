//! What the tests over real sockets share: a server on a free port, and a client that knows the wire and nothing else.

#![allow(dead_code, unreachable_pub)] // Each test program uses its part.

pub mod http;
pub mod player;
pub mod program;
pub mod server;
pub mod socket;
pub mod table;
pub mod time;
