use super::{any_move, number_in_letters};
use crate::{GameMove, Quirks, SquareName};

#[track_caller]
fn reads(text: &str, expected: &[u8]) {
    let (rest, mv) = any_move(text.as_bytes()).expect("a move");
    assert_eq!(rest, b"", "{text}");
    assert!(mv.quirks.contains(Quirks::LETTER_FOR_DIGIT), "{text}");
    let squares: Vec<_> = mv.squares().collect();
    let expected: Vec<_> = expected.iter().copied().map(SquareName::Number).collect();
    assert_eq!(squares, expected, "{text}");
    assert_eq!(
        GameMove::parse(text).map(|mv| mv.squares().to_vec()),
        Some(expected)
    );
}

#[test]
fn letters_that_look_like_digits_are_read() {
    reads("l1-l5", &[11, 15]);
    reads("I6-2O", &[16, 20]);
    reads("1l-15", &[11, 15]);
    reads("|1-15", &[11, 15]);
    reads("2Sx1B", &[25, 18]);
    reads("23-1S", &[23, 15]);
    reads("Z3-19", &[23, 19]);
    reads("1О-15", &[10, 15]);
    reads("l4x23x3O", &[14, 23, 30]);
    reads("l3x22", &[13, 22]);
    reads("I0x9", &[10, 9]);
    reads("l9xl2", &[19, 12]);
    reads("B-ll", &[8, 11]);
    reads("lS-IB", &[15, 18]);
}

#[test]
fn move_numbers_may_be_letters_too() {
    for (text, expected) in [
        ("l.", 1),
        ("Z.", 2),
        ("1l.", 11),
        ("2O.", 20),
        ("I.", 1),
        ("IV...", 4),
        ("ii.", 2),
        ("XXIX.", 29),
        ("XLI.", 41),
        ("LXXX.", 80),
    ] {
        let (rest, number) = number_in_letters(text.as_bytes()).expect("a number");
        assert_eq!((rest, number.number), (&b""[..], expected), "{text}");
    }
    for text in ["1.", "W.", "IIII.", "O.", "VX.", "", ".", "I", "lOOO."] {
        assert!(number_in_letters(text.as_bytes()).is_err(), "{text}");
    }
}

#[test]
fn ranks_may_be_letters_too() {
    let (_, mv) = any_move(b"cl-d2").expect("a move");
    let c1 = SquareName::Algebraic { file: 2, rank: 1 };
    let d2 = SquareName::Algebraic { file: 3, rank: 2 };
    assert_eq!((mv.from, mv.to), (c1, d2));
    assert_eq!(mv.squares().collect::<Vec<_>>(), [c1, d2]);
}

#[test]
fn readable_moves_and_other_text_are_unchanged() {
    for text in [
        "11-15", "c3-d4", "b2-c3", "i3-j4", "h2-i3", "B2-C3", "i3:i7", "i5-i1",
    ] {
        let (_, mv) = any_move(text.as_bytes()).expect("a move");
        assert!(!mv.quirks.contains(Quirks::LETTER_FOR_DIGIT), "{text}");
    }
    for text in [
        "SO-SO", "So-so", "l-O", "l-S", "I-1", "1-O", "O-1", "lO", "Il1-15", "l1-",
    ] {
        assert!(any_move(text.as_bytes()).is_err(), "{text}");
    }
}
