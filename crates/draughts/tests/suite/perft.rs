//! Published counts of moves and routes from the start.
//!
//! Each table is checked up to `MAX_NODES` (more in release builds), or completely with `HUFF_PERFT=all`. Most counts
//! are published by the `dctl` project and confirmed by several engines; those of Turkish, Thai and Spantsiretti
//! draughts come from one other, independent generator.

use draughts::{AnyPosition, Variant};

/// Maximum count that a test recomputes.
const MAX_NODES: u64 = if cfg!(debug_assertions) {
    5_000_000
} else {
    100_000_000
};

/// `MAX_NODES`, or the value of `HUFF_PERFT`: `HUFF_PERFT=all cargo test --release -p huff-draughts --test suite perft` checks
/// every count, which takes some minutes.
fn max_nodes() -> u64 {
    match std::env::var("HUFF_PERFT") {
        Ok(all) if all == "all" => u64::MAX,
        Ok(most) => most
            .parse()
            .expect("HUFF_PERFT is a number of positions, or all"),
        Err(_) => MAX_NODES,
    }
}

/// Checks the counts by depth from 1, as far as they are at most [`max_nodes`].
fn check(variant: Variant, what: &str, counts: &[u64], count: impl Fn(&AnyPosition, u32) -> u64) {
    let start = AnyPosition::start(variant);
    let max = max_nodes();
    for (depth, &expected) in (1..).zip(counts).filter(|row| *row.1 <= max) {
        let counted = count(&start, depth);
        assert_eq!(counted, expected, "{variant}, {what} at depth {depth}");
    }
}

/// Tables of counts of moves, and of routes if published.
macro_rules! tables {
    ($($test:ident: $variant:ident, $moves:expr, $routes:expr;)*) => {
        $(
            #[test]
            fn $test() {
                check(Variant::$variant, "moves", $moves, AnyPosition::perft);
                check(Variant::$variant, "routes", $routes, AnyPosition::perft_routes);
            }
        )*
    };
}

tables! {
    english: English,
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388617999, 1766564893],
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673, 1766623630];
    international: International,
        &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763, 1665861398],
        &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483971, 41022614, 258935682, 1666207133];
    italian: Italian,
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367911475, 1655211086],
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875, 17761384, 81647058, 367917147, 1655269811];
    pool: Pool,
        &[7, 49, 302, 1469, 7482, 37986, 190146, 929896, 4570534, 22435955, 110833952, 544005148, 2668385616],
        &[7, 49, 302, 1469, 7482, 37986, 190146, 929902, 4570615, 22442551, 110877932, 544300084, 2670481140];
    spanish: Spanish,
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365728331, 1637958247],
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365734003, 1638016958];
    russian: Russian,
        &[7, 49, 302, 1469, 7482, 37986, 190146, 929899, 4570586, 22444032, 110917189, 544770444, 2673979569],
        &[7, 49, 302, 1469, 7482, 37986, 190146, 929905, 4570667, 22450628, 110961169, 545059387, 2675994747];
    brazilian: Brazilian,
        &[7, 49, 302, 1469, 7473, 37628, 187302, 907830, 4431766, 21560022, 105491257, 511882477, 2481546396],
        &[7, 49, 302, 1469, 7473, 37628, 187302, 907836, 4431847, 21566606, 105534946, 512171742, 2483592238];
    canadian: Canadian,
        &[11, 121, 1222, 10053, 79049, 584100, 4369366, 31839056, 237209258, 1761652936],
        &[11, 121, 1222, 10053, 79049, 584100, 4369366];
    portuguese: Portuguese,
        &[],
        &[7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860866, 17743464, 81383200, 365734003, 1638016958];
    czech: Czech,
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386262109, 1749707352],
        &[7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963671, 18368918, 84967210, 386267783, 1749766090];
    turkish: Turkish,
        &[],
        &[8, 64, 708, 7538, 85090, 931312, 10782308];
    thai: Thai,
        &[],
        &[7, 49, 392, 3136, 26592, 218695, 1820189, 14533014];
    frisian: Frisian,
        &[9, 81, 658, 3874, 21265, 102431, 540126, 2825779, 15605069, 85817725, 491186430],
        &[9, 81, 658, 3880, 21345, 103584, 550314, 2907905, 16204497, 90161025, 521287205];
    // No counts of these variants are published. These are the counts of international draughts, which are the same up
    // to the depth at which a king ends a game.
    antidraughts: Antidraughts,
        &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763],
        &[];
    breakthrough: Breakthrough,
        &[9, 81, 658, 4265, 27117, 167140, 1049442, 6483961, 41022423, 258895763],
        &[];
    spantsiretti: Spantsiretti,
        &[],
        &[9, 81, 658, 4265, 27132, 168316, 1040706, 6238322];
}

/// Positions full of kings and long captures, from the test suites of other engines.
#[test]
fn positions_of_other_engines_have_their_counts() {
    let table: &[(Variant, &str, &[u64])] = &[
        (
            Variant::International,
            "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46",
            &[14, 55, 1168, 5432, 87195, 629010, 9041010],
        ),
        (
            Variant::International,
            "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38",
            &[
                6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377436, 1910989, 9872645,
            ],
        ),
        (
            Variant::International,
            "W:W6,7,8,9,10:B41,42,43,44,45",
            &[9, 81, 795, 7578, 86351, 936311, 11448262],
        ),
        (
            Variant::International,
            "W:WK31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45,K46,K47,K48,K49,K50:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20",
            &[17, 79, 352, 1399, 7062, 37589, 217575, 1333217, 8558321],
        ),
    ];
    for &(variant, fen, expected) in table {
        let position = AnyPosition::from_fen(variant, fen).unwrap();
        for (depth, &expected) in (1..).zip(expected).filter(|row| *row.1 <= MAX_NODES / 4) {
            assert_eq!(
                position.perft(depth),
                expected,
                "{variant} {fen} at depth {depth}"
            );
        }
    }
}

#[test]
fn thai_draughts_with_twelve_men_has_the_published_counts() {
    // the published table starts from 12 men a side, not from the 8 of the game
    let start = AnyPosition::from_fen(Variant::Thai, "B:W1-12:B21-32").unwrap();
    let published = [
        7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963648, 18363523, 84892793,
    ];
    for (depth, expected) in (1..).zip(published).filter(|row| row.1 <= MAX_NODES) {
        assert_eq!(start.perft(depth), expected, "depth {depth}");
    }
}

/// In every profile, because everything depends on it.
#[test]
fn english_draughts_has_85_242_128_games_of_eleven_plies() {
    assert_eq!(AnyPosition::start(Variant::English).perft(11), 85_242_128);
}
