//! What formatting must not change, whatever the text.

use std::io::Read as _;

use archive::fmt::{FormatOptions, Formatted, Formatter};
use archive::{Blocks, Decoder, Encoding};
use referee::Referee;

/// A text, formatted in blocks of about so many bytes.
pub(crate) fn format(input: &[u8], block: usize, options: &FormatOptions) -> (Vec<u8>, Formatted) {
    let mut text = Vec::new();
    let blocks = Blocks::from_decoder(Decoder::new(input), block);
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
    let mut games = Vec::new();
    referee.judge_each(text, |record, judgement| {
        let game = pdn::Game::from_events(text, record.events);
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
    });
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

/// Holds a text against what is written for it, and that against what is written for it once more.
#[track_caller]
pub(crate) fn check(input: &[u8], name: &str, options: &FormatOptions) -> Formatted {
    let (text, formatted) = format(input, 256 << 10, options);
    std::str::from_utf8(&text).expect("fmt writes UTF-8");
    // UTF-16 is read as what it is
    let mut decoded = Vec::new();
    Decoder::new(input)
        .read_to_end(&mut decoded)
        .expect("memory does not fail");
    let (before, after) = (kept(&decoded), kept(&text));
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
    // what stands for bytes that are no character is one in UTF-8
    let (again, _) = format(&text, 256 << 10, options);
    // zero bytes, left as they are, and the line end behind them may look like UTF-16
    let is_bytes = Encoding::sniff(&text) == Encoding::Bytes;
    if formatted.lost.is_none() && is_bytes && again != text {
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
