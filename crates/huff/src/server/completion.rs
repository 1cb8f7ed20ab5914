//! Completion: legal moves and results among the moves, names and values in tags.

use std::collections::HashMap;
use std::ops::Range;

use draughts::Variant;
use gen_lsp_types::{CompletionItem, CompletionItemKind, TextEdit};
use memchr::memmem;
use pdn::{CommentStyle, Event, Token};
use report::text::side_name;

use super::document::Document;
use super::game::GameView;
use super::position::{PositionEncoding, line_end, line_start};
use super::tag_help::TAGS;

/// Maximum number of values offered for a tag.
const MAX_VALUES: usize = 500;

/// The results with their meanings, for a game in which the first figure belongs to the side that begins.
const RESULTS: [(&str, &str); 4] = [
    ("1-0", "the side of the first figure won"),
    ("0-1", "the side of the second figure won"),
    ("1/2-1/2", "a draw"),
    ("*", "no result"),
];

/// The completions at an offset.
pub(super) fn completions(
    document: &Document,
    offset: usize,
    encoding: PositionEncoding,
) -> Vec<CompletionItem> {
    let text = document.text();
    let start = line_start(text, offset);
    let line = &text[start..offset];
    let mut items = match TagPlace::new(line) {
        Some(TagPlace::Name(name)) => {
            tag_names(&text[offset..line_end(text, offset)], start + name..offset)
        }
        Some(TagPlace::Value(name, value)) => values(document, name, start + value..offset),
        None => moves(document, offset).unwrap_or_default(),
    };
    let cursor = document.cursor_at(start, encoding);
    for (number, item) in items.iter_mut().enumerate() {
        item.item.sort_text = Some(format!("{number:04}"));
        let range = cursor.clone().range(item.replaced.clone());
        let new_text = std::mem::take(&mut item.new);
        item.item.text_edit = Some(TextEdit { range, new_text }.into());
    }
    items.into_iter().map(|item| item.item).collect()
}

/// A completion, and the edit that it makes.
struct Completion {
    item: CompletionItem,
    replaced: Range<usize>,
    new: String,
}

impl Completion {
    fn new(kind: CompletionItemKind, label: &str, detail: &str, replaced: Range<usize>) -> Self {
        Self {
            item: CompletionItem {
                label: label.to_owned(),
                kind: Some(kind),
                detail: (!detail.is_empty()).then(|| detail.to_owned()),
                ..CompletionItem::default()
            },
            replaced,
            new: label.to_owned(),
        }
    }
}

/// A place in a tag that is being typed.
enum TagPlace<'l> {
    /// In the name, which begins at this offset of the line.
    Name(usize),
    /// In the value of the tag with this name. The value begins at this offset of the line.
    Value(&'l str, usize),
}

impl<'l> TagPlace<'l> {
    /// The place at the end of the beginning of a line; `None` if it is not in a tag.
    fn new(line: &'l str) -> Option<Self> {
        let open = line.rfind('[')?;
        // A `[%` is a command in a comment.
        let inside = &line[open + 1..];
        if inside.starts_with('%') || line[..open].contains('{') {
            return None;
        }
        let name_end = inside.find(|c: char| !c.is_alphanumeric() && c != '_');
        let Some(name_end) = name_end else {
            return Some(Self::Name(open + 1));
        };
        let (name, rest) = inside.split_at(name_end);
        let quote = rest.trim_start().strip_prefix('"')?;
        let is_open = !quote.replace("\\\"", "").contains('"');
        is_open.then(|| Self::Value(name, line.len() - quote.len()))
    }
}

fn tag_names(after: &str, replaced: Range<usize>) -> Vec<Completion> {
    let is_new = after.trim_start_matches(']').trim().is_empty();
    let tags = TAGS.iter().map(|(name, help)| {
        let item = Completion::new(CompletionItemKind::Property, name, help, replaced.clone());
        let closed = after.starts_with(']');
        let new = match (is_new, closed) {
            (true, false) => format!("{name} \"\"]"),
            (true, true) => format!("{name} \"\""),
            (false, _) => (*name).to_owned(),
        };
        Completion { new, ..item }
    });
    tags.collect()
}

fn values(document: &Document, name: &str, replaced: Range<usize>) -> Vec<Completion> {
    let value = |label: &str, detail: &str| {
        Completion::new(CompletionItemKind::Value, label, detail, replaced.clone())
    };
    match name {
        "Result" => RESULTS
            .iter()
            .map(|(result, help)| value(result, help))
            .collect(),
        "GameType" => Variant::ALL
            .iter()
            .map(|variant| value(variant.game_type_tag(), variant.title()))
            .collect(),
        _ => {
            let names: &[&str] = match name {
                "White" | "Black" => &["White", "Black"],
                name => &[name],
            };
            let mut known: Vec<_> = used_values(document.text(), names, replaced.start)
                .into_iter()
                .collect();
            known.sort_by(|one, two| two.1.cmp(&one.1).then(one.0.cmp(two.0)));
            known.truncate(MAX_VALUES);
            let mut items: Vec<_> = known.iter().map(|(label, _)| value(label, "")).collect();
            if let (Some(aliases), "White" | "Black") = (&document.settings.options().aliases, name)
            {
                let declared = aliases.table();
                let more = declared
                    .iter()
                    .filter(|(name, _)| known.iter().all(|(label, _)| label != name));
                items.extend(more.map(|(name, _)| value(name, "from huff.toml")));
            }
            items
        }
    }
}

