//! A hash that is the same in every run and on every machine.

use std::hash::Hasher;

/// 64-bit FNV-1a, used to recognise records, lines of play and names. It is not collision-resistant.
///
/// ```
/// use std::hash::Hasher;
/// let mut hash = referee::Fnv::default();
/// hash.write(b"foobar");
/// assert_eq!(hash.finish(), 0x85944171f73967e8);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fnv(u64);

impl Fnv {
    /// Continues from an earlier hash.
    pub fn after(number: u64) -> Self {
        Self(number)
    }
}

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
