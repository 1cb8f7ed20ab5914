//! The laws one by one: for each a minimal position and all its legal moves.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use draughts::{AnyPosition, Color, Variant};

fn moves(variant: Variant, fen: &str) -> Vec<String> {
    AnyPosition::from_fen(variant, fen).unwrap().legal_texts()
}

macro_rules! laws {
    ($($name:ident: $variant:ident $fen:literal => [$($mv:literal),*];)*) => {
        $(#[test]
        fn $name() {
            let expected: &[&str] = &[$($mv),*];
            assert_eq!(moves(Variant::$variant, $fen), expected, "{}", $fen);
        })*
    };
}

laws! {
    // Standard Laws, 8 to 14
    english_men_move_forward_only: English "B:W10:B15" => ["15-18", "15-19"];
    english_captures_are_compulsory_and_must_be_completed: English "B:W18,26:B14,1" => ["14x23x30"];
    english_choice_is_free: English "B:W18,26,11:B14,8" => ["8x15x22x31", "14x23x30"];
    english_men_that_reach_the_king_row_stop: English "B:W26,27:B22" => ["22x31"];
    english_men_may_capture_kings: English "W:W10:BK7" => ["10x3"];
    english_two_routes_are_one_move: English "W:WK22:B9,10,17,18" => ["22x15x6x13x22"];
    english_one_jump_and_five_jumps_may_have_the_same_ends: English "W:WK18:B6,7,14,15,22,23"
        => ["18x25", "18x11x2x9x18x25", "18x27", "18x11x2x9x18x27"];
    english_a_side_without_pieces_has_no_move: English "B:W1:B" => [];

    // FID, 5.3 and 6.6 to 6.9
    italian_men_may_not_capture_kings: Italian "W:W18:BK14,13" => ["18x9"];
    italian_most_pieces_come_first: Italian "W:WK30:B26,18,K27" => ["30x21x14"];
    italian_capture_by_a_king_comes_second: Italian "W:WK21,31:B18,28" => ["21x14"];
    italian_most_kings_come_third: Italian "W:WK30:B26,18,27,K20" => ["30x23x16"];
    italian_earliest_kings_come_fourth: Italian "W:WK30:B26,K18,K27,20" => ["30x23x16"];

    // FMJD annex 1, 4
    international_the_most_pieces_must_be_captured: International "W:W32,37:B28,27,18" => ["32x23x12"];
    international_kings_land_on_any_empty_square: International "W:WK46:B41,K23"
        => ["46x37x5", "46x37x10", "46x37x14", "46x37x19"];
    international_captured_pieces_stay_until_the_end: International "W:WK49:B38,12,19,42"
        => ["49x21x8x24", "49x21x8x30", "49x21x8x35"];
    international_men_pass_the_king_row: International "W:W11:B7,8" => ["11x2x13"];

    pool_choice_is_free: Pool "B:W18,26,11:B14,8" => ["8x15x22x31", "14x23x30"];
    brazilian_the_most_pieces_must_be_captured: Brazilian "W:Wc3,g3:Bd4,f4,d6" => ["c3xe5xc7", "g3xe5xc7"];
    brazilian_men_are_not_crowned_during_a_capture: Brazilian "W:Wb6:Bc7,f6" => ["b6xd8"];
    russian_men_are_crowned_during_a_capture: Russian "W:Wb6:Bc7,f6" => ["b6:d8:g5", "b6:d8:h4"];
    russian_kings_must_land_where_they_can_continue: Russian "W:WKa1:Bc3,f4" => ["a1:e5:g3", "a1:e5:h2"];
    spantsiretti_has_ten_files: Spantsiretti "W:Wf6:Bg7,i7,d6" => ["f6:h8:j6"];
    canadian_has_seventy_two_squares: Canadian "W:W37:B32,21" => ["37x26x15"];
    czech_a_king_captures_before_a_man: Czech "W:WKa1,g1:Bd4,f2" => ["a1xh8", "a1xg7", "a1xf6", "a1xe5"];
    czech_men_may_capture_where_no_king_can: Czech "W:Wc3,Ka1:Bd4,b2" => ["c3xe5"];

    spanish_most_pieces_come_first: Spanish "W:WK1,3:B10,7" => ["1x14x4"];
    spanish_most_kings_come_second: Spanish "W:WK14:B10,K19" => ["14x23", "14x28", "14x32"];
    spanish_kings_do_not_capture_before_men: Spanish "W:WK9,8:B13,12"
        => ["8x15", "9x18", "9x22", "9x27", "9x31"];
    portuguese_preferences_are_the_spanish_ones: Portuguese "W:WK14:B10,K19" => ["14x23", "14x28", "14x32"];

    thai_kings_land_right_behind: Thai "B:W14:BK32" => ["32-9"];
    thai_kings_may_reverse_direction: Thai "B:W14,27:BK18" => ["18-32-9", "18-9-32"];

    frisian_men_capture_along_files: Frisian "W:W33:B23" => ["33x13"];
    frisian_two_men_outweigh_a_king: Frisian "W:W33:BK28,34,25" => ["33x35x15"];
    antidraughts_requires_the_most_pieces: Antidraughts "W:W33:B28,29,19,9" => ["33x24x13x4"];
    breakthrough_requires_the_most_pieces: Breakthrough "W:W33:B28,29,19,9" => ["33x24x13x4"];
    frysk_men_capture_along_files: Frysk "W:W33:B23" => ["33x13"];
    frisian_at_equal_value_the_king_captures: Frisian "W:WK50,33:B28,44" => ["50x39"];

    turkish_men_capture_forward_and_sideways: Turkish "W:Wd4:Bd5,c4,d3" => ["d4xb4", "d4xd6"];
    turkish_kings_may_not_reverse_direction: Turkish "W:WKd4:Bd6,d2" => ["d4xd1", "d4xd7", "d4xd8"];
    turkish_captured_pieces_are_removed_at_once: Turkish "W:WKc1:Bc3,e6,f4,b3" => ["c1xc6xf6xf3xa3"];
}

