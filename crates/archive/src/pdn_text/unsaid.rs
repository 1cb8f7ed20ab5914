//! What PDN cannot say of a game of JSON. It is written in the nearest way there is, and that is told.
//!
//! Nearly every game holds nothing of the kind, which shows at a glance: only a name, a value or a comment with a
//! character in it that PDN uses itself is written by itself, and read again.

use std::fmt::Write as _;

use pdn::write::{Style, write_game};
use pdn::{Game, GameMove, GameTag, Item as PdnItem, ItemKind};

use crate::json::{self, Item, Notes};

/// Where something stands in the JSON of a game, and what becomes of it.
pub(crate) type Unsaid = (String, String);

/// What is written otherwise than it stands in JSON, in the order of the game.
pub(crate) fn unsaid(game: &json::Game) -> Vec<Unsaid> {
    let mut told = Vec::new();
    for (name, value) in game.tags.iter() {
        if is_odd_name(name) || value.chars().any(char::is_control) {
            tag(name, value, &mut told);
        }
    }
    let mut path = String::new();
    comments(&game.comments, "comments", &mut path, &mut told);
    path.push_str("moves");
    line(&game.moves, &mut path, &mut told);
    told
}

fn is_odd_name(name: &str) -> bool {
    let mut bytes = name.bytes();
    !bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        || !bytes.all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Tells what a tag is read as, if that is not what it is.
fn tag(name: &str, value: &str, told: &mut Vec<Unsaid>) {
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
fn line(items: &[Item], path: &mut String, told: &mut Vec<Unsaid>) {
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
            Item::Remark(remark) => {
                comments(&remark.comments, ".comments", path, told);
                variations(&remark.variations, path, told);
            }
        }
        path.truncate(whole);
    }
}

fn notes(notes: &Notes, path: &mut String, told: &mut Vec<Unsaid>) {
    comments(&notes.comments, ".comments", path, told);
    variations(&notes.variations, path, told);
}

fn variations(lines: &[Vec<Item>], path: &mut String, told: &mut Vec<Unsaid>) {
    let whole = path.len();
    for (index, variation) in lines.iter().enumerate() {
        let _ = write!(path, ".variations[{index}]");
        line(variation, path, told);
        path.truncate(whole);
    }
}

fn comments(comments: &[String], key: &str, path: &mut String, told: &mut Vec<Unsaid>) {
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
    item.remarks = vec![pdn::Remark::Comment(comment.to_owned())];
    let mut written = Game::default();
    written.line.items.push(item);
    let text = write_game(&written, &Style::default());
    let read = pdn::games(text.as_bytes()).next()?;
    let read: Vec<_> = read.line.items.first()?.comments().collect();
    (read != [comment]).then_some(read.len())
}

#[cfg(test)]
mod tests {
    use super::unsaid;

    #[track_caller]
    fn tells(json: &str, expected: &[(&str, &str)]) {
        let game = serde_json::from_str(json).expect("a game");
        let told = unsaid(&game);
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
