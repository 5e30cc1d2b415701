//! The commands, one file for each: its arguments and what it does.

pub(crate) mod analyse;
pub(crate) mod bench;
pub(crate) mod board;
pub(crate) mod bot;
pub(crate) mod doctor;
pub(crate) mod games;
pub(crate) mod join;
pub(crate) mod link;
pub(crate) mod lobby;
pub(crate) mod me;
pub(crate) mod new;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod rooms;
pub(crate) mod watch;
