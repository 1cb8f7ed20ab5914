//! The numbers that a federation gives to players: the tags `WhiteFmjdId` and `BlackFmjdId` of PDN 3.0.

use std::hash::Hasher;

use crate::{Fnv, header::is_placeholder};

/// What is known of the number of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayerId {
    Unknown,
    /// A number of the number: ids are compared and never shown.
    One(u64),
    /// Several, so that there are several players of that name.
    Several,
}

impl PlayerId {
    /// The value of a tag.
    pub(super) fn of(value: &[u8]) -> Self {
        let value = value.trim_ascii();
        if is_placeholder(value) || value.iter().all(|byte| *byte == b'0') {
            return Self::Unknown;
        }
        let mut number = Fnv::default();
        for byte in value {
            number.write_u8(byte.to_ascii_uppercase());
        }
        Self::One(number.finish())
    }

    /// What both tell of one name.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (known, Self::Unknown) | (Self::Unknown, known) => known,
            (one, two) if one == two => one,
            _ => Self::Several,
        }
    }

    /// True if they are of two players.
    pub(super) fn differs(self, other: Self) -> bool {
        self.and(other) == Self::Several
    }
}
