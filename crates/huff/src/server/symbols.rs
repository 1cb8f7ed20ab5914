//! Outline and folding: games, their variations and comments.

use std::ops::Range;

use gen_lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind};
use pdn::{Event, Token};
use report::heading;
use report::text::grouped;

use super::document::{Document, PlacedPiece};
use super::position::{PositionCursor, PositionEncoding};

/// Maximum depth of variations in the outline.
const MAX_DEPTH: usize = 8;

/// The games, each with its variations.
pub(super) fn symbols(document: &Document, encoding: PositionEncoding) -> Vec<DocumentSymbol> {
    let mut symbols = Vec::new();
    let mut cursor = document.cursor_at(0, encoding);
    each_game(document, |piece, events| {
        let number = symbols.len() as u64 + 1;
        let about = heading(events);
        let name = match &*about {
            "" => format!("Game {}", grouped(number)),
            about => format!("{}. {about}", grouped(number)),
        };
        let end = |events: &[Event<'_>]| events.last().map_or(0, |event| event.span.end);
        let first = events
            .first()
            .map_or(0..0, |event| event.span.start..event.span.end);
        let whole = first.start..end(events);
        let mut symbol = symbol(name, SymbolKind::Event, &whole, &first, piece, &mut cursor);
        symbol.children = Some(variations(piece, events, &mut cursor, 0));
        symbols.push(symbol);
    });
    symbols
}

/// Calls `each` with the events of every game.
pub(super) fn each_game<'d>(
    document: &'d Document,
    mut each: impl FnMut(&PlacedPiece<'d>, &[Event<'d>]),
) {
    for piece in document.text_pieces() {
        let mut reader = referee::reader(piece.text.as_bytes());
        let mut events = Vec::new();
        while reader.read_game(&mut events) {
            each(&piece, &events);
        }
    }
}

fn symbol(
    name: String,
    kind: SymbolKind,
    whole: &Range<usize>,
    first: &Range<usize>,
    piece: &PlacedPiece<'_>,
    cursor: &mut PositionCursor<'_>,
) -> DocumentSymbol {
    let mut range =
        |span: &Range<usize>| cursor.range(piece.start + span.start..piece.start + span.end);
    // The outer range first, because the cursor moves forward.
    let range_of_all = range(whole);
    #[expect(deprecated, reason = "the field has no default")]
    DocumentSymbol {
        name,
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: range_of_all,
        selection_range: range(first),
        children: None,
    }
}

/// The variations among some events, each named by its first moves.
fn variations(
    piece: &PlacedPiece<'_>,
    events: &[Event<'_>],
    cursor: &mut PositionCursor<'_>,
    depth: usize,
) -> Vec<DocumentSymbol> {
    let mut found = Vec::new();
    let mut index = 0;
    while index < events.len() {
        if events[index].token != Token::VariationStart {
            index += 1;
            continue;
        }
        let end = end_of_variation(events, index);
        let inside = &events[index + 1..end];
        let moves = inside.iter().filter_map(|event| match event.token {
            Token::Move(mv) => Some(pdn::text(mv.text)),
            _ => None,
        });
        let name = moves.take(3).collect::<Vec<_>>().join(" ");
        let name = if name.is_empty() {
            "()".to_owned()
        } else {
            format!("({name})")
        };
        let last = &events[end.min(events.len() - 1)];
        let whole = events[index].span.start..last.span.end;
        let first = events[index].span.start..events[index].span.end;
        let mut one = symbol(name, SymbolKind::Array, &whole, &first, piece, cursor);
        if depth < MAX_DEPTH {
            one.children = Some(variations(piece, inside, cursor, depth + 1));
        }
        found.push(one);
        index = end + 1;
    }
    found
}

/// The index of the event that closes a variation; the number of events if none does.
fn end_of_variation(events: &[Event<'_>], start: usize) -> usize {
    let mut depth = 0_u32;
    for (index, event) in events.iter().enumerate().skip(start) {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return index;
        }
    }
    events.len()
}

/// The parts of more than one line that can be folded: games, tags, variations and comments.
pub(super) fn folding_ranges(document: &Document) -> Vec<FoldingRange> {
    let mut ranges = Vec::new();
    let mut cursor = document.cursor_at(0, PositionEncoding::Utf8);
    each_game(document, |piece, events| {
        let mut fold = |from: usize, to: usize, kind: FoldingRangeKind| {
            let start = cursor.position(piece.start + from).line;
            let end = cursor.clone().position(piece.start + to).line;
            if end > start {
                ranges.push(FoldingRange {
                    start_line: start,
                    end_line: end,
                    kind: Some(kind),
                    ..FoldingRange::default()
                });
            }
        };
        let span = |index: usize| {
            events
                .get(index)
                .map_or(0..0, |event| event.span.start..event.span.end)
        };
        let last = events.len().saturating_sub(1);
        fold(span(0).start, span(last).end, FoldingRangeKind::Region);
        for (index, event) in events.iter().enumerate() {
            match event.token {
                Token::VariationStart => {
                    let end = end_of_variation(events, index).min(last);
                    fold(event.span.start, span(end).end, FoldingRangeKind::Region);
                }
                Token::Comment(_) => {
                    fold(event.span.start, event.span.end, FoldingRangeKind::Comment);
                }
                _ => {}
            }
        }
    });
    ranges
}
