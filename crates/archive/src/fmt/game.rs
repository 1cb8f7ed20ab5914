//! The canonical text of one game, verified to have the same meaning.

use std::collections::BTreeSet;
use std::fmt;
use std::hash::BuildHasher as _;

use foldhash::quality::RandomState;
use pdn::{Event, FaultKind, Game, Token};
use referee::{Judgement, Record, Referee};

use super::FormatOptions;
use super::canon::{CanonicalGame, unread_text_among_moves};
use super::line_end::LineEnd;
use super::moves::{CaptureNotation, is_play};
use crate::separator::is_blank;
use crate::work;

/// The reason why a game was left unchanged.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter, UnchangedReason};
///
///
/// let mut formatter = Formatter::new(FormatOptions::default());
/// let file = b"1. 11-15 {not closed\n22-18 *\n";
/// let formatted = formatter.add(Blocks::new(&file[..]), |chunk| {
///     assert_eq!(chunk.before, chunk.after);
///     Ok(())
/// })?;
/// assert_eq!(formatted.skipped[0].why, UnchangedReason::UnclosedComment);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum UnchangedReason {
    /// It has no tag, no move and no result, but only text that is not PDN.
    NoRecord,
    /// Some text among its moves could not be read and may be a move. Only a person can decide that.
    Unread,
    /// A comment has no closing brace (S002); its end is a guess.
    UnclosedComment,
    /// A variation has no closing parenthesis (S003); its end is a guess.
    UnclosedVariation,
    /// A tag pair is broken (S004); part of it may be lost.
    BrokenTag,
    /// A closing bracket has no opening one (S005).
    StrayCloser,
    /// A comment contains another (S005).
    NestedComment,
    /// Its variations are nested too deeply to be distinguished (S009).
    TooDeep,
    /// It contains control characters, left by a damaged disk or a faulty program.
    Binary,
    /// Some bytes are not valid in the encoding of the file, and would be lost.
    Undecodable,
    /// Its canonical form would not be read back as the same tags, comments and moves.
    Text,
    /// Its canonical form would be judged differently.
    Play,
    /// Formatting it again would change it again.
    Unstable,
}

impl fmt::Display for UnchangedReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UnchangedReason::NoRecord => "it has no tag, no move and no result",
            UnchangedReason::Unread => "text among its moves could not be read (S001)",
            UnchangedReason::UnclosedComment => "a comment is not closed (S002)",
            UnchangedReason::UnclosedVariation => "a variation is not closed (S003)",
            UnchangedReason::BrokenTag => "a tag is broken (S004)",
            UnchangedReason::StrayCloser => "a closing bracket has no opening one (S005)",
            UnchangedReason::NestedComment => "a comment contains another (S005)",
            UnchangedReason::TooDeep => "its variations are nested too deep (S009)",
            UnchangedReason::Binary => "it contains control characters",
            UnchangedReason::Undecodable => {
                "it contains bytes that are not valid in the encoding of the file"
            }
            UnchangedReason::Text => "its canonical text would be read differently",
            UnchangedReason::Play => "its canonical text would be judged differently",
            UnchangedReason::Unstable => "formatting it again would change it again",
        })
    }
}

