//! Intentional duplicates among random games.

use draughts::{AnyPosition, Variant};
use referee::{Options, Referee};

use super::{DedupGames, DuplicateKind, Group};
use crate::{Block, judge_games};

fn games(file: &str) -> DedupGames {
    let block = Block {
        bytes: file.as_bytes().to_vec(),
        ..Block::default()
    };
    let referee = Referee::new(DedupGames::options(Options::default(), &DuplicateKind::ALL));
    let mut games = DedupGames::default();
    judge_games(&block, &referee, |record, judgement, place| {
        games.add(record, judgement, place.offset, true, None);
    });
    games
}

/// The groups as text: `exact 0 2`.
fn found(file: &str) -> Vec<String> {
    let shown = |group: &Group| {
        let games: Vec<String> = group.games.iter().map(usize::to_string).collect();
        format!("{} {}", group.kind.name(), games.join(" "))
    };
    games(file)
        .groups(&DuplicateKind::ALL)
        .iter()
        .map(shown)
        .collect()
}

const LINE: &str =
    "11-15 23-19 8-11 22-17 11-16 24-20 16-23 27-11 7-16 20-11 3-7 28-24 7-16 24-20 16-19 25-22";

fn game(tags: &str, moves: &str) -> String {
    format!("{tags}[GameType \"21\"]\n{moves} *\n\n")
}

fn by(black: &str, white: &str, more: &str) -> String {
    format!("[Black \"{black}\"][White \"{white}\"]{more}")
}

/// A reproducible random sequence (xorshift).
struct Random(u64);

impl Random {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// A random legal game.
fn random_game(random: &mut Random, plies: usize) -> Vec<String> {
    let mut position = AnyPosition::start(Variant::English);
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = &legal[random.roll(legal.len())];
        moves.push(position.text(mv));
        position = position.play(mv).expect("it is legal");
    }
    moves
}

#[test]
fn tags_distinguish_games_with_the_same_moves() {
    let able = by("Able", "Baker", "[Date \"1901.??.??\"]");
    let other = by("Cole", "Dent", "");
    let file = [
        game(&able, LINE),
        game(&other, LINE),
        game(&by("ABLE", "Baker", ""), LINE),
    ]
    .concat();
    assert_eq!(found(&file), ["same-moves 0 1", "exact 0 2"]);
    assert_eq!(games(&file).distinct(), 1);
}

#[test]
fn a_short_game_is_a_copy_if_all_tags_are_equal() {
    let opening = "11-15 23-19 8-11 22-17";
    let able = by("Able", "Baker", "[Event \"Leith\"]");
    let file = [
        game(&able, opening),
        game(&by("Able", "Cole", "[Event \"Leith\"]"), opening),
        game(&format!("{able}[Board \"1\"]"), opening),
        game("[Event \"Leith\"]", opening),
        game("[Event \"Leith\"]", opening),
        game(
            &by("ABLE", "Baker", "[Event \"leith\"]"),
            "11 - 15 23-19 8-11 22-17",
        ),
    ]
    .concat();
    assert_eq!(found(&file), ["exact 0 5"]);
    let kept = games(&file).kept(&games(&file).groups(&DuplicateKind::ALL));
    assert_eq!(kept, [0, 1, 2, 3, 4, 0]);
}

#[test]
fn a_prefix_is_grouped_with_the_full_record_of_the_same_players() {
    let longer = format!("{LINE} 4-8 22-18");
    let able = by("Able", "Baker", "");
    let file = [game(&able, LINE), game(&able, &longer)].concat();
    assert_eq!(found(&file), ["prefix 0 1"]);
    let kept = games(&file).kept(&games(&file).groups(&DuplicateKind::ALL));
    assert_eq!(kept, [1, 1]);
    for (one, other) in [
        ("", ""),
        (&*by("Able", "Cole", ""), &*able),
        (
            &*by("Able", "Baker", "[Round \"1\"]"),
            &*by("Able", "Baker", "[Round \"2\"]"),
        ),
    ] {
        let file = [game(one, LINE), game(other, &longer)].concat();
        assert_eq!(found(&file), [""; 0], "{one} {other}");
    }
    let opening = "11-15 23-19 8-11 22-17 11-16 24-20";
    let file = [game(&able, opening), game(&able, LINE)].concat();
    assert_eq!(found(&file), [""; 0]);
}

#[test]
fn a_rotated_board_is_recognised() {
    let fen = "[FEN \"B:W21,22,30:B13,14,K32\"]";
    let rotated = "[FEN \"W:B12,11,3:W20,19,K1\"]";
    let file = [
        game(fen, "14-17 21x14 13-17 22x13"),
        game(rotated, "19-16 12x19 20-16 11x20"),
        game(rotated, "19-15 11x18 20-16 12x19"),
    ]
    .concat();
    assert_eq!(found(&file), ["colours-reversed 0 1"]);
}

#[test]
fn a_transposition_is_recognised() {
    let swapped = LINE.replacen("22-17 11-16 24-20", "24-20 11-16 22-17", 1);
    assert_ne!(swapped, LINE);
    let file = [game("", LINE), game("", &swapped)].concat();
    assert_eq!(found(&file), ["transposed 0 1"]);
}

#[test]
fn the_fullest_record_is_kept_or_the_first_of_equal_ones() {
    let plain = game("", LINE);
    let full = game("[Event \"Perth\"]", LINE);
    let file = [&*plain, &*full, &*full, &*plain].concat();
    let games = games(&file);
    let groups = games.groups(&[DuplicateKind::Exact]);
    assert_eq!(games.kept(&groups), [1, 1, 1, 1]);
}

#[test]
fn only_copies_are_found_among_a_thousand_random_games() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut file = String::new();
    let mut expected = Vec::new();
    for number in 0..1000 {
        // Each pair is either one game, copied as in real records, or two games with the same beginning.
        let mut moves = random_game(&mut random, 30);
        let tags = |more: &str| by(&format!("A{number}"), &format!("B{number}"), more);
        let kind = random.roll(6);
        if kind >= 4 {
            moves.truncate(1 + random.roll(12));
        }
        file += &game(&tags(""), &moves.join(" "));
        let at = number * 2;
        match kind {
            0 => {
                let copied = moves.join(" ").replace('-', " - ");
                file += &game(&tags("[Site \"Leith\"]"), &copied);
                expected.push(format!("exact {at} {}", at + 1));
            }
            1 => {
                moves.truncate(20);
                file += &game(&tags(""), &moves.join(" "));
                expected.push(format!("prefix {at} {}", at + 1));
            }
            2 => {
                let last = moves.len() - 1;
                moves.truncate(last);
                file += &game(&tags("[Round \"7\"]").replace('A', "C"), &moves.join(" "));
            }
            // This game is too short to be identified by anything but its tags.
            4 => {
                file += &game(&tags(""), &moves.join(" "));
                expected.push(format!("exact {at} {}", at + 1));
            }
            5 => file += &game(&tags("[Board \"7\"]"), &moves.join(" ")),
            _ => {
                moves.truncate(12);
                file += &game(&tags(""), &moves.join(" "));
            }
        }
    }
    assert_eq!(found(&file), expected);
    assert!(expected.len() > 400);
}
