//! Reading any bytes as JSON does not panic. The PDN written for them, and any other PDN, converts to JSON that
//! round-trips through PDN.

#![no_main]

use std::io::Read as _;

use archive::{ConvertOptions, Converter, Decoder, Encoding, Format};
use libfuzzer_sys::fuzz_target;

#[path = "../../crates/archive/tests/suite/invariants/converted.rs"]
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
    // invalid JSON is rejected
    let _ = converter.add(text, from, "");
    let pdn = converter.finish().expect("writing to memory cannot fail");
    let text = if from == Format::Pdn { text } else { &pdn };
    // UTF-32 is rejected. A text with zero bytes may look like UTF-16 after it is written.
    let has_zeros = Encoding::sniff(text) == Encoding::Bytes && text.contains(&0);
    let is_read = !has_zeros && Decoder::new(text).read_to_end(&mut Vec::new()).is_ok();
    if is_read && !converted::is_odd(text) && !converted::is_too_deep(text) {
        converted::check(text, "input");
    }
});
