//! Which names of a collection are one player. The FMJD number decides: one number is one player, whatever his names,
//! and two numbers are two players, even with one name.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::PlayerScore;
use crate::names::PlayerTags;

/// The players behind the names of a collection.
pub(super) struct Identities<'s> {
    /// For each number, the name that most games use with it.
    owners: HashMap<&'s str, &'s PlayerTags>,
    /// The number of each name that has a number in some game; `None` if it has several.
    numbers: HashMap<&'s str, Option<&'s str>>,
}

impl<'s> Identities<'s> {
    pub(super) fn new(players: &'s HashMap<PlayerTags, PlayerScore>) -> Self {
        let mut owners: HashMap<&str, &PlayerTags> = HashMap::new();
        let mut numbers: HashMap<&str, Option<&str>> = HashMap::new();
        let rank = |tags: &PlayerTags| (Reverse(players[tags].games), tags.clone());
        for tags in players.keys() {
            let Some(id) = tags.fmjd_id.as_deref() else {
                continue;
            };
            let owner = owners.entry(id).or_insert(tags);
            if rank(tags) < rank(owner) {
                *owner = tags;
            }
            let number = numbers.entry(&tags.name).or_insert(Some(id));
            *number = number.filter(|known| *known == id);
        }
        Self { owners, numbers }
    }

    /// The player, under the name that most games use. A name without a number has the number of the other games with
    /// that name, if they agree.
    pub(super) fn of(&self, tags: &'s PlayerTags) -> &'s PlayerTags {
        let id = match &tags.fmjd_id {
            Some(id) => Some(id.as_str()),
            None => self.numbers.get(&*tags.name).copied().flatten(),
        };
        id.map_or(tags, |id| self.owners[id])
    }
}
