//! Any text as a position of each game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::properties;

fuzz_target!(|bytes: &[u8]| properties::position_text(bytes));
