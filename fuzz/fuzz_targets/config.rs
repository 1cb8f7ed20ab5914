//! Any bytes are read as a `huff.toml` or refused, whatever they say is settled for a few files, and nothing of it panics.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| huff::fuzzing::config(input));
