//! ## What it finds
//! A move number is missing, repeated, wrong, in letters, or belongs to the other side. The moves alone
//! define the game, so it is replayed without the numbers.
//!
//! ## The law
//! One dot follows the number before the move of the side that began, and three dots follow it before the other
//! side's move: `12. 8-11` and `12... 22-18`. Numbers run from 1 (PDN 3.0 grammar, `MOVENUMBER`). `12. ... 22-18` is
//! also read: the dots stand for the first side's move, which was already read. Letters are read as the number that is
//! due: `l.` of a scanned sheet, or Roman `II.`.
//!
//! ## Example
//! `1. 11-15 23-19 3. 8-11`: the second move has the number 3.
//!
//! ## Fix
//! Wrong numbers and dots are corrected if every move of the game could be played. Otherwise a wrong number may be the
//! trace of a missing move. In a fragment that starts from a FEN with another number than 1, the numbers stay
//! unchanged. Missing numbers are not added.

use std::borrow::Cow;

use pdn::{MoveNumber, Token};

use crate::{Rule, Severity, edit::Edit, excerpt::excerpt, fix_case::FixCase};

pub(crate) static RULE: Rule = Rule::new(
    "N109",
    "move-number",
    Severity::Note,
    manual!("move_number.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

/// The error in a move number, if any. `expected` is the right number, `second` is true before the move of the second
/// side, and `ellipsis` is true if an unknown move (`...`) follows. A repeated number after a comment or a variation is
/// correct with three dots or an ellipsis.
#[inline]
pub(crate) fn check(
    number: MoveNumber,
    expected: u32,
    second: bool,
    ellipsis: bool,
) -> Option<Cow<'static, str>> {
    let dots = if second && !ellipsis { 3 } else { 1 };
    if number.number == expected && number.dots == dots {
        None
    } else {
        fault(number, expected, second, ellipsis)
    }
}

/// The message for a missing number in a record that numbers its moves.
pub(crate) fn missing(expected: u32) -> Cow<'static, str> {
    format!("expected move number {expected}, found none").into()
}

/// The message for a number in letters, `l.` or `II.`; `None` if it is in digits.
#[cold]
pub(crate) fn in_letters(number: MoveNumber, written: &[u8]) -> Option<String> {
    // Cyrillic letters in UTF-8 begin with 0xd0 or 0xd1
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, 0xd0 | 0xd1);
    let number = number.number;
    let message = || format!("expected move number {number}, found {}", excerpt(written));
    written.iter().any(is_letter).then(message)
}

#[cold]
fn fault(
    number: MoveNumber,
    expected: u32,
    second: bool,
    ellipsis: bool,
) -> Option<Cow<'static, str>> {
    let MoveNumber { number, dots } = number;
    if number != expected {
        return Some(format!("expected move number {expected}, found {number}").into());
    }
    match (second, dots) {
        // `6... ...` is redundant but correct
        (true, 3) if ellipsis => None,
        (true, 1) => Some("expected three dots before the second side's move, found one".into()),
        (false, 3) => Some("expected one dot before the first side's move, found three".into()),
        (_, 1) => None,
        _ => {
            let found = match dots {
                0 => "none".to_owned(),
                2 => "two".to_owned(),
                more => more.to_string(),
            };
            Some(
                format!("expected one or three dots after move number {number}, found {found}")
                    .into(),
            )
        }
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let events = case.record.events;
    let index = case.index()?;
    let Token::MoveNumber(_) = events[index].token else {
        return None;
    };
    if !case.game.played || case.game.fragment {
        return None;
    }
    let ply = case.finding.ply?;
    // The number of plies before this one, counted from the first half of move 1.
    let half = ply.ply - 1 + u32::from(case.game.second_begins);
    let ellipsis = matches!(events.get(index + 1)?.token, Token::UnknownMove);
    let dots = if half % 2 == 1 && !ellipsis {
        "..."
    } else {
        "."
    };
    let number = half / 2 + 1;
    Some(vec![Edit::replace(
        events[index].span,
        format!("{number}{dots}"),
    )])
}

#[cfg(test)]
mod tests {
    use pdn::MoveNumber;

    use super::check;

    #[test]
    fn dots_are_counted_in_words() {
        let message = |dots| {
            let number = MoveNumber { number: 6, dots };
            check(number, 6, false, false)
                .unwrap_or_default()
                .into_owned()
        };
        assert_eq!(
            message(0),
            "expected one or three dots after move number 6, found none"
        );
        assert_eq!(
            message(2),
            "expected one or three dots after move number 6, found two"
        );
    }

    fn finds(number: u32, dots: u8, second: bool, ellipsis: bool) -> bool {
        check(MoveNumber { number, dots }, 6, second, ellipsis).is_some()
    }

    #[test]
    fn standard_numbers_are_correct() {
        assert!(!finds(6, 1, false, false));
        assert!(!finds(6, 3, true, false));
        assert!(!finds(6, 1, true, true));
        assert!(!finds(6, 3, true, true));
        assert!(!finds(6, 1, false, true));
    }

    #[test]
    fn a_wrong_number_is_found() {
        assert!(finds(7, 1, false, false));
        assert!(finds(5, 3, true, false));
    }

    #[test]
    fn a_number_of_the_wrong_side_is_found() {
        assert!(finds(6, 1, true, false));
        assert!(finds(6, 3, false, false));
        assert!(finds(6, 2, false, false));
    }
}