#[test]
fn two_routes_of_one_move_are_listed() {
    let position = AnyPosition::from_fen(Variant::English, "W:WK22:B9,10,17,18").unwrap();
    let routes: Vec<_> = position
        .legal_routes()
        .iter()
        .map(|mv| position.text(mv))
        .collect();
    assert_eq!(routes, ["22x15x6x13x22", "22x13x6x15x22"]);
    assert_eq!(position.short_text(&position.legal_moves()[0]), "22x22");
}

#[test]
fn a_man_that_passes_the_king_row_stays_a_man() {
    let position = AnyPosition::from_fen(Variant::International, "W:W11:B7,8").unwrap();
    assert_eq!(position.play_text("11x13").unwrap().fen(), "B:W13:B");
    let position = AnyPosition::from_fen(Variant::Russian, "W:Wb6:Bc7,f6").unwrap();
    assert_eq!(position.play_text("b6:h4").unwrap().fen(), "B:WKh4:B");
}

#[test]
fn a_frisian_king_must_rest_after_three_moves() {
    let mut position = AnyPosition::from_fen(Variant::Frisian, "W:WK50,46:BK1,5").unwrap();
    for pair in [("50-45", "1-6"), ("45-50", "6-1"), ("50-45", "1-6")] {
        position = position
            .play_text(pair.0)
            .unwrap()
            .play_text(pair.1)
            .unwrap();
    }
    assert_eq!(position.legal_texts(), ["46-41"]);
    position = position.play_text("46-41").unwrap();
    assert_eq!(
        position.legal_texts(),
        ["5-10"],
        "Black's king has also moved three times"
    );
    position = position.play_text("5-10").unwrap();
    assert!(
        position.play_text("45-50").is_ok(),
        "a man's move resets the count"
    );
}

#[test]
fn the_first_king_ends_a_game_of_breakthrough() {
    let before = AnyPosition::from_fen(Variant::Breakthrough, "W:W7,40:B20,30").unwrap();
    let won = before.play_text("7-2").unwrap();
    assert!(won.legal_moves().is_empty());
    assert!(won.play_text("20-24").is_err());
    assert_eq!((won.perft(1), won.winner()), (0, Some(Color::White)));
    // a capture is not legal either (21x32 in international draughts)
    let before = AnyPosition::from_fen(Variant::Breakthrough, "W:W7,27:B16,21").unwrap();
    let won = before.play_text("7-1");
    assert!(won.is_ok_and(|won| !won.must_capture() && won.legal_moves().is_empty()));
    // a man that only passes the king-row stays a man, and the game continues
    let before = AnyPosition::from_fen(Variant::Breakthrough, "W:W11:B7,8,45").unwrap();
    let passed = before.play_text("11x13").unwrap();
    assert_eq!((passed.legal_moves().len(), passed.winner()), (1, None));
}

