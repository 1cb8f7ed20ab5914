//! Comments behind a `;` that contain only moves and their annotations.

use pdn::{CommentStyle, Event, Fault, FaultKind, RawMove, Reader, Span, Token};

use crate::{
    play::walk::{moves_of_line, rest_of_line},
    words::winner::outcome,
};

/// A comment that may consist of moves.
#[derive(Debug)]
pub(super) struct Semicolon<'a> {
    pub(super) event: usize,
    /// The events that replace the comment: its semicolon, move numbers, moves and their annotations.
    pub(super) events: Vec<Event<'a>>,
    /// True if the comment ends with a result. Also if the game has no moves after it, and the comment is glued to the
    /// last move, or several semicolons separate the moves in it and the game has no result.
    pub(super) ends_game: bool,
    /// True if the comment ends with a result, if it is glued to the last move outside it, or if a semicolon precedes each
    /// ply.
    pub(super) needs_no_numbers: bool,
}

/// Minimum number of semicolons, with the first, in a comment without a result that ends a game.
const MIN_SIGNS: usize = 3;

impl<'a> Semicolon<'a> {
    pub(super) fn moves(&self) -> impl Iterator<Item = &RawMove<'a>> {
        moves_of_line(&self.events, 0).map(|(_, _, written)| written)
    }

    /// The first and the last move number in the comment.
    pub(super) fn numbers(&self) -> Option<(u32, u32)> {
        let mut numbers =
            rest_of_line(&self.events, 0).filter_map(|(_, event)| match event.token {
                Token::MoveNumber(number) if !number.is_second() => Some(number.number),
                _ => None,
            });
        let first = numbers.next()?;
        Some((first, numbers.last().unwrap_or(first)))
    }
}

/// Maximum length of a comment that may be moves. Each part is read up to the line end, so a longer line would take long.
const MAX_LEN: usize = 8 * 1024;

/// The event of a game after which only comments follow. A comment above the tags of the next game belongs to this game.
pub(super) fn last_of_movetext(events: &[Event<'_>]) -> usize {
    let last = events.iter().rposition(|event| {
        !event.span.is_empty() && !matches!(event.token, Token::Comment(_) | Token::Blank(_))
    });
    last.unwrap_or(0)
}

/// The comment of an event, read as moves, if it cannot be anything else. A result is accepted only at the end of the
/// last comment of a game, after the event `last`.
pub(super) fn parse_semicolon<'a>(
    source: &'a [u8],
    events: &[Event<'a>],
    at: usize,
    last: usize,
) -> Option<Semicolon<'a>> {
    let span = events[at].span;
    if span.len() > MAX_LEN {
        return None;
    }
    let mut read = Vec::new();
    let (mut start, mut signs) = (span.start, 0);
    while start < span.end {
        signs += 1;
        let sign = Span::new(start, start + 1);
        read.push(Event {
            span: sign,
            token: Token::Fault(Fault {
                kind: FaultKind::StrayMark,
                place: sign,
            }),
        });
        start = read_part(source.get(..span.end)?, start + 1, &mut read)?;
    }
    // Unread words state the outcome.
    let states_result = |event: &Event<'_>| {
        let has_words = || has_words(&source[event.span.start..event.span.end]);
        matches!(event.token, Token::Terminator(_)) || event.is_unread() && has_words()
    };
    let ends = rest_of_line(&read, 0).any(|(_, event)| states_result(event));
    let has_moves = read
        .iter()
        .any(|event| matches!(event.token, Token::Move(_)));
    // The result may be on the next line: `11-15, 23-19; 8-11, 22-17`
    let is_move = |event: &Event<'_>| matches!(event.token, Token::Move(_));
    let is_glued = events[..at]
        .last()
        .is_some_and(|event| is_move(event) && event.span.end == span.start);
    let plies = moves_of_line(&read, 0).count();
    let is_last_line = is_glued && !ends && plies > 1 && !events[at..].iter().any(is_move);
    let ends_game = is_last_line || (ends || signs >= MIN_SIGNS) && at > last;
    (has_moves && (!ends || ends_game)).then_some(Semicolon {
        event: at,
        needs_no_numbers: ends || is_last_line || signs >= MIN_SIGNS && signs == plies,
        events: read,
        ends_game,
    })
}

