//! Checks what formatting must not change, for any text.

use std::io::Read as _;

use archive::fmt::{FormatOptions, Formatted, Formatter};
use archive::{Blocks, Decoder, Encoding};
use referee::{JudgedGame, Referee};

/// Formats a text in blocks of about `block` bytes.
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

/// The content of a game that must not change: tags, comments and unread text in order, the moves as played, and the
/// findings about the play.
#[derive(PartialEq, Debug)]
struct GameContent {
    tags: Vec<(String, String)>,
    comments: Vec<String>,
    moves: Vec<(u32, u32, Option<String>)>,
    play: Vec<(&'static str, Option<u32>)>,
}

fn kept(text: &[u8]) -> Vec<GameContent> {
    let referee = Referee::new(referee::Options {
        moves: true,
        ..referee::Options::default()
    });
    let mut games = Vec::new();
    for JudgedGame {
        events, judgement, ..
    } in referee.judge_all(text)
    {
        let game = pdn::Game::from_events(text, &events);
        let mut comments = game.preface.clone();
        collect_remarks(&game.line, &mut comments);
        // A FEN may be written in another form, and a Result may be filled in.
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
        games.push(GameContent {
            tags,
            comments,
            moves,
            play: play.collect(),
        });
    }
    games
}

/// The remarks of a line, in order: comments, and misplaced text, marks and results.
fn collect_remarks(line: &pdn::Line, remarks: &mut Vec<String>) {
    let items = line.items.iter().flat_map(|item| &item.remarks);
    for remark in line.opening.iter().chain(items) {
        match remark {
            pdn::Remark::Comment(text) | pdn::Remark::Escape(text) | pdn::Remark::Unread(text) => {
                remarks.push(text.clone());
            }
            pdn::Remark::Variation(line) => collect_remarks(line, remarks),
        }
    }
}

/// The comments as one text without blanks: a comment that braces cannot hold is written as several. A star may be text or
/// the end of the game, depending on what follows it, so stars are not compared.
fn joined(comments: &[String]) -> String {
    let is_left_out = |c: char| c.is_whitespace() || c == '*';
    comments.concat().replace(is_left_out, "")
}

/// Compares a text with its formatted form, and that with the result of formatting it again.
#[track_caller]
pub(crate) fn check(input: &[u8], name: &str, options: &FormatOptions) -> Formatted {
    let (text, formatted) = format(input, 256 << 10, options);
    std::str::from_utf8(&text).expect("fmt writes UTF-8");
    // UTF-16 is decoded
    let mut decoded = Vec::new();
    Decoder::new(input)
        .read_to_end(&mut decoded)
        .expect("memory does not fail");
    let (before, after) = (kept(&decoded), kept(&text));
    assert_eq!(before.len(), after.len(), "{name}: number of games");
    // In an old encoding, a game with text that cannot be read is only encoded anew. How it is read may depend on its
    // bytes: `0xff` is a letter or a blank.
    let is_utf_8 = str::from_utf8(&decoded).is_ok();
    let is_skipped = |game| {
        let mut skipped = formatted.skipped.iter();
        formatted.skipped.len() == Formatted::MAX_SKIPPED || skipped.any(|found| found.game == game)
    };
    for (game, (before, after)) in (1..).zip(before.iter().zip(&after)) {
        if !is_utf_8 && is_skipped(game) {
            continue;
        }
        let name = format!("{name}, game {game}");
        assert_eq!(before.tags, after.tags, "{name}: tags");
        assert_eq!(
            joined(&before.comments),
            joined(&after.comments),
            "{name}: comments"
        );
        assert_eq!(before.moves, after.moves, "{name}: moves");
        assert_eq!(before.play, after.play, "{name}: play");
    }
    // replacement characters are valid in UTF-8
    let (again, _) = format(&text, 256 << 10, options);
    // unchanged zero bytes and the line end after them may look like UTF-16
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
