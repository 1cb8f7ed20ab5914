//! The short example is a program that works.

use draughts::{AnyPosition, Variant};

#[path = "../../../pdn/tests/suite/example/mod.rs"]
mod example;

#[test]
fn a_random_game_is_legal() {
    let moves = example::output("random_game", None);
    let mut position = AnyPosition::start(Variant::English);
    for mv in moves.lines() {
        position = position.play_text(mv).expect(mv);
    }
    assert!(moves.lines().count() == 200 || position.legal_moves().is_empty());
}
