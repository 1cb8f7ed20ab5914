//! What was touched lately, by key, in bounded memory.

use std::hash::Hash;

use foldhash::{HashMap, HashMapExt as _};

/// A table that forgets what was not touched for a while: at most twice [`Recent::LIMIT`] values are in
/// memory, and each stays for at least that many touches of other keys.
///
/// There are two generations. What is touched is in the young one; when that is full, it becomes the
/// old one, and what was still in the old one is handed out. When that happens depends on the keys
/// alone, so that it is the same on every machine.
#[derive(Debug)]
pub(super) struct Recent<K, V> {
    young: HashMap<K, V>,
    old: HashMap<K, V>,
}

impl<K: Ord + Hash + Copy, V> Recent<K, V> {
    /// Values of a generation: far more matches and rounds than are ever played side by side.
    const LIMIT: usize = 4096;

    pub(super) fn new() -> Self {
        Self {
            young: HashMap::new(),
            old: HashMap::new(),
        }
    }

    /// The value of a key, made by `make` if there is none, and the values that are forgotten to
    /// make room for it, in the order of their keys.
    pub(super) fn touch(&mut self, key: K, make: impl FnOnce() -> V) -> (&mut V, Vec<V>) {
        let mut forgotten = Vec::new();
        if !self.young.contains_key(&key) {
            if self.young.len() >= Self::LIMIT {
                let kept = self.old.remove(&key);
                let full = std::mem::take(&mut self.young);
                let gone = std::mem::replace(&mut self.old, full);
                forgotten = in_order(gone);
                self.young.extend(kept.map(|value| (key, value)));
            } else if let Some(value) = self.old.remove(&key) {
                self.young.insert(key, value);
            }
        }
        (self.young.entry(key).or_insert_with(make), forgotten)
    }

    /// The value of a key, if it is remembered.
    pub(super) fn get(&self, key: K) -> Option<&V> {
        self.young.get(&key).or_else(|| self.old.get(&key))
    }

    /// Everything that is left: what was not touched lately first, each in the order of their keys.
    pub(super) fn drain(&mut self) -> Vec<V> {
        let mut all = in_order(std::mem::take(&mut self.old));
        all.append(&mut in_order(std::mem::take(&mut self.young)));
        all
    }
}

/// The values in the order of their keys.
fn in_order<K: Ord + Copy, V>(values: HashMap<K, V>) -> Vec<V> {
    let mut values: Vec<(K, V)> = values.into_iter().collect();
    values.sort_unstable_by_key(|(key, _)| *key);
    values.into_iter().map(|(_, value)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::Recent;

    #[test]
    fn what_is_touched_stays_and_the_rest_goes_once() {
        let mut recent = Recent::new();
        let mut forgotten = Vec::new();
        for key in 0..20_000_u32 {
            let (_, gone) = recent.touch(key, || key);
            forgotten.extend(gone);
            let (first, gone) = recent.touch(0, || 1);
            assert_eq!(
                *first, 0,
                "the key that is touched all the time is never made again"
            );
            forgotten.extend(gone);
            assert!(recent.young.len() + recent.old.len() <= 2 * Recent::<u32, u32>::LIMIT + 1);
        }
        assert!(forgotten.len() > 10_000);
        assert_eq!(recent.get(19_999), Some(&19_999));
        assert_eq!(recent.get(1), None);
        forgotten.extend(recent.drain());
        forgotten.sort_unstable();
        assert_eq!(forgotten, (0..20_000).collect::<Vec<_>>());
    }
}
