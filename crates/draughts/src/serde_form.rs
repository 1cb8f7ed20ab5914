//! The serialised form of the values: text where they have a text form.

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use crate::moves::MAX_PATH;
use crate::{AnyPosition, Move, Piece, Position, Rules, Square, Squares, Variant};

/// Serialises types as the text that they display, and deserialises them with `FromStr`.
macro_rules! as_text {
    ($([$($generics:tt)*] $name:ty),*) => {$(
        impl<$($generics)*> Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de, $($generics)*> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!([] Variant, [] Piece, [R: Rules] Position<R>);

/// A list of squares in ascending order.
impl Serialize for Squares {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Squares {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Square>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

/// The members of a [`Move`].
#[derive(serde::Serialize, serde::Deserialize)]
struct MoveFields {
    piece: Piece,
    path: Vec<Square>,
    captured: Squares,
    crowns: bool,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        MoveFields {
            piece: self.piece(),
            path: self.path().to_vec(),
            captured: self.captured(),
            crowns: self.crowns(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let MoveFields {
            piece,
            path,
            captured,
            crowns,
        } = MoveFields::deserialize(deserializer)?;
        if (2..=MAX_PATH).contains(&path.len()) {
            Ok(Move::new(piece, &path, captured, crowns))
        } else {
            Err(D::Error::custom("expected a path of 2 to 64 squares"))
        }
    }
}

/// The members of an [`AnyPosition`].
#[derive(serde::Serialize, serde::Deserialize)]
struct PositionFields {
    variant: Variant,
    fen: String,
}

impl Serialize for AnyPosition {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (variant, fen) = (self.variant(), self.fen());
        PositionFields { variant, fen }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyPosition {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let PositionFields { variant, fen } = PositionFields::deserialize(deserializer)?;
        AnyPosition::from_fen(variant, &fen).map_err(D::Error::custom)
    }
}
