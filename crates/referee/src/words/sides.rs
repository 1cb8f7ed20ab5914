//! The names of the two sides, in the languages of the archives.

use draughts::Color;

const BLACK: &[&str] = &[
    "black",
    "red",
    "nero",
    "neri",
    "nere",
    "zwart",
    "noir",
    "noirs",
    "schwarz",
    "negras",
    "negro",
    "pretas",
    "черные",
    "чёрные",
    "черных",
    "чёрных",
    "черный",
    "чёрный",
    "černý",
    "černé",
    "czarne",
    "чорні",
    "чорних",
];

const WHITE: &[&str] = &[
    "white",
    "bianco",
    "bianchi",
    "bianche",
    "wit",
    "blanc",
    "blancs",
    "weiß",
    "weiss",
    "blancas",
    "blanco",
    "brancas",
    "белые",
    "белых",
    "белый",
    "bílý",
    "bílé",
    "białe",
    "білі",
    "білих",
];

/// The side that a lower-case word names.
pub(super) fn side_of(word: &str) -> Option<Color> {
    if BLACK.contains(&word) {
        Some(Color::Black)
    } else if WHITE.contains(&word) {
        Some(Color::White)
    } else {
        None
    }
}

/// The sides that a lower-case text names, in order.
pub(super) fn sides(text: &str) -> impl Iterator<Item = Color> {
    text.split(|c: char| !c.is_alphabetic()).filter_map(side_of)
}

/// Each name in lower case with its side.
pub(super) fn names() -> impl Iterator<Item = (&'static str, Color)> {
    let black = BLACK.iter().map(|name| (*name, Color::Black));
    let white = WHITE.iter().map(|name| (*name, Color::White));
    black.chain(white)
}
