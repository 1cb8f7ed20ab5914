//! Checks what a conversion must not change, for any text.

use serde::Deserialize as _;
use serde_json::Value;

use archive::{ConvertOptions, Converter, Discrepancy, Format};

/// Converts a text to another format.
pub(crate) fn convert(input: &[u8], from: Format, to: Format) -> Vec<u8> {
    let mut converter = Converter::new(Vec::new(), to, ConvertOptions::default());
    let converted = converter
        .add(input, from, "")
        .expect("memory does not fail");
    assert!(converted.refused.is_empty(), "{:?}", converted.refused);
    converter.finish().expect("memory does not fail")
}

/// One game per line, without its source. Findings about a whole game are placed where its text begins, which may move,
/// so findings are sorted for comparison.
///
/// If some text could not be read, the meaning of the moves near it is a guess. Of such a game only the words are compared:
/// not plies, sides, results or findings.
fn json_lines(input: &[u8]) -> Vec<String> {
    let lines = convert(input, Format::Pdn, Format::JsonLines);
    let lines = String::from_utf8(lines).expect("JSON is UTF-8");
    lines
        .lines()
        .map(|line| {
            if line.contains("\"unread\":") {
                let mut reader = serde_json::Deserializer::from_str(line);
                reader.disable_recursion_limit();
                let game = Value::deserialize(&mut reader);
                let mut words = String::new();
                collect_words(&game.expect("a line is a JSON value"), &mut words);
                return words;
            }
            let content = line.rfind(",\"source\":").expect("a source");
            let Some((game, findings)) = line[..content].split_once(",\"findings\":[{") else {
                return line[..content].to_owned();
            };
            let mut findings: Vec<&str> = findings.trim_end_matches("}]").split("},{").collect();
            findings.sort_unstable();
            format!("{game} {findings:?}")
        })
        .collect()
}

/// Adds the texts of a game as written, without blanks: tags, comments, moves and what could not be read.
fn collect_words(value: &Value, words: &mut String) {
    match value {
        Value::String(text) => words.extend(text.split_whitespace()),
        Value::Array(items) => items.iter().for_each(|item| collect_words(item, words)),
        Value::Object(fields) => {
            if let Some(Value::Object(tags)) = fields.get("tags") {
                for (name, value) in tags {
                    words.push_str(name);
                    collect_words(value, words);
                }
            }
            for key in [
                "comments_before",
                "setup",
                "unread",
                "written",
                "comments",
                "moves",
                "variations",
            ] {
                if let Some(value) = fields.get(key) {
                    collect_words(value, words);
                }
            }
        }
        _ => {}
    }
}

/// True for texts that rewriting cannot preserve:
/// - a game with two ends: the referee uses the last, JSON the first;
/// - a star on a final move, which is written `$7`;
/// - `(1:12)`, which after an illegal move is a time, but a move once it has a number;
/// - a move from or to square 0 (`23-0`), which may be a result;
/// - a variation that lacks a ply between two move numbers, because JSON counts its plies;
/// - words before a tag of a game without moves, which JSON puts after the tags, where they may state the result.
pub(crate) fn is_odd(input: &[u8]) -> bool {
    let (mut ends, mut star, mut moves) = (0, false, false);
    // True after words, and after words before a tag.
    let (mut words, mut words_before_tag) = (false, false);
    let mut depth = 0_u32;
    let mut opens_variation = false;
    // Number of plies since the last number of a first move.
    let mut plies = None;
    pdn::Reader::new(input).any(|event| {
        let is_first = std::mem::replace(
            &mut opens_variation,
            event.token == pdn::Token::VariationStart,
        );
        match event.token {
            pdn::Token::Move(mv) if is_first && mv.separator == pdn::Separator::Colon => {
                return true;
            }
            pdn::Token::Move(mv) if [mv.from, mv.to].contains(&pdn::SquareName::Number(0)) => {
                return true;
            }
            pdn::Token::MoveNumber(number) if !number.is_second() => {
                let before = plies.replace(0);
                if depth > 0 && before == Some(1) {
                    return true;
                }
            }
            pdn::Token::Move(_) | pdn::Token::UnknownMove => {
                moves = true;
                plies = plies.map(|plies| plies + 1);
            }
            pdn::Token::Setup(_) => moves = true,
            pdn::Token::VariationStart => (depth, plies) = (depth + 1, None),
            pdn::Token::VariationEnd => (depth, plies) = (depth.saturating_sub(1), None),
            pdn::Token::Comment(_) | pdn::Token::Fault(_) => words = true,
            pdn::Token::Tag(_) => words_before_tag |= words,
            pdn::Token::Terminator(_) => ends += 1,
            pdn::Token::Strength(marks) => star |= marks == b"*",
            pdn::Token::GameEnd => {
                if ends == 0 && star || words_before_tag && !moves {
                    return true;
                }
                (ends, star, moves, depth) = (0, false, false, 0);
                (words, words_before_tag) = (false, false);
            }
            _ => {}
        }
        ends > 1
    })
}

/// True for texts that rewriting cannot preserve: lines nested too deep, which are joined to the line around them.
pub(crate) fn is_too_deep(input: &[u8]) -> bool {
    pdn::Reader::new(input).any(|event| matches!(event.token, pdn::Token::Fault(fault) if fault.kind == pdn::FaultKind::TooDeep))
}

/// The message for squares that differ from those of the move as written.
const CONTRADICTION: &str = "other squares than in";

/// Compares the JSON of a record with the JSON of the PDN made from it.
///
/// A game is not compared if the conversion reports a change in it: unread text that can be parsed at its new place, a
/// comment that is written as several, a terminator before a game without tags (which ends the game above it), or a tag
/// with another name. Returns true if every game was compared. No report may say that a record contradicts itself.
#[track_caller]
pub(crate) fn check(input: &[u8], name: &str) -> bool {
    let first = json_lines(input);
    let json = convert(input, Format::Pdn, Format::Json);
    let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
    let converted = converter.add(&json[..], Format::Json, "");
    let converted = converted.expect("memory does not fail");
    assert!(converted.refused.is_empty(), "{:?}", converted.refused);
    let contradicts = |change: &Discrepancy| change.to_string().contains(CONTRADICTION);
    let contradiction = converted.changed.iter().find(|change| contradicts(change));
    assert!(contradiction.is_none(), "{name}: {contradiction:?}");
    let pdn = converter.finish().expect("memory does not fail");
    let second = json_lines(&pdn);
    let is_told = |game: u64| {
        let mut changed = converted.changed.iter().map(Discrepancy::game);
        changed.any(|changed| changed == game || changed == game + 1)
    };
    for (game, (first, second)) in (1..).zip(first.iter().zip(&second)) {
        if !is_told(game) {
            assert_eq!(first, second, "{name}\n{}", String::from_utf8_lossy(&pdn));
        }
    }
    assert_eq!(
        first.len(),
        second.len(),
        "{name}: games\n{}",
        String::from_utf8_lossy(&pdn)
    );
    converted.changed.is_empty()
}
