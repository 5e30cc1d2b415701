//! Any bytes as a file of game records.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::properties;

fuzz_target!(|bytes: &[u8]| properties::records(bytes));
