//! Real collections in a folder outside the repository: `HUFF_CORPORA`, else `../shared/corpora` beside the workspace.
//! Without that folder the tests print `skipped:` and pass.

use std::fs;
use std::path::{Path, PathBuf};

use pdn::write::{Style, write_games};
use pdn::{Event, FaultKind, Game, Reader, Token, game_boundary};

/// The files, and the number of games in each.
const EXPECTED: &[(&str, usize)] = &[
    ("english/OCA_2.0.pdn", 22_621),
    ("english/tinsley.pdn", 724),
    ("english/Tricks traps and shots.pdn", 135),
    ("english/Principles of Strategy.pdn", 16),
    ("english/borderclassics.pdn", 183),
    ("english/goulds.pdn", 262),
    ("english/11_man_english.pdn", 2_400),
    ("international/nk ronde 01.pdn", 7),
    ("international/wk2003.pdn", 23),
    ("international/PROF2.pdn", 16),
    ("international/kurnik.pdn", 4),
    ("international/schildpad.pdn", 34),
    ("international/delfts.pdn", 2),
    ("international/2ème Open national du Léman.pdn", 147),
    ("international/World Title Match Women 2024.pdn", 2),
    ("italian/CI2004.pdn", 190),
    ("italian/CI2005.pdn", 153),
    ("italian/CI2007.pdn", 515),
    ("italian/CI2008.pdn", 190),
    ("italian/Campionato Assoluto 2005.pdn", 53),
    ("russian/ussr1947.pdn", 153),
    ("russian/abatsiev.pdn", 56),
    ("czech/mrcd2007.pdn", 102),
    ("grammar/alphanumeric.pdn", 1),
    ("grammar/fen.pdn", 3),
    ("grammar/gameterminator.pdn", 1),
    ("grammar/linecomment.pdn", 1),
    ("grammar/movestrength.pdn", 1),
    ("grammar/nested_comment.pdn", 1),
    ("grammar/string.pdn", 1),
    ("grammar/unicode.pdn", 1),
    ("grammar/variation.pdn", 1),
];

fn corpora() -> Option<PathBuf> {
    let folder = match std::env::var_os("HUFF_CORPORA") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"),
    };
    if folder.is_dir() {
        Some(folder)
    } else {
        println!(
            "skipped: no collections at {}; set HUFF_CORPORA",
            folder.display()
        );
        None
    }
}

fn read(bytes: &[u8]) -> Vec<Event<'_>> {
    Reader::new(bytes).collect()
}

#[test]
fn every_collection_has_its_games_and_every_byte_its_event() {
    let Some(folder) = corpora() else { return };
    let mut wrong = Vec::new();
    for (name, games) in EXPECTED {
        let bytes = fs::read(folder.join(name)).expect("a listed file");
        let events = read(&bytes);
        let found = events
            .iter()
            .filter(|event| event.token == Token::GameEnd)
            .count();
        if found != *games {
            wrong.push(format!("{name}: {found} games, expected {games}"));
        }
        let mut at = 0;
        for event in &events {
            assert!(event.span.start >= at, "{name}: {event:?} overlaps");
            assert!(
                bytes[at..event.span.start]
                    .iter()
                    .all(u8::is_ascii_whitespace),
                "{name}: lost at {at}"
            );
            at = event.span.end;
        }
        let faults: Vec<_> = events
            .iter()
            .filter_map(|event| match event.token {
                Token::Fault(fault) => Some((
                    fault.kind,
                    String::from_utf8_lossy(&bytes[fault.place.start..fault.place.end]),
                )),
                _ => None,
            })
            .collect();
        println!(
            "{name}: {found} games, {} events, faults {faults:.80?}",
            events.len()
        );
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_open_checkers_archive_is_free_of_faults() {
    let Some(folder) = corpora() else { return };
    let bytes = fs::read(folder.join("english/OCA_2.0.pdn")).expect("a listed file");
    let events = read(&bytes);
    let count =
        |what: fn(&Token<'_>) -> bool| events.iter().filter(|event| what(&event.token)).count();
    assert_eq!(count(|token| matches!(token, Token::Move(_))), 1_158_096);
    assert_eq!(count(|token| matches!(token, Token::Terminator(_))), 22_621);
    assert_eq!(count(|token| matches!(token, Token::Fault(_))), 0);
}

#[test]
fn prose_glued_to_a_move_and_a_result_glued_to_a_tag_are_reported() {
    let Some(folder) = corpora() else { return };
    for (name, kind, times) in [
        ("english/tinsley.pdn", FaultKind::GluedText, 2),
        (
            "english/Tricks traps and shots.pdn",
            FaultKind::GluedTokens,
            2,
        ),
    ] {
        let bytes = fs::read(folder.join(name)).expect("a listed file");
        let found = read(&bytes)
            .iter()
            .filter(|event| matches!(event.token, Token::Fault(fault) if fault.kind == kind))
            .count();
        assert_eq!(found, times, "{name}");
    }
}

#[test]
fn every_game_of_every_collection_reads_back_as_written() {
    let Some(folder) = corpora() else { return };
    for (name, _) in EXPECTED {
        let bytes = fs::read(folder.join(name)).expect("a listed file");
        let games: Vec<Game> = pdn::games(&bytes).collect();
        let text = write_games(&games, &Style::default());
        let mut again = 0;
        for (read, game) in pdn::games(text.as_bytes()).zip(&games) {
            assert_eq!(
                (&read.tags, &read.line),
                (&game.tags, &game.line),
                "{name}, game {}",
                again + 1
            );
            again += 1;
        }
        assert_eq!(again, games.len(), "{name}");
    }
}

#[test]
fn a_collection_cut_into_blocks_has_the_same_events() {
    let Some(folder) = corpora() else { return };
    for (name, _) in EXPECTED {
        let bytes = fs::read(folder.join(name)).expect("a listed file");
        for size in [5_000, 60_000, 1_000_000] {
            let (mut start, mut end, mut events) = (0, size.min(bytes.len()), Vec::new());
            while start < bytes.len() {
                let cut = match game_boundary(&bytes[start..end]) {
                    Some(cut) if end < bytes.len() => cut,
                    _ if end < bytes.len() => {
                        end = (end + size).min(bytes.len());
                        continue;
                    }
                    _ => end - start,
                };
                events.extend(
                    read(&bytes[start..start + cut])
                        .into_iter()
                        .map(|event| (event.span.start + start, event.token)),
                );
                start += cut;
                end = (start + size).min(bytes.len());
            }
            let whole = read(&bytes);
            assert_eq!(events.len(), whole.len(), "{name} in blocks of {size}");
            for (found, expected) in events.iter().zip(&whole) {
                if !matches!(found.1, Token::Fault(_)) {
                    assert_eq!(
                        *found,
                        (expected.span.start, expected.token),
                        "{name} in blocks of {size}"
                    );
                }
            }
        }
    }
}
