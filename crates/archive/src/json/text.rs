//! Writes JSON strings and numbers to a byte buffer without a formatter.

use super::buffer::JsonBuffer;

/// Writes `text` as a JSON string, escaping only what JSON requires.
pub(crate) fn string(out: &mut JsonBuffer, text: &str) {
    out.push(b'"');
    escaped(out, text);
    out.push(b'"');
}

/// Writes bytes of a record as a JSON string if they need no escaping, as is nearly always the case. Otherwise returns
/// false and writes nothing.
#[inline]
pub(crate) fn plain_string(out: &mut JsonBuffer, bytes: &[u8]) -> bool {
    // Without an early exit, the compiler vectorises the loop.
    let odd = |&byte: &u8| !(0x20..0x7F).contains(&byte) || byte == b'"' || byte == b'\\';
    if bytes.iter().fold(false, |found, byte| found | odd(byte)) {
        return false;
    }
    out.push(b'"');
    out.extend_from_slice(bytes);
    out.push(b'"');
    true
}

/// Writes the contents of a JSON string.
pub(crate) fn escaped(out: &mut JsonBuffer, text: &str) {
    let bytes = text.as_bytes();
    let mut done = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        if byte >= 0x20 && byte != b'"' && byte != b'\\' {
            continue;
        }
        out.extend_from_slice(&bytes[done..at]);
        done = at + 1;
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0C => out.extend_from_slice(b"\\f"),
            _ => {
                let hex = b"0123456789abcdef";
                out.extend_from_slice(b"\\u00");
                out.push(hex[usize::from(byte >> 4)]);
                out.push(hex[usize::from(byte & 15)]);
            }
        }
    }
    out.extend_from_slice(&bytes[done..]);
}

/// Writes a JSON string, or `null`.
pub(crate) fn string_or_null(out: &mut JsonBuffer, text: Option<&str>) {
    match text {
        Some(text) => string(out, text),
        None => out.extend_from_slice(b"null"),
    }
}

/// Writes a number in plain digits.
#[inline]
pub(crate) fn number(out: &mut JsonBuffer, n: u64) {
    match n {
        0..10 => out.push(b'0' + n as u8),
        10..100 => out.extend_from_slice(&two_digits(n as u8)),
        _ => long_number(out, n),
    }
}

/// The digits of a number from 10 to 99.
#[inline]
pub(crate) const fn two_digits(n: u8) -> [u8; 2] {
    [b'0' + n / 10, b'0' + n % 10]
}

#[cold]
fn long_number(out: &mut JsonBuffer, mut n: u64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    while n > 0 {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
    }
    out.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn strings_are_written_as_serde_json_writes_them(text in ".*") {
            let mut out = JsonBuffer::default();
            string(&mut out, &text);
            prop_assert_eq!(out.text(), serde_json::to_vec(&text).unwrap());
        }

        #[test]
        fn numbers_are_plain_digits(n: u64, few in 0u64..1000) {
            for n in [n, few] {
                let mut out = JsonBuffer::default();
                number(&mut out, n);
                prop_assert_eq!(out.text(), n.to_string().into_bytes());
            }
        }
    }
}
