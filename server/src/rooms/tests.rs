//! Rooms without a network: a store that fails on demand, and time that passes at once.

mod appends;
mod faulty;
mod life;
mod nodes;
mod orders;
mod outages;
mod outboxes;
mod scene;
mod simulation;
mod sockets;
mod talk;
mod twice;
