//! The serialised form of values that have a text form.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, Serializer};

use super::GameMove;
use crate::{Date, GameType, Outcome, Separator, SquareName};

/// Serialises types as the text that they display, and deserialises them with `FromStr`.
macro_rules! as_text {
    ($($name:ty),*) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Date, GameMove, GameType, Outcome, Separator);

/// A number, or the text of a square in letters and digits.
impl Serialize for SquareName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            SquareName::Number(number) => serializer.serialize_u8(*number),
            SquareName::Algebraic { .. } | SquareName::File(_) => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for SquareName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NameVisitor;

        impl Visitor<'_> for NameVisitor {
            type Value = SquareName;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a square such as 22 or \"c3\"")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<SquareName, E> {
                match u8::try_from(number) {
                    Ok(number @ 0..=99) => Ok(SquareName::Number(number)),
                    _ => Err(E::invalid_value(Unexpected::Unsigned(number), &self)),
                }
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<SquareName, E> {
                text.parse()
                    .map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_any(NameVisitor)
    }
}
