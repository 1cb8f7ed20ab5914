//! The choices of a reading: how each doubt is resolved.

use super::long_moves::Cuts;

/// A resolved doubt, with the index of its item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    /// The move of a bracket, or the moves of a comment, belong to the main line.
    Taken(usize),
    /// An apparent move of the main line is a time, or an unknown move a sign between two moves.
    Dropped(usize),
    /// An apparent move in a bracket is a time or a piece count.
    BracketMeaning(usize),
    /// A long move is several moves.
    Split(usize, Cuts),
    /// A bracket holds a part of a capture: `24x15 (15x8)`, `22x15(6)`.
    Continued(usize),
}

impl Choice {
    pub(super) fn item(self) -> usize {
        match self {
            Self::Taken(at)
            | Self::Dropped(at)
            | Self::BracketMeaning(at)
            | Self::Split(at, _)
            | Self::Continued(at) => at,
        }
    }
}

/// All choices, each with the index of the choice before it.
#[derive(Default)]
pub(super) struct Choices(Vec<(Choice, Option<usize>)>);

impl Choices {
    /// Adds a choice that follows the choice `before`, and returns its index.
    pub(super) fn add(&mut self, choice: Choice, before: Option<usize>) -> usize {
        self.0.push((choice, before));
        self.0.len() - 1
    }

    /// The choice at `last` and all before it, in order.
    pub(super) fn up_to(&self, mut last: Option<usize>) -> Vec<Choice> {
        let mut choices = Vec::new();
        while let Some(at) = last {
            let (choice, before) = self.0[at];
            choices.push(choice);
            last = before;
        }
        choices.reverse();
        choices
    }
}
