//! The years of the games under a name.

/// The first of the 256 years that are stored as one bit each.
const FIRST_YEAR: u16 = 1800;

/// A set of years with its bounds. Both bounds are 0 if no year is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Years {
    first: u16,
    last: u16,
    /// One bit for each year, beginning with [`FIRST_YEAR`].
    each: [u64; 4],
}

impl Years {
    pub(super) fn single(year: u16) -> Self {
        let mut each = [0; 4];
        let bit = usize::from(year.saturating_sub(FIRST_YEAR));
        if year >= FIRST_YEAR && bit < 256 {
            each[bit / 64] |= 1 << (bit % 64);
        }
        Self {
            first: year,
            last: year,
            each,
        }
    }

    pub(super) fn union(self, other: Self) -> Self {
        if self.first == 0 || other.first == 0 {
            return if self.first == 0 { other } else { self };
        }
        let mut each = self.each;
        for (years, others) in each.iter_mut().zip(other.each) {
            *years |= others;
        }
        Self {
            first: self.first.min(other.first),
            last: self.last.max(other.last),
            each,
        }
    }

    /// Number of years between the two sets; 0 if they overlap or one of them is empty.
    pub(super) fn gap(self, other: Self) -> u16 {
        if self.first == 0 || other.first == 0 {
            return 0;
        }
        let later = self.first.max(other.first);
        later.saturating_sub(self.last.min(other.last))
    }

    /// The number of years from the first to the last.
    pub(super) fn span(self) -> u16 {
        self.last - self.first
    }

    /// The largest distance between two consecutive years.
    pub(super) fn longest_gap(self) -> u16 {
        let years =
            (0..256_u16).filter(|&year| self.each[usize::from(year / 64)] >> (year % 64) & 1 != 0);
        let gaps = years.clone().zip(years.skip(1));
        gaps.map(|(one, next)| next - one).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Years;

    #[test]
    fn a_gap_is_between_consecutive_years() {
        let years = |years: &[u16]| {
            let each = years.iter().map(|&year| Years::single(year));
            each.fold(Years::default(), Years::union)
        };
        assert_eq!(years(&[1920, 1900, 1904]).longest_gap(), 16);
        assert_eq!(years(&[1863, 1864]).longest_gap(), 1);
        for none in [&[1900][..], &[], &[0], &[1500, 1900], &[1900, 9999]] {
            assert_eq!(years(none).longest_gap(), 0, "{none:?}");
        }
        assert_eq!(years(&[1799, 1900]).span(), 101);
    }
}
