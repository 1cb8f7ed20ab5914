//! Hashes of names, which ignore case, blanks and punctuation.

use std::hash::Hasher as _;

use crate::{Aliases, Fnv, header::LocatedTag};

/// Adds the letters and figures of a name to a hash and returns the hash. Case, blanks and punctuation are ignored.
pub(crate) fn hash_name(mut before: Fnv, name: &[u8]) -> u64 {
    // The name is decoded, so that the encoding makes no difference.
    for byte in pdn::text(name).bytes() {
        match LETTERS[usize::from(byte)] {
            0 => {}
            letter => before.write_u8(letter),
        }
    }
    before.finish()
}

/// The value of each byte of a name for the comparison: letters in lower case, 0 for ignored bytes.
const LETTERS: [u8; 256] = {
    let mut letters = [0; 256];
    let mut byte = 0_u8;
    loop {
        if byte.is_ascii_alphanumeric() || !byte.is_ascii() {
            letters[byte as usize] = byte.to_ascii_lowercase();
        }
        if byte == u8::MAX {
            break letters;
        }
        byte += 1;
    }
};

/// Hash of a player's name; `None` if the name is unknown or a placeholder such as `Black`.
pub(crate) fn player_hash(found: LocatedTag<'_>, aliases: Option<&Aliases>) -> Option<u64> {
    let name = found.trimmed();
    let alias = aliases.and_then(|aliases| aliases.canonical_name(name));
    let name = alias.map_or(name, str::as_bytes);
    let known = !found.is_placeholder() && !is_anonymous(name);
    known.then(|| hash_name(Fnv::default(), name))
}

/// True for a placeholder in place of a player's name.
fn is_anonymous(name: &[u8]) -> bool {
    const PLACEHOLDERS: [&[u8]; 10] = [
        b"black",
        b"white",
        b"red",
        b"nn",
        b"n.n.",
        b"n. n.",
        b"unknown",
        b"anonymous",
        b"bye",
        b"amateur",
    ];
    // Most names are longer than every placeholder.
    name.len() <= b"anonymous".len()
        && PLACEHOLDERS
            .iter()
            .any(|placeholder| placeholder.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::hash_name;
    use crate::Fnv;

    #[test]
    fn a_name_hash_ignores_case_and_punctuation() {
        assert_eq!(
            hash_name(Fnv::default(), b"Barker, C.F.."),
            hash_name(Fnv::default(), b"BARKER, C. F.")
        );
        assert_ne!(
            hash_name(Fnv::default(), b"Smith, J."),
            hash_name(Fnv::default(), b"Smith, T.")
        );
    }
}
