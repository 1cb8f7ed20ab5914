//! One change of a record.

use std::rc::Rc;

use draughts::{AnyPosition, Move};

use super::script::{Script, ScriptItem, ScriptMove};
use crate::RepairKind;

/// One change of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RecordChange {
    /// The kind of change.
    pub(crate) kind: RepairKind,
    /// The ply as written, from 0: the changed ply, the first of two exchanged plies, or the ply before which a move is
    /// inserted.
    pub(crate) ply: u32,
    /// The correct move.
    pub(crate) mv: Option<Move>,
    /// The move in the notation of the variant; for a FEN, the whole corrected FEN.
    pub(crate) text: Option<String>,
    /// The change in a FEN: `22 instead of 21`.
    pub(crate) words: Option<String>,
}

/// A change of a script; `at` is an index of its items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ScriptChange {
    pub(super) kind: RepairKind,
    /// The index of the item.
    pub(super) at: usize,
    pub(super) mv: Option<Move>,
}

impl ScriptChange {
    /// Applies the change to a script.
    pub(super) fn apply<'a>(&self, script: &Script<'a>) -> Script<'a> {
        let mut items = script.items.clone();
        match (self.kind, self.mv) {
            (RepairKind::Insert, Some(mv)) => items.insert(
                self.at,
                ScriptItem {
                    what: ScriptMove::Meant(Rc::new(mv)),
                    place: None,
                },
            ),
            (RepairKind::Delete, _) => {
                items.remove(self.at);
            }
            (RepairKind::Swap, _) => {
                if let [first, second, ..] = &mut items[self.at..] {
                    std::mem::swap(&mut first.what, &mut second.what);
                }
            }
            (_, Some(mv)) => items[self.at].what = ScriptMove::Meant(Rc::new(mv)),
            (_, None) => {}
        }
        Script {
            ply_squares: script.ply_squares,
            items,
        }
    }

    /// The change as an edit of the record. `before` is the position before it.
    pub(super) fn edit(&self, script: &Script<'_>, before: &AnyPosition) -> RecordChange {
        let place = script.items[self.at.min(script.items.len())..]
            .iter()
            .find_map(|item| item.place)
            .unwrap_or(script.ply_squares.len() as u32);
        RecordChange {
            kind: self.kind,
            ply: place,
            mv: self.mv,
            text: self.mv.map(|mv| before.short_text(&mv)),
            words: None,
        }
    }
}
