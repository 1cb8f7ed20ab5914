//! Reports the content of a JSON game that a PDN record cannot keep. Such content is written in the nearest form.
//!
//! Almost no game loses anything, and most games are recognised cheaply. Only names, values and comments that contain
//! PDN syntax are written and read back for a comparison.

use std::fmt::Write as _;

use pdn::write::{Style, settled, write_game};
use pdn::{Game, GameMove, GameTag, Item as PdnItem, ItemKind, Line, Remark, SquareName};

use crate::json::{self, Item};

/// A path in the JSON of a game, and the loss at that path.
pub(crate) type Loss = (String, String);

/// The losses found so far.
struct LossReport {
    losses: Vec<Loss>,
    /// For each unread text, in order: true if it is still unread where it is written.
    unread: std::vec::IntoIter<bool>,
}

impl LossReport {
    fn push(&mut self, loss: Loss) {
        self.losses.push(loss);
    }
}

/// Lists the content that is written differently from the JSON, in the order of the game. `record` is the record to be
/// written.
pub(crate) fn find_losses(game: &json::Game, record: &Game, style: &Style) -> Vec<Loss> {
    let mut report = LossReport {
        losses: Vec::new(),
        unread: unchanged_unread(record, style).into_iter(),
    };
    check_tags(&record.tags, &mut report);
    let mut path = String::new();
    check_comments(&game.comments, "comments", &mut path, &mut report);
    if let Some(number) = game.first_number
        && number != style.first_number
    {
        let what = format!(
            "no move number to begin with; written as {}",
            style.first_number
        );
        report.push(("first_number".to_owned(), what));
    }
    path.push_str("moves");
    check_line(&game.moves, &mut path, &mut report);
    report.losses
}

/// For each unread text of a game, in order: true if it is written unchanged.
fn unchanged_unread(record: &Game, style: &Style) -> Vec<bool> {
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

/// Reports the tags that are not read back unchanged. How one is written depends on the others: a name that is no
/// identifier is kept only if it does not separate the tags.
fn check_tags(tags: &[GameTag], report: &mut LossReport) {
    let is_suspect =
        |tag: &GameTag| !pdn::is_identifier(&tag.name) || tag.value.chars().any(char::is_control);
    if !tags.iter().any(is_suspect) {
        return;
    }
    let written = Game {
        tags: tags.to_vec(),
        ..Game::default()
    };
    let text = write_game(&written, &Style::default());
    let read = pdn::games(text.as_bytes()).next().unwrap_or_default();
    let mut left = read.tags.iter();
    for GameTag { name, value } in tags {
        let path = || {
            if pdn::is_identifier(name) {
                format!("tags.{name}")
            } else {
                format!("tags[{name:?}]")
            }
        };
        // If a tag is missing, the others keep their names.
        let found = if read.tags.len() == tags.len() {
            left.next()
        } else {
            read.tags.iter().find(|tag| tag.name == *name)
        };
        let Some(read) = found else {
            let what = "PDN cannot represent this tag; it is omitted";
            report.push((path(), what.to_owned()));
            continue;
        };
        if read.name != *name {
            let what = format!("not a valid PDN tag name; written as {}", read.name);
            report.push((path(), what));
        }
        if read.value != *value {
            let what = if value.contains(['\r', '\n']) {
                "PDN tag values cannot contain line ends; written as blanks"
            } else {
                "PDN cannot represent this tag value exactly"
            };
            report.push((path(), what.to_owned()));
        }
    }
}

/// Checks the comments and variations of a line of play; `path` is its place.
fn check_line(items: &[Item], path: &mut String, report: &mut LossReport) {
    let whole = path.len();
    for (index, item) in items.iter().enumerate() {
        // Writing to a String cannot fail, here and below.
        let _ = write!(path, "[{index}]");
        match item {
            Item::Move(mv) => {
                check_comments(&mv.comments_before, ".comments_before", path, report);
                if let Some(key) = contradiction(mv) {
                    let what = format!("other squares than in \"written\": {}", mv.written);
                    report.push((format!("{path}.{key}"), what));
                }
                check_comments(&mv.comments, ".comments", path, report);
                check_variations(&mv.variations, path, report);
            }
            Item::Setup(setup) => {
                check_comments(&setup.comments_before, ".comments_before", path, report);
                check_comments(&setup.comments, ".comments", path, report);
                check_variations(&setup.variations, path, report);
            }
            Item::Unread(text) => {
                check_comments(&text.comments_before, ".comments_before", path, report);
                if !report.unread.next().unwrap_or(true) {
                    let what = "PDN would parse this text; written as a comment";
                    report.push((format!("{path}.unread"), what.to_owned()));
                }
                check_comments(&text.comments, ".comments", path, report);
                check_variations(&text.variations, path, report);
            }
            Item::Remark(remark) => {
                check_comments(&remark.comments, ".comments", path, report);
                check_variations(&remark.variations, path, report);
            }
        }
        path.truncate(whole);
    }
}

/// The member of a move (such as `path`) whose first or last square contradicts the move as written. The record is
/// made from the move as written. The squares of a capture may be written in another order than those of its path, its
/// last squares elsewhere, in another part, and its captured squares after the first and the last one.
fn contradiction(mv: &json::Move) -> Option<&'static str> {
    let path = mv.path.as_deref().unwrap_or_default();
    let squares = |text: &str| Some(GameMove::parse(text)?.squares().to_vec());
    // A capture written in parts has none.
    let mut written = squares(&mv.written)?;
    let captures = mv.captures.as_deref().unwrap_or_default();
    let lists_captures = match (&*written, path) {
        (&[from, to, ref listed @ ..], &[first, .., last]) => {
            (from, to) == (first, last) && sorted(listed) == sorted(captures)
        }
        _ => false,
    };
    if written.len() > 2 && (lists_captures || sorted(&written) == sorted(path)) {
        written = path.to_vec();
    }
    let takes = mv.written.contains(['x', 'X', ':', '×']);
    let differs = |squares: &[SquareName]| match (squares, &*written) {
        _ if takes && is_beginning(&written, squares) => false,
        (&[first, .., last], &[written_first, .., written_last]) => {
            is_another_square(written_first, first) || is_another_square(written_last, last)
        }
        _ => false,
    };
    let of_move = mv.mv.as_deref().and_then(squares).unwrap_or_default();
    let mut found = [("move", &*of_move), ("path", path)].into_iter();
    found.find_map(|(key, squares)| differs(squares).then_some(key))
}

