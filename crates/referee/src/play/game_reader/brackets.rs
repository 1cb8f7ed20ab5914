//! Brackets of a main line that hold one move: a variation, a move of the main line, or a remark.

use pdn::{Event, FaultKind, Token};

use crate::play::clock_time::is_written_as_count;

/// The events of a bracket: its delimiters and the first and last part of its move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    pub(super) open: usize,
    pub(super) mv: usize,
    pub(super) last: usize,
    /// The move itself if the bracket is not closed.
    pub(super) close: usize,
    /// The move number inside, except one of a second ply.
    pub(super) number: Option<u32>,
    /// The move number of a second ply inside: `(10... 3-7)`.
    second: Option<u32>,
    /// True if that number is repeated directly after the bracket: `(10... 3-7) 10... [2-7]`.
    pub(super) is_repeated: bool,
    /// The meaning of the bracket if it is not a move.
    pub(super) remark: Option<BracketMeaning>,
    pub(super) around: Surroundings,
}

/// What the line has around a bracket. It is collected once, because a line may have any number of brackets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Surroundings {
    /// The last move number before the bracket.
    pub(super) number: Option<u32>,
    /// Whether a move before the bracket is written in letters.
    pub(super) after_letters: bool,
    /// Whether a bracket that can only be a move of the main line directly follows. A bracket that repeats the current
    /// number, `20. 21-3 (32-27) (20. 21-7)`, is a variation.
    pub(super) before_move_in_bracket: bool,
}

/// The meaning of a bracket that is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BracketMeaning {
    Time,
    /// The piece counts of both sides.
    Count(u32, u32),
}

impl Bracket {
    /// True if the bracket names a ply that was already read: the first one of the current number, or the second one of
    /// the number before. It is then a variation.
    pub(super) fn is_numbered_as_variation(&self) -> bool {
        let number = self.around.number;
        let last = number.and_then(|number| number.checked_sub(1));
        self.number.is_some() && self.number == number
            || self.second.is_some() && self.second == last
    }

    /// True if the bracket has the piece counts of both sides, in a line of moves that are written in letters.
    pub(super) fn is_count_among_letters(&self) -> bool {
        matches!(self.remark, Some(BracketMeaning::Count(..))) && self.around.after_letters
    }
}

/// The event at which the bracket closes, and its content if the content is one move. An unclosed bracket goes to the
/// end of the game, like an unclosed variation. It has content only if that may be a time or a piece count, and then
/// ends with its move.
pub(super) fn parse_bracket(events: &[Event<'_>], open: usize) -> (usize, Option<Bracket>) {
    let mut depth = 0_u32;
    let mut moves: Option<(usize, usize)> = None;
    let mut others = false;
    for (at, event) in events.iter().enumerate().skip(open) {
        match &event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd if depth > 1 => depth -= 1,
            Token::VariationEnd => {
                let next = events[at + 1..].iter().map(|event| &event.token);
                let next = next.into_iter().find(|token| !may_precede_number(token));
                let second_after = match next {
                    Some(Token::MoveNumber(number)) if number.is_second() => Some(number.number),
                    _ => None,
                };
                let bracket = moves.filter(|_| !others).map(|(mv, last)| Bracket {
                    open,
                    mv,
                    last,
                    close: at,
                    number: events[open..mv].iter().find_map(|event| match event.token {
                        Token::MoveNumber(number) if !number.is_second() => Some(number.number),
                        _ => None,
                    }),
                    second: second_number(&events[open..mv]),
                    is_repeated: second_after.is_some()
                        && second_after == second_number(&events[open..mv]),
                    remark: parse_remark(&events[open + 1..at]),
                    around: Surroundings::default(),
                });
                return (at, bracket);
            }
            Token::Move(written) => match &mut moves {
                None => moves = Some((at, at)),
                Some((_, last)) => {
                    let before = &events[*last].token;
                    others |= !matches!(before, Token::Move(before) if before.leads_to(written));
                    *last = at;
                }
            },
            Token::Terminator(_) | Token::GameEnd => {
                return match unclosed_remark(&events[open + 1..at]) {
                    Some(remark) => {
                        let mv = open + 1;
                        let bracket = Bracket {
                            open,
                            mv,
                            last: mv,
                            close: mv,
                            number: None,
                            second: None,
                            is_repeated: false,
                            remark: Some(remark),
                            around: Surroundings::default(),
                        };
                        (mv, Some(bracket))
                    }
                    None => (at, None),
                };
            }
            Token::UnknownMove | Token::Setup(_) => others = true,
            _ => {}
        }
        others |= depth > 1;
    }
    (events.len(), None)
}

/// The move number of a second ply in these events.
fn second_number(events: &[Event<'_>]) -> Option<u32> {
    events.iter().find_map(|event| match event.token {
        Token::MoveNumber(number) if number.is_second() => Some(number.number),
        _ => None,
    })
}

/// True for text that may come between a bracket and the number after it.
fn may_precede_number(token: &Token<'_>) -> bool {
    matches!(
        token,
        Token::Comment(_) | Token::Blank(_) | Token::Strength(_) | Token::Nag(_) | Token::Fault(_)
    )
}

/// The possible meaning of an unclosed bracket's content other than a move.
fn unclosed_remark(inside: &[Event<'_>]) -> Option<BracketMeaning> {
    // the fault about the bracket owns no bytes
    let end = inside.iter().rposition(|event| !event.span.is_empty())?;
    parse_remark(&inside[..=end])
}

/// The possible meaning of a bracket's content other than a move.
fn parse_remark(inside: &[Event<'_>]) -> Option<BracketMeaning> {
    let is_bracket = |event: &Event<'_>| matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::SquareBrackets);
    let inside = match inside {
        [first, rest @ ..] if is_bracket(first) => rest,
        _ => inside,
    };
    let [
        Event {
            token: Token::Move(written),
            ..
        },
    ] = inside
    else {
        return None;
    };
    if written.may_be_time() {
        return Some(BracketMeaning::Time);
    }
    is_written_as_count(written).map(|(one, other)| BracketMeaning::Count(one, other))
}
