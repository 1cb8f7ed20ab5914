//! The short example is a program that works.

use crate::example;

#[test]
fn the_moves_of_a_file_are_listed() {
    let moves = example::output("list_moves", Some("fixtures/valid/nested-variations.pdn"));
    let text = include_str!("../../../../fixtures/valid/nested-variations.pdn");
    assert_eq!(moves.lines().count(), pdn::games(text).count());
    let first = pdn::games(text).next().expect("a game");
    assert_eq!(
        moves.split_whitespace().next(),
        first.moves().next().map(|mv| &*mv.text)
    );
}
