//! Records made alike on purpose, among games that are not.

use draughts::{AnyPosition, Variant};
use referee::{Options, Referee};

use super::{Games, Group, Kind};
use crate::{Block, judge_games};

fn games(file: &str) -> Games {
    let block = Block {
        bytes: file.as_bytes().to_vec(),
        ..Block::default()
    };
    let referee = Referee::new(Games::options(Options::default(), &Kind::ALL));
    let mut games = Games::default();
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
    games(file).groups(&Kind::ALL).iter().map(shown).collect()
}

const LINE: &str =
    "11-15 23-19 8-11 22-17 11-16 24-20 16-23 27-11 7-16 20-11 3-7 28-24 7-16 24-20 16-19 25-22";

fn game(tags: &str, moves: &str) -> String {
    format!("{tags}[GameType \"21\"]\n{moves} *\n\n")
}

fn by(black: &str, white: &str, more: &str) -> String {
    format!("[Black \"{black}\"][White \"{white}\"]{more}")
}

/// A number sequence that is the same in every run (xorshift).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % sides as u64) as usize
    }
}

/// A game of legal moves drawn by lot.
fn drawn_by_lot(dice: &mut Dice, plies: usize) -> Vec<String> {
    let mut position = AnyPosition::start(Variant::English);
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = &legal[dice.roll(legal.len())];
        moves.push(position.text(mv));
        position = position.play(mv).expect("it is legal");
    }
    moves
}

#[test]
fn tags_tell_the_same_moves_apart() {
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
fn a_short_game_is_copied_where_all_tags_are_the_same() {
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
    let kept = games(&file).kept(&games(&file).groups(&Kind::ALL));
    assert_eq!(kept, [0, 1, 2, 3, 4, 0]);
}

#[test]
fn a_record_that_breaks_off_belongs_to_the_whole_one_of_the_same_players() {
    let longer = format!("{LINE} 4-8 22-18");
    let able = by("Able", "Baker", "");
    let file = [game(&able, LINE), game(&able, &longer)].concat();
    assert_eq!(found(&file), ["prefix 0 1"]);
    let kept = games(&file).kept(&games(&file).groups(&Kind::ALL));
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
fn a_board_turned_round_is_told() {
    let fen = "[FEN \"B:W21,22,30:B13,14,K32\"]";
    let turned = "[FEN \"W:B12,11,3:W20,19,K1\"]";
    let file = [
        game(fen, "14-17 21x14 13-17 22x13"),
        game(turned, "19-16 12x19 20-16 11x20"),
        game(turned, "19-15 11x18 20-16 12x19"),
    ]
    .concat();
    assert_eq!(found(&file), ["colours-reversed 0 1"]);
}

#[test]
fn another_order_of_the_first_moves_is_told() {
    let swapped = LINE.replacen("22-17 11-16 24-20", "24-20 11-16 22-17", 1);
    assert_ne!(swapped, LINE);
    let file = [game("", LINE), game("", &swapped)].concat();
    assert_eq!(found(&file), ["transposed 0 1"]);
}

#[test]
fn the_fullest_record_is_kept_and_of_equal_ones_the_first() {
    let plain = game("", LINE);
    let full = game("[Event \"Perth\"]", LINE);
    let file = [&*plain, &*full, &*full, &*plain].concat();
    let games = games(&file);
    let groups = games.groups(&[Kind::Exact]);
    assert_eq!(games.kept(&groups), [1, 1, 1, 1]);
}

#[test]
fn of_a_thousand_games_by_lot_only_what_was_copied_is_found() {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut file = String::new();
    let mut expected = Vec::new();
    for number in 0..1000 {
        // two of each pair are the same game, copied as records are: or two that only begin alike
        let mut moves = drawn_by_lot(&mut dice, 30);
        let tags = |more: &str| by(&format!("A{number}"), &format!("B{number}"), more);
        let kind = dice.roll(6);
        if kind >= 4 {
            moves.truncate(1 + dice.roll(12));
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
            // too short to be told from others but by the tags
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
