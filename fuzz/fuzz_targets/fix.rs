//! Fixing any bytes changes no game, causes no new error, and is idempotent.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/archive/tests/suite/invariants/fixed.rs"]
mod fixed;

fuzz_target!(|input: &[u8]| {
    if let Some((&which, text)) = input.split_first() {
        fixed::check(text, which & 1 != 0);
    }
});
