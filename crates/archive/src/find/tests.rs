use draughts::Variant;
use pdn::Outcome;
use proptest::prelude::*;
use referee::{Options, Termination, Winner};

use super::{Condition, CopyWriter, Pattern, Query, SearchOptions, Words};
use crate::Encoding;

/// Games of many kinds: complete, foreign, without tags, without an end, and a bare position.
const GAMES: &str = "\
[Event \"Glasgow\"]
[Site \"Scotland\"]
[Date \"1899.05.??\"]
[Black \"Smith, A.\"]
[White \"Jones, B.\"]
[Result \"1-0\"]
[GameType \"21\"]
1. 11-15 22-18 { a quiet
reply } 2. 15x22 25x18 1-0

[Event \"Perth\"]
[Date \"1901\"]
[Nero \"Gasparini, A.\"]
[Bianco \"Smith, C.\"]
[GameType \"21\"]
1. 11-15 22-18 2. 8-11 (2. 15x22 25x18 {Só}) 1/2-1/2

1. 9-13 22-18 { White lost on time } 1-0
[Event \"unended\"]
[GameType \"21\"]
1. 12-16 24-20

[Event \"position\"]
[FEN \"B:W18,26:B14\"]
[GameType \"21\"]
1. 14x23x30 0-1

";

fn query(conditions: impl IntoIterator<Item = Condition>) -> Query {
    Query {
        conditions: conditions.into_iter().collect(),
        ..Query::default()
    }
}

/// The numbers of the matching games, with the plies.
fn found(query: &Query, text: &[u8]) -> Vec<(u64, Vec<u32>)> {
    let mut found = Vec::new();
    let search = query.search(text, &SearchOptions::default(), |game| {
        found.push((game.number, game.plies.to_vec()));
        Ok(true)
    });
    search.unwrap();
    found
}

#[track_caller]
fn finds(condition: Condition, numbers: &[u64]) {
    let shown = format!("{condition:?}");
    let mut query = query([condition]);
    let found_by = |query: &Query| -> Vec<u64> {
        let all = found(query, GAMES.as_bytes());
        all.into_iter().map(|(number, _)| number).collect()
    };
    assert_eq!(found_by(&query), numbers, "{shown}");
    query.not = true;
    let others: Vec<u64> = (1..=5).filter(|number| !numbers.contains(number)).collect();
    assert_eq!(found_by(&query), others, "not {shown}");
}

#[test]
fn any_tag_can_be_searched_by_name() {
    let tag = |name: &str, value: &str| Condition::Tag(name.to_owned(), words(value));
    finds(tag("site", "SCOTLAND"), &[1]);
    finds(tag("GameType", "21"), &[1, 2, 4, 5]);
    // The first search uses a name in another language, the second the standard name.
    finds(tag("Bianco", "smith"), &[2]);
    finds(tag("white", "c smith"), &[2]);
    finds(tag("Sit", "scotland"), &[]);
}

fn words(text: &str) -> Words {
    Words::new(text).unwrap()
}

fn pattern(text: &str) -> Pattern {
    Pattern::new(text, Variant::English).unwrap()
}

#[test]
fn every_condition_finds_its_games() {
    use Condition::*;
    finds(Player(words("smith")), &[1, 2]);
    finds(Black(words("a smith")), &[1]);
    finds(Black(words("gasparini")), &[2]);
    finds(White(words("Smith")), &[2]);
    finds(Event(words("per")), &[2]);
    finds(Site(words("scotland")), &[1]);
    finds(Date("1899..1900".parse().unwrap()), &[1]);
    finds(Date("1901.07".parse().unwrap()), &[2]);
    finds(Result(vec![Outcome::First]), &[1, 3]);
    finds(Result(vec![Outcome::Draw, Outcome::Unknown]), &[2, 4]);
    finds(Winner(vec![Some(referee::Winner::Black)]), &[1, 3]);
    finds(Winner(vec![Some(referee::Winner::White), None]), &[4, 5]);
    finds(Opening(words("single corner")), &[1, 2]);
    finds(Opening(words("dundee")), &[4]);
    finds(Opening(words("old faithful")), &[1, 2]);
    finds(Ballot(vec!["1..174".parse().unwrap()]), &[1]);
    finds(Plies("4..".parse().unwrap()), &[1]);
    finds(Plies("1..3".parse().unwrap()), &[2, 3, 4, 5]);
    finds(Ends(vec![Termination::Time]), &[3]);
    finds(
        Ends(vec![Termination::Agreed, Termination::NoPieces]),
        &[2, 5],
    );
    finds(Finding(vec!["R307"]), &[2]);
    finds(GameText(pdn::folded("a QUIET reply")), &[1]);
    finds(GameText(pdn::folded("so")), &[2]);
    finds(Material("0-1K".parse().unwrap()), &[5]);
    finds(Position(vec![pattern("?:W18,*:B15,*")]), &[1, 2]);
}

#[test]
fn positions_are_found_with_their_plies() {
    let position = |text| query([Condition::Position(vec![pattern(text)])]);
    let games = GAMES.as_bytes();
    let start = "B:W21-32:B1-12";
    assert_eq!(
        found(&position(start), games),
        [1, 2, 3, 4].map(|number| (number, vec![0]))
    );
    // This is the position after 11-15 22-18. Exchanging the colours leaves 18 and 15 in place.
    let after_two = "B:W18,21,23-32:B1-10,12,15";
    assert_eq!(
        found(&position(after_two), games),
        [(1, vec![2]), (2, vec![2])]
    );
    let turned = pattern(after_two).reversed();
    let either = query([Condition::Position(vec![turned.reversed(), turned])]);
    assert_eq!(found(&either, games), found(&position(after_two), games));
    let last = query([Condition::Material("0-1K".parse().unwrap())]);
    assert_eq!(found(&last, games), [(5, vec![1])]);
    // The variation of game 2 is not part of its main line.
    let taken = position("?:W18,*:B*:E15,22");
    assert_eq!(
        found(&taken, games),
        [(1, vec![4]), (3, vec![2]), (5, vec![0])]
    );
}

#[test]
fn all_conditions_must_match_or_any() {
    let smith = Condition::Player(words("smith"));
    let draw = Condition::Winner(vec![Some(Winner::Draw)]);
    let start = Condition::Position(vec![pattern("B:W21-32:B1-12")]);
    let numbers = |query: &Query| -> Vec<u64> {
        let found = found(query, GAMES.as_bytes());
        found.into_iter().map(|(number, _)| number).collect()
    };
    let mut query = query([smith, draw, start]);
    assert_eq!(numbers(&query), [2]);
    query.not = true;
    assert_eq!(numbers(&query), [1, 3, 4, 5]);
    query.any = true;
    assert_eq!(numbers(&query), [5]);
    query.not = false;
    // A game that is found by its player still has its plies.
    let plies: Vec<_> = found(&query, GAMES.as_bytes());
    assert_eq!(plies, [1, 2, 3, 4].map(|number| (number, vec![0])));
    let everything = Query::default();
    assert_eq!(numbers(&everything), [1, 2, 3, 4, 5]);
}

#[test]
fn reading_stops_when_enough_is_found() {
    let mut numbers = Vec::new();
    let text = GAMES.repeat(20);
    let search = Query::default().search(text.as_bytes(), &SearchOptions::default(), |game| {
        numbers.push(game.number);
        Ok(numbers.len() < 3)
    });
    assert!(search.is_ok());
    assert_eq!(numbers, [1, 2, 3]);
}

/// Copies the games of the files whose numbers satisfy the predicate.
fn copied(inputs: &[&[u8]], takes: impl Fn(u64) -> bool + Sync) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut copies = CopyWriter::new(Vec::new());
    let mut bodies = Vec::new();
    for input in inputs {
        copies.next_input();
        let search = Query::default().search(*input, &SearchOptions::default(), |game| {
            if takes(game.number) {
                bodies.push(game.text.as_ref().unwrap().bytes().to_vec());
                assert_eq!(copies.write(game)?, Ok(()));
                assert!(!copies.is_joined());
            }
            Ok(true)
        });
        search.unwrap();
    }
    assert!(copies.end().unwrap());
    (copies.finish().unwrap(), bodies)
}

#[test]
fn all_games_together_are_the_file() {
    for text in [
        GAMES.to_owned(),
        GAMES.replace('\n', "\r\n"),
        format!("\u{feff}\n\n {GAMES}\n\n\u{1a}"),
        GAMES.repeat(800),
    ] {
        assert_eq!(copied(&[text.as_bytes()], |_| true).0, text.as_bytes());
        let wide = |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let marked = text.trim_start_matches('\u{feff}');
            let marked = format!("\u{feff}{marked}");
            marked.encode_utf16().flat_map(bytes).collect()
        };
        for file in [wide(u16::to_le_bytes), wide(u16::to_be_bytes)] {
            assert!(copied(&[&file], |_| true).0 == file);
        }
    }
}

#[test]
fn a_game_keeps_the_bytes_of_its_file() {
    let cyrillic = Encoding::for_label("windows-1251").unwrap();
    let text =
        "[White \"Алёна\"]\n1. c3-d4 *\n\n[White \"Боря\"]\n{ это комментарий } 1. c3-b4 *\n";
    let file = cyrillic.encode(text).unwrap();
    let (copy, bodies) = copied(&[&file], |number| number == 2);
    let body = "[White \"Боря\"]\n{ это комментарий } 1. c3-b4 *";
    assert_eq!(bodies, [cyrillic.encode(body).unwrap().into_owned()]);
    assert_eq!(copy, *cyrillic.encode(&format!("{body}\n")).unwrap());
    // UTF-16 needs its byte order mark.
    let wide = Encoding::Utf16Le;
    let file = wide
        .encode(&format!("\u{feff}{text}"))
        .unwrap()
        .into_owned();
    let (copy, _) = copied(&[&file], |number| number == 2);
    assert_eq!(copy, *wide.encode(&format!("\u{feff}{body}\n")).unwrap());
}

#[test]
fn one_output_has_one_encoding() {
    let plain = b"[White \"Ann\"]\n1. 11-15 *".as_slice();
    let utf8 = "[White \"José\"]\n1. 11-15 *\n".as_bytes();
    let file: Vec<u8> = "[White \"Müller\"]\r\n1. 11-15 *\r\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let (copy, _) = copied(&[plain, &file, utf8], |_| true);
    assert_eq!(
        String::from_utf8(copy).unwrap(),
        "[White \"Ann\"]\n1. 11-15 *\n\n[White \"Müller\"]\r\n1. 11-15 *\r\n\r\n\
         [White \"José\"]\n1. 11-15 *\n"
    );
    // The encoding of the first game that is not ASCII cannot represent the others.
    let cyrillic = Encoding::for_label("windows-1251").unwrap();
    let file = cyrillic.encode("{ это комментарий } 1. c3-b4 *\n").unwrap();
    let mut copies = CopyWriter::new(Vec::new());
    let mut written = Vec::new();
    for input in [&*file, utf8, plain] {
        copies.next_input();
        let search = Query::default().search(input, &SearchOptions::default(), |game| {
            written.push(copies.write(game)?.is_ok());
            Ok(true)
        });
        search.unwrap();
    }
    assert_eq!(written, [true, false, true]);
    let copy = copies.finish().unwrap();
    assert!(copy.ends_with(plain) && !copy.windows(4).any(|part| part == b"Jos\xc3"));
}

/// Games that need a separator, each with the text that may follow it.
const PIECES: &[&str] = &[
    "[Event \"a\"]\n1. 11-15 22-18 1-0\n\n",
    "[Event \"b\"]\n1. 11-15 22-18\n",
    "1. 9-13 22-18 *\n",
    "1. 9-13 *",
    "[Event \"c\"]\n",
    "[Event \"d\"]\r\n{ only words }\r\n",
    "1. 9-14 ; to the end of the line\n",
    "[Event \"e\"]\n1. 9-13 (9-14 22-18) 22-18 0-1 ",
    "[Event \"f\"]\n1. 11-15 {open\n",
    "[Event \"g\"]\n1. 11-15 {open [Event \"h\"] x\n 1. 9-13 *\n",
    "[Event \"i\"]\nprose\n",
    "[Event \"j\"]\n1. 11-15 } 22-18\n",
    "[Event \"k { l\"]\n1. 11-15 22-18 {closed} *\n",
];

proptest! {
    #[test]
    fn copied_games_are_read_back(
        pieces in prop::collection::vec(0..PIECES.len(), 1..12),
        taken in any::<u16>(),
    ) {
        let text: String = pieces.iter().map(|piece| PIECES[*piece]).collect();
        let (copy, bodies) = copied(&[text.as_bytes()], |number| taken >> number & 1 == 1);
        let (_, again) = copied(&[&copy], |_| true);
        let shown = String::from_utf8_lossy(&copy).into_owned();
        prop_assert_eq!(again.len(), bodies.len(), "{:?} of {:?}", shown, text);
        for (one, other) in again.iter().zip(&bodies) {
            // The copy added an end to a game without one, or a comment.
            let commented = [&b"{}\n"[..], other].concat();
            prop_assert!(one.starts_with(other) || one.starts_with(&commented), "{:?} of {:?}", shown, text);
        }
    }

    #[test]
    fn any_bytes_can_be_searched(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let (copy, _) = copied(&[&bytes], |_| true);
        if Encoding::sniff(&bytes) == Encoding::Bytes && !copy.is_empty() {
            prop_assert_eq!(copy, bytes);
        }
    }
}

#[test]
fn an_open_comment_takes_no_game_from_the_copy() {
    let open = "[Event \"a\"]\n1. 11-15 {open [Event \"b\"] x\n 1. 9-13 *\n";
    let lines = "[Event \"a\"]\n1. 11-15 {open\n[Event \"b\"]\nx\n";
    let tagged = "[Event \"z\"]\n1. 12-16 24-20 2. 8-12\n";
    let closing = "1. 9-13 } 22-18\n";
    let many = "[Event \"b\"]\n1. 9-13\n".repeat(100);
    for files in [
        vec![open, tagged],
        vec![open, closing],
        vec![lines, tagged],
        vec![lines, closing],
        vec![&[lines, &many].concat(), closing],
        vec![&[open, &many].concat(), tagged, closing],
        vec![lines, tagged, closing],
    ] {
        let files: Vec<&[u8]> = files.iter().map(|file| file.as_bytes()).collect();
        let (copy, bodies) = copied(&files, |_| true);
        let (_, again) = copied(&[&copy], |_| true);
        let shown = String::from_utf8_lossy(&copy);
        assert_eq!(again.len(), bodies.len(), "{shown}");
        for (one, other) in again.iter().zip(&bodies) {
            let comments = [&b"{}\n"[..], other].concat();
            assert!(
                one.starts_with(other) || one.starts_with(&comments),
                "{shown}"
            );
        }
    }
    // Also if the tags that ended the comment are not copied.
    let text = [open, tagged].concat();
    assert_eq!(copied(&[text.as_bytes()], |_| true).1.len(), 2);
    let (copy, bodies) = copied(&[text.as_bytes()], |number| number == 1);
    assert_eq!(bodies.len(), 1);
    assert_eq!(copied(&[&copy], |_| true).1.len(), 1);
    assert!(copy.ends_with(b"*\n}\n"));
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let text = GAMES.repeat(3000);
    let query = query([Condition::Position(vec![pattern("?:W18,*:B15,*")])]);
    let by = |threads| {
        let mut found = Vec::new();
        let options = SearchOptions {
            threads,
            referee: Options::default(),
            ..SearchOptions::default()
        };
        let search = query.search(text.as_bytes(), &options, |game| {
            found.push((game.number, game.plies.to_vec()));
            Ok(true)
        });
        assert_eq!(search.unwrap(), 15_000);
        found
    };
    let one = by(1);
    assert_eq!(one.len(), 6000);
    assert_eq!(by(3), one);
}

#[test]
fn the_first_player_of_play_strategy_is_found_as_white() {
    let text = b"[P1 \"Hay\"][P2 \"Moss\"] 1. 11-15 *\n";
    let hay = words("hay");
    assert_eq!(found(&query([Condition::White(hay)]), text).len(), 1);
}
