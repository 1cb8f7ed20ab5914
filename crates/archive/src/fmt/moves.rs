//! The moves as the game type writes them.

use std::collections::BTreeSet;

use draughts::{Move, Variant};
use pdn::{Game, GameMove, Item, ItemKind, Line, Remark, Separator, Token};
use referee::{Judgement, Played, Record, Severity, SquareNaming};

/// Which captures are written with their full path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Spelling {
    /// All of them.
    pub(super) long: bool,
    /// Those, by their places in [`Judgement::moves`].
    pub(super) full: BTreeSet<usize>,
}

/// What becomes of an item of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Change {
    Keep,
    Setup,
    /// The move is written so.
    Write(String),
    /// It is a part of the capture before it.
    Join,
}

/// The changes to all items of a game, in the order in which they stand.
pub(super) struct Writing {
    changes: Vec<Change>,
}

impl Writing {
    /// The changes to a judged game. In one that breaks a law every move stays as it is written: that is
    /// what the findings speak of.
    pub(super) fn new(record: &Record<'_>, judgement: &Judgement, spelling: &Spelling) -> Self {
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
            for (place, played) in judgement.moves.iter().enumerate() {
                let Some(mv) = &played.mv else { continue };
                if !is_whole(record, played) {
                    continue;
                }
                let Token::Move(written) = record.events[played.event].token else {
                    continue;
                };
                let full = spelling.long || spelling.full.contains(&place);
                let ends = [mv.from(), mv.to()];
                let path = if full { mv.path() } else { &ends };
                let text = variant.path_text(path, mv.is_capture()).to_string();
                let mut text = naming.write(&text, written.from);
                // A sign that only the guess asks for would look like evidence of it afterwards.
                if judgement.guessed && variant != Variant::English && mv.is_capture() {
                    let sign = match written.separator {
                        Separator::Colon => ":",
                        _ => "x",
                    };
                    text = text.replace(['x', ':'], sign);
                }
                changes[item_of_event[played.event]] = Change::Write(text);
                let rest = played.event + 1..played.event + played.events;
                for event in rest.filter(|&event| item_of_event[event] != usize::MAX) {
                    changes[item_of_event[event]] = Change::Join;
                }
            }
        }
        Self { changes }
    }

    /// Writes the moves and, by `setup`, the setups of the game.
    pub(super) fn write(self, game: &mut Game, setup: impl Fn(&str) -> Option<String>) {
        let mut changes = self.changes.into_iter();
        line(&mut game.line, &mut changes, &setup);
    }
}

/// True for a finding about the play.
pub(super) fn is_play(finding: &referee::Finding) -> bool {
    finding.rule.code().starts_with('R')
}

/// True if both stand for the same move: the same piece takes the same ones on its way to the same square.
pub(super) fn is_same(one: &Move, other: &Move) -> bool {
    (one.from(), one.to(), one.captured(), one.crowns())
        == (other.from(), other.to(), other.captured(), other.crowns())
}

/// True if nothing but blanks, numbers and moves is written between the pieces of a move.
fn is_whole(record: &Record<'_>, played: &Played) -> bool {
    let events = record
        .events
        .get(played.event..played.event + played.events)
        .unwrap_or_default();
    events.iter().all(|event| {
        let token = &event.token;
        matches!(
            token,
            Token::Move(_) | Token::Blank(_) | Token::MoveNumber(_)
        )
    })
}

/// Goes through a line as its events stand: an item, what is said of it, the next item.
fn line(
    line: &mut Line,
    changes: &mut impl Iterator<Item = Change>,
    setup: &impl Fn(&str) -> Option<String>,
) {
    remarks(&mut line.opening, changes, setup);
    // in place: a long record is not held twice
    let mut kept = 0_usize;
    for at in 0..line.items.len() {
        let item = &mut line.items[at];
        let change = changes.next().unwrap_or(Change::Keep);
        remarks(&mut item.remarks, changes, setup);
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

fn remarks(
    remarks: &mut [Remark],
    changes: &mut impl Iterator<Item = Change>,
    setup: &impl Fn(&str) -> Option<String>,
) {
    for remark in remarks {
        if let Remark::Variation(inner) = remark {
            line(inner, changes, setup);
        }
    }
}

/// Gives what is said of the last piece of a capture to the whole.
fn join(first: &mut Item, rest: Item) {
    if let Some(marks) = rest.strength {
        first.strength.get_or_insert_default().push_str(&marks);
    }
    first.nags.extend(rest.nags);
    first.remarks.extend(rest.remarks);
}
