//! The layout of a main line, inferred from its numbers.

use pdn::Token;

use super::doubts::LineItem;

/// The layout of a main line that cannot be replayed to its end, inferred from its numbers.
#[derive(Clone, Copy)]
pub(super) struct Columns {
    /// True if nearly every move number has one move outside and one inside a bracket. Without move numbers, true if
    /// moves and brackets alternate.
    pub(super) in_brackets: bool,
    /// True if the move numbers continue through a comment and after it, or if each number has one move outside and one
    /// inside a comment.
    pub(super) in_comments: bool,
}

impl Columns {
    /// `is_plain` is true if the line can be replayed as written.
    pub(super) fn from_items(items: &[LineItem<'_>], is_plain: bool) -> Self {
        let numbers = items.iter().enumerate();
        let mut numbers = numbers.filter(|(_, item)| matches!(item, LineItem::Number(_)));
        let first = numbers.next().filter(|_| !alternates(items));
        let Some((mut last, _)) = first else {
            return Self {
                in_brackets: alternates(items),
                in_comments: !is_plain && are_moves_and_comments(items),
            };
        };
        let (mut pairs, mut single) = (0, 0);
        for (next, _) in numbers {
            let count = |is: fn(&LineItem<'_>) -> bool| {
                let between = items[last..next].iter();
                between.filter(|item| is(item)).count()
            };
            let moves = count(|item| matches!(item, LineItem::Move(_)));
            pairs += u32::from(moves > 0);
            single +=
                u32::from(moves == 1 && count(|item| matches!(item, LineItem::Bracket(_))) > 0);
            last = next;
        }
        Self {
            in_brackets: single >= 2 && 4 * single >= 3 * pairs,
            in_comments: numbers_continue_in_comments(items) || comments_complete_numbers(items),
        }
    }
}

/// True if the numbering is continuous: the move numbers inside a comment continue those before it, and the numbers
/// after it continue those inside.
fn numbers_continue_in_comments(items: &[LineItem<'_>]) -> bool {
    let mut last: Option<u32> = None;
    let mut is_of_comment = false;
    for item in items {
        let (first, next, in_comment) = match item {
            LineItem::Number(number) => (*number, *number, false),
            LineItem::Comment(semicolon) => match semicolon.numbers() {
                Some((first, next)) => (first, next, true),
                None => continue,
            },
            _ => continue,
        };
        let continues = last.and_then(|last| last.checked_add(1)) == Some(first);
        if continues && is_of_comment {
            return true;
        }
        is_of_comment = continues && in_comment;
        last = Some(next);
    }
    false
}

/// True if two or more comments hold moves, and every move number but the last has one ply as written and two with the
/// comments. The numbers themselves may be wrong.
fn comments_complete_numbers(items: &[LineItem<'_>]) -> bool {
    // The plies of each number: as written, and with those of the comments.
    let mut plies: Vec<[usize; 2]> = Vec::new();
    let mut comments = 0;
    for item in items {
        match item {
            LineItem::Number(_) => plies.push([0, 0]),
            LineItem::Move(_) => match plies.last_mut() {
                Some(last) => *last = last.map(|count| count + 1),
                None => return false,
            },
            LineItem::Comment(semicolon) => {
                comments += 1;
                for event in &semicolon.events {
                    match (&event.token, plies.last_mut()) {
                        // a number inside a comment has no ply outside
                        (Token::MoveNumber(number), _) if !number.is_second() => plies.push([1, 0]),
                        (Token::Move(_), Some(last)) => last[1] += 1,
                        _ => {}
                    }
                }
            }
            _ => return false,
        }
    }
    let Some((_, whole)) = plies.split_last() else {
        return false;
    };
    comments >= 2 && whole.iter().all(|count| *count == [1, 2])
}

/// True if a line without numbers has only moves and three or more comments with moves: `46-39; 28-34; 39x4; 2-8`.
fn are_moves_and_comments(items: &[LineItem<'_>]) -> bool {
    let comments = items
        .iter()
        .filter(|item| matches!(item, LineItem::Comment(_)));
    let is_either = |item: &LineItem<'_>| matches!(item, LineItem::Move(_) | LineItem::Comment(_));
    items.iter().all(is_either) && comments.count() >= 3
}

/// The items before the numbers at the end, which number no move.
pub(super) fn without_last_number<'i, 'a>(mut items: &'i [LineItem<'a>]) -> &'i [LineItem<'a>] {
    while let [rest @ .., LineItem::Number(_)] = items {
        items = rest;
    }
    items
}

/// True if moves and brackets with a move alternate, with at least three brackets, and nothing else occurs but a number
/// at the end.
fn alternates(items: &[LineItem<'_>]) -> bool {
    let items = without_last_number(items);
    let alternate = |pair: &[LineItem<'_>]| {
        matches!(
            pair,
            [LineItem::Move(_), LineItem::Bracket(_)] | [LineItem::Bracket(_), LineItem::Move(_)]
        )
    };
    let brackets = items
        .iter()
        .filter(|item| matches!(item, LineItem::Bracket(_)));
    items.windows(2).all(alternate) && brackets.count() >= 3
}
