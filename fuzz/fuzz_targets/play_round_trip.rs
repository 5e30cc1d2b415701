//! Any bytes as a game with takebacks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::properties;

fuzz_target!(|bytes: &[u8]| properties::play_round_trip(bytes));
