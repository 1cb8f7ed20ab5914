//! Tests on matches and tournaments, in which a game is written as `number colours result`.

use super::Collection;
use crate::{Options, Referee};

/// The findings about several games, each with the number of its game.
fn found(file: impl AsRef<[u8]>) -> Vec<String> {
    let file = file.as_ref();
    let referee = Referee::new(Options {
        entry: true,
        ..Options::default()
    });
    let mut collection = Collection::default();
    for (game, judged) in (1..).zip(referee.judge_all(file)) {
        if let Some(entry) = &judged.judgement.entry {
            collection.add(entry, game, || game);
        }
    }
    let found = collection.finish();
    found
        .into_iter()
        .map(|(game, finding)| format!("{} at {game}", finding.rule.code()))
        .collect()
}

/// One game of a match.
fn game(number: &str, black: &str, white: &str, result: &str) -> String {
    format!(
        "[Event \"Petal 1981, game {number}\"]\n[Date \"1981.??.??\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n\
         [Result \"{result}\"]\n1. 11-15 {result}\n\n"
    )
}

/// A match of drawn games, such as `1a 2b 3b`: Able has Black in the games marked `a`.
fn drawn_match(games: &str) -> String {
    games
        .split(' ')
        .map(|one| {
            let (number, side) = one.split_at(one.len() - 1);
            match side {
                "a" => game(number, "Able, A.", "Baker, B.", "1/2-1/2"),
                _ => game(number, "Baker, B.", "Able, A.", "1/2-1/2"),
            }
        })
        .collect()
}

#[track_caller]
fn finds(file: &str, expected: &[&str]) {
    assert_eq!(found(file), expected, "{file}");
}

#[test]
fn colours_alternate_between_games_or_within_pairs() {
    finds(&drawn_match("1a 2b 3a 4b"), &[]);
    finds(&drawn_match("1a 2b 3b 4a 5a 6b"), &[]);
    finds(&drawn_match("1a 2b 3a 4a 5b 6a"), &["C603 at 4"]);
    finds(&drawn_match("1a 2a 3a 4a"), &["C603 at 2"]);
}

#[test]
fn two_games_of_a_tournament_are_not_a_match() {
    finds(&drawn_match("1a 2a"), &[]);
    let rounds = "[Event \"Ty\"]\n[Round \"7\"]\n[Black \"A\"]\n[White \"B\"]\n1. 11-15 *\n\n\
                  [Event \"Ty\"]\n[Round \"8\"]\n[Black \"A\"]\n[White \"B\"]\n1. 11-15 *\n\n\
                  [Event \"Ty\"]\n[Round \"21\"]\n[Black \"A\"]\n[White \"B\"]\n1. 11-15 *\n";
    finds(rounds, &[]);
}

#[test]
fn colours_of_mail_games_are_not_checked() {
    finds(&drawn_match("1a 2a 3b 4b").replace("Petal", "Mail"), &[]);
}

#[test]
fn games_may_come_in_any_order_and_twice() {
    finds(&drawn_match("4b 3a 1a 2b 2b 1a"), &[]);
    // Two games have the number 1, so the numbers mean something else.
    finds(&drawn_match("1a 2a 3a 4a 1b"), &[]);
}

#[test]
fn other_games_may_come_between() {
    let other = "[Event \"x\"]\n[Black \"C\"]\n[White \"D\"]\n1. 11-15 *\n\n";
    let file = drawn_match("1a 2a 3a 4a").replace(
        "[Event \"Petal 1981, game 3",
        &format!("{other}[Event \"Petal 1981, game 3"),
    );
    finds(&file, &["C603 at 2"]);
}

#[test]
fn an_undecided_match_has_an_even_number_of_games() {
    finds(&drawn_match("1a 2b 3a"), &["C604 at 3"]);
    finds(&drawn_match("1a 2b"), &[]);
    let with = |results: [&str; 3]| {
        let sides = [("A", "B"), ("B", "A"), ("A", "B")];
        let games = results.iter().zip(sides).enumerate();
        games
            .map(|(at, (result, (black, white)))| game(&(at + 1).to_string(), black, white, result))
            .collect::<String>()
    };
    // A player leads by two, with one game to play.
    finds(&with(["1-0", "0-1", "1/2-1/2"]), &[]);
    // The match ends when a player has won two games.
    finds(&with(["1-0", "1-0", "1-0"]), &[]);
    // A player leads by one, with one game to play.
    finds(&with(["1-0", "1/2-1/2", "1/2-1/2"]), &["C604 at 3"]);
    finds(&with(["1-0", "1-0", "1/2-1/2"]), &["C604 at 3"]);
    finds(&with(["1-0", "*", "1/2-1/2"]), &[]);
}

