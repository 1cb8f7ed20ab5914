//! Certain repairs, written into the record.

use referee::Options;

use super::fix;

/// Asserts that the game with `to` replaced by `from` is restored.
#[track_caller]
fn restores(from: &str, to: &str) {
    const GAME: &str = "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 \
                        5. 7x16 20x11 6. 3-7 28-24 7. 7x16 24-19 8. 16x23 26x19 9. 4-8 31-27 \
                        10. 8-11 27-24 11. 11-16 24-20 12. 16x23 17-14 *\n";
    assert!(GAME.contains(from), "{from}");
    let broken = GAME.replacen(from, to, 1);
    let repaired = |unsafe_fixes| {
        let (fixed, _) = fix(
            broken.as_bytes(),
            &Options::default(),
            unsafe_fixes,
            &|_| true,
        );
        String::from_utf8(fixed).expect("the game is ASCII")
    };
    assert_eq!(repaired(true), GAME);
    assert!(
        repaired(false) != GAME,
        "a safe fix does not change what was played"
    );
}

#[test]
fn a_slip_of_the_pen_is_repaired() {
    restores("6. 3-7", "6. 3-17");
}

#[test]
fn a_lost_ply_is_inserted_and_the_numbers_after_it_are_corrected() {
    restores("5. 7x16 20x11 6. 3-7", "5. 7x16 6. 3-7");
}

#[test]
fn a_doubled_ply_is_deleted() {
    restores("28-24 7. 7x16", "28-24 28-24 7. 7x16");
}

#[test]
fn two_exchanged_plies_are_swapped() {
    restores("16x23 26x19 9.", "26x19 16x23 9.");
}

#[test]
fn an_uncertain_repair_is_not_written() {
    let text = "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-33 *\n";
    let (fixed, count) = fix(text.as_bytes(), &Options::default(), true, &|_| true);
    assert_eq!((fixed.as_slice(), count), (text.as_bytes(), 0));
}

#[test]
fn only_selected_rules_are_repaired() {
    let text = "[GameType \"21\"]\n1. 11x15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 \
                5. 7x16 20x11 6. 3-17 28-24 7. 7x16 24-19 8. 16x23 26x19 9. 4-8 31-27 *\n";
    let (fixed, _) = fix(text.as_bytes(), &Options::default(), true, &|rule| {
        rule.code().starts_with('R')
    });
    let expected = text.replace("3-17", "3-7");
    assert_eq!(String::from_utf8(fixed).unwrap(), expected);
}
