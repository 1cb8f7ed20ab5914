//! A plan, which is a set of changes with which a record can be replayed to its end.

use std::ops::Range;

use draughts::{AnyPosition, Color};

use super::{edit::RecordChange, meter::Meter, script::Script, several::RepairedScript};
use crate::{Confidence, Repair, RepairKind};

/// A set of changes with which the line replays to its end.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The changes, in the order of the record.
    pub(crate) edits: Vec<RecordChange>,
    pub(crate) confidence: Confidence,
    /// Sum of the costs of the slips, in hundredths of a nat. A higher cost is less likely.
    pub(crate) cost: u32,
    /// For each edit, the number of plies between it and the next edit.
    pub(crate) replayed: Vec<u32>,
    /// Number of plies in the line.
    pub(crate) plies: u32,
    /// The readings after each ply of the record. Filled in only for the best plan.
    pub(crate) after: Vec<Vec<AnyPosition>>,
}

impl Plan {
    pub(super) fn new(plies: u32, repaired: &RepairedScript<'_>, confidence: Confidence) -> Self {
        let replayed = repaired
            .edits
            .iter()
            .enumerate()
            .map(|(place, edit)| {
                let next = repaired.edits.get(place + 1).map_or(plies, |next| next.ply);
                next.saturating_sub(first_after(edit))
            })
            .collect();
        Self {
            edits: repaired.edits.clone(),
            confidence,
            cost: repaired.cost,
            replayed,
            plies,
            after: Vec::new(),
        }
    }

    /// The readings after every ply of the record, according to a script that replays.
    pub(super) fn readings_after(
        starts: &[AnyPosition],
        script: &Script<'_>,
        meter: &mut Meter,
    ) -> Vec<Vec<AnyPosition>> {
        let mut after: Vec<Vec<AnyPosition>> = vec![Vec::new(); script.ply_squares.len()];
        let mut readings = starts.to_vec();
        let mut at = 0;
        while at < script.items.len() {
            let (next, items) = script.play_items(&readings, at, meter);
            if !next.is_empty() {
                readings = next;
            }
            for item in &script.items[at..at + items] {
                if let Some(slot) = item.place.and_then(|place| after.get_mut(place as usize)) {
                    slot.clone_from(&readings);
                }
            }
            at += items;
        }
        // A deleted ply does not change the position.
        for place in 0..after.len() {
            if after[place].is_empty() {
                after[place] = match place.checked_sub(1) {
                    Some(before) => after[before].clone(),
                    None => starts.to_vec(),
                };
            }
        }
        after
    }

    /// True if the plan changes the whole game.
    pub(crate) fn changes_whole_game(&self) -> bool {
        self.edits.iter().any(|edit| {
            matches!(
                edit.kind,
                RepairKind::ReverseColours | RepairKind::Mirror | RepairKind::Columns
            )
        })
    }

    /// True if the plan changes the start FEN.
    pub(crate) fn changes_start(&self) -> bool {
        self.edits.iter().any(|edit| edit.kind == RepairKind::Fen)
    }

    /// True if the plan only makes men of the start FEN kings, or kings men.
    pub(crate) fn changes_only_kings(&self, start: &AnyPosition) -> bool {
        !self.edits.is_empty()
            && self.edits.iter().all(|edit| {
                let fen = edit
                    .text
                    .as_deref()
                    .filter(|_| edit.kind == RepairKind::Fen);
                let changed = fen.and_then(|fen| AnyPosition::from_fen(start.variant(), fen).ok());
                changed.is_some_and(|changed| {
                    let mut colors = Color::ALL.into_iter();
                    changed.side() == start.side()
                        && colors.all(|color| changed.pieces(color) == start.pieces(color))
                })
            })
    }

    /// True if the slips in the plan are likely, that is, their average cost is low.
    pub(crate) fn is_likely(&self) -> bool {
        const MAX_LIKELY_COST: u32 = 400;
        self.cost <= MAX_LIKELY_COST * self.edits.len() as u32
    }

    /// The assumption behind the edits in `range`, as text, and the number of plies after which the position depends on
    /// it. `None` if the edits are certain. `first` is the ply of the record at which the line begins, from 1.
    pub(crate) fn assumption(&self, first: u32, range: Range<usize>) -> Option<(u32, String)> {
        let edits = self.edits.get(range).filter(|edits| !edits.is_empty())?;
        if self.confidence == Confidence::Certain {
            return None;
        }
        let words: Vec<String> = edits
            .iter()
            .map(|edit| assumption_of(edit, first))
            .collect();
        let before = |edit: &RecordChange| edit.ply + u32::from(edit.kind != RepairKind::Insert);
        let since = edits.iter().map(before).min().unwrap_or_default();
        Some((since, words.join(" and ")))
    }