#[test]
fn the_side_without_a_move_wins_antidraughts_and_loses_other_variants() {
    for (fen, side) in [("B:W28:B", Color::Black), ("W:W6:B1,K50", Color::White)] {
        for variant in Variant::ALL
            .iter()
            .copied()
            .filter(|one| one.board().squares() == 50)
        {
            let position = AnyPosition::from_fen(variant, fen).unwrap();
            if variant == Variant::Breakthrough && fen.contains('K') {
                continue;
            }
            let winner = if variant == Variant::Antidraughts {
                side
            } else {
                !side
            };
            assert_eq!(position.winner(), Some(winner), "{variant} {fen}");
        }
    }
}

#[test]
fn frysk_is_frisian_draughts_with_five_men_a_side() {
    let start = AnyPosition::start(Variant::Frysk);
    assert_eq!(start.fen(), "W:W46,47,48,49,50:B1,2,3,4,5");
    let frisian = AnyPosition::from_fen(Variant::Frisian, &start.fen()).unwrap();
    for depth in 1..8 {
        assert_eq!(start.perft(depth), frisian.perft(depth), "depth {depth}");
    }
}

#[test]
fn every_start_equals_its_fen() {
    for &variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        let read = AnyPosition::from_fen(variant, variant.start_fen()).unwrap();
        assert_eq!(
            (start.fen(), start.hash()),
            (read.fen(), read.hash()),
            "{variant}"
        );
        assert_eq!(start.side(), variant.first_mover(), "{variant}");
        for color in Color::ALL {
            assert_eq!(
                start.pieces(color).len(),
                usize::from(variant.pieces_at_start()),
                "{variant}"
            );
        }
        assert!(start.to_setup().problems(variant).is_empty(), "{variant}");
    }
}

#[test]
fn the_game_type_tag_describes_the_board() {
    for &variant in Variant::ALL {
        let board = variant.board();
        let tag: Vec<_> = variant.game_type_tag().split(',').collect();
        assert_eq!(tag[0].parse(), Ok(variant.game_type()));
        assert_eq!(tag[1], variant.first_mover().letter().to_string());
        assert_eq!(
            (tag[2].parse(), tag[3].parse()),
            (Ok(board.width()), Ok(board.height()))
        );
        assert_eq!(tag[5] == "1", board.is_inverted());
        assert_eq!(variant.game_type_tag().parse(), Ok(variant));
        // the invert flag: the bottom left corner is not playable
        assert_eq!(tag[5] == "0", board.at(0, 0).is_some(), "{variant}");
    }
}

#[test]
fn squares_are_numbered_as_in_the_standard() {
    let corner = |variant: Variant, number| {
        let (board, square) = (variant.board(), draughts::Square::new(number).unwrap());
        (board.file(square), board.rank(square))
    };
    assert_eq!(corner(Variant::English, 1), (1, 7));
    assert_eq!(corner(Variant::English, 29), (0, 0));
    assert_eq!(corner(Variant::Italian, 1), (0, 7));
    assert_eq!(corner(Variant::Italian, 32), (7, 0));
    assert_eq!(corner(Variant::Spanish, 1), (7, 0));
    assert_eq!(corner(Variant::Spanish, 32), (0, 7));
    assert_eq!(corner(Variant::Thai, 1), (6, 0));
    assert_eq!(corner(Variant::International, 46), (0, 0));
    assert_eq!(corner(Variant::Turkish, 64), (7, 7));
    for &variant in Variant::ALL {
        let board = variant.board();
        for square in draughts::Squares::first(board.squares()) {
            assert_eq!(
                board.at(board.file(square), board.rank(square)),
                Some(square),
                "{variant} {square}"
            );
            assert_eq!(
                board.from_name(&board.name(square).to_string()),
                Some(square),
                "{variant} {square}"
            );
        }
    }
}
