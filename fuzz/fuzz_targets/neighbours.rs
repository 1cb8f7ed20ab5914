//! Files written one after another are read back as the same games. A zero byte in the input separates the files.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/archive/tests/suite/invariants/neighbours.rs"]
mod neighbours;

fuzz_target!(|input: &[u8]| {
    let files: Vec<&[u8]> = input.split(|byte| *byte == 0).take(4).collect();
    neighbours::check(&files);
});
