//! One change of a record.

use draughts::{Move, Position, Rules};

use super::script::{Script, ScriptItem, ScriptMove};
use crate::RepairKind;

/// One change of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Edit {
    /// What is changed.
    pub(crate) kind: RepairKind,
    /// The ply as written, from 0: the one changed, the first of the two exchanged, or the one
    /// before which a move is put in.
    pub(crate) ply: u32,
    /// The move as it should stand.
    pub(crate) mv: Option<Move>,
    /// The same as the game writes it; of a FEN the whole of it as it should be.
    pub(crate) text: Option<String>,
    /// What is changed in a FEN: `22 for 21`.
    pub(crate) words: Option<String>,
}

/// A change of a script, in its own places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Change {
    pub(super) kind: RepairKind,
    /// The item it stands at.
    pub(super) at: usize,
    pub(super) mv: Option<Move>,
}

impl Change {
    /// The script with the change made.
    pub(super) fn apply<'a>(&self, script: &Script<'a>) -> Script<'a> {
        let mut items = script.items.clone();
        match (self.kind, self.mv) {
            (RepairKind::Insert, Some(mv)) => items.insert(
                self.at,
                ScriptItem {
                    what: ScriptMove::Meant(mv),
                    place: None,
                },
            ),
            (RepairKind::Delete, _) => {
                items.remove(self.at);
            }
            (RepairKind::Swap, _) => {
                let first = items[self.at].what;
                items[self.at].what = items[self.at + 1].what;
                items[self.at + 1].what = first;
            }
            (_, Some(mv)) => items[self.at].what = ScriptMove::Meant(mv),
            (_, None) => {}
        }
        Script {
            targets: script.targets,
            items,
        }
    }

    /// The change in the places of the record; `before` is the position it is made in.
    pub(super) fn edit<R: Rules>(&self, script: &Script<'_>, before: &Position<R>) -> Edit {
        let place = script.items[self.at.min(script.items.len())..]
            .iter()
            .find_map(|item| item.place)
            .unwrap_or(script.targets.len() as u32);
        Edit {
            kind: self.kind,
            ply: place,
            mv: self.mv,
            text: self.mv.map(|mv| before.short_notation(&mv)),
            words: None,
        }
    }
}