    /// The edits as repairs of a finding. `first` is the ply of the record at which the line begins, from 1.
    pub(crate) fn repairs(&self, first: u32) -> Vec<Repair> {
        self.edits
            .iter()
            .zip(&self.replayed)
            .map(|(edit, replayed)| Repair {
                kind: edit.kind,
                ply: first + edit.ply,
                mv: edit.text.clone(),
                replayed: *replayed,
                following: self.plies.saturating_sub(first_after(edit)),
                confidence: self.confidence,
            })
            .collect()
    }

    /// The text for the finding at ply `at`: how the record should read, and how many plies are then legal. `first` and
    /// `at` count from 1.
    pub(crate) fn proof_text(&self, first: u32, at: u32, reported: Range<usize>) -> String {
        let last = self.edits.get(reported.end.wrapping_sub(1));
        let until = self
            .edits
            .get(reported.end)
            .map_or(self.plies, |next| next.ply);
        let changes: Vec<String> = self.edits[reported]
            .iter()
            .map(|edit| self.change_text(edit, first, at))
            .collect();
        let follow = last.map_or(0, |edit| until.saturating_sub(first_after(edit)));
        let rest = match follow {
            0 if until < self.plies => "it is legal".to_owned(),
            1 if until < self.plies => "the next ply is legal".to_owned(),
            more if until < self.plies => format!("the next {more} plies are legal"),
            0 => "the record can be replayed to its end".to_owned(),
            all if all == self.plies && all > 1 => format!("all {all} plies are legal"),
            1 => "the remaining ply is legal".to_owned(),
            more => format!("the remaining {more} plies are legal"),
        };
        format!("{}, {rest}", changes.join(" and "))
    }

    /// The change of an edit as text, for the finding at ply `at`. If many moves could be inserted, the text gives one
    /// as an example.
    fn change_text(&self, edit: &RecordChange, first: u32, at: u32) -> String {
        let ply = first + edit.ply;
        let text = edit.text.as_deref().unwrap_or_default();
        let such_as = if self.confidence == Confidence::Possible {
            "a move such as "
        } else {
            ""
        };
        match edit.kind {
            RepairKind::Replace | RepairKind::Path if ply == at => format!("with {text}"),
            RepairKind::Replace | RepairKind::Path => format!("with {text} at ply {ply}"),
            RepairKind::Insert if ply == at => format!("with {such_as}{text} inserted before it"),
            RepairKind::Insert => format!("with {such_as}{text} inserted before ply {ply}"),
            RepairKind::Delete if ply == at => "without it".to_owned(),
            RepairKind::Delete => format!("without ply {ply}"),
            RepairKind::Swap => format!("with plies {ply} and {} exchanged", ply + 1),
            RepairKind::Fen => format!(
                "with {} in the FEN",
                edit.words.as_deref().unwrap_or_default()
            ),
            RepairKind::ReverseColours => "with the colours reversed".to_owned(),
            RepairKind::Mirror | RepairKind::Columns => format!("with {text}"),
        }
    }
}

/// The first ply after an edit.
pub(super) fn first_after(edit: &RecordChange) -> u32 {
    match edit.kind {
        RepairKind::Insert
        | RepairKind::Fen
        | RepairKind::ReverseColours
        | RepairKind::Mirror
        | RepairKind::Columns => edit.ply,
        RepairKind::Swap => edit.ply + 2,
        RepairKind::Replace | RepairKind::Delete | RepairKind::Path => edit.ply + 1,
    }
}

/// The assumption behind an edit as text. `first` is the ply at which the line begins.
fn assumption_of(edit: &RecordChange, first: u32) -> String {
    let ply = first + edit.ply;
    let text = edit.text.as_deref().unwrap_or_default();
    match edit.kind {
        RepairKind::Replace | RepairKind::Path => format!("{text} is read at ply {ply}"),
        RepairKind::Insert => format!("{text} was played before ply {ply}"),
        RepairKind::Delete => format!("ply {ply} was not played"),
        RepairKind::Swap => format!("plies {ply} and {} are exchanged", ply + 1),
        RepairKind::Fen => format!("the FEN has {}", edit.words.as_deref().unwrap_or_default()),
        RepairKind::ReverseColours => "the colours are reversed".to_owned(),
        RepairKind::Mirror | RepairKind::Columns => format!("the game is read with {text}"),
    }
}
