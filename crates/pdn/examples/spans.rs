//! Lists the tokens of a file: `cargo run -p huff-pdn --example spans -- FILE` prints the first byte, the byte after the last,
//! and the kind of each. `editors/tree-sitter-pdn` is compared with it.

use pdn::{Quirks, Reader, Token};

fn main() -> std::io::Result<()> {
    let Some(path) = std::env::args_os().nth(1) else {
        eprintln!("usage: spans FILE");
        return Ok(());
    };
    let bytes = std::fs::read(path)?;
    for event in Reader::new(&bytes) {
        let kind = match event.token {
            Token::Tag(_) => "tag",
            Token::MoveNumber(_) => "move_number",
            Token::Move(mv) if mv.quirks.contains(Quirks::LETTER_FOR_DIGIT) => "misread_move",
            Token::Move(_) => "move",
            Token::UnknownMove => "unknown_move",
            Token::Strength(_) => "strength",
            Token::Nag(_) => "nag",
            Token::Comment(_) => "comment",
            Token::Setup(_) => "setup",
            Token::VariationStart => "variation_start",
            Token::VariationEnd => "variation_end",
            Token::Terminator(_) => "terminator",
            Token::Blank(_) => "blank",
            Token::GameEnd => "game_end",
            _ => "fault",
        };
        println!("{} {} {kind}", event.span.start, event.span.end);
    }
    Ok(())
}
