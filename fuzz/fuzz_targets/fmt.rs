//! Formatting any bytes changes no game and is idempotent.

#![no_main]

use std::io::Read as _;

use archive::Decoder;
use archive::fmt::{FormatOptions, TerminatorStyle};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/archive/tests/suite/invariants/formatted.rs"]
mod formatted;

fuzz_target!(|input: &[u8]| {
    let Some((&which, text)) = input.split_first() else {
        return;
    };
    // UTF-32 is rejected
    if Decoder::new(text).read_to_end(&mut Vec::new()).is_err() {
        return;
    }
    let options = FormatOptions {
        terminator: if which & 1 == 0 {
            TerminatorStyle::Result
        } else {
            TerminatorStyle::Star
        },
        long: which & 2 != 0,
        ..FormatOptions::default()
    };
    formatted::check(text, "input", &options);
});
