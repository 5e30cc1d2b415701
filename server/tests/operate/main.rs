//! What a host does with the program beside serving: health, metrics, backup, restore, export.

#[path = "../support/support.rs"]
mod support;

mod archive;
mod drain;
mod export;
mod files;
mod invite;
mod observe;
mod settings;
mod stopped;
