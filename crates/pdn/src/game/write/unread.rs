//! Unread text in a written game: checks whether it stays unread, and replaces it if not.

use super::{Style, write_once};
use crate::{Game, GameMove, Item, ItemKind, Line, Remark, games};

/// True if a line or one of its variations contains unread text.
pub(super) fn is_in(line: &Line) -> bool {
    remarks(line).any(|remark| match remark {
        Remark::Unread(_) => true,
        Remark::Variation(line) => is_in(line),
        Remark::Comment(_) | Remark::Escape(_) => false,
    })
}

/// The game as text that reads back as one game with the same moves and the same unread text. `None` if no such text
/// exists.
pub(super) fn kept(game: &Game, style: &Style, more: bool) -> Option<String> {
    let lines = without_comments(&game.line);
    [false, true].into_iter().find_map(|numbers| {
        let mut text = String::new();
        write_once(&mut text, game, style, more, numbers);
        let read: Vec<Game> = games(text.as_bytes()).take(2).collect();
        matches!(&read[..], [only] if without_comments(&only.line) == lines).then_some(text)
    })
}

/// The game with a comment instead of each unread text that would be read as PDN by itself. If the other text does not
/// stay unread, all unread text becomes comments.
pub(super) fn settle(game: &Game, style: &Style) -> Game {
    let mut settled = game.clone();
    to_comments(&mut settled.line, &|text| !stays_alone(text));
    if kept(&settled, style, false).is_none() {
        to_comments(&mut settled.line, &|_| true);
    }
    restore_numbers(&mut settled.line, false);
    settled
}

/// Restores the move numbers after text that became a comment, because a comment hides no plies.
fn restore_numbers(line: &mut Line, mut is_unread: bool) {
    let mut look = |remarks: &mut [Remark]| {
        for remark in remarks {
            match remark {
                Remark::Unread(_) => is_unread = true,
                Remark::Variation(line) => restore_numbers(line, is_unread),
                Remark::Comment(_) | Remark::Escape(_) => {}
            }
        }
        is_unread
    };
    let mut hides = look(&mut line.opening);
    for item in &mut line.items {
        item.number_unknown &= hides;
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
    kept(&game, &Style::default(), false).is_some()
}

/// Turns unread text into comments.
fn to_comments(line: &mut Line, which: &impl Fn(&str) -> bool) {
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

/// The moves, variations and unread text of a line. Comments may be split when written, and adjacent parts of unread
/// text are read as one.
fn without_comments(line: &Line) -> Line {
    let kept = |remarks: &[Remark]| {
        let mut kept = Vec::new();
        for remark in remarks {
            match (remark, kept.last_mut()) {
                (Remark::Unread(text), Some(Remark::Unread(before))) => {
                    before.push(' ');
                    before.push_str(text);
                }
                (Remark::Unread(text), _) => kept.push(Remark::Unread(text.clone())),
                (Remark::Variation(line), _) => {
                    kept.push(Remark::Variation(without_comments(line)));
                }
                (Remark::Comment(_) | Remark::Escape(_), _) => {}
            }
        }
        kept
    };
    // A clone of the whole item would copy all variations below it.
    let items = line.items.iter().map(|item| Item {
        kind: item.kind.clone(),
        strength: item.strength.clone(),
        nags: item.nags.clone(),
        remarks: kept(&item.remarks),
        starts_new_ply: item.starts_new_ply,
        missing_plies_before: item.missing_plies_before,
        number_unknown: item.number_unknown,
    });
    Line {
        opening: kept(&line.opening),
        items: items.collect(),
        start: line.start,
    }
}
