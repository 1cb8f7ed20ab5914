//! Parsing any bytes as `huff.toml`, and resolving the result for a few files, does not panic.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| huff::fuzzing::config(input));