/// The values of these tags in the text, each with the number of its uses. The value at `except` is not counted.
fn used_values<'t>(text: &'t str, names: &[&str], except: usize) -> HashMap<&'t str, u32> {
    let mut used = HashMap::new();
    for name in names {
        let begin = format!("[{name} \"");
        for at in memmem::find_iter(text.as_bytes(), begin.as_bytes()) {
            let start = at + begin.len();
            let line = &text[start..line_end(text, start)];
            let value = line.split('"').next().unwrap_or_default();
            if start != except && !value.trim().is_empty() && value != "?" && !value.contains('\\')
            {
                *used.entry(value).or_default() += 1;
            }
        }
    }
    used
}

/// The legal moves at an offset, and the results.
fn moves(document: &Document, offset: usize) -> Option<Vec<Completion>> {
    let text = document.text();
    let line = &text[line_start(text, offset)..offset];
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | ':' | '/' | '*');
    let word = line.len() - line.trim_end_matches(is_part).len();
    let replaced = offset - word..offset;
    let view = GameView::at(document, replaced.start)?;
    let is_inside = |event: &Event<'_>| {
        let span = view.in_document(event.span);
        if span.start >= replaced.start {
            return false;
        }
        let is_before_end = replaced.start < span.end;
        match event.token {
            Token::Tag(_) => is_before_end,
            // An unclosed comment continues after its last word.
            Token::Comment(comment) => {
                is_before_end || {
                    let blanks = text.get(span.end..replaced.start).unwrap_or_default();
                    let is_open = match comment.style {
                        CommentStyle::Braces => !text.as_bytes()[..span.end].ends_with(b"}"),
                        _ => !blanks.contains(['\r', '\n']),
                    };
                    is_open && blanks.trim().is_empty()
                }
            }
            _ => false,
        }
    };
    if view.events.iter().any(is_inside) {
        return Some(Vec::new());
    }
    let (_, end) = view.placements(replaced.start);
    let position = end.now.filter(|_| view.has_default_orientation())?;
    // After a result, another game begins.
    let mut before = view.events.iter().filter(|event| {
        !event.span.is_empty() && view.in_document(event.span).end <= replaced.start
    });
    let mut last = before.clone().filter(|event| {
        !matches!(
            event.token,
            Token::Comment(_) | Token::Blank(_) | Token::Nag(_) | Token::Strength(_)
        )
    });
    if before.any(|event| matches!(event.token, Token::Terminator(_))) {
        return Some(Vec::new());
    }
    let after_number = matches!(
        last.next_back().map(|event| event.token),
        Some(Token::MoveNumber(_))
    );
    let number = match end.next {
        (number, false) if !after_number => format!("{number}. "),
        _ => String::new(),
    };
    let mut items = Vec::new();
    for mv in &position.legal_moves() {
        let label = position.short_text(mv);
        let side = side_name(position.side());
        let item = Completion::new(CompletionItemKind::Event, &label, side, replaced.clone());
        let new = format!("{number}{label}");
        items.push(Completion { new, ..item });
    }
    for (result, help) in RESULTS {
        items.push(Completion::new(
            CompletionItemKind::Value,
            result,
            help,
            replaced.clone(),
        ));
    }
    Some(items)
}

#[cfg(test)]
mod tests {
    use super::TagPlace;

    /// `name@4`, or `value of X@9`; empty outside a tag.
    fn place(line: &str) -> String {
        match TagPlace::new(line) {
            Some(TagPlace::Name(at)) => format!("name@{at}"),
            Some(TagPlace::Value(name, at)) => format!("value of {name}@{at}"),
            None => String::new(),
        }
    }

    #[test]
    fn the_place_in_a_tag_is_found() {
        for (line, expected) in [
            ("[", "name@1"),
            ("[Ev", "name@1"),
            ("[Event \"a\"] [Wh", "name@13"),
            ("[White \"", "value of White@8"),
            ("[White  \"Wyl", "value of White@9"),
            ("[Event \"the \\\"O", "value of Event@8"),
            ("[White \"Wyllie\"", ""),
            ("[White \"Wyllie\"]", ""),
            ("1. 11-15 {[%clk", ""),
            ("1. 11-15 {see [", ""),
            ("1. 11-15", ""),
        ] {
            assert_eq!(place(line), expected, "{line}");
        }
    }
}
