//! With the feature `serde`, every value is read as it was written.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use pdn::{Date, Game, GameMove, Outcome, Separator, SquareName};
use serde_json::{Value, json};

/// Checks the serialised form of a value, and that it gives the same value.
#[track_caller]
fn round_trip<T>(value: &T, form: Value)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + Debug,
{
    assert_eq!(serde_json::to_value(value).expect("a value"), form);
    assert_eq!(&serde_json::from_value::<T>(form).expect("a value"), value);
}

#[test]
fn values_are_texts() {
    for text in ["1841.05.03", "1841.??.??", "18??.??.??", "????.??.??"] {
        round_trip(&text.parse::<Date>().expect("a date"), json!(text));
    }
    for text in ["1-0", "0-1", "1/2-1/2", "0-0", "*"] {
        round_trip(&text.parse::<Outcome>().expect("a result"), json!(text));
    }
    for text in ["-", "x", ":", ""] {
        round_trip(
            &text.parse::<Separator>().expect("a separator"),
            json!(text),
        );
    }
    for text in ["11-15", "22x15x8", "c3:e5", "cd4", "09-13", "1118"] {
        round_trip(&text.parse::<GameMove>().expect("a move"), json!(text));
    }
}

#[test]
fn squares_are_numbers_or_names() {
    round_trip(&SquareName::Number(22), json!(22));
    round_trip(&SquareName::Algebraic { file: 9, rank: 10 }, json!("j10"));
    round_trip(&SquareName::File(2), json!("c"));
    let name: SquareName = serde_json::from_str("\"22\"").expect("a square");
    assert_eq!(name, SquareName::Number(22));
}

#[test]
fn a_game_has_the_members_of_the_notation() {
    let text = "[Event \"a\"] [Round \"1\"] [Round \"2\"] [GameType \"21\"] {first} 1. 11-15! $1 {why [%clk 0:05:00]} \
                (1. 9-13 22-18) 22-17 (2. 9-14) 2. 15x 22x31 *";
    let game: Game = text.parse().expect("a game");
    let form = serde_json::to_value(&game).expect("a value");
    assert_eq!(
        form["tags"],
        json!({"Event": "a", "Round": ["1", "2"], "GameType": "21"})
    );
    assert_eq!(
        (&form["game_type"], &form["comments"], &form["result"]),
        (&json!(21), &json!(["first"]), &json!("*"))
    );
    let first = &form["moves"][0];
    assert_eq!(first["written"], "11-15");
    assert_eq!(
        (&first["ply"], &first["path"]),
        (&json!(1), &json!([11, 15]))
    );
    assert_eq!(
        (&first["strength"], &first["nags"]),
        (&json!("!"), &json!([1]))
    );
    assert_eq!(first["clock"]["mover"], 300);
    // Only a board gives these.
    assert_eq!(
        (&first["move"], &first["captures"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(first["variations"][0][1]["written"], "22-18");
    assert_eq!(form["moves"][1]["variations"][0][0]["ply"], 3);
}

#[test]
fn a_game_is_read_from_its_form() {
    for text in [
        "[Event \"a\"]\n\n1. 11-15 22-17 1-0\n",
        "$6 {a} 1. 11-15 {b} (1. 9-13 {c} (1. 10-14)) {d} 22-17 0-1",
        "(1. 9-13) 1. 11-15 ({only}) ({first} 10-14) ($2 10-15) 1/2-1/2",
        "1. ... 22-18 2. - - /FEN \"W:W31:B2\"/ {set} /other/ $3 31-27 *",
        "1. 1q-15 {or so} 22-18 15xz2 {which?} (2. 15x2z {x}) 25x18 (x {y}) 8-11 *",
        "oops 1. 9x18 18x25 1... 25x32 *",
        "1. 11-15 2. 15-18 *",
        "1. 11-15 22-18 2. 15x22 22x31 *",
        "% made by hand\n{only text} *",
    ] {
        let game: Game = text.parse().expect("a game");
        let form = serde_json::to_value(&game).expect("a value");
        let read: Game = serde_json::from_value(form.clone()).expect("a game");
        assert_eq!(
            serde_json::to_value(&read).expect("a value"),
            form,
            "{text}"
        );
        assert_eq!(
            read.line.items.len(),
            form["moves"]
                .as_array()
                .expect("moves")
                .iter()
                .filter(|item| item.get("written").is_some() || item.get("setup").is_some())
                .count(),
            "{text}"
        );
    }
    let error = serde_json::from_value::<Game>(json!({"moves": ["11-15", {"written": "no"}]}));
    let error = error.expect_err("no move").to_string();
    assert_eq!(error, "at moves[1].written: expected a move, found \"no\"");
    // Only captures have parts.
    let error = serde_json::from_value::<Game>(json!({"moves": [{"written": "cd4 dc5"}]}));
    assert!(error.is_err(), "{error:?}");
    let parts = serde_json::from_value::<Game>(json!({"moves": [{"written": "c:e5 e:c3"}]}));
    assert_eq!(parts.expect("one capture").line.items.len(), 1);
}

#[test]
fn other_values_are_errors() {
    let error = serde_json::from_str::<Date>("\"1841.02.29\"").expect_err("no such day");
    assert!(
        error
            .to_string()
            .starts_with("expected a date such as 1841.05.03"),
        "{error}"
    );
    let error = serde_json::from_str::<SquareName>("100").expect_err("no square");
    assert!(
        error
            .to_string()
            .contains("expected a square such as 22 or \"c3\""),
        "{error}"
    );
    assert!(serde_json::from_str::<SquareName>("\"c3d4\"").is_err());
    assert!(serde_json::from_str::<GameMove>("\"11-\"").is_err());
}
