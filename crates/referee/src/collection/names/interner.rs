//! Distinct texts by number, without a copy of a text that is known.

use std::hash::{BuildHasher, RandomState};

/// Texts, each once, numbered as they come.
#[derive(Debug)]
pub(super) struct Table {
    /// All texts, one behind the other.
    all: Vec<u8>,
    /// Where each ends, and its hash.
    ends: Vec<(u32, u32)>,
    /// The numbers of texts plus one, at the place that their hash gives or after it; 0 where none is. A power of two.
    places: Vec<u32>,
    /// Keys of the hash, different in every run: nobody can write texts that meet in one place.
    keys: [u64; 2],
}

impl Default for Table {
    fn default() -> Self {
        let random = RandomState::new();
        Self {
            all: Vec::new(),
            ends: Vec::new(),
            places: vec![0; 64],
            keys: [random.hash_one(1), random.hash_one(2) | 1],
        }
    }
}

impl Table {
    /// The text of a number.
    pub(super) fn text(&self, number: usize) -> &str {
        str::from_utf8(self.bytes(number)).unwrap_or_default()
    }

    /// The bytes of the text of a number.
    pub(super) fn bytes(&self, number: usize) -> &[u8] {
        let from = match number.checked_sub(1) {
            Some(before) => self.ends[before].0 as usize,
            None => 0,
        };
        &self.all[from..self.ends[number].0 as usize]
    }

    /// The number of the text of these bytes, if it is known.
    pub(super) fn find(&self, text: &[u8]) -> Option<usize> {
        self.look(text, self.hash(text)).ok()
    }

    /// The number of a text; it is taken in, if it is new. None if the bytes of all texts exceed 4 GB.
    pub(super) fn insert(&mut self, text: &str) -> Option<usize> {
        let hash = self.hash(text.as_bytes());
        let place = match self.look(text.as_bytes(), hash) {
            Ok(known) => return Some(known),
            Err(place) => place,
        };
        let end = u32::try_from(self.all.len() + text.len()).ok()?;
        self.all.extend_from_slice(text.as_bytes());
        self.ends.push((end, hash));
        self.places[place] = u32::try_from(self.ends.len()).ok()?;
        if self.ends.len() * 2 > self.places.len() {
            self.grow();
        }
        Some(self.ends.len() - 1)
    }

    /// The number of a text, or the place where it belongs.
    fn look(&self, text: &[u8], hash: u32) -> Result<usize, usize> {
        let mask = self.places.len() - 1;
        let mut place = hash as usize & mask;
        loop {
            let number = match self.places[place] {
                0 => return Err(place),
                number => number as usize - 1,
            };
            if self.ends[number].1 == hash && self.bytes(number) == text {
                return Ok(number);
            }
            place = (place + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let mask = self.places.len() * 2 - 1;
        self.places = vec![0; mask + 1];
        for (number, (_, hash)) in self.ends.iter().enumerate() {
            let mut place = *hash as usize & mask;
            while self.places[place] != 0 {
                place = (place + 1) & mask;
            }
            self.places[place] = number as u32 + 1;
        }
    }

    /// Eight bytes at a time: both halves of a product with a key.
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
    use super::Table;

    #[test]
    fn each_text_has_one_number() {
        let mut table = Table::default();
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
