//! With the feature `serde`, every value is read as it was written.

#![cfg(feature = "serde")]

use std::fmt::Debug;

use draughts::{
    AnyPosition, Color, English, Move, Piece, Position, Role, Russian, Square, Squares, Variant,
};
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

fn square(number: u8) -> Square {
    Square::new(number).expect("a square")
}

#[test]
fn simple_values_are_numbers_and_texts() {
    round_trip(&square(11), json!(11));
    round_trip(
        &[square(5), square(1)].into_iter().collect::<Squares>(),
        json!([1, 5]),
    );
    round_trip(&Color::White, json!("white"));
    round_trip(&Role::King, json!("king"));
    for color in Color::ALL {
        for piece in [Piece::man(color), Piece::king(color)] {
            round_trip(&piece, json!(piece.to_string()));
        }
    }
    for &variant in Variant::ALL {
        round_trip(&variant, json!(variant.name()));
    }
}

#[test]
fn positions_have_their_fen() {
    round_trip(
        &Position::<Russian>::start(),
        json!(Position::<Russian>::start().fen()),
    );
    for &variant in Variant::ALL {
        let start = AnyPosition::start(variant);
        round_trip(
            &start,
            json!({ "variant": variant.name(), "fen": start.fen() }),
        );
    }
}

#[test]
fn moves_have_their_path_and_captures() {
    let position: Position<English> = "B:W18,25:B14".parse().expect("a position");
    let form = json!({ "piece": "black man", "path": [14, 23], "captured": [18], "crowns": false });
    round_trip(&position.legal_moves()[0], form);
    for mv in AnyPosition::start(Variant::Turkish).legal_moves() {
        let text = serde_json::to_string(&mv).expect("text");
        assert_eq!(serde_json::from_str::<Move>(&text).expect(&text), mv);
    }
}

#[test]
fn other_values_are_errors() {
    let error = |text: &str| {
        serde_json::from_str::<Square>(text)
            .expect_err("no square")
            .to_string()
    };
    assert!(
        error("0").contains("expected a square from 1 to 128"),
        "{}",
        error("0")
    );
    assert!(serde_json::from_str::<Variant>("\"chess\"").is_err());
    assert!(serde_json::from_str::<Piece>("\"white\"").is_err());
    assert!(serde_json::from_str::<Position<English>>("\"B:W99:B1\"").is_err());
    let short = r#"{"piece":"black man","path":[14],"captured":[],"crowns":false}"#;
    let error = serde_json::from_str::<Move>(short).expect_err("no destination");
    assert!(
        error
            .to_string()
            .contains("expected a path of 2 to 64 squares"),
        "{error}"
    );
}