/// Returns the canonical text of a judged game, with a line end after it; lines end with `\n`.
///
/// # Errors
/// The reason, if the game must be left unchanged.
pub(super) fn canonical_text(
    record: &Record<'_>,
    judgement: &Judgement,
    referee: &Referee,
    options: &FormatOptions,
) -> Result<String, UnchangedReason> {
    if !record.events.iter().any(|event| is_content(event)) {
        return Err(UnchangedReason::NoRecord);
    }
    if let Some(why) = record.events.iter().find_map(damage) {
        return Err(why);
    }
    if unread_text_among_moves(record) {
        return Err(UnchangedReason::Unread);
    }
    let mut notation = CaptureNotation {
        long: options.long,
        ..CaptureNotation::default()
    };
    let mut forgotten = false;
    loop {
        work::count(record.span().len());
        let terminator = options.terminator;
        let game = Game::from_events(record.source, record.events);
        let canon = CanonicalGame::new(game, record, judgement, &notation, terminator);
        let text = canon.text();
        if already_has_form(record.bytes(record.span()), &text) {
            return Ok(text);
        }
        // A game built from a long record takes many times its size, so only one exists at a time.
        let hashes = RandomState::default();
        let expected = hashes.hash_one(&canon.game);
        let style = canon.style;
        drop(canon.game);
        work::count(text.len());
        let mut reader = referee::reader(text.as_bytes());
        let mut events = Vec::with_capacity(record.events.len());
        if !reader.read_game(&mut events) || reader.next().is_some() {
            return Err(UnchangedReason::Text);
        }
        let written = Record {
            source: text.as_bytes(),
            events: &events,
        };
        let read = Game::from_events(written.source, written.events);
        if hashes.hash_one(&read) != expected {
            return Err(UnchangedReason::Text);
        }
        let mut verdict = Judgement::default();
        referee.judge(&written, &mut verdict);
        if notation.add_ambiguous(judgement, &written, &verdict) {
            continue;
        }
        // This happens only once, so that `learn` and `forget` never alternate.
        if !forgotten && notation.remove_unambiguous(&written, &verdict) {
            forgotten = true;
            continue;
        }
        if !is_same_game(judgement, &verdict) {
            return Err(UnchangedReason::Play);
        }
        let again = CanonicalGame::new(read, &written, &verdict, &notation, terminator);
        // The same game in the same style has the same text.
        let is_same = hashes.hash_one(&again.game) == expected && again.style == style;
        if !is_same && again.text() != text {
            return Err(UnchangedReason::Unstable);
        }
        return Ok(text);
    }
}

/// True if a record already has this form, apart from line ends.
fn already_has_form(written: &[u8], text: &str) -> bool {
    let Some(text) = text.as_bytes().strip_suffix(b"\n") else {
        return false;
    };
    if written.contains(&b'\r') {
        let unified = pdn::text(written).replace("\r\n", "\n");
        unified.as_bytes() == text
    } else {
        written == text
    }
}

impl CaptureNotation {
    /// Adds the captures that two squares did not identify. Returns whether there were any.
    fn add_ambiguous(
        &mut self,
        before: &Judgement,
        written: &Record<'_>,
        after: &Judgement,
    ) -> bool {
        if self.long {
            return false;
        }
        let ambiguous = finding_places(after, "N106");
        let known = self.full.len();
        for (place, played) in after.moves.iter().enumerate() {
            let Some(meant) = before.moves.get(place).and_then(|played| played.mv) else {
                continue;
            };
            let start = written.events[played.event].span.start;
            let other = played.mv.is_none_or(|mv| !mv.is_same(&meant));
            let ambiguous = meant.is_capture() && ambiguous.contains(&start);
            if meant.path().len() > 2 && (other || ambiguous) {
                self.full.insert(place);
            }
        }
        self.full.len() > known
    }

    /// Removes the captures that two squares suffice to identify. Returns whether there were any. The position after an
    /// ambiguous capture is unknown, so later captures also look ambiguous until that capture is written in full.
    fn remove_unambiguous(&mut self, written: &Record<'_>, after: &Judgement) -> bool {
        if self.long || self.full.is_empty() {
            return false;
        }
        let needless = finding_places(after, "N105");
        let known = self.full.len();
        self.full.retain(|place| {
            let played = after.moves.get(*place);
            let start = played.map(|played| written.events[played.event].span.start);
            start.is_none_or(|start| !needless.contains(&start))
        });
        self.full.len() < known
    }
}

/// The places of the findings of a rule.
fn finding_places(judgement: &Judgement, code: &str) -> BTreeSet<usize> {
    let findings = judgement.findings.iter();
    let of_rule = findings.filter(|finding| finding.rule.code() == code);
    of_rule.map(|finding| finding.span.start).collect()
}

/// True if both judgements are of the same game, with the same moves and findings.
fn is_same_game(before: &Judgement, after: &Judgement) -> bool {
    let play = |judgement: &Judgement| -> Vec<_> {
        let play = judgement.findings.iter().filter(|found| is_play(found));
        play.map(|found| (found.rule.code(), found.severity, found.ply))
            .collect()
    };
    before.variant == after.variant
        && before.guessed == after.guessed
        && before.recorded == after.recorded
        && before.start == after.start
        && before.plies == after.plies
        && before.verified == after.verified
        && before.moves.len() == after.moves.len()
        && before.moves.iter().zip(&after.moves).all(|(one, other)| {
            one.ply == other.ply
                && match (&one.mv, &other.mv) {
                    (Some(one), Some(other)) => one.is_same(other),
                    (None, None) => true,
                    _ => false,
                }
        })
        && play(before) == play(after)
}

