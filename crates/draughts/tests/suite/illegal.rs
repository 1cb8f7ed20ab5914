//! Illegal moves and positions: hypotheses, forced moves, implausible setups.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use draughts::{
    Color, English, ForceError, Forced, Hypothesis, International, Move, Objection, Piece,
    Position, Resolution, Setup, SetupProblem, Square, Squares, Variant, fen,
};

const LAWFUL: Hypothesis = Hypothesis::LAWFUL;

fn english(fen: &str) -> Position<English> {
    fen::position(fen).unwrap()
}

fn square(number: u8) -> Square {
    Square::new(number).unwrap()
}

fn texts<'a>(moves: impl IntoIterator<Item = &'a Move>) -> Vec<String> {
    moves.into_iter().map(ToString::to_string).collect()
}

fn routes(fen: &str, from: u8, how: Hypothesis) -> Vec<String> {
    texts(&english(fen).routes_from(square(from), how))
}

#[test]
fn a_backward_man_is_explained() {
    let how = Hypothesis {
        backward: true,
        ..LAWFUL
    };
    assert_eq!(routes("B:W10:B15", 15, LAWFUL), [""; 0]);
    assert_eq!(routes("B:W10:B15", 15, how), ["15x6"]);
    let quiet = english("B:W32:B15").quiet_moves_if(square(15), how);
    assert_eq!(texts(&quiet), ["15-10", "15-11", "15-18", "15-19"]);
}

#[test]
fn a_capture_past_the_king_row_is_explained() {
    let how = Hypothesis {
        past_crown: true,
        ..LAWFUL
    };
    assert_eq!(routes("B:W26,27:B22", 22, LAWFUL), ["22x31"]);
    assert_eq!(routes("B:W26,27:B22", 22, how), ["22x31x24"]);
}

#[test]
fn an_unfinished_capture_is_explained() {
    let how = Hypothesis {
        partial: true,
        ..LAWFUL
    };
    assert_eq!(routes("B:W18,26:B14", 14, how), ["14x23", "14x23x30"]);
}

#[test]
fn a_man_can_be_treated_as_a_king() {
    let how = Hypothesis {
        as_king: true,
        ..LAWFUL
    };
    let position = english("B:W10:B15");
    let tried = position.routes_from(square(15), how);
    assert_eq!(texts(&tried), ["15x6"]);
    assert_eq!(tried[0].piece(), Piece::man(Color::Black));
    assert!(!tried[0].crowns());
    assert_eq!(position.quiet_moves_if(square(15), how).len(), 3);
}

#[test]
fn a_lesser_capture_is_explained() {
    let position: Position<International> = fen::position("W:W32,37:B28,27,18").unwrap();
    assert_eq!(
        texts(&position.routes_from(
            square(32),
            Hypothesis {
                ignore_preference: true,
                ..LAWFUL
            }
        )),
        ["32x23x12", "32x21"]
    );
    let lesser = position.routes_from(
        square(32),
        Hypothesis {
            ignore_preference: true,
            ..LAWFUL
        },
    )[1];
    assert_eq!(
        position.play(&lesser).unwrap_err().objection(),
        Objection::LesserCapture
    );
}

#[test]
fn moves_out_of_turn_are_recognised() {
    let start = Position::<English>::start();
    assert_eq!(
        texts(&start.quiet_moves_from(square(22))),
        ["22-17", "22-18"]
    );
    let mv = start.quiet_moves_from(square(22))[0];
    let illegal = start.play(&mv).unwrap_err();
    assert_eq!(
        (illegal.objection(), illegal.position()),
        (Objection::OpponentsPiece, start)
    );
    assert_eq!(
        illegal.to_string(),
        "illegal move: the piece belongs to the other side"
    );
}

#[test]
fn a_missed_capture_is_reported() {
    let position = english("B:W18,32:B14,1");
    let quiet = position.quiet_moves_from(square(1))[0];
    assert_eq!(
        position.play(&quiet).unwrap_err().objection(),
        Objection::MissedCapture
    );
    assert_eq!(position.capturing_pieces(), Squares::from(square(14)));
}

