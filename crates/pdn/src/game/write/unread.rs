//! Text that is no PDN, written again: whether it is still not read, and what to do where it would be.

use super::{Style, write_as_it_is};
use crate::{Game, GameMove, Item, ItemKind, Line, Remark, games};

/// True if a line or one of its variations holds text that could not be read.
pub(super) fn is_in(line: &Line) -> bool {
    remarks(line).any(|remark| match remark {
        Remark::Unread(_) => true,
        Remark::Variation(line) => is_in(line),
        Remark::Comment(_) | Remark::Escape(_) => false,
    })
}

/// The game as it is written so that it is read as one game with the same moves, and the same text among them that is
/// not read; none if there is no way.
pub(super) fn kept(game: &Game, style: &Style, more: bool) -> Option<String> {
    let lines = without_comments(&game.line);
    [false, true].into_iter().find_map(|numbers| {
        let mut text = String::new();
        write_as_it_is(&mut text, game, style, more, numbers);
        let read: Vec<Game> = games(text.as_bytes()).take(2).collect();
        matches!(&read[..], [only] if without_comments(&only.line) == lines).then_some(text)
    })
}

/// The game with comments of what would be read by itself; where even so not all the rest stays, of all such text.
pub(super) fn settle(game: &Game, style: &Style) -> Game {
    let mut settled = game.clone();
    to_comments(&mut settled.line, &|text| !stays_alone(text));
    if kept(&settled, style, false).is_none() {
        to_comments(&mut settled.line, &|_| true);
    }
    tell(&mut settled.line, false);
    settled
}

/// Has nothing hide behind what became a comment: behind it the plies are numbered again.
fn tell(line: &mut Line, mut is_unread: bool) {
    let mut look = |remarks: &mut [Remark]| {
        for remark in remarks {
            match remark {
                Remark::Unread(_) => is_unread = true,
                Remark::Variation(line) => tell(line, is_unread),
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

/// True if the text is not read before a move.
fn stays_alone(text: &str) -> bool {
    let Some(mv) = GameMove::parse("1-5") else {
        return false;
    };
    let mut game = Game::default();
    game.line.opening = vec![Remark::Unread(text.to_owned())];
    game.line.items.push(Item::new(ItemKind::Move(mv)));
    kept(&game, &Style::default(), false).is_some()
}

/// Makes comments of such text that could not be read.
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

/// The moves, variations and unread text of a line: comments may be written in several, and pieces of text that nothing
/// parts are read as one.
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
    // not a clone of the whole item, which holds all variations below it
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
