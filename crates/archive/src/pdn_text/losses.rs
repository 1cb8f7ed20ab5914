//! What PDN cannot say of a game of JSON. It is written in the nearest way there is, and that is told.
//!
//! Nearly every game holds nothing of the kind, which shows at a glance: only a name, a value or a comment with a
//! character in it that PDN uses itself is written by itself, and read again.

use std::fmt::Write as _;

use pdn::write::{Style, settled, write_game};
use pdn::{Game, GameMove, GameTag, Item as PdnItem, ItemKind, Line, Remark};

use crate::json::{self, Item, Notes};

/// Where something stands in the JSON of a game, and what becomes of it.
pub(crate) type Loss = (String, String);

/// What of a game is told.
struct LossReport {
    unsaid: Vec<Loss>,
    /// The texts that could not be read, in order, and whether each is not read either where the game is written.
    unread: std::vec::IntoIter<bool>,
}

impl LossReport {
    fn push(&mut self, unsaid: Loss) {
        self.unsaid.push(unsaid);
    }
}

/// What is written otherwise than it stands in JSON, in the order of the game; `record` is what is written of it.
pub(crate) fn find_losses(game: &json::Game, record: &Game, style: &Style) -> Vec<Loss> {
    let mut told = LossReport {
        unsaid: Vec::new(),
        unread: unread_that_stays(record, style).into_iter(),
    };
    for (name, value) in game.tags.iter() {
        if is_odd_name(name) || value.chars().any(char::is_control) {
            tag(name, value, &mut told);
        }
    }
    let mut path = String::new();
    comments(&game.comments, "comments", &mut path, &mut told);
    path.push_str("moves");
    line(&game.moves, &mut path, &mut told);
    told.unsaid
}

/// For each text of a game that could not be read whether it is written as it stands, in order.
fn unread_that_stays(record: &Game, style: &Style) -> Vec<bool> {
    let mut stays = Vec::new();
    if let Some(settled) = settled(record, style) {
        compare(&record.line, &settled.line, &mut stays);
    }
    stays
}

fn compare(line: &Line, settled: &Line, stays: &mut Vec<bool>) {
    for pair in remarks(line).zip(remarks(settled)) {
        match pair {
            (Remark::Unread(_), settled) => stays.push(matches!(settled, Remark::Unread(_))),
            (Remark::Variation(line), Remark::Variation(settled)) => compare(line, settled, stays),
            _ => {}
        }
    }
}

fn remarks(line: &Line) -> impl Iterator<Item = &Remark> {
    let items = line.items.iter().flat_map(|item| &item.remarks);
    line.opening.iter().chain(items)
}

fn is_odd_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    !bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        || !bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Tells what a tag is read as, if that is not what it is.
fn tag(name: &str, value: &str, told: &mut LossReport) {
    let written = Game {
        tags: vec![GameTag {
            name: name.to_owned(),
            value: value.to_owned(),
        }],
        ..Game::default()
    };
    let text = write_game(&written, &Style::default());
    let read = pdn::games(text.as_bytes()).next().unwrap_or_default();
    let path = || {
        if is_odd_name(name) {
            format!("tags[{name:?}]")
        } else {
            format!("tags.{name}")
        }
    };
    let Some(read) = read.tags.first() else {
        told.push((path(), "PDN cannot hold the tag, which is lost".to_owned()));
        return;
    };
    if read.name != name {
        let what = format!(
            "a tag of PDN cannot have this name, it is written {}",
            read.name
        );
        told.push((path(), what));
    }
    if read.value != value {
        let what = if value.contains(['\r', '\n']) {
            "a tag of PDN has no line ends, blanks are written instead"
        } else {
            "a tag of PDN cannot hold this value as it stands"
        };
        told.push((path(), what.to_owned()));
    }
}

/// Goes through the comments of a line of play; `path` is where it stands.
fn line(items: &[Item], path: &mut String, told: &mut LossReport) {
    let whole = path.len();
    for (index, item) in items.iter().enumerate() {
        // Writing to a String cannot fail, here and below.
        let _ = write!(path, "[{index}]");
        match item {
            Item::Move(mv) => {
                comments(&mv.comments_before, ".comments_before", path, told);
                notes(&mv.notes, path, told);
            }
            Item::Setup(setup) => {
                comments(&setup.comments_before, ".comments_before", path, told);
                notes(&setup.notes, path, told);
            }
            Item::Unread(text) => {
                comments(&text.comments_before, ".comments_before", path, told);
                if !told.unread.next().unwrap_or(true) {
                    let what =
                        "PDN reads something else in this text, and it is written as a comment";
                    told.push((format!("{path}.unread"), what.to_owned()));
                }
                comments(&text.comments, ".comments", path, told);
                variations(&text.variations, path, told);
            }
            Item::Remark(remark) => {
                comments(&remark.comments, ".comments", path, told);
                variations(&remark.variations, path, told);
            }
        }
        path.truncate(whole);
    }
}