#[test]
fn forced_moves_are_played() {
    let position = english("B:W18,25:B14,1");
    let jump = Forced {
        from: square(14),
        to: square(30),
        captured: Squares::from(square(25)),
        crowns: true,
    };
    let next = position.force(&jump).unwrap();
    assert_eq!(next.fen(), "W:W18:B1,K30");
    let circle = Forced {
        from: square(14),
        to: square(14),
        captured: Squares::EMPTY,
        crowns: false,
    };
    assert_eq!(position.force(&circle).unwrap().fen(), "W:W18,25:B1,14");
    let onto = |to| {
        position.force(&Forced {
            from: square(14),
            to,
            captured: Squares::EMPTY,
            crowns: false,
        })
    };
    assert_eq!(onto(square(18)), Err(ForceError::Occupied(square(18))));
    assert_eq!(onto(square(40)), Err(ForceError::NoSuchSquare(square(40))));
    let nothing = Forced {
        from: square(2),
        ..jump
    };
    assert_eq!(
        position.force(&nothing),
        Err(ForceError::EmptyOrigin(square(2)))
    );
}

#[test]
fn pieces_are_put_and_removed() {
    let position =
        Position::<English>::empty(Color::White).put(square(7), Piece::king(Color::White));
    assert_eq!(position.fen(), "W:WK7:B");
    assert_eq!(
        position.put(square(7), Piece::man(Color::Black)).fen(),
        "W:W:B7"
    );
    assert_eq!(position.remove(square(7)), Position::empty(Color::White));
    assert_eq!(position.put(square(33), Piece::man(Color::Black)), position);
    assert_eq!(position.pass().side(), Color::Black);
    assert_eq!(
        position.pass().kings(Color::White),
        Squares::from(square(7))
    );
}

#[test]
fn king_row_and_forward_depend_on_the_side() {
    assert!(Variant::English.is_on_king_row(Color::Black, square(29)));
    assert!(!Variant::English.is_on_king_row(Color::White, square(29)));
    assert!(Variant::English.is_forward(Color::Black, square(9), square(14)));
    assert!(!Variant::English.is_forward(Color::White, square(9), square(14)));
}

#[test]
fn paths_match_the_squares_on_the_route() {
    let position: Position<International> = fen::position("W:WK46:B41,32").unwrap();
    let path = |numbers: &[u8]| numbers.iter().map(|&n| square(n)).collect::<Vec<_>>();
    assert!(
        matches!(position.resolve_path(&path(&[46, 37, 28])), Resolution::One(step) if step.jumps() == 2)
    );
    assert!(matches!(
        position.resolve_path(&path(&[46, 28])),
        Resolution::One(_)
    ));
    assert_eq!(
        position.resolve_path(&path(&[46, 36, 28])),
        Resolution::None
    );
    assert_eq!(
        position.resolve_path(&path(&[46, 41, 28])),
        Resolution::None,
        "the piece on 41 is captured, not a landing square"
    );
    assert_eq!(position.resolve_path(&path(&[46])), Resolution::None);
    assert_eq!(position.resolve_path(&[]), Resolution::None);
    let position = english("W:WK18:B6,7,14,15,22,23");
    assert_eq!(
        position.resolve(square(18), square(25)),
        Resolution::Several
    );
    assert_eq!(
        texts(&position.moves_from_to(square(18), square(25))),
        ["18x25", "18x11x2x9x18x25"]
    );
    assert!(
        matches!(position.resolve_path(&path(&[18, 2, 25])), Resolution::One(step) if step.jumps() == 5)
    );
}

#[test]
fn implausible_setups_are_reported() {
    let problems = |fen: &str| {
        let (setup, _) = fen::parse(fen, Variant::English).unwrap();
        setup.problems(Variant::English)
    };
    assert_eq!(problems("B:W21-32:B1-12"), []);
    assert_eq!(problems("B:W18,18:B1"), [SetupProblem::Overlap(square(18))]);
    assert_eq!(problems("B:W18:B18"), [SetupProblem::Overlap(square(18))]);
    assert_eq!(problems("B:W18,33:B1"), [SetupProblem::NoSuchSquare(33)]);
    assert_eq!(
        problems("W:W20-32:B1"),
        [SetupProblem::TooManyPieces(Color::White)]
    );
    assert_eq!(
        problems("B:W20:B"),
        [SetupProblem::NoPieceToMove(Color::Black)]
    );
    assert_eq!(
        problems("W:W3,K4:B29"),
        [
            SetupProblem::ManOnKingRow(square(3), Color::White),
            SetupProblem::ManOnKingRow(square(29), Color::Black)
        ]
    );
    assert_eq!(problems("?:W::"), []);
    assert!(
        Position::<English>::from_setup(&Setup {
            side: None,
            pieces: vec![(33, Piece::man(Color::White))]
        })
        .is_err()
    );
}

#[test]
fn hashes_are_stable() {
    assert_eq!(Position::<English>::start().hash(), 6479437689718787454);
    assert_ne!(
        Position::<English>::start().hash(),
        Position::<English>::start().pass().hash()
    );
}
