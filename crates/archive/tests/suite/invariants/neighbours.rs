//! Checks that concatenated files are read back as the same games.

use archive::{ConvertOptions, Converter, Format};
use pdn::Token;

/// Number of moves of each game that has moves.
fn games(text: &[u8]) -> Vec<usize> {
    let mut reader = referee::reader(text);
    let (mut events, mut games) = (Vec::new(), Vec::new());
    while reader.read_game(&mut events) {
        let is_move = |token: &Token<'_>| matches!(token, Token::Move(_) | Token::UnknownMove);
        let moves = events.iter().filter(|event| is_move(&event.token)).count();
        if moves > 0 {
            games.push(moves);
        }
    }
    games
}

/// Asserts that converting all files to PDN in UTF-8 keeps the number of games with moves.
pub(crate) fn check(files: &[&[u8]]) {
    if files.iter().any(|file| std::str::from_utf8(file).is_err()) {
        return;
    }
    let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
    let mut apart = 0;
    for file in files {
        apart += games(file).len();
        converter
            .add(*file, Format::Pdn, "x")
            .expect("PDN is always read");
    }
    let written = converter.finish().expect("memory takes everything");
    let together = games(&written).len();
    assert_eq!(
        together,
        apart,
        "{:?} written as {}",
        files
            .iter()
            .map(|file| String::from_utf8_lossy(file))
            .collect::<Vec<_>>(),
        String::from_utf8_lossy(&written)
    );
}
