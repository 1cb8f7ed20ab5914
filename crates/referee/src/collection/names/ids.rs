//! Federation ids of players: the tags `WhiteFmjdId` and `BlackFmjdId` of PDN 3.0.

use std::hash::Hasher;

use crate::{Fnv, header::is_placeholder};

/// The federation id of a player, as far as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlayerId {
    Unknown,
    /// One id, as a hash. The hash is compared and never shown.
    Single(u64),
    /// Several ids occur, so several players have the name.
    Several,
}

impl PlayerId {
    /// Parses the value of a tag.
    pub(super) fn parse(value: &[u8]) -> Self {
        let value = value.trim_ascii();
        if is_placeholder(value) || value.iter().all(|byte| *byte == b'0') {
            return Self::Unknown;
        }
        let mut number = Fnv::default();
        for byte in value {
            number.write_u8(byte.to_ascii_uppercase());
        }
        Self::Single(number.finish())
    }

    /// Combines the ids of two records with one name.
    pub(super) fn merge(self, other: Self) -> Self {
        match (self, other) {
            (known, Self::Unknown) | (Self::Unknown, known) => known,
            (one, two) if one == two => one,
            _ => Self::Several,
        }
    }

    /// True if the ids prove two players.
    pub(super) fn differs(self, other: Self) -> bool {
        self.merge(other) == Self::Several
    }
}
