//! Text that is no PDN, written again: whether it is still not read, and what to do where it would be.

use crate::{Game, Item, Line, Remark, games};

/// True if a line or one of its variations holds text that could not be read.
pub(super) fn is_in(line: &Line) -> bool {
    remarks(line).any(|remark| match remark {
        Remark::Unread(_) => true,
        Remark::Variation(line) => is_in(line),
        Remark::Comment(_) | Remark::Escape(_) => false,
    })
}

/// True if `text`, in which the game was written, is read as one game with the same moves, and the same text among them
/// that is not read.
pub(super) fn stays(game: &Game, text: &str) -> bool {
    let mut read = games(text.as_bytes());
    let same = read
        .next()
        .is_some_and(|read| without_comments(&read.line) == without_comments(&game.line));
    same && read.next().is_none()
}

/// Makes comments of the text that could not be read.
pub(super) fn to_comments(line: &mut Line) {
    let items = line.items.iter_mut().flat_map(|item| &mut item.remarks);
    for remark in line.opening.iter_mut().chain(items) {
        match remark {
            Remark::Unread(text) => *remark = Remark::Comment(std::mem::take(text)),
            Remark::Variation(line) => to_comments(line),
            Remark::Comment(_) | Remark::Escape(_) => {}
        }
    }
}

fn remarks(line: &Line) -> impl Iterator<Item = &Remark> {
    let items = line.items.iter().flat_map(|item| &item.remarks);
    line.opening.iter().chain(items)
}

/// The moves, variations and unread text of a line: comments may be written in several.
fn without_comments(line: &Line) -> Line {
    let kept = |remarks: &[Remark]| {
        let kept = remarks.iter().filter_map(|remark| match remark {
            Remark::Unread(text) => Some(Remark::Unread(text.clone())),
            Remark::Variation(line) => Some(Remark::Variation(without_comments(line))),
            Remark::Comment(_) | Remark::Escape(_) => None,
        });
        kept.collect()
    };
    let items = line.items.iter().map(|item| Item {
        remarks: kept(&item.remarks),
        ..item.clone()
    });
    Line {
        opening: kept(&line.opening),
        items: items.collect(),
        continues: line.continues,
    }
}
