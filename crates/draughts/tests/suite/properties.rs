//! Properties of every position that can arise from play or from hostile text.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::collections::BTreeMap;

use draughts::{
    AnyPosition, Color, Forced, Hypothesis, Move, MoveList, Piece, Position, Resolution, Rules,
    Setup, Square, Squares, Variant, Visitor, fen,
};
use proptest::prelude::*;

/// Checks all methods on the moves of a position against each other.
fn check<R: Rules>(position: &Position<R>) {
    let moves = position.legal_moves();
    check_any(position, &moves);
    let routes = position.legal_routes();
    let fen = position.fen();
    assert_eq!(position.has_legal_move(), !moves.is_empty(), "{fen}");
    assert_eq!(position.perft(1), moves.len() as u64, "{fen}");
    assert_eq!(position.perft_routes(1), routes.len() as u64, "{fen}");
    assert!(
        moves
            .iter()
            .all(|mv| mv.is_capture() == position.must_capture()),
        "{fen}"
    );
    if position.must_capture() {
        assert_eq!(
            position.capturing_pieces(),
            moves.iter().map(Move::from).collect(),
            "{fen}"
        );
    }
    let mut count = 0;
    let mut by_ends: BTreeMap<(Square, Square), usize> = BTreeMap::new();
    for mv in &moves {
        *by_ends.entry((mv.from(), mv.to())).or_default() += 1;
        assert!(position.is_legal(mv), "{fen} {mv}");
        let next = position.play(mv).unwrap();
        count += next.perft(1);
        assert_eq!(next.side(), !position.side());
        assert_eq!(
            next.count(position.side()),
            position.count(position.side()),
            "{fen} {mv}"
        );
        assert_eq!(
            next.pieces(next.side()),
            position.pieces(next.side()) - mv.captured(),
            "{fen} {mv}"
        );
        assert!(
            (next.pieces(Color::Black) & next.pieces(Color::White)).is_empty(),
            "{fen} {mv}"
        );
        assert_eq!(
            next.piece_at(mv.to()),
            Some(if mv.crowns() {
                mv.piece().crowned()
            } else {
                mv.piece()
            }),
            "{fen} {mv}"
        );
        assert_eq!(
            position.force(&Forced::from(mv)).unwrap(),
            next,
            "{fen} {mv}"
        );
        assert_ne!(next.hash(), position.hash());
    }
    assert_eq!(position.perft(2), count, "{fen}");
    for mv in &routes {
        let Resolution::One(step) = position.resolve_path(mv.path()) else {
            panic!("{fen} {mv}")
        };
        assert_eq!(
            (step.captured(), step.crowns()),
            (mv.captured(), mv.crowns()),
            "{fen} {mv}"
        );
        let described = position.describe(&step).unwrap();
        assert!(described.is_same(mv), "{fen} {mv} {described}");
        let short = position.short_notation(mv);
        assert!(short.len() <= position.notation(mv).len(), "{fen} {short}");
    }
    let all = Squares::first(R::GAME_TYPE.board.squares());
    for from in all {
        for to in all {
            let resolved = match position.resolve(from, to) {
                Resolution::None => 0,
                Resolution::One(_) => 1,
                Resolution::Several => 2,
            };
            let listed = by_ends.get(&(from, to)).copied().unwrap_or(0).min(2);
            assert_eq!(resolved, listed, "{fen} {from} to {to}");
            let any = match AnyPosition::from(*position).resolve(from, to) {
                Resolution::None => 0,
                Resolution::One(_) => 1,
                Resolution::Several => 2,
            };
            assert_eq!(any, resolved, "{fen} {from} to {to}");
        }
    }
    let again: Position<R> = fen::position(&fen).unwrap();
    assert_eq!(
        (again.to_setup(), again.hash()),
        (position.to_setup(), position.hash())
    );
}

