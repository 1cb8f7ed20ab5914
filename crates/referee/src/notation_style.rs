//! The notation that a game type requires.

use draughts::{Notation, Variant};
use pdn::Separator;

use crate::{game_type::GameTypeValue, header::Header};

/// The notation of a game type. Without a game type tag, any notation is accepted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NotationStyle {
    /// True for algebraic squares, false for numbers.
    pub(crate) algebraic: Option<bool>,
    /// The sign between the squares of a capture.
    pub(crate) capture: Option<Separator>,
}

impl NotationStyle {
    /// The notation of the judged variant, or of the tag's variant if the game is not judged. Without a
    /// tag, the default.
    pub(crate) fn for_game(header: &Header<'_>, judged: Option<Variant>) -> Self {
        let tag = GameTypeValue::from_header(header);
        let variant = tag.and_then(|tag| judged.or_else(|| tag.variant()));
        let Some(variant) = variant else {
            return Self::default();
        };
        // Some variants have both notations, and a full tag decides.
        Self {
            algebraic: match tag.and_then(GameTypeValue::naming) {
                Some(b'A') => Some(true),
                Some(b'N') => Some(false),
                Some(_) => None,
                None if tag.is_some_and(GameTypeValue::allows_either_notation) => None,
                None => Some(variant.notation() == Notation::Algebraic),
            },
            capture: match variant.capture_sign() {
                ':' => Some(Separator::Colon),
                '-' => Some(Separator::Hyphen),
                _ => Some(Separator::Cross),
            },
        }
    }
}
