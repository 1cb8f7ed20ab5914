//! Numbers distinct texts. Looking up a known text does not allocate.

use std::hash::{BuildHasher, RandomState};

/// Distinct texts, numbered in the order of insertion.
#[derive(Debug)]
pub(super) struct Interner {
    /// All texts, concatenated.
    all: Vec<u8>,
    /// The end offset and the hash of each text.
    ends: Vec<(u32, u32)>,
    /// Hash table with linear probing: the number of a text plus one, 0 if free. The length is a power of two.
    slots: Vec<u32>,
    /// Random keys for hashing, so that no input can force collisions.
    keys: [u64; 2],
}

impl Default for Interner {
    fn default() -> Self {
        let random = RandomState::new();
        Self {
            all: Vec::new(),
            ends: Vec::new(),
            slots: vec![0; 64],
            keys: [random.hash_one(1), random.hash_one(2) | 1],
        }
    }
}

impl Interner {
    /// The text with this number.
    pub(super) fn text(&self, number: usize) -> &str {
        str::from_utf8(self.bytes(number)).unwrap_or_default()
    }

    /// The text with this number, as bytes.
    pub(super) fn bytes(&self, number: usize) -> &[u8] {
        let from = match number.checked_sub(1) {
            Some(before) => self.ends[before].0 as usize,
            None => 0,
        };
        &self.all[from..self.ends[number].0 as usize]
    }

    /// The number of a text, if known.
    pub(super) fn find(&self, text: &[u8]) -> Option<usize> {
        self.probe(text, self.hash(text)).ok()
    }

    /// The number of a text, which is added if it is new. `None` if all texts together exceed 4 GB.
    pub(super) fn insert(&mut self, text: &str) -> Option<usize> {
        let hash = self.hash(text.as_bytes());
        let slot = match self.probe(text.as_bytes(), hash) {
            Ok(known) => return Some(known),
            Err(slot) => slot,
        };
        let end = u32::try_from(self.all.len() + text.len()).ok()?;
        self.all.extend_from_slice(text.as_bytes());
        self.ends.push((end, hash));
        self.slots[slot] = u32::try_from(self.ends.len()).ok()?;
        if self.ends.len() * 2 > self.slots.len() {
            self.grow();
        }
        Some(self.ends.len() - 1)
    }

    /// The number of a text, or the free slot for it.
    fn probe(&self, text: &[u8], hash: u32) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let number = match self.slots[slot] {
                0 => return Err(slot),
                number => number as usize - 1,
            };
            if self.ends[number].1 == hash && self.bytes(number) == text {
                return Ok(number);
            }
            slot = (slot + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![0; mask + 1];
        for (number, (_, hash)) in self.ends.iter().enumerate() {
            let mut slot = *hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number as u32 + 1;
        }
    }

    /// Folded multiplication with a key, for eight bytes at a time.
    fn hash(&self, text: &[u8]) -> u32 {
        let mut hash = self.keys[0] ^ text.len() as u64;
        for part in text.chunks(8) {
            let mut bytes = [0; 8];
            bytes[..part.len()].copy_from_slice(part);
            let product = u128::from(hash ^ u64::from_le_bytes(bytes)) * u128::from(self.keys[1]);
            hash = (product as u64 ^ (product >> 64) as u64).wrapping_add(self.keys[0]);
        }
        (hash ^ hash >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::Interner;

    #[test]
    fn equal_texts_have_one_number() {
        let mut table = Interner::default();
        let texts: Vec<String> = (0..5000).map(|number| format!("Player {number}")).collect();
        for round in 0..2 {
            for (number, text) in texts.iter().enumerate() {
                assert_eq!(table.insert(text), Some(number), "round {round}");
            }
        }
        for (number, text) in texts.iter().enumerate() {
            assert_eq!(table.text(number), text);
            assert_eq!(table.find(text.as_bytes()), Some(number));
        }
        assert_eq!(table.find(b"Player"), None);
        assert_eq!(table.insert(""), Some(texts.len()));
        assert_eq!(table.find(b""), Some(texts.len()));
    }
}
