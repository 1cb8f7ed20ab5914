//! Files that are no text at all: a picture, a program, an archive that huff cannot unpack.
//!
//! They are refused, for a thousand findings about a picture help nobody. What might be a record is never refused:
//! text damaged by zero bytes, or padded with them, is read as it is.

use std::error::Error;
use std::fmt;
use std::io::{self, Read};

use archive::Encoding;

/// So many bytes are looked at in any case.
const GLANCE: u64 = 8 * 1024;
/// So many are looked at if the first have a zero among them.
const LOOK: u64 = 64 * 1024;
/// Text has fewer control characters than one in so many bytes.
const RARE: usize = 16;

/// Why a file is not read.
#[derive(Debug)]
pub(super) struct Binary;

impl fmt::Display for Binary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it is binary data, not text")
    }
}

impl Error for Binary {}

/// The source, if it begins as text may.
///
/// # Errors
/// [`Binary`] if it does not, and what the source says.
pub(super) fn text(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    let mut head = Vec::new();
    source.by_ref().take(GLANCE).read_to_end(&mut head)?;
    if memchr::memchr(0, &head).is_some() {
        let rest = LOOK.saturating_sub(head.len() as u64);
        source.by_ref().take(rest).read_to_end(&mut head)?;
        if is_binary(&head) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, Binary));
        }
    }
    Ok(Box::new(io::Cursor::new(head).chain(source)))
}

/// True if no record begins so, in any encoding that tells itself.
fn is_binary(head: &[u8]) -> bool {
    // UTF-32 is refused by its name
    if Encoding::sniff(head) != Encoding::Bytes || head.starts_with(&[0, 0, 0xFE, 0xFF]) {
        return false;
    }
    // padding at the end, or a block of the disk that was never written, says nothing
    let padding = |byte: &u8| matches!(byte, 0 | 0x1a);
    let start = head.iter().position(|byte| !padding(byte));
    let end = head.iter().rposition(|byte| !padding(byte));
    let (Some(start), Some(end)) = (start, end) else {
        return false;
    };
    let text = &head[start..=end];
    let has_tag = memchr::memmem::find_iter(text, b"[").any(|at| {
        let line_begins = at == 0 || matches!(text[at - 1], b'\n' | b'\r' | b' ' | 0xbf);
        line_begins && text.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
    });
    let controls = text
        .iter()
        .filter(|byte| matches!(byte, 0..=8 | 0x0e..=0x1f | 0x7f));
    !has_tag && text.contains(&0) && controls.count() > text.len() / RARE
}

#[cfg(test)]
mod tests {
    use super::is_binary;

    #[test]
    fn a_picture_is_no_record() {
        let noise: Vec<u8> = (0..4096_u32).map(|n| ((n * n) >> 5) as u8).collect();
        assert!(is_binary(
            &[b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", &noise[..]].concat()
        ));
        assert!(is_binary(
            &[b"\x7fELF\x02\x01\x01\0\0\0", &noise[..]].concat()
        ));
    }

    #[test]
    fn a_damaged_record_is_read() {
        let game = b"[Event \"a\"]\n1. 11-15 22-18 *\n";
        let zeros = [0; 5000];
        assert!(!is_binary(game));
        assert!(!is_binary(&[&game[..], &zeros].concat()));
        assert!(!is_binary(&[&zeros[..], &game[..]].concat()));
        assert!(!is_binary(&[&game[..], &zeros, &game[..]].concat()));
        assert!(!is_binary(
            &[&b"1. 11-15 22-18 *"[..], &zeros, b"\x1a"].concat()
        ));
        assert!(!is_binary(
            b"1. 11-15 22-18 2. 15x22 25x18 3. 8-11\0 29-25 4. 4-8 *"
        ));
        assert!(!is_binary(&zeros));
        // UTF-16, with its mark and without
        assert!(!is_binary(b"\xff\xfe1\0.\0"));
        assert!(!is_binary(b"1\0.\0 \x001\x001\0-\x001\x005\0"));
    }
}
