//! Any text as a move.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::properties;

fuzz_target!(|bytes: &[u8]| properties::move_text(bytes));
