//! The names of sides, pieces and squares in messages, and lists of alternatives.

use draughts::{Color, Role, Square, Variant};

/// Formats texts as `a`, `a or b` or `a, b or c`. More than four become `a, b, c, d and 3 more`.
pub(crate) fn alternatives(texts: &[String]) -> String {
    const MAX_LISTED: usize = 4;
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [head @ .., last] if texts.len() <= MAX_LISTED => format!("{} or {last}", head.join(", ")),
        _ => format!(
            "{} and {} more",
            texts[..MAX_LISTED].join(", "),
            texts.len() - MAX_LISTED
        ),
    }
}

/// The name of a square in the notation of the variant.
pub(crate) fn square_name(variant: Variant, square: Square) -> String {
    variant
        .spec()
        .board
        .name_in(square, variant.notation())
        .to_string()
}

/// The name of a role, `man` or `king`.
pub(crate) fn role_name(role: Role) -> &'static str {
    match role {
        Role::Man => "man",
        Role::King => "king",
    }
}

/// The name of a side, `Black` or `White`.
pub(crate) fn side_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
