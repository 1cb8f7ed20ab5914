//! Random numbers, the same on every machine.

/// The splitmix64 generator.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// An independent stream for each number.
    pub(crate) fn numbered(number: usize) -> Self {
        let mut random = Self(number as u64 ^ 0x6875_6666);
        Self(random.next())
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// True with a probability of one in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several.
    pub(crate) fn one_of<T: Copy>(&mut self, several: &[T]) -> T {
        several[self.below(several.len())]
    }
}
