//! FEN as it occurs in records.

use draughts::FenRemarkKind::*;
use draughts::{FenErrorKind, FenRemarkKind, Notation, Variant, fen};

fn read(text: &str) -> (String, Vec<FenRemarkKind>) {
    read_as(Variant::English, text)
}

fn read_as(variant: Variant, text: &str) -> (String, Vec<FenRemarkKind>) {
    let (setup, remarks) =
        fen::parse(text, variant).unwrap_or_else(|error| panic!("{text}: {error}"));
    (
        fen::write(&setup, variant),
        remarks.iter().map(|remark| remark.kind).collect(),
    )
}

#[test]
fn deviations_are_read_with_remarks() {
    let table: &[(&str, &str, &[FenRemarkKind])] = &[
        ("B:W21,22:B1,K2", "B:W21,22:B1,K2", &[]),
        ("B:B1,2:W22,21", "B:W21,22:B1,2", &[]),
        ("W:WK21-23,25:B", "W:WK21,K22,K23,25:B", &[]),
        ("W:WK21-K23:B", "W:WK21,K22,K23:B", &[]),
        ("?:W1:B2", "?:W1:B2", &[]),
        ("W::.", "W:W:B", &[FinalDot]),
        ("W:W:B1", "W:W:B1", &[]),
        ("B::", "B:W:B", &[]),
        ("B", "B:W:B", &[]),
        ("W:W1:W2:B3", "W:W1,2:B3", &[RepeatedGroup]),
        ("W:W09:B01.", "W:W9:B1", &[LeadingZero, FinalDot]),
        ("w:w9:bk1", "W:W9:BK1", &[SmallLetter]),
        (" W : W 9 , K 10 : B 1 ", "W:W9,K10:B1", &[Space]),
        ("W:W9:B1:H0:F1", "W:W9:B1", &[ForeignGroup]),
        (
            "W:W9,G10:B1,P2:H0:F1:+1+0",
            "W:W9:B1",
            &[GhostPiece, ForeignGroup],
        ),
        ("W:W9,:B1,,2", "W:W9:B1,2", &[StrayComma]),
        ("W:W12-9:B1", "W:W9,10,11,12:B1", &[ReversedRange]),
        ("W:Wa1:B1", "W:W29:B1", &[OtherNotation]),
        ("W:W_9:B1", "W:W9:B1", &[Space]),
    ];
    for &(text, canonical, remarks) in table {
        assert_eq!(read(text), (canonical.into(), remarks.to_vec()), "{text}");
    }
}

#[test]
fn algebraic_variants_are_written_in_their_notation() {
    assert_eq!(
        read_as(Variant::Russian, "W:Wc3,Kd4:Bh8"),
        ("W:WKd4,c3:Bh8".into(), vec![])
    );
    assert_eq!(
        read_as(Variant::Russian, "W:WC3:BG7"),
        (
            "W:Wc3:B".into(),
            vec![CapitalFile, GhostPiece, OtherNotation]
        )
    );
    assert_eq!(
        read_as(Variant::Russian, "W:W22:B1"),
        ("W:Wc3:Bb8".into(), vec![OtherNotation])
    );
    assert_eq!(
        read_as(Variant::Spantsiretti, "W:Wi1:Bj8"),
        ("W:Wi1:Bj8".into(), vec![])
    );
    let (setup, _) = fen::parse("W:Wc3:Bb8", Variant::Russian).unwrap();
    assert_eq!(
        fen::write_as(&setup, Variant::Russian, Notation::Numeric),
        "W:W22:B1"
    );
}

#[test]
fn errors_have_kind_offset_and_message() {
    let table = [
        (
            "",
            FenErrorKind::Side,
            0,
            "expected the side to move (W, B or ?), found the end",
        ),
        (
            "X:W1:B2",
            FenErrorKind::Side,
            0,
            "expected the side to move (W, B or ?), found \"X\"",
        ),
        (
            "W W1",
            FenErrorKind::Colon,
            2,
            "expected a colon, found \"W\"",
        ),
        (
            "W:W1 2:B3",
            FenErrorKind::Separator,
            5,
            "expected a comma, a colon or the end, found \"2\"",
        ),
        (
            "W:WK:B3",
            FenErrorKind::Square,
            4,
            "expected a square, found \":\"",
        ),
        (
            "W:W1-:B3",
            FenErrorKind::Square,
            5,
            "expected a square, found \":\"",
        ),
        (
            "W:Wz9:B3",
            FenErrorKind::Square,
            3,
            "expected a square, found \"z\"",
        ),
        (
            "W:W1:B2.x",
            FenErrorKind::End,
            8,
            "expected the end, found \"x\"",
        ),
        (
            "W:Wé",
            FenErrorKind::Square,
            3,
            "expected a square, found \"é\"",
        ),
    ];
    for (text, kind, offset, message) in table {
        let error = fen::parse(text, Variant::English).unwrap_err();
        assert_eq!(
            (error.kind(), error.offset(), error.to_string().as_str()),
            (kind, offset, message),
            "{text}"
        );
    }
}

#[test]
fn hostile_ranges_are_bounded() {
    let (setup, _) = fen::parse("W:W1-4000000000:B99999999999999999999", Variant::English).unwrap();
    assert_eq!(setup.pieces.len(), 32 + 2 + 1);
    // square 33, both ends off the board, too many men, and four of them on the king-row
    assert_eq!(setup.problems(Variant::English).len(), 3 + 1 + 4);
    let many = format!("W:W{}", "1-32,".repeat(1000));
    assert_eq!(
        fen::parse(&many, Variant::English).unwrap_err().kind(),
        FenErrorKind::TooMany
    );
}

#[test]
fn remarks_have_offset_and_length() {
    let (_, remarks) = fen::parse("W:W09:B1.", Variant::English).unwrap();
    let places: Vec<_> = remarks
        .iter()
        .map(|remark| (remark.kind, remark.offset, remark.len))
        .collect();
    assert_eq!(places, [(LeadingZero, 3, 2), (FinalDot, 8, 1)]);
}

#[test]
fn position_and_setup_write_the_same_fen() {
    use draughts::AnyPosition;
    for variant in Variant::ALL {
        let mut position = AnyPosition::start(*variant);
        // a fixed choice of moves that soon leads to kings and captures
        for ply in 0..120 {
            assert_eq!(
                position.fen(),
                fen::write(&position.to_setup(), *variant),
                "{variant}"
            );
            let moves = position.legal_moves();
            let Some(mv) = moves.get((ply * 7 + 3) % moves.len().max(1)) else {
                break;
            };
            position = position.play(mv).expect("a legal move");
        }
    }
}
