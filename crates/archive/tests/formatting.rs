//! Formatting changes no game, and formatting twice changes nothing more: on real records and on any mixture.

use archive::fmt::{FormatOptions, Formatted, Formatter, Terminator, Unchanged};
use archive::{Blocks, Decoder};
use proptest::prelude::*;
use referee::{Fixer, Judgement, Record, Referee, Severity};

mod corpora;
mod pieces;

use pieces::piece;

fn options(terminator: Terminator, long: bool) -> FormatOptions {
    FormatOptions {
        terminator,
        long,
        ..FormatOptions::default()
    }
}

fn format(input: &[u8], block: usize, options: &FormatOptions) -> (Vec<u8>, Formatted) {
    let mut text = Vec::new();
    let blocks = Blocks::of(Decoder::new(input), block);
    let formatted = Formatter::new(options.clone())
        .add(blocks, |piece| {
            text.extend_from_slice(piece.after);
            Ok(())
        })
        .expect("memory does not fail");
    (text, formatted)
}

/// What must not change of a game: its tags, its comments and unreadable text in order, what its moves did,
/// and what the referee finds about the play.
#[derive(PartialEq, Debug)]
struct Kept {
    tags: Vec<(String, String)>,
    comments: Vec<String>,
    moves: Vec<(u32, u32, Option<String>)>,
    play: Vec<(&'static str, Option<u32>)>,
}

fn kept(text: &[u8]) -> Vec<Kept> {
    let referee = Referee::new(referee::Options {
        moves: true,
        ..referee::Options::default()
    });
    let mut reader = pdn::Reader::new(text);
    let mut events = Vec::new();
    let mut judgement = Judgement::default();
    let mut games = Vec::new();
    while reader.read_game(&mut events) {
        let record = Record {
            source: text,
            events: &events,
        };
        referee.judge(&record, &mut judgement);
        let game = pdn::Game::from_events(text, &events);
        let mut comments = game.preface.clone();
        said_in(&game.line, &mut comments);
        // A FEN may be written in another form of the same, a Result may be filled in.
        let tags = game.tags.into_iter();
        let tags = tags.filter(|tag| !matches!(&*tag.name, "FEN" | "Result"));
        let mut tags: Vec<_> = tags.map(|tag| (tag.name, tag.value)).collect();
        tags.sort();
        let moves = judgement.moves.iter().map(|played| {
            let made = played.mv.map(|mv| {
                format!(
                    "{}-{} {:?} {}",
                    mv.from(),
                    mv.to(),
                    mv.captured(),
                    mv.crowns()
                )
            });
            (played.ply.ply, played.ply.depth, made)
        });
        let moves = moves.collect();
        let play = judgement.findings.iter();
        let play = play.filter(|finding| finding.rule.code().starts_with('R'));
        let play = play.map(|found| (found.rule.code(), found.ply.map(|ply| ply.ply)));
        games.push(Kept {
            tags,
            comments,
            moves,
            play: play.collect(),
        });
    }
    games
}

/// What is said in a line, in order: comments, and text, marks and results that are out of place.
fn said_in(line: &pdn::Line, said: &mut Vec<String>) {
    let items = line.items.iter().flat_map(|item| &item.remarks);
    for remark in line.opening.iter().chain(items) {
        match remark {
            pdn::Remark::Comment(text) | pdn::Remark::Escape(text) | pdn::Remark::Unread(text) => {
                said.push(text.clone());
            }
            pdn::Remark::Variation(line) => said_in(line, said),
        }
    }
}

/// The comments as one text: one that braces cannot hold is written in several.
fn said(comments: &[String]) -> String {
    comments.concat().replace(['\r', '\n'], "")
}

#[track_caller]
fn check(input: &[u8], name: &str, options: &FormatOptions) -> Formatted {
    let (text, formatted) = format(input, 256 << 10, options);
    std::str::from_utf8(&text).expect("fmt writes UTF-8");
    let (before, after) = (kept(input), kept(&text));
    assert_eq!(before.len(), after.len(), "{name}: number of games");
    for (game, (before, after)) in before.iter().zip(&after).enumerate() {
        let name = format!("{name}, game {}", game + 1);
        assert_eq!(before.tags, after.tags, "{name}: tags");
        assert_eq!(
            said(&before.comments),
            said(&after.comments),
            "{name}: comments"
        );
        assert_eq!(before.moves, after.moves, "{name}: moves");
        assert_eq!(before.play, after.play, "{name}: play");
    }
    let (again, _) = format(&text, 256 << 10, options);
    if again != text {
        let at = again.iter().zip(&text).take_while(|(a, b)| a == b).count();
        let around = |text: &[u8]| {
            let text = &text[at.saturating_sub(200)..text.len().min(at + 100)];
            String::from_utf8_lossy(text).into_owned()
        };
        panic!(
            "{name}: formatted twice\n{}\n---\n{}",
            around(&text),
            around(&again)
        );
    }
    formatted
}

#[test]
fn no_real_record_is_changed() {
    for (name, bytes) in corpora::samples(3_000_000) {
        let formatted = check(&bytes, &name, &FormatOptions::default());
        let mut left = formatted.left;
        left.retain(|left| {
            !matches!(
                left.why,
                Unchanged::NoRecord
                    | Unchanged::Binary
                    | Unchanged::Unread
                    | Unchanged::UnclosedComment
                    | Unchanged::UnclosedVariation
                    | Unchanged::BrokenTag
                    | Unchanged::StrayCloser
                    | Unchanged::TooDeep
            )
        });
        assert_eq!(left, [], "{name}");
    }
}

/// What `fmt` and `--fix` write alike: the values of tags, and results, only the latter mends.
fn is_of_notation(rule: &referee::Rule) -> bool {
    rule.code().starts_with('N')
}

#[test]
fn what_is_formatted_is_nothing_to_mend() {
    let fixer = Fixer::new(referee::Options::default(), false);
    let referee = Referee::new(referee::Options::default());
    let mut judgement = Judgement::default();
    for (name, bytes) in corpora::samples(1_000_000) {
        let (text, formatted) = format(&bytes, 256 << 10, &FormatOptions::default());
        let fix = archive::fix_games(&text, &fixer, &is_of_notation);
        let fixed = fix.fixed.iter().map(|(rule, _)| rule.code());
        let fixed: Vec<_> = fixed.collect();
        // a game that was left as it was may be mended
        let mut reader = pdn::Reader::new(&text);
        let (mut events, mut game) = (Vec::new(), 0);
        while reader.read_game(&mut events) {
            game += 1;
            let (start, end) = (events[0].span.start, events[events.len() - 1].span.end);
            let mut edits = fix.edits.iter();
            let edit = edits.find(|edit| (start..=end).contains(&edit.span.start));
            let is_left = formatted.left.iter().any(|left| left.game == game);
            // in one that breaks a law the moves stay as they are written
            let record = Record {
                source: &text,
                events: &events,
            };
            referee.judge(&record, &mut judgement);
            let mut play = judgement.findings.iter();
            let breaks = play.any(|found| {
                found.rule.code().starts_with('R') && found.severity == Severity::Error
            });
            assert!(
                edit.is_none() || is_left || breaks,
                "{name}, game {game}: {edit:?} of {fixed:?}"
            );
        }
    }
}

#[test]
fn no_real_record_is_changed_by_long_moves_and_stars() {
    for (name, bytes) in corpora::samples(300_000) {
        check(&bytes, &name, &options(Terminator::Star, true));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_mixture_of_pieces_is_changed(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        check(text.as_bytes(), &text, &FormatOptions::default());
        check(text.as_bytes(), &text, &options(Terminator::Star, true));
    }

    #[test]
    fn neither_blocks_nor_threads_show(pieces in prop::collection::vec(piece(), 0..24)) {
        let input = pieces.concat().repeat(20);
        let (whole, _) = format(input.as_bytes(), 1 << 20, &FormatOptions::default());
        let options = FormatOptions { threads: 3, ..FormatOptions::default() };
        let (blocks, _) = format(input.as_bytes(), 50, &options);
        prop_assert_eq!(whole, blocks);
    }
}