/// True for tags and moves, the events that make a text a record.
fn is_content(event: &Event<'_>) -> bool {
    !matches!(
        event.token,
        Token::Fault(_) | Token::Comment(_) | Token::Blank(_) | Token::GameEnd
    )
}

/// The damage in a game, if any. Rewriting the game would present a guess as the record, and hide the fault from later
/// checks.
fn damage(event: &Event<'_>) -> Option<UnchangedReason> {
    let Token::Fault(fault) = event.token else {
        return None;
    };
    match fault.kind {
        FaultKind::UnclosedComment => Some(UnchangedReason::UnclosedComment),
        FaultKind::UnclosedVariation => Some(UnchangedReason::UnclosedVariation),
        FaultKind::BrokenTag => Some(UnchangedReason::BrokenTag),
        FaultKind::StrayCloser => Some(UnchangedReason::StrayCloser),
        FaultKind::NestedComment => Some(UnchangedReason::NestedComment),
        FaultKind::TooDeep => Some(UnchangedReason::TooDeep),
        _ => None,
    }
}

/// The bytes of a game unchanged, in UTF-8, from its first token to its last, with a line end after it. After an
/// unclosed comment, a tag on the same line is moved to a line of its own, because only a tag on its own line certainly
/// ends the comment.
pub(super) fn unchanged_text(record: &Record<'_>, line_end: LineEnd) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(first) = record.events.iter().find(|event| !is_blank(event)) {
        let mut start = first.span.start;
        // At the beginning of a line, `%` would turn it into a comment line.
        if matches!(first.token, Token::Fault(_)) && record.source[start] == b'%' {
            let before = &record.source[..start];
            start -= usize::from(matches!(before.last(), Some(0x0b | 0x0c)));
        }
        text.extend(unchanged_text_from(record, start, false, line_end));
    }
    line_end.put(b"\n", &mut text);
    text
}

/// The bytes of a game as [`unchanged_text`] returns them, but with the text between `from` and its first token, and
/// without a line end after it. `is_open` means that an unclosed comment precedes the game.
pub(super) fn unchanged_text_from(
    record: &Record<'_>,
    from: usize,
    mut is_open: bool,
    line_end: LineEnd,
) -> Vec<u8> {
    let mut text = Vec::new();
    let last = record.events.iter().rposition(|event| !is_blank(event));
    let events = &record.events[..last.map_or(0, |last| last + 1)];
    let mut at = from;
    for event in events.iter().filter(|event| event.span.start >= from) {
        let between = &record.source[at..event.span.start];
        // This text may contain a blank that belongs to the previous game.
        text.extend_from_slice(pdn::text(between).as_bytes());
        let on_one_line = memchr::memchr2(b'\n', b'\r', between).is_none();
        if is_open && matches!(event.token, Token::Tag(_)) && on_one_line {
            line_end.put(b"\n", &mut text);
        }
        is_open = is_comment_open_after(event, is_open);
        let bytes = record.bytes(event.span);
        text.extend_from_slice(pdn::text(bytes).as_bytes());
        at = event.span.end;
    }
    work::count(text.len());
    text
}

/// True if a game ends with an unclosed comment.
pub(super) fn ends_in_comment(events: &[Event<'_>]) -> bool {
    let last = events.iter().rev().filter_map(|event| match event.token {
        Token::Blank(_) | Token::GameEnd => None,
        Token::Fault(fault) => Some(Some(fault.kind)),
        _ => Some(None),
    });
    last.map_while(|fault| fault)
        .any(|kind| kind == FaultKind::UnclosedComment)
}

/// True if a comment is unclosed at the end of an event; `is_open` says whether one is unclosed at its start.
fn is_comment_open_after(event: &Event<'_>, is_open: bool) -> bool {
    match event.token {
        Token::Fault(fault) => is_open || fault.kind == FaultKind::UnclosedComment,
        Token::Blank(_) => is_open,
        _ => false,
    }
}
