//! With the feature `serde`, every value is read as it was written.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use pdn::{Date, GameMove, Outcome, Separator, SquareName};
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
