//! Any bytes are read as JSON or refused without a panic; what is written for them as PDN, and any other PDN, becomes
//! JSON that comes back from PDN as it was.

#![no_main]

use std::io::Read as _;

use archive::{ConvertOptions, Converter, Decoder, Format};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/archive/tests/invariants/converted.rs"]
mod converted;

fuzz_target!(|input: &[u8]| {
    let Some((&which, text)) = input.split_first() else {
        return;
    };
    let from = match which % 3 {
        0 => Format::Json,
        1 => Format::JsonLines,
        _ => Format::Pdn,
    };
    let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
    // what is no JSON is refused, with its place
    let _ = converter.add(text, from, "");
    let pdn = converter.finish().expect("memory does not fail");
    let text = if from == Format::Pdn { text } else { &pdn };
    // UTF-32 is refused
    let is_read = Decoder::new(text).read_to_end(&mut Vec::new()).is_ok();
    if is_read && !converted::is_odd(text) && !converted::is_too_deep(text) {
        converted::check(text, "input");
    }
});
