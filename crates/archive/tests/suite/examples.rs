//! The short example is a program that works.

#[path = "../../../pdn/tests/suite/example/mod.rs"]
mod example;

#[test]
fn a_game_is_printed_as_json() {
    let json = example::output("game_to_json", Some("fixtures/valid/full-game.pdn"));
    let game: archive::json::Game = serde_json::from_str(&json).expect("a game");
    let text = include_str!("../../../../fixtures/valid/full-game.pdn");
    let first = pdn::games(text).next().expect("a game");
    assert_eq!(game.tags.get("Event"), first.tag("Event"));
    assert_eq!(game.moves.len(), first.moves().count());
}
