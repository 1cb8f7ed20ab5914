//! Published counts, small enough to be walked through at every test.

use draughts::{AnyPosition, Variant};

/// Counts of moves from the start, by depth from 1.
fn counts(variant: Variant, expected: &[u64]) {
    let start = AnyPosition::start(variant);
    let counted: Vec<_> = (1..)
        .zip(expected)
        .map(|(depth, _)| start.perft(depth))
        .collect();
    assert_eq!(counted, expected, "{variant}");
}

#[test]
fn english() {
    counts(
        Variant::English,
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680],
    );
}
