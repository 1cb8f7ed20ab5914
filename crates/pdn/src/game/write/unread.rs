//! Unread text in a written game: checks whether it stays unread, and replaces it if not.

use std::collections::HashMap;

use super::{Style, write_once};
use crate::{Game, GameMove, Item, ItemKind, Line, Remark, games};

/// Maximum number of texts of which it is remembered whether they stay unread, and of bytes of such a text.
const MAX_KNOWN: usize = 1_000;
const MAX_KNOWN_BYTES: usize = 32;

/// True if a line or one of its variations contains unread text.
pub(super) fn contains_unread(line: &Line) -> bool {
    remarks(line).any(|remark| match remark {
        Remark::Unread(_) => true,
        Remark::Variation(line) => contains_unread(line),
        Remark::Comment(_) | Remark::Escape(_) => false,
    })
}

/// The game as text that reads back as one game with the same moves and the same unread text. `None` if no such text
/// exists.
pub(super) fn write_if_kept(game: &Game, style: &Style, more: bool) -> Option<String> {
    [false, true].into_iter().find_map(|numbers| {
        let mut text = String::new();
        write_once(&mut text, game, style, more, numbers);
        let read: Vec<Game> = games(text.as_bytes()).take(2).collect();
        matches!(&read[..], [only] if is_same(&only.line, &game.line)).then_some(text)
    })
}

/// Puts a comment in the place of each unread text that would be read as PDN by itself. If the other text does not stay
/// unread, all unread text becomes comments.
pub(super) fn settle(game: &mut Game, style: &Style) {
    // The same text may occur a hundred thousand times: `)`.
    let mut known = HashMap::new();
    to_comments(&mut game.line, &mut |text| {
        if let Some(&changes) = known.get(text) {
            return changes;
        }
        let changes = !stays_alone(text);
        if text.len() <= MAX_KNOWN_BYTES && known.len() < MAX_KNOWN {
            known.insert(text.to_owned(), changes);
        }
        changes
    });
    if write_if_kept(game, style, false).is_none() {
        // `3. 37-32 or 34-30 10-14 4. 41-37`: a number would count a ply too many.
        let mut unnumbered = game.clone();
        each_item(&mut unnumbered.line, false, |item, is_after_unread| {
            if is_after_unread {
                item.number_unknown = true;
                item.missing_plies_before = 0;
            }
        });
        if write_if_kept(&unnumbered, style, false).is_some() {
            *game = unnumbered;
            return;
        }
        to_comments(&mut game.line, &mut |_| true);
    }
    // A comment hides no plies, so the move numbers after text that became a comment are known again.
    each_item(&mut game.line, false, |item, is_after_unread| {
        item.number_unknown &= is_after_unread;
    });
}

/// Changes each item of a line and of its variations; also gives whether unread text precedes it.
fn each_item(line: &mut Line, mut is_after_unread: bool, change: fn(&mut Item, bool)) {
    let mut look = |remarks: &mut [Remark]| {
        for remark in remarks {
            match remark {
                Remark::Unread(_) => is_after_unread = true,
                Remark::Variation(line) => each_item(line, is_after_unread, change),
                Remark::Comment(_) | Remark::Escape(_) => {}
            }
        }
        is_after_unread
    };
    let mut hides = look(&mut line.opening);
    for item in &mut line.items {
        change(item, hides);
        hides = look(&mut item.remarks);
    }
}

/// True if the text stays unread before a move.
fn stays_alone(text: &str) -> bool {
    let Some(mv) = GameMove::parse("1-5") else {
        return false;
    };
    let mut game = Game::default();
    game.line.opening = vec![Remark::Unread(text.to_owned())];
    game.line.items.push(Item::new(ItemKind::Move(mv)));
    write_if_kept(&game, &Style::default(), false).is_some()
}

/// Turns unread text into comments.
fn to_comments(line: &mut Line, which: &mut impl FnMut(&str) -> bool) {
    let items = line.items.iter_mut().flat_map(|item| &mut item.remarks);
    for remark in line.opening.iter_mut().chain(items) {
        match remark {
            Remark::Unread(text) if which(text) => {
                *remark = Remark::Comment(std::mem::take(text));
            }
            Remark::Variation(line) => to_comments(line, which),
            Remark::Unread(_) | Remark::Comment(_) | Remark::Escape(_) => {}
        }
    }
}

fn remarks(line: &Line) -> impl Iterator<Item = &Remark> {
    let items = line.items.iter().flat_map(|item| &item.remarks);
    line.opening.iter().chain(items)
}

/// True if two lines have the same moves, variations and unread text. Comments may be split when written.
fn is_same(left: &Line, right: &Line) -> bool {
    let is_same_item = |(left, right): (&Item, &Item)| {
        left.kind == right.kind
            && left.strength == right.strength
            && left.nags == right.nags
            && left.starts_new_ply == right.starts_new_ply
            && left.missing_plies_before == right.missing_plies_before
            && left.number_unknown == right.number_unknown
            && has_same_non_comments(&left.remarks, &right.remarks)
    };
    left.start == right.start
        && left.nags == right.nags
        && left.items.len() == right.items.len()
        && has_same_non_comments(&left.opening, &right.opening)
        && left.items.iter().zip(&right.items).all(is_same_item)
}

fn has_same_non_comments(left: &[Remark], right: &[Remark]) -> bool {
    let (left, right) = (non_comments(left), non_comments(right));
    let is_same_annotation = |pair: (&NonComment<'_>, &NonComment<'_>)| match pair {
        (NonComment::Unread(left), NonComment::Unread(right)) => left == right,
        (NonComment::Variation(left), NonComment::Variation(right)) => is_same(left, right),
        _ => false,
    };
    left.len() == right.len() && left.iter().zip(&right).all(is_same_annotation)
}

/// An annotation that is not a comment.
enum NonComment<'l> {
    Unread(String),
    Variation(&'l Line),
}

/// The annotations that are not comments. Adjacent parts of unread text are read as one.
fn non_comments(remarks: &[Remark]) -> Vec<NonComment<'_>> {
    let mut parts = Vec::new();
    for remark in remarks {
        match (remark, parts.last_mut()) {
            (Remark::Unread(text), Some(NonComment::Unread(before))) => {
                before.push(' ');
                before.push_str(text);
            }
            (Remark::Unread(text), _) => parts.push(NonComment::Unread(text.clone())),
            (Remark::Variation(line), _) => parts.push(NonComment::Variation(line)),
            (Remark::Comment(_) | Remark::Escape(_), _) => {}
        }
    }
    parts
}
