//! A result glued to the last move, if its first digit may also be the second digit of a square: `8-30-1` is 8-3 and
//! `0-1`, `28-21-1` is 28-2 and `1-1`.

use draughts::Variant;
use pdn::{Event, Fault, FaultKind, Outcome, RawMove, Reader, Span, SquareName, Terminator, Token};

use super::possible_variants;
use crate::{
    Record,
    header::Header,
    play::walk::squares,
    squares_between::{between, on_line},
};

/// Number of bytes of the result: two digits and a dash.
const RESULT_LEN: usize = 3;

/// The result that may be the end of a move of three squares or more.
fn ending_in_move<'a>(written: &RawMove<'a>) -> Option<Terminator<'a>> {
    let text = written
        .text
        .get(written.text.len().checked_sub(RESULT_LEN)?..)?;
    let is_result = written.squares > 2 && matches!(text, b"0-1" | b"0-2" | b"1-1");
    let outcome = Outcome::parse(text).filter(|_| is_result)?;
    Some(Terminator { text, outcome })
}

/// Cuts the result off the last move of the main line, if the record has no other, and if only the move without it joins
/// its squares as moves do.
pub(super) fn cut_off<'a>(source: &'a [u8], events: &mut Vec<Event<'a>>) {
    let is_annotation = |event: &Event<'_>| {
        matches!(
            event.token,
            Token::Fault(_) | Token::Comment(_) | Token::Blank(_) | Token::GameEnd
        )
    };
    let depth = events.iter().fold(0_i32, |depth, event| match event.token {
        Token::VariationStart => depth + 1,
        Token::VariationEnd => depth - 1,
        _ => depth,
    });
    let last = events
        .iter()
        .rposition(|event| depth == 0 && !is_annotation(event));
    let Some((
        last,
        Event {
            token: Token::Move(written),
            span,
        },
    )) = last.map(|at| (at, events[at]))
    else {
        return;
    };
    let Some(end) = ending_in_move(&written) else {
        return;
    };
    let record = Record { source, events };
    let header = Header::from_record(&record);
    let mut variants = possible_variants(&record, &header);
    keep_smallest_boards(&mut variants, &events[..last]);
    let is_stated = |outcome: &Outcome| {
        let tag = header
            .result_tag()
            .and_then(|found| Outcome::parse(found.trimmed()));
        tag.is_none_or(|tag| tag == Outcome::Unknown || tag == *outcome)
    };
    let cut = span.end - RESULT_LEN;
    let Some(Token::Move(mv)) = Reader::new(&source[span.start..cut])
        .next()
        .map(|event| event.token)
    else {
        return;
    };
    let is_move = |written: &RawMove<'_>| {
        variants
            .iter()
            .any(|variant| joins_squares(*variant, written))
    };
    let is_whole = mv.text.len() + RESULT_LEN == written.text.len();
    if !is_whole || !is_stated(&end.outcome) || is_move(&written) || !is_move(&mv) {
        return;
    }
    let place = Span::new(span.start, cut + 1);
    let glued = Fault {
        kind: FaultKind::GluedTokens,
        place,
    };
    let parts = [
        (Span::new(span.start, cut), Token::Move(mv)),
        (Span::new(cut, cut), Token::Fault(glued)),
        (Span::new(cut, span.end), Token::Terminator(end)),
    ];
    events.splice(
        last..=last,
        parts.map(|(span, token)| Event { span, token }),
    );
}

/// Keeps the variants with the smallest board that has the squares of all these moves.
fn keep_smallest_boards(variants: &mut Vec<Variant>, events: &[Event<'_>]) {
    let numbers = events.iter().flat_map(|event| match &event.token {
        Token::Move(written) => [written.from, written.to],
        _ => [SquareName::Number(0); 2],
    });
    let highest = numbers.map(|name| match name {
        SquareName::Number(number) => number,
        _ => 0,
    });
    let highest = highest.max().unwrap_or(0);
    let size = |variant: &Variant| variant.board().squares();
    let fits = |size: &u8| *size >= highest;
    let smallest = variants.iter().map(size).filter(fits).min();
    variants.retain(|variant| smallest == Some(size(variant)));
}

/// True if a piece may move from each square to the next. With more than two squares, each step is a jump.
fn joins_squares(variant: Variant, written: &RawMove<'_>) -> bool {
    let path = squares(variant, written);
    let is_jump = |step: &[draughts::Square]| {
        between(variant, step[0], step[1]).is_some_and(|between| !between.is_empty())
    };
    match path[..] {
        [] => false,
        [from, to] => on_line(variant, from, to).is_some(),
        _ => path.windows(2).all(is_jump),
    }
}
