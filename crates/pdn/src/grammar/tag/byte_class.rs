//! A table of bytes for the two loops that read every tag of an archive.

/// The role of a byte in a tag pair.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Class {
    /// A character of an `IDENTIFIER`, and of a value.
    Identifier,
    /// The end of a value, or a byte that makes the value unusual.
    EndsValue,
    /// A character of a value only.
    Other,
}

/// The class of each byte.
pub(super) static CLASSES: [Class; 256] = {
    let mut classes = [Class::Other; 256];
    let mut byte = 0_u8;
    loop {
        classes[byte as usize] = match byte {
            b'"' | b'\\' | b'[' | b'\r' | b'\n' => Class::EndsValue,
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'_' => Class::Identifier,
            _ => Class::Other,
        };
        if byte == u8::MAX {
            break classes;
        }
        byte += 1;
    }
};