fn is_beginning(written: &[SquareName], path: &[SquareName]) -> bool {
    let mut pairs = written.iter().zip(path);
    path.len() >= written.len()
        && pairs.all(|(written, meant)| !is_another_square(*written, *meant))
}

fn sorted(squares: &[SquareName]) -> Vec<&SquareName> {
    let mut squares: Vec<_> = squares.iter().collect();
    squares.sort_unstable();
    squares
}

/// True if two names of the same notation are different squares. A file letter without a rank may be any square of that
/// file.
fn is_another_square(written: SquareName, meant: SquareName) -> bool {
    match (written, meant) {
        (SquareName::Number(_), SquareName::Number(_)) => written != meant,
        (SquareName::Number(_), _) | (_, SquareName::Number(_)) => false,
        (SquareName::File(written), SquareName::Algebraic { file, .. }) => written != file,
        _ => written != meant,
    }
}

fn check_variations(lines: &[Vec<Item>], path: &mut String, report: &mut LossReport) {
    let whole = path.len();
    for (index, variation) in lines.iter().enumerate() {
        let _ = write!(path, ".variations[{index}]");
        check_line(variation, path, report);
        path.truncate(whole);
    }
}

fn check_comments(comments: &[String], key: &str, path: &mut String, report: &mut LossReport) {
    for (index, comment) in comments.iter().enumerate() {
        if is_suspect(comment)
            && let Some(pieces) = split_count(comment)
        {
            let what = format!(
                "a PDN comment cannot contain this text; written as {pieces} comments, one per line"
            );
            report.push((format!("{path}{key}[{index}]"), what));
        }
    }
}

/// True if a comment may not be read back from between braces, because it contains a brace, or possibly a tag.
fn is_suspect(comment: &str) -> bool {
    let bytes = comment.as_bytes();
    memchr::memchr2_iter(b'}', b'[', bytes)
        .any(|at| bytes[at] == b'}' || bytes.get(at + 1) != Some(&b'%'))
}

