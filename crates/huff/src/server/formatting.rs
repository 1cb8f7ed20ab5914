//! Formatting, as `huff fmt` does it.

use std::ops::Range;

use archive::Blocks;
use archive::fmt::{FormatOptions, Formatter};

use super::document::Document;

/// The edits that format the games that touch a part of the document. A game that cannot be formatted stays as it is.
pub(super) fn format(document: &Document, part: &Range<usize>) -> Vec<(Range<usize>, String)> {
    let text = document.text();
    let options = FormatOptions {
        referee: document.settings.options().clone(),
        ..FormatOptions::default()
    };
    let mut edits = Vec::new();
    let mut start = 0;
    // Blocks of as few games as possible, so that the edits are small.
    let blocks = Blocks::with_block_size(text.as_bytes(), 1);
    let formatted = Formatter::new(options).add(blocks, |piece| {
        let end = start + piece.before.len();
        let is_wanted = start <= part.end && part.start <= end;
        if is_wanted
            && piece.before != piece.after
            && let Ok(after) = str::from_utf8(piece.after)
        {
            edits.extend(difference(
                text.get(start..end).unwrap_or_default(),
                after,
                start,
            ));
        }
        start = end;
        Ok(())
    });
    match formatted {
        Ok(_) => edits,
        Err(_) => Vec::new(),
    }
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
