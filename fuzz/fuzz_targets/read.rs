//! Reading any bytes does not panic; every byte is in an event; cutting at a game boundary changes nothing; writing the
//! games keeps their number.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pdn::write::{Style, write_games};
use pdn::{Reader, Token, game_boundary, games};

fn is_white(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || *byte == 0x0b
}

fuzz_target!(|input: &[u8]| {
    let events: Vec<_> = Reader::new(input).collect();
    let mut at = 0;
    for event in &events {
        assert!(event.span.start >= at && event.span.end >= event.span.start);
        assert!(input[at..event.span.start].iter().all(is_white));
        at = event.span.end;
    }
    assert!(input[at..].iter().all(is_white));

    if let Some(cut) = game_boundary(input) {
        let pieces = Reader::new(&input[..cut]).count() + Reader::new(&input[cut..]).count();
        assert_eq!(pieces, events.len());
    }

    let ends = events
        .iter()
        .filter(|event| event.token == Token::GameEnd)
        .count();
    let list: Vec<_> = games(input).collect();
    assert_eq!(list.len(), ends);
    let text = write_games(&list, &Style::default());
    assert_eq!(games(text.as_bytes()).count(), ends, "{text}");
});