/// The number of comments that a comment becomes when it is read back; `None` if it is read back unchanged.
fn split_count(comment: &str) -> Option<usize> {
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
    fn check(json: &str, expected: &[(&str, &str)]) {
        let game = serde_json::from_str(json).expect("a game");
        let (record, style) = from_json(&game).expect("a record");
        let found = find_losses(&game, &record, &style);
        let found: Vec<_> = found
            .iter()
            .map(|(path, what)| (path.as_str(), what.as_str()))
            .collect();
        assert_eq!(found, expected, "{json}");
    }

    #[test]
    fn representable_games_lose_nothing() {
        check(
            r#"{"tags":{"Event":"a \"b\" \\","Città":"Roma","":"[c]"},"comments":["} and","{[%clk 1:00]"],
                "moves":[{"move":"9-13","comments":["see [Event \"x\"]","\n[Event \"x\"]\n"]}]}"#,
            &[],
        );
    }

    #[test]
    fn unread_text_that_would_be_parsed_is_reported() {
        let what = "PDN would parse this text; written as a comment";
        check(
            r#"{"moves":[{"unread":"1q-15"},"22-18",{"unread":"9-14","variations":[["9-13",{"unread":"a {b"}]]},
                {"unread":"15xz2"},"25x18"]}"#,
            &[
                ("moves[2].unread", what),
                ("moves[2].variations[0][1].unread", what),
            ],
        );
    }

    #[test]
    fn squares_that_contradict_the_written_move_are_reported() {
        check(
            r#"{"moves":[{"move":"11-15","written":"11-15","path":[11,15]},
                {"move":"23-19","written":"22-18"},{"written":"15x22","path":[15,24]},
                {"written":"25x18x11","path":[25,18,11]},{"written":"25x18 18x11","path":[25,18]},
                {"move":"15x31","written":"22x15x31","path":[15,22,31]},{"written":"22x15x31","path":[15,23,31]},
                {"written":"09x13","path":["c3","d4"]},{"written":"cd4","path":["c3","d4"]},
                {"written":"ed4","path":["c3","d4"],"variations":[["9-13",{"written":"9-14","path":[9,13]}]]},
                {"written":"11-15","path":[11,15,20]},{"written":"15x22","path":[15,22,31]},
                {"move":"15x31","written":"15x31x26x18","path":[15,22,31],"captures":[18,26]},
                {"move":"15x31","written":"15x31x26x19","path":[15,22,31],"captures":[18,26]}]}"#,
            &[
                ("moves[1].move", "other squares than in \"written\": 22-18"),
                ("moves[2].path", "other squares than in \"written\": 15x22"),
                (
                    "moves[6].path",
                    "other squares than in \"written\": 22x15x31",
                ),
                ("moves[9].path", "other squares than in \"written\": ed4"),
                (
                    "moves[9].variations[0][1].path",
                    "other squares than in \"written\": 9-14",
                ),
                // the rest of a capture may be in another part, that of a quiet move may not
                ("moves[10].path", "other squares than in \"written\": 11-15"),
                (
                    "moves[13].move",
                    "other squares than in \"written\": 15x31x26x19",
                ),
            ],
        );
    }

    #[test]
    fn a_first_number_that_no_record_begins_with_is_reported() {
        check(r#"{"first_number":34,"moves":["9-13"]}"#, &[]);
        check(
            r#"{"first_number":1000000,"moves":["9-13"]}"#,
            &[(
                "first_number",
                "no move number to begin with; written as 999",
            )],
        );
    }

    #[test]
    fn the_names_of_tags_that_would_separate_them_are_reported() {
        // Alone, `Bl−+` is read back. Here `White` would repeat a name after it, and begin another game.
        check(
            r#"{"tags":{"WhitE":"a","Bl−+":"b","White":"c"},"moves":[{"move":"9-13"}]}"#,
            &[("tags[\"Bl−+\"]", "not a valid PDN tag name; written as Bl")],
        );
        check(
            r#"{"tags":{"WhitE":"a","Bl−+":"b"},"moves":[{"move":"9-13"}]}"#,
            &[],
        );
    }

    #[test]
    fn losses_are_reported_with_their_path() {
        check(
            r#"{"tags":{"Event":"a\nb","My Event":"c","9x":"d"},"comments":["one } \n two"],
                "moves":[{"move":"9-13","comments":["fine"],
                          "variations":[[{"move":"9-14","comments_before":["}\n}"]}]]}]}"#,
            &[
                (
                    "tags.Event",
                    "PDN tag values cannot contain line ends; written as blanks",
                ),
                (
                    "tags[\"My Event\"]",
                    "not a valid PDN tag name; written as MyEvent",
                ),
                ("tags[\"9x\"]", "not a valid PDN tag name; written as X9x"),
                (
                    "comments[0]",
                    "a PDN comment cannot contain this text; written as 2 comments, one per line",
                ),
                (
                    "moves[0].variations[0][0].comments_before[0]",
                    "a PDN comment cannot contain this text; written as 2 comments, one per line",
                ),
            ],
        );
    }
}
