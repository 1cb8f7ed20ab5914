//! Outline and folding: games, their variations and comments.

use std::cmp::Reverse;
use std::ops::Range;

use gen_lsp_types::{DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind};
use pdn::{Event, Token};
use report::heading;
use report::text::grouped;

use super::document::{Document, PlacedPiece};
use super::position::{PositionCursor, PositionEncoding};

/// Maximum depth of variations in the outline.
const MAX_DEPTH: usize = 8;

/// Maximum number of variations in the outline of a game. A longer one is not read.
const MAX_VARIATIONS: usize = 1000;

/// The games, each with its variations.
pub(super) fn symbols(document: &Document, encoding: PositionEncoding) -> Vec<DocumentSymbol> {
    let mut symbols = Vec::new();
    let mut cursor = document.cursor_at(0, encoding);
    document.each_game(&(0..document.text().len()), |piece, events| {
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
        let mut left = MAX_VARIATIONS;
        symbol.children = Some(variations(piece, events, &mut cursor, 0, &mut left));
        symbols.push(symbol);
    });
    symbols
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

/// The variations among some events, each named by its first moves; `left` is the number that may still be listed.
fn variations(
    piece: &PlacedPiece<'_>,
    events: &[Event<'_>],
    cursor: &mut PositionCursor<'_>,
    depth: usize,
    left: &mut usize,
) -> Vec<DocumentSymbol> {
    let mut found = Vec::new();
    let mut index = 0;
    while index < events.len() && *left > 0 {
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
        *left -= 1;
        if depth < MAX_DEPTH {
            one.children = Some(variations(piece, inside, cursor, depth + 1, left));
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
    document.each_game(&(0..document.text().len()), |piece, events| {
        // The lines are asked for in the order of the text, because the cursor moves forward.
        let mut line_at = |offset: usize| cursor.position(piece.start + offset).line;
        let first = ranges.len();
        let mut fold = |start_line: u32, end_line: u32, kind: FoldingRangeKind| {
            if end_line > start_line {
                ranges.push(FoldingRange {
                    start_line,
                    end_line,
                    kind: Some(kind),
                    ..FoldingRange::default()
                });
            }
        };
        let game = events.first().map_or(0, |event| line_at(event.span.start));
        let mut open = Vec::new();
        for event in events.iter() {
            match event.token {
                Token::VariationStart => open.push(line_at(event.span.start)),
                Token::VariationEnd => {
                    if let Some(start) = open.pop() {
                        fold(start, line_at(event.span.end), FoldingRangeKind::Region);
                    }
                }
                Token::Comment(_) => {
                    let start = line_at(event.span.start);
                    fold(start, line_at(event.span.end), FoldingRangeKind::Comment);
                }
                _ => {}
            }
        }
        let end = events.last().map_or(0, |event| line_at(event.span.end));
        for start in open {
            fold(start, end, FoldingRangeKind::Region);
        }
        fold(game, end, FoldingRangeKind::Region);
        ranges[first..].sort_by_key(|range| (range.start_line, Reverse(range.end_line)));
    });
    ranges
}
