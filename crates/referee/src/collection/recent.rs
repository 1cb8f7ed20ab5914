//! A map that keeps the recently used keys in bounded memory.

use std::hash::Hash;

use foldhash::{HashMap, HashMapExt as _};

/// A map in which values expire if they were not touched recently. The map has at most twice [`Recent::LIMIT`] values,
/// and keeps each for at least `LIMIT` touches of other keys.
///
/// There are two generations. A touched value moves to the young generation. When the young generation is full, it
/// replaces the old generation, and the values left in the old one are returned. Expiry depends on the keys alone, so
/// it is the same on every machine.
#[derive(Debug)]
pub(super) struct Recent<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Ord + Hash + Copy, V> Recent<K, V> {
    /// Maximum number of values in a generation, far more than the number of matches or rounds that run at the same
    /// time.
    const LIMIT: usize = 4096;

    pub(super) fn new() -> Self {
        Self {
            young: HashMap::new(),
            old: HashMap::new(),
        }
    }

    /// Returns the value of a key, which `make` creates if the key is absent. Also returns the values that expired, in
    /// the order of their keys.
    pub(super) fn touch(&mut self, key: K, make: impl FnOnce() -> V) -> (&mut V, Vec<V>) {
        let mut expired = Vec::new();
        if !self.young.contains_key(&key) {
            if self.young.len() >= Self::LIMIT {
                let kept = self.old.remove(&key);
                let full = std::mem::take(&mut self.young);
                let oldest = std::mem::replace(&mut self.old, full);
                expired = sorted_values(oldest);
                self.young.extend(kept.map(|value| (key, value)));
            } else if let Some(value) = self.old.remove(&key) {
                self.young.insert(key, value);
            }
        }
        (self.young.entry(key).or_insert_with(make), expired)
    }

    /// The value of a key, unless it has expired.
    pub(super) fn get(&self, key: K) -> Option<&V> {
        self.young.get(&key).or_else(|| self.old.get(&key))
    }

    /// Removes and returns all values: the old generation first, each in the order of its keys.
    pub(super) fn drain(&mut self) -> Vec<V> {
        let mut all = sorted_values(std::mem::take(&mut self.old));
        all.append(&mut sorted_values(std::mem::take(&mut self.young)));
        all
    }
}

/// The values in the order of their keys.
fn sorted_values<K: Ord + Copy, V>(values: HashMap<K, V>) -> Vec<V> {
    let mut values: Vec<(K, V)> = values.into_iter().collect();
    values.sort_unstable_by_key(|(key, _)| *key);
    values.into_iter().map(|(_, value)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn touched_values_stay_and_the_others_expire_once() {
        let mut recent = Recent::new();
        let mut expired = Vec::new();
        for key in 0..20_000_u32 {
            let (_, gone) = recent.touch(key, || key);
            expired.extend(gone);
            let (first, gone) = recent.touch(0, || 1);
            assert_eq!(*first, 0, "a key in constant use never expires");
            expired.extend(gone);
            assert!(recent.young.len() + recent.old.len() <= 2 * Recent::<u32, u32>::LIMIT + 1);
        }
        assert!(expired.len() > 10_000);
        assert_eq!(recent.get(19_999), Some(&19_999));
        assert_eq!(recent.get(1), None);
        expired.extend(recent.drain());
        expired.sort_unstable();
        assert_eq!(expired, (0..20_000).collect::<Vec<_>>());
    }
}
