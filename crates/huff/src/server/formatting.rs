//! Formatting, as `huff fmt` does it.

use std::ops::Range;
use std::sync::Arc;

use archive::Blocks;
use archive::fmt::{FormatOptions, Formatter};
use pdn::{Event, Token};

use super::document::Document;
use super::game::GameView;

/// The edits that format the games that touch a part of the document. A game that cannot be formatted stays as it is.
pub(super) fn format(document: &Document, part: &Range<usize>) -> Vec<(Range<usize>, String)> {
    let mut edits = Vec::new();
    formatted(document, part, |piece, before, after| {
        edits.extend(difference(before, after, piece.start));
    });
    edits
}

/// The edit that formats a game after which a line end was typed, with the cursor at `offset` now. `None` if no game ends
/// there. The line of the cursor does not change.
pub(super) fn format_typed(document: &Document, offset: usize) -> Option<(Range<usize>, String)> {
    let text = document.text();
    let end = text[..offset].trim_end().len();
    let view = GameView::at(document, end.checked_sub(1)?)?;
    let ends = |event: &Event<'_>| {
        matches!(event.token, Token::Terminator(_)) && view.in_document(event.span).end == end
    };
    if !view.events.iter().any(ends) {
        return None;
    }
    let mut edit = None;
    formatted(document, &(end - 1..end), |piece, before, after| {
        let is_last = before
            .get(end - piece.start..)
            .is_some_and(|rest| rest.trim().is_empty());
        if is_last {
            edit = difference(before.trim_end(), after.trim_end(), piece.start);
        }
    });
    edit
}

/// Calls `each` with the pieces that touch a part of the document: their place, their text, and their formatted text.
fn formatted(
    document: &Document,
    part: &Range<usize>,
    mut each: impl FnMut(Range<usize>, &str, &str) + Send,
) {
    // The games around the part determine what separates it from them.
    let neighbours = document.neighbours(part);
    let text = &document.text()[neighbours.clone()];
    let options = FormatOptions {
        referee: document.settings.options().clone(),
        ..FormatOptions::default()
    };
    let mut start = neighbours.start;
    // Blocks of as few games as possible, so that the edits are small.
    let blocks =
        Blocks::with_block_size(text.as_bytes(), 1).with_evidence(Arc::clone(document.evidence()));
    let done = Formatter::new(options).add(blocks, |piece| {
        let place = start..start + piece.before.len();
        start = place.end;
        let is_wanted = place.start <= part.end && part.start <= place.end;
        if is_wanted
            && piece.before != piece.after
            && let (Ok(before), Ok(after)) =
                (str::from_utf8(piece.before), str::from_utf8(piece.after))
        {
            each(place, before, after);
        }
        Ok(())
    });
    // A text in memory can be read, and `each` does not fail.
    debug_assert!(done.is_ok());
}

/// The smallest replacement of whole lines that turns one text into another.
fn difference(before: &str, after: &str, offset: usize) -> Option<(Range<usize>, String)> {
    let same_start: usize = before
        .split_inclusive('\n')
        .zip(after.split_inclusive('\n'))
        .take_while(|(one, other)| one == other)
        .map(|(line, _)| line.len())
        .sum();
    let (rest, new) = (&before[same_start..], &after[same_start..]);
    let same_end: usize = rest
        .split_inclusive('\n')
        .rev()
        .zip(new.split_inclusive('\n').rev())
        .take_while(|(one, other)| one == other)
        .map(|(line, _)| line.len())
        .sum();
    let span = offset + same_start..offset + before.len() - same_end;
    let new = &new[..new.len() - same_end];
    (!span.is_empty() || !new.is_empty()).then(|| (span, new.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::difference;

    #[test]
    fn only_lines_that_differ_are_replaced() {
        for (before, after, expected) in [
            ("a\nb\nc\n", "a\nB\nc\n", Some((2..4, "B\n"))),
            ("a\nb\n", "a\nb\nc\n", Some((4..4, "c\n"))),
            ("a\na\n", "a\n", Some((2..4, ""))),
            ("a", "a\n", Some((0..1, "a\n"))),
            ("a\n", "a\n", None),
        ] {
            let expected = expected.map(|(span, new)| (span, new.to_owned()));
            assert_eq!(difference(before, after, 0), expected, "{before:?}");
        }
    }
}
