use std::collections::HashSet;

use super::*;

/// The start position, and the positions after each ply of a line.
fn line(moves: &str) -> Vec<AnyPosition> {
    let mut line = vec![AnyPosition::start(Variant::English)];
    for mv in moves.split(' ') {
        let next = line[line.len() - 1].play_text(mv);
        line.push(next.unwrap_or_else(|error| panic!("{moves}: {mv}: {error}")));
    }
    line
}

fn opening_of(moves: &str) -> Opening {
    Openings::english()
        .find(line(moves))
        .unwrap_or_else(|| panic!("{moves} has no opening"))
}

#[test]
fn every_line_of_the_tables_is_legal_and_unique() {
    let mut positions = HashSet::new();
    for (moves, name) in NAMES {
        let last = *line(moves).last().expect("a line has moves");
        assert!(positions.insert(last.fen()), "{moves}: {name}");
        assert_eq!(Openings::english().name(&last), Some(*name), "{moves}");
    }
    positions.clear();
    for (number, (moves, deck)) in (1..).zip(BALLOTS) {
        let last = *line(moves).last().expect("a line has moves");
        assert_eq!(moves.split(' ').count(), 3, "{moves}");
        assert!(positions.insert(last.fen()), "{moves}");
        let ballot = Some(Ballot { number, deck });
        assert_eq!(Openings::english().ballot(&last), ballot, "{moves}");
    }
}

#[test]
fn the_tables_are_sorted_and_have_full_paths() {
    let squares = |moves: &str| -> Vec<Vec<u8>> {
        moves
            .split(' ')
            .map(|mv| mv.split(['-', 'x']).map(|n| n.parse().unwrap()).collect())
            .collect()
    };
    assert!(NAMES.is_sorted_by_key(|(moves, _)| squares(moves)));
    for (moves, _) in NAMES.iter().copied().chain(BALLOTS.map(|(m, _)| (m, ""))) {
        let mut position = AnyPosition::start(Variant::English);
        for mv in moves.split(' ') {
            assert!(
                position.legal_texts().iter().any(|text| text == mv),
                "{moves}: {mv}"
            );
            position = position.play_text(mv).unwrap();
        }
    }
}

#[test]
fn the_seven_first_moves_have_the_names_of_families() {
    let start = AnyPosition::start(Variant::English);
    let families: Vec<_> = start
        .legal_texts()
        .iter()
        .map(|mv| {
            let opening = opening_of(mv);
            assert_eq!((opening.name, opening.plies), (opening.family, 1));
            opening.family
        })
        .collect();
    assert_eq!(
        families,
        [
            "Edinburgh",
            "Double Corner",
            "Denny",
            "Kelso",
            "Old Faithful",
            "Bristol",
            "Dundee"
        ]
    );
}

#[test]
fn the_deepest_name_wins() {
    assert_eq!(opening_of("11-15 23-19").name, "Old Faithful");
    assert_eq!(opening_of("11-15 23-18").name, "Cross");
    let opening = opening_of("11-15 23-19 8-11 22-17 4-8 17-13 15-18");
    assert_eq!((opening.name, opening.plies), ("Old Fourteenth", 5));
    assert_eq!(opening.family, "Old Faithful");
    assert_eq!(opening.ballot.map(|ballot| ballot.number), Some(126));
}

#[test]
fn a_transposition_has_the_same_name() {
    // The Whilter is reached by three move orders, and by another first move.
    for moves in [
        "11-15 23-19 9-14 22-17 7-11",
        "11-15 23-19 7-11 22-17 9-14",
        "9-14 23-19 11-15 22-17 7-11",
    ] {
        assert_eq!(
            (opening_of(moves).name, opening_of(moves).plies),
            ("Whilter", 5),
            "{moves}"
        );
    }
    assert_eq!(
        opening_of("9-14 23-19 11-15 22-17 7-11").family,
        "Double Corner"
    );
    // This ballot is reached by another move order.
    let ballot = opening_of("10-14 22-18 9-13").ballot.expect("a ballot");
    assert_eq!((ballot.number, ballot.deck), (6, Deck::Mail));
    assert!(ballot.is_in_deck());
}

#[test]
fn three_moves_may_belong_to_no_ballot() {
    // The first three plies can be played in 302 ways, which lead to 216 positions.
    let mut ways = vec![AnyPosition::start(Variant::English)];
    for _ in 0..3 {
        let next = |position: &AnyPosition| {
            let play = |mv| position.play(mv).expect("a legal move");
            position.legal_moves().iter().map(play).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(next).collect();
    }
    assert_eq!(ways.len(), 302);
    let reached: HashSet<_> = ways.into_iter().collect();
    let ballot = |position: &&AnyPosition| Openings::english().ballot(position).is_some();
    assert_eq!(reached.len(), 216);
    assert_eq!(reached.iter().filter(ballot).count(), 174);
    let barred = opening_of("9-13 21-17 10-14").ballot.expect("a ballot");
    assert_eq!((barred.number, barred.deck), (3, Deck::Barred));
    assert!(!barred.is_in_deck());
    assert_eq!(opening_of("9-13 21-17").ballot, None);
}

#[test]
fn a_game_that_starts_from_a_known_position_is_named_from_there() {
    let whole = line("11-15 23-19 8-11 22-17 9-13 17-14");
    let opening = Openings::english()
        .find(whole[4..].iter().copied())
        .expect("an opening");
    assert_eq!(
        (opening.name, opening.plies, opening.family, opening.ballot),
        ("Laird and Lady", 1, "Old Faithful", None)
    );
    assert_eq!(Openings::english().find([]), None);
}

#[test]
fn only_english_openings_have_names() {
    assert!(Openings::for_variant(Variant::English).is_some());
    assert!(Openings::for_variant(Variant::Pool).is_none());
    // The same pieces are set up in another variant.
    let pool = AnyPosition::start(Variant::Pool)
        .play_text("11-15")
        .unwrap();
    assert_eq!(Openings::english().find([pool]), None);
}