/// Checks that [`AnyPosition`] answers as the typed position does.
fn check_any<R: Rules>(position: &Position<R>, moves: &MoveList) {
    let any = AnyPosition::from(*position);
    let fen = position.fen();
    assert_eq!(Position::try_from(any), Ok(*position), "{fen}");
    assert_eq!((any.variant(), any.fen()), (R::VARIANT, fen.clone()));
    assert_eq!(any.hash(), position.hash(), "{fen}");
    assert_eq!(any.to_setup(), position.to_setup(), "{fen}");
    assert_eq!(any.pass(), position.pass().into(), "{fen}");
    assert_eq!(any.has_legal_move(), position.has_legal_move(), "{fen}");
    assert_eq!(any.winner(), position.winner(), "{fen}");
    assert_eq!(any.legal_moves().to_vec(), moves.to_vec(), "{fen}");
    for color in Color::ALL {
        assert_eq!(any.men(color), position.men(color), "{fen}");
        assert_eq!(any.kings(color), position.kings(color), "{fen}");
    }
    for mv in moves {
        let next = position.play(mv).unwrap();
        assert_eq!(any.play(mv), Ok(next.into()), "{fen} {mv}");
        let step = any.step(mv).unwrap();
        assert_eq!(any.after(&step), next.into(), "{fen} {mv}");
        assert_eq!(
            any.describe(&step),
            position.describe(&position.step(mv).unwrap()),
            "{fen} {mv}"
        );
        assert_eq!(
            any.force(&Forced::from(mv)),
            Ok(position.force(&Forced::from(mv)).unwrap().into()),
            "{fen} {mv}"
        );
        for color in Color::ALL {
            assert_eq!(
                any.has_same_men(&next.into(), color),
                position.has_same_men(&next, color),
                "{fen} {mv}"
            );
        }
        let replies = next.legal_moves();
        if let Some(reply) = replies.first() {
            let illegal = position.play(reply).map(AnyPosition::from);
            assert_eq!(
                any.play(reply),
                illegal.map_err(|illegal| illegal.objection()),
                "{fen} {reply}"
            );
        }
    }
    for mv in &position.legal_routes() {
        let step = any.resolve_path(mv.path());
        assert!(
            matches!(step, Resolution::One(step) if any.after(&step) == position.play(mv).unwrap().into()),
            "{fen} {mv}"
        );
    }
    let anything = Hypothesis {
        as_king: true,
        partial: true,
        ..Hypothesis::LAWFUL
    };
    for from in Squares::first(R::GAME_TYPE.board.squares()) {
        assert_eq!(any.piece_at(from), position.piece_at(from), "{fen} {from}");
        assert_eq!(any.remove(from), position.remove(from).into());
        let king = Piece::king(Color::White);
        assert_eq!(any.put(from, king), position.put(from, king).into());
        for how in [Hypothesis::LAWFUL, anything] {
            assert_eq!(
                any.routes_from(from, how).to_vec(),
                position.routes_from(from, how).to_vec(),
                "{fen} {from}"
            );
            assert_eq!(
                any.quiet_moves_if(from, how).to_vec(),
                position.quiet_moves_if(from, how).to_vec(),
                "{fen} {from}"
            );
        }
    }
}

/// Plays random moves and checks every eighth position.
struct Game<'a>(&'a [u16]);

impl Visitor for Game<'_> {
    type Output = ();

    fn visit<R: Rules>(self) {
        let mut position = Position::<R>::start();
        for (ply, &choice) in self.0.iter().enumerate() {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if ply % 8 == 7 {
                check(&position);
            }
            position = position
                .play(&moves[usize::from(choice) % moves.len()])
                .unwrap();
        }
    }
}

struct Board<'a>(&'a Setup);

impl Visitor for Board<'_> {
    type Output = ();

    fn visit<R: Rules>(self) {
        if let Ok(position) = Position::<R>::from_setup(self.0) {
            check(&position);
        }
    }
}

fn setup() -> impl Strategy<Value = Setup> {
    let piece = (any::<bool>(), any::<bool>()).prop_map(|(black, king)| {
        let color = if black { Color::Black } else { Color::White };
        if king {
            Piece::king(color)
        } else {
            Piece::man(color)
        }
    });
    let pieces = prop::collection::btree_map(1u32..=50, piece, 0..20);
    (any::<bool>(), pieces).prop_map(|(black, pieces)| Setup {
        side: Some(if black { Color::Black } else { Color::White }),
        pieces: pieces.into_iter().collect(),
    })
}

fn variant() -> impl Strategy<Value = Variant> {
    prop::sample::select(Variant::ALL)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn all_methods_agree_in_random_play(variant in variant(), choices in prop::collection::vec(any::<u16>(), 0..120)) {
        variant.visit(Game(&choices));
    }

    #[test]
    fn all_methods_agree_on_random_boards(variant in variant(), setup in setup()) {
        variant.visit(Board(&setup));
    }

    #[test]
    fn the_fen_reader_never_panics(variant in variant(), text in "[WBKwbkGPHF?:,.+_ 0-9a-l-]{0,60}|\\PC{0,30}") {
        if let Ok((setup, _)) = fen::parse(&text, variant) {
            let _ = setup.problems(variant);
            let written = fen::write(&setup, variant);
            let (again, remarks) = fen::parse(&written, variant).unwrap();
            prop_assert!(remarks.is_empty() || setup.pieces.iter().any(|piece| piece.0 == 0 || piece.0 > 128), "{}", written);
            prop_assert_eq!(fen::write(&again, variant), written);
        }
    }
}

#[test]
fn the_search_is_bounded_on_a_hostile_board() {
    // black men on every other inner square of the 12x12 board: a king has billions of routes
    let mut text = String::from("W:WK72:B");
    let board = Variant::Canadian.board();
    for square in Squares::first(board.squares()) {
        let (file, rank) = (board.file(square), board.rank(square));
        if file % 2 == 1 && (1..11).contains(&rank) && file < 11 {
            text += &square.to_string();
            text.push(',');
        }
    }
    let position: Position<draughts::Canadian> = fen::position(&text).unwrap();
    assert!(!position.legal_routes().is_complete());
    let _ = position.resolve(Square::new(72).unwrap(), Square::new(1).unwrap());
}