fn notes(notes: &Notes, path: &mut String, told: &mut LossReport) {
    comments(&notes.comments, ".comments", path, told);
    variations(&notes.variations, path, told);
}

fn variations(lines: &[Vec<Item>], path: &mut String, told: &mut LossReport) {
    let whole = path.len();
    for (index, variation) in lines.iter().enumerate() {
        let _ = write!(path, ".variations[{index}]");
        line(variation, path, told);
        path.truncate(whole);
    }
}

fn comments(comments: &[String], key: &str, path: &mut String, told: &mut LossReport) {
    for (index, comment) in comments.iter().enumerate() {
        if is_suspect(comment)
            && let Some(pieces) = in_pieces(comment)
        {
            let what = format!(
                "braces cannot hold this comment, and it is written as {pieces} comments, a line each"
            );
            told.push((format!("{path}{key}[{index}]"), what));
        }
    }
}

/// True if a comment may be more than braces can hold: it has a brace, or what may be a tag.
fn is_suspect(comment: &str) -> bool {
    let bytes = comment.as_bytes();
    memchr::memchr2_iter(b'}', b'[', bytes)
        .any(|at| bytes[at] == b'}' || bytes.get(at + 1) != Some(&b'%'))
}

/// How many comments it is read as; none if it is read as itself.
fn in_pieces(comment: &str) -> Option<usize> {
    let mut item = PdnItem::new(ItemKind::Move(GameMove::parse("1-5")?));
    item.remarks = vec![Remark::Comment(comment.to_owned())];
    let mut written = Game::default();
    written.line.items.push(item);
    let text = write_game(&written, &Style::default());
    let read = pdn::games(text.as_bytes()).next()?;
    let read: Vec<_> = read.line.items.first()?.comments().collect();
    (read != [comment]).then_some(read.len())
}

#[cfg(test)]
mod tests {
    use super::find_losses;
    use crate::pdn_text::from_json;

    #[track_caller]
    fn tells(json: &str, expected: &[(&str, &str)]) {
        let game = serde_json::from_str(json).expect("a game");
        let (record, style) = from_json(&game).expect("a record");
        let told = unsaid(&game, &record, &style);
        let told: Vec<_> = told
            .iter()
            .map(|(path, what)| (path.as_str(), what.as_str()))
            .collect();
        assert_eq!(told, expected, "{json}");
    }

    #[test]
    fn what_pdn_can_say_is_passed_over() {
        tells(
            r#"{"tags":{"Event":"a \"b\" \\","Città":"Roma","":"[c]"},"comments":["} and","{[%clk 1:00]"],
                "moves":[{"move":"9-13","comments":["see [Event \"x\"]","\n[Event \"x\"]\n"]}]}"#,
            &[],
        );
    }

    #[test]
    fn unread_text_that_would_be_read_is_told() {
        let what = "PDN reads something else in this text, and it is written as a comment";
        tells(
            r#"{"moves":[{"unread":"1q-15"},"22-18",{"unread":"9-14","variations":[["9-13",{"unread":"a {b"}]]},
                {"unread":"15xz2"},"25x18"]}"#,
            &[
                ("moves[2].unread", what),
                ("moves[2].variations[0][1].unread", what),
            ],
        );
    }

    #[test]
    fn what_it_cannot_say_is_told_with_its_place() {
        tells(
            r#"{"tags":{"Event":"a\nb","My Event":"c","9x":"d"},"comments":["one } \n two"],
                "moves":[{"move":"9-13","comments":["fine"],
                          "variations":[[{"move":"9-14","comments_before":["}\n}"]}]]}]}"#,
            &[
                (
                    "tags.Event",
                    "a tag of PDN has no line ends, blanks are written instead",
                ),
                (
                    "tags[\"My Event\"]",
                    "a tag of PDN cannot have this name, it is written MyEvent",
                ),
                (
                    "tags[\"9x\"]",
                    "a tag of PDN cannot have this name, it is written X9x",
                ),
                (
                    "comments[0]",
                    "braces cannot hold this comment, and it is written as 2 comments, a line each",
                ),
                (
                    "moves[0].variations[0][0].comments_before[0]",
                    "braces cannot hold this comment, and it is written as 2 comments, a line each",
                ),
            ],
        );
    }
}
