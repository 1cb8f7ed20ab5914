//! The years in which a name was played under.

/// Years are known one by one from this one on, 256 of them.
const FIRST: u16 = 1800;

/// The first and the last year in which something happened, 0 where no year is known, and those between.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Years {
    first: u16,
    last: u16,
    /// A bit for each year from [`FIRST`] on.
    each: [u64; 4],
}

impl Years {
    /// One year.
    pub(super) fn of(year: u16) -> Self {
        let mut each = [0; 4];
        let bit = usize::from(year.saturating_sub(FIRST));
        if year >= FIRST && bit < 256 {
            each[bit / 64] |= 1 << (bit % 64);
        }
        Self {
            first: year,
            last: year,
            each,
        }
    }

    /// With the years of others.
    pub(super) fn with(self, other: Self) -> Self {
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

    /// How many years lie between both; 0 where they overlap or one is not known.
    pub(super) fn gap(self, other: Self) -> u16 {
        if self.first == 0 || other.first == 0 {
            return 0;
        }
        let later = self.first.max(other.first);
        later.saturating_sub(self.last.min(other.last))
    }

    /// How many years lie between the first and the last.
    pub(super) fn span(self) -> u16 {
        self.last - self.first
    }

    /// How many years lie between two that follow each other, at most.
    pub(super) fn longest_gap(self) -> u16 {
        let years =
            (0..256_u16).filter(|&year| self.each[usize::from(year / 64)] >> (year % 64) & 1 != 0);
        let pauses = years.clone().zip(years.skip(1));
        pauses.map(|(one, next)| next - one).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Years;

    #[test]
    fn a_pause_lies_between_two_years_that_follow_each_other() {
        let years = |years: &[u16]| {
            let each = years.iter().map(|&year| Years::single(year));
            each.fold(Years::default(), Years::with)
        };
        assert_eq!(years(&[1920, 1900, 1904]).longest_gap(), 16);
        assert_eq!(years(&[1863, 1864]).longest_gap(), 1);
        for none in [&[1900][..], &[], &[0], &[1500, 1900], &[1900, 9999]] {
            assert_eq!(years(none).longest_gap(), 0, "{none:?}");
        }
        assert_eq!(years(&[1799, 1900]).span(), 101);
    }
}
