//! The server's findings after any edit are those of a fresh check of the whole text.

#![allow(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a place in a text as a part of its length"
)]

use std::sync::Arc;

use archive::{Block, Blocks};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use referee::{Collection, SeenGames, Spellings};

use super::ServerArgs;
use super::document::Document;
use super::findings::findings;
use super::position::character_start;
use super::settings::Settings;

/// Number of edits of the property; `HUFF_EDITS` sets another.
const EDITS: u32 = 400;

/// Edits of one document.
const EDITS_PER_DOCUMENT: usize = 20;

/// A finding, for comparison: code, game, start, length, message.
type Plain = (&'static str, u64, usize, usize, String);

fn settings(args: &ServerArgs) -> Arc<Settings> {
    Arc::new(Settings::for_document(&"untitled:1".into(), args).expect("settings"))
}

fn all_rules() -> ServerArgs {
    let mut args = ServerArgs {
        notes: true,
        ..ServerArgs::default()
    };
    args.judging.config.isolated = true;
    args
}

fn server_findings(document: &Document) -> Vec<Plain> {
    let mut all: Vec<Plain> = findings(document)
        .into_iter()
        .map(|one| {
            let finding = one.finding();
            let message = finding.message.to_string();
            let code = finding.rule.code();
            (code, one.game, one.span.start, one.span.len(), message)
        })
        .collect();
    all.sort();
    all
}

/// The findings of a text as `huff check` makes them: block by block, then those about several games.
fn check_findings(text: &str, settings: &Settings) -> Vec<Plain> {
    let judge = &settings.judge;
    let mut all = Vec::new();
    let mut games = 0;
    let mut collection = Collection::default();
    let mut seen = SeenGames::default();
    seen.start_file("");
    let mut names = Spellings::default();
    let mut block = Block::default();
    let mut blocks = Blocks::new(text.as_bytes());
    let plain = |finding: &referee::Finding, game, start: u64, length: u64| {
        let message = finding.message.to_string();
        (
            finding.rule.code(),
            game,
            start as usize,
            length as usize,
            message,
        )
    };
    while blocks.next_into(&mut block).expect("memory") {
        let judged = judge.judge(&block, None);
        let start = block.offset;
        for one in &judged.diagnostics {
            let at = start + one.offset - block.disk_offset;
            all.push(plain(&one.finding, games + one.game, at, one.length));
        }
        for (entry, location, _) in &judged.entries {
            let place = (games + location.game, location.offset, location.length);
            collection.add(entry, place.0, || place);
            if let Some(repeated) = seen.add(entry, place.0) {
                let finding = repeated.finding();
                all.push(plain(&finding, place.0, place.1, place.2));
            }
        }
        names.join(&judged.names, |location| {
            (games + location.game, location.offset, location.length)
        });
        games += judged.read;
    }
    let several = collection.finish().into_iter().chain(names.finish());
    for (place, finding) in several {
        all.push(plain(&finding, place.0, place.1, place.2));
    }
    all.sort();
    all
}

/// Records with all kinds of faults: the fixtures of the rules.
fn fixtures() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/rules");
    let rules = std::fs::read_dir(folder).expect("fixtures");
    let mut texts = Vec::new();
    for rule in rules {
        let rule = rule.expect("a folder").path();
        for name in ["fires.pdn", "messages.pdn"] {
            texts.extend(std::fs::read_to_string(rule.join(name)));
        }
    }
    texts.sort();
    assert!(texts.len() > 50);
    texts
}

/// A document: some fixtures one after another, so that it has several pieces.
fn documents(texts: Vec<String>) -> impl Strategy<Value = String> {
    let one = proptest::sample::select(texts);
    prop::collection::vec(one, 1..12).prop_map(|texts| texts.join("\n"))
}

/// An edit: the place as a part of the text, the number of bytes replaced, and the new text.
type Edit = (f64, usize, String);

fn edits(texts: Vec<String>) -> impl Strategy<Value = Vec<Edit>> {
    let signs = [
        "[",
        "]",
        "\"",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "*",
        "\n",
        "\n\n",
        "\r\n",
        "1.",
        "1. 11-15",
        " 1-0\n",
        "11-15",
        "22x",
        "[Event \"x\"]\n",
        "[GameType \"25\"]\n",
        "é",
        "/",
        " ",
        "x",
        "\u{feff}",
        "1-0 1. 9-14",
        "[White \"A\"]",
    ];
    let piece = (proptest::sample::select(texts), any::<f64>(), 0_usize..600).prop_map(
        |(text, at, length)| {
            let start = character_start(&text, (at.abs() % 1.0 * text.len() as f64) as usize);
            let end = character_start(&text, (start + length).min(text.len()));
            text[start..end.max(start)].to_owned()
        },
    );
    let new = prop_oneof![
        4 => proptest::sample::select(signs.map(str::to_owned).to_vec()),
        1 => Just(String::new()),
        1 => piece,
    ];
    let replaced = prop_oneof![6 => 0_usize..3, 2 => 0_usize..40, 1 => 0_usize..8000];
    prop::collection::vec((0.0..1.0_f64, replaced, new), EDITS_PER_DOCUMENT)
}

#[test]
fn after_any_edit_the_findings_are_those_of_a_fresh_check() {
    let wanted = std::env::var("HUFF_EDITS").ok();
    let wanted = wanted.and_then(|edits| edits.parse().ok()).unwrap_or(EDITS);
    let texts = fixtures();
    let settings = settings(&all_rules());
    let mut runner = TestRunner::new(Config {
        cases: wanted.div_ceil(EDITS_PER_DOCUMENT as u32),
        max_shrink_iters: 2000,
        failure_persistence: None,
        ..Config::default()
    });
    let cases = (documents(texts.clone()), edits(texts));
    let result = runner.run(&cases, |(text, edits)| {
        let mut document = Document::new("untitled:1".into(), 0, text, Arc::clone(&settings));
        prop_assert_eq!(
            server_findings(&document),
            check_findings(document.text(), &settings)
        );
        for (at, length, new) in edits {
            let text = document.text();
            let start = character_start(text, (at * text.len() as f64) as usize);
            let end = character_start(text, (start + length).min(text.len()));
            document.replace(start..end.max(start), &new);
            // Two of three changes come with the next one.
            if new.len() % 3 != 0 {
                continue;
            }
            document.judge();
            prop_assert_eq!(
                server_findings(&document),
                check_findings(document.text(), &settings)
            );
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn positions_and_offsets_of_a_document_agree() {
    use super::position::PositionEncoding;
    let text = fixtures().join("\n").replace('e', "é");
    let document = Document::new("untitled:1".into(), 0, text, settings(&all_rules()));
    assert!(document.text_pieces().count() > 10);
    for encoding in [PositionEncoding::Utf8, PositionEncoding::Utf16] {
        for (offset, character) in document.text().char_indices().step_by(97) {
            if character == '\n' {
                continue;
            }
            let position = document.cursor_at(offset, encoding).position(offset);
            assert_eq!(document.offset(position, encoding), offset);
        }
    }
}