#[test]
fn a_gap_is_reported_at_the_game_after_it() {
    finds(&drawn_match("2a 4a"), &["C606 at 2"]);
    finds(&drawn_match("2b 3a 4b"), &[]);
    finds(&drawn_match("1a 2b 5a 6b 9a"), &["C606 at 3"]);
    // Round numbers of a tournament are not game numbers.
    let file = drawn_match("2a 9b").replace("Petal 1981, game 2\"", "Ty\"]\n[Round \"2\"");
    finds(
        &file.replace("Petal 1981, game 9\"", "Ty\"]\n[Round \"9\""),
        &[],
    );
}

#[test]
fn games_without_numbers_are_ordered_by_date() {
    let day = |event: &str, day: u32, black: &str, white: &str| {
        format!(
            "[Event \"{event}\"]\n[Date \"1955.03.{day:02}\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n\
             [Result \"1/2-1/2\"]\n1. 11-15 1/2-1/2\n\n"
        )
    };
    let games =
        |event: &str| day(event, 1, "A", "B") + &day(event, 2, "A", "B") + &day(event, 3, "B", "A");
    finds(&games("Match A v B"), &["C603 at 2", "C604 at 3"]);
    finds(&games("Club evenings"), &[]);
    finds(
        &(games("Team match") + &day("Team match", 3, "C", "D")),
        &[],
    );
}

/// A game in a round of a tournament.
fn round(round: u32, date: &str, black: &str, white: &str) -> String {
    format!(
        "[Event \"Open\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n\
         1. 11-15 *\n\n"
    )
}

#[test]
fn a_player_has_one_game_in_a_round() {
    let first = round(1, "2001.02.03", "A", "B") + &round(1, "2001.02.03", "C", "D");
    let second = round(2, "2001.02.03", "A", "C");
    finds(&(first.clone() + &second), &[]);
    let clash = round(2, "2001.02.03", "D", "A");
    finds(&(first.clone() + &second + &clash), &["C605 at 4"]);
    // The games are on another day, or on unknown days.
    finds(
        &(first.clone() + &second + &round(2, "2001.02.04", "D", "A")),
        &[],
    );
    let vague = |text: String| text.replace("2001.02.03", "2001.??.??");
    finds(&vague(first.clone() + &second + &clash), &[]);
    // There are two games against the same opponent.
    finds(&(first + &second + &round(2, "2001.02.03", "C", "A")), &[]);
}

#[test]
fn round_one_in_every_game_does_not_number_rounds() {
    let games = ["B", "C", "D", "E"].map(|other| round(1, "2001.02.03", "A", other));
    finds(&games.concat(), &[]);
    // Half of the games clash.
    finds(&(games.concat() + &round(2, "2001.02.03", "A", "B")), &[]);
}

#[test]
fn comments_show_the_result_order_of_a_file() {
    let comment = |result: &str, words: &str| {
        format!("[Result \"{result}\"]\n1. 11-15 {{{words}}} {result}\n\n")
    };
    finds(&comment("1-0", "Black wins"), &[]);
    finds(&comment("1-0", "White wins"), &["O403 at 1"]);
    let both = comment("0-1", "White wins")
        + &comment("0-1", "Black won")
        + &comment("1-0", "White resigns");
    finds(&both, &["O403 at 2"]);
    finds(&comment("1/2-1/2", "White wins"), &[]);
    finds(&comment("1-0", "White wins a man"), &[]);
    // A tag and a terminator that contradict each other are no evidence.
    finds("[Result \"1-0\"]\n1. 11-15 {White wins} 0-1\n", &[]);
}

#[test]
fn the_final_position_shows_the_result_order() {
    let blocked = |result: &str| {
        format!(
            "[FEN \"B:W32:B27\"]\n[Result \"{result}\"]\n1. 27-31 32-28 2. 31-27 28-24 3. 27x20 {result}\n\n"
        )
    };
    let judged = found(blocked("0-1"));
    assert_eq!(judged, ["O403 at 1"], "White has no piece left");
    finds(&blocked("1-0"), &[]);
}

#[test]
fn any_byte_may_occur_anywhere() {
    let words = "[Result \"1-0\"]\n1. 11-15 {Black refused a draw, и чёрные выиграли} 1-0\n\n";
    let file = drawn_match("1a 2b 255a") + &round(3, "2001.02.03", "A", "Ё") + words;
    for at in 0..file.len() {
        for byte in [b'"', b'9', b'.', b' ', 0xd0, 0xff] {
            let mut bytes = file.clone().into_bytes();
            bytes[at] = byte;
            let found = found(&bytes);
            assert!(found.len() < 5, "{found:?}");
        }
    }
}

#[test]
fn memory_does_not_grow_with_the_file() {
    let mut file = String::new();
    for number in 0..12_000 {
        let name = format!("A{number}");
        file += &game("1", &name, "B", "*");
        file += &game("2", &name, "B", "*");
        file += &game("3", &name, "B", "*");
    }
    let found = found(&file);
    assert_eq!(found.len(), 12_000);
    assert!(found.iter().all(|one| one.starts_with("C603")));
}
