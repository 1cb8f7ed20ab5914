//! Moves in the notation of the game type.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use draughts::{Square, Variant};
use pdn::{Game, GameMove, Item, ItemKind, Line, RawMove, Remark, Separator, SquareName, Token};
use referee::{Judgement, PlayedMove, Record, Severity, SquareNaming};

/// Selects the captures that are written with their full path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct CaptureNotation {
    /// True to write all captures with their full path.
    pub(super) long: bool,
    /// The captures to write with their full path if `long` is false, as indices of [`Judgement::moves`].
    pub(super) full: BTreeSet<usize>,
}

/// The change to an item of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Change {
    Keep,
    Setup,
    /// Write the move as this text.
    Write(String),
    /// Join it to the capture before it.
    Join,
}

/// The changes to all items of a game, in order.
pub(super) struct MoveChanges {
    changes: Vec<Change>,
}

impl MoveChanges {
    /// Computes the changes to a judged game. If the game breaks a law, every move is kept as written, because findings
    /// refer to the written moves.
    pub(super) fn new(
        record: &Record<'_>,
        judgement: &Judgement,
        notation: &CaptureNotation,
    ) -> Self {
        let broken = judgement
            .findings
            .iter()
            .any(|finding| is_play(finding) && finding.severity == Severity::Error);
        let mut changes = Vec::new();
        let mut item_of_event = vec![usize::MAX; record.events.len()];
        for (index, event) in record.events.iter().enumerate() {
            match event.token {
                Token::Setup(_) => changes.push(Change::Setup),
                Token::Move(_) | Token::UnknownMove => {
                    item_of_event[index] = changes.len();
                    changes.push(Change::Keep);
                }
                _ => {}
            }
        }
        let naming = SquareNaming::from_record(record, judgement).filter(|_| !broken);
        if let (Some(variant), Some(naming)) = (judgement.variant, naming) {
            let mut usual = String::new();
            for (place, played) in judgement.moves.iter().enumerate() {
                let Some(mv) = &played.mv else { continue };
                if !is_whole(record, played) {
                    continue;
                }
                let Token::Move(written) = record.events[played.event].token else {
                    continue;
                };
                let full = notation.long || notation.full.contains(&place);
                let ends = [mv.from(), mv.to()];
                let path = if full { mv.path() } else { &ends };
                let sign = if mv.is_capture() {
                    variant.capture_sign()
                } else {
                    '-'
                };
                // Most moves are already written in their usual form.
                if !is_numeric(&written, path, sign) || !naming.uses_usual_numbers(written.from) {
                    usual.clear();
                    // Writing to a string cannot fail.
                    let _ = write!(usual, "{}", variant.path_text(path, mv.is_capture()));
                    let mut text = naming.write(&usual, written.from);
                    // A separator that is inferred would later look like evidence of the variant.
                    if judgement.guessed && variant != Variant::English && mv.is_capture() {
                        let sign = match written.separator {
                            Separator::Colon => ":",
                            _ => "x",
                        };
                        text = Cow::Owned(text.replace(['x', ':'], sign));
                    }
                    if text.as_bytes() != written.text {
                        changes[item_of_event[played.event]] = Change::Write(text.into_owned());
                    }
                }
                let rest = played.event + 1..played.event + played.events;
                for event in rest.filter(|&event| item_of_event[event] != usize::MAX) {
                    changes[item_of_event[event]] = Change::Join;
                }
            }
        }
        Self { changes }
    }

    /// Applies the changes; `setup` normalises setups.
    pub(super) fn write(self, game: &mut Game, setup: impl Fn(&str) -> Option<String>) {
        let mut changes = self.changes.into_iter();
        change_line(&mut game.line, &mut changes, &setup);
    }
}

/// True for a finding about the play.
pub(super) fn is_play(finding: &referee::Finding) -> bool {
    finding.rule.code().starts_with('R')
}

/// True if a move is written as the numbers of its path with this sign between them, and nothing else.
fn is_numeric(written: &RawMove<'_>, path: &[Square], sign: char) -> bool {
    let names = path
        .iter()
        .map(|square| SquareName::Number(square.number()));
    written.quirks.is_empty()
        && usize::from(written.squares) == path.len()
        && written.separator.sign().starts_with(sign)
        && written.squares().eq(names)
}

/// True if nothing but blanks, move numbers and annotations separates the parts of a move.
fn is_whole(record: &Record<'_>, played: &PlayedMove) -> bool {
    let events = record
        .events
        .get(played.event..played.event + played.events)
        .unwrap_or_default();
    events.iter().all(|event| {
        let token = &event.token;
        token.annotates_move()
            || matches!(
                token,
                Token::Move(_) | Token::Blank(_) | Token::MoveNumber(_)
            )
    })
}

/// Visits a line in event order: an item, its remarks, the next item.
fn change_line(
    line: &mut Line,
    changes: &mut impl Iterator<Item = Change>,
    setup: &impl Fn(&str) -> Option<String>,
) {
    change_remarks(&mut line.opening, changes, setup);
    // The items are changed in place, so a long record is not copied.
    let mut kept = 0_usize;
    for at in 0..line.items.len() {
        let item = &mut line.items[at];
        let change = changes.next().unwrap_or(Change::Keep);
        change_remarks(&mut item.remarks, changes, setup);
        match change {
            Change::Keep => {}
            Change::Setup => {
                if let ItemKind::Setup(text) = &mut item.kind
                    && let Some(canonical) = setup(text)
                {
                    *text = canonical;
                }
            }
            Change::Write(text) => {
                if let Some(mv) = GameMove::parse(&text) {
                    item.kind = ItemKind::Move(mv);
                }
            }
            Change::Join => {
                if let Some(first) = kept.checked_sub(1) {
                    let rest = std::mem::replace(item, Item::new(ItemKind::Unknown));
                    join(&mut line.items[first], rest);
                    continue;
                }
            }
        }
        line.items.swap(kept, at);
        kept += 1;
    }
    line.items.truncate(kept);
}

fn change_remarks(
    remarks: &mut [Remark],
    changes: &mut impl Iterator<Item = Change>,
    setup: &impl Fn(&str) -> Option<String>,
) {
    for remark in remarks {
        if let Remark::Variation(inner) = remark {
            change_line(inner, changes, setup);
        }
    }
}

/// Moves the remarks of the last part of a capture to the joined move.
fn join(first: &mut Item, rest: Item) {
    if let Some(marks) = rest.strength {
        first.strength.get_or_insert_default().push_str(&marks);
    }
    first.nags.extend(rest.nags);
    first.remarks.extend(rest.remarks);
}