/// Marks comments as unread text if their game writes a semicolon between moves, and they begin with a move or a number
/// but contain something else than moves: `11-15; (23-19); 2. 8-11`. Otherwise their plies would be missing without any
/// finding, and the next ones would be held against the players.
pub(super) fn mark_unread(source: &[u8], events: &mut [Event<'_>]) {
    /// Minimum number of parts of a comment that shows by itself that its semicolons separate moves.
    const MIN_PARTS: usize = 4;
    let is_sign = |event: &Event<'_>| match event.token {
        Token::Fault(fault) => {
            fault.kind == FaultKind::StrayMark && source[event.span.start] == b';'
        }
        _ => false,
    };
    let precedes_move = |at: usize| {
        let mut next = events[at + 1..].iter().map(|event| event.token);
        let next = next.find(|token| !matches!(token, Token::Blank(_)));
        matches!(next, Some(Token::Move(_) | Token::MoveNumber(_)))
    };
    let mut signs = events
        .iter()
        .enumerate()
        .filter(|(_, event)| is_sign(event));
    let separates_moves = signs.any(|(at, _)| precedes_move(at));
    let (mut end_of_move, mut depth) = (None, 0_u32);
    for event in events {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            Token::Move(_) => end_of_move = Some(event.span.end),
            Token::Comment(comment) if depth == 0 && comment.style == CommentStyle::Semicolon => {
                let parts = || comment.text.split(|byte| *byte == b';');
                let is_list = || {
                    end_of_move == Some(event.span.start)
                        && parts().nth(MIN_PARTS - 1).is_some()
                        && parts().all(|part| part.trim_ascii().is_empty() || opens_ply(part))
                };
                if separates_moves && parts().next().is_some_and(opens_ply) || is_list() {
                    let kind = FaultKind::UnexpectedText;
                    let place = event.span;
                    event.token = Token::Fault(Fault { kind, place });
                }
            }
            _ => {}
        }
    }
}

/// True if a move, a number or a result begins the text, or a move in brackets.
fn opens_ply(text: &[u8]) -> bool {
    let tokens = Reader::new(text).map(|event| event.token);
    let mut tokens = tokens.filter(|token| !matches!(token, Token::Blank(_)));
    match tokens.next() {
        Some(Token::VariationStart) => matches!(tokens.next(), Some(Token::Move(_))),
        Some(token) => matches!(
            token,
            Token::Move(_) | Token::MoveNumber(_) | Token::UnknownMove | Token::Terminator(_)
        ),
        None => false,
    }
}

/// Reads the moves from `offset` to the next semicolon, with their annotations and variations; `None` if there is anything
/// else. Returns the offset of the semicolon, or the end of the text.
fn read_part<'a>(text: &'a [u8], offset: usize, into: &mut Vec<Event<'a>>) -> Option<usize> {
    let moved = |span: Span| Span::new(span.start + offset, span.end + offset);
    let text_of = |span: Span| &text[offset..][span.start..span.end];
    let (mut ended, mut depth) = (false, 0_u32);
    for event in Reader::new(&text[offset..]) {
        match event.token {
            Token::GameEnd => continue,
            Token::Blank(_) => {}
            Token::Comment(comment) if comment.style == CommentStyle::Semicolon => {
                return (depth == 0).then_some(offset + event.span.start);
            }
            Token::Fault(fault)
                if fault.kind == FaultKind::StrayMark && text_of(event.span) == b";" =>
            {
                return (depth == 0).then_some(offset + event.span.start);
            }
            Token::Terminator(_) if depth == 0 => ended = true,
            // `22-18; , 1-0`
            Token::Fault(_)
                if (ended || depth == 0 && event.is_unread())
                    && !has_words(text_of(event.span)) => {}
            // `22-17 drawn`
            Token::Fault(fault)
                if fault.kind == FaultKind::UnexpectedText
                    && depth == 0
                    && outcome(text_of(event.span)).is_some() =>
            {
                ended = true;
            }
            _ if ended => return None,
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.checked_sub(1)?,
            Token::Move(_) | Token::MoveNumber(_) => {}
            Token::Fault(fault)
                if depth > 0 && fault.kind != FaultKind::UnexpectedText
                    || is_remark(fault.kind) => {}
            token if token.annotates_move() => {}
            _ => return None,
        }
        let token = match event.token {
            Token::Fault(fault) => Token::Fault(Fault {
                place: moved(fault.place),
                ..fault
            }),
            token => token,
        };
        into.push(Event {
            span: moved(event.span),
            token,
        });
    }
    (depth == 0).then_some(text.len())
}

/// True for text that is no move, as in `22-18 (0:12)`.
fn is_remark(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::BareTime
            | FaultKind::Evaluation
            | FaultKind::UnclearEvaluation
            | FaultKind::NoteMark
    )
}

fn has_words(text: &[u8]) -> bool {
    text.iter()
        .any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
}
