//! One game: its canonical text, proved to say the same.

use std::collections::BTreeSet;
use std::fmt;

use pdn::{Event, FaultKind, Game, Token};
use referee::{Judgement, Record, Referee, results_in_words};

use super::FormatOptions;
use super::canon::Canon;
use super::line_end::LineEnd;
use super::moves::{Spelling, is_play, is_same};

/// Why a game was left as it was.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter, Unchanged};
///
///
/// let mut formatter = Formatter::new(FormatOptions::default());
/// let file = b"1. 11-15 {not closed\n22-18 *\n";
/// let formatted = formatter.add(Blocks::new(&file[..]), |piece| {
///     assert_eq!(piece.before, piece.after);
///     Ok(())
/// })?;
/// assert_eq!(formatted.left[0].why, Unchanged::UnclosedComment);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Unchanged {
    /// It has no tag, no move and no result, only text that is no PDN.
    NoRecord,
    /// Text stands among its moves that could not be read: it may be a move, and only people can tell.
    Unread,
    /// A comment has no closing brace (S002): where it ends is a guess.
    UnclosedComment,
    /// A variation has no closing parenthesis (S003): where it ends is a guess.
    UnclosedVariation,
    /// A tag pair is broken (S004): what was read of it may not be all.
    BrokenTag,
    /// A closing bracket closes nothing (S005): what it was to close is not known.
    StrayCloser,
    /// Its variations nest too deep to be told apart (S009).
    TooDeep,
    /// Control characters stand in it: that is no text, but what a broken disk or a wrong program left there.
    Binary,
    /// Bytes of it are no character in the encoding of the file, and would be lost.
    Undecodable,
    /// Written in canonical form its tags, comments or moves would not be read as they are now.
    Text,
    /// In canonical form it would be judged differently.
    Play,
    /// Formatting it a second time would change it again.
    Unsteady,
}

impl fmt::Display for Unchanged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unchanged::NoRecord => "it has no tag, no move and no result",
            Unchanged::Unread => "text among its moves could not be read (S001)",
            Unchanged::UnclosedComment => "a comment of it is not closed (S002)",
            Unchanged::UnclosedVariation => "a variation of it is not closed (S003)",
            Unchanged::BrokenTag => "a tag of it is broken (S004)",
            Unchanged::StrayCloser => "a bracket in it closes nothing (S005)",
            Unchanged::TooDeep => "its variations nest too deep (S009)",
            Unchanged::Binary => "control characters stand in it, which are no text",
            Unchanged::Undecodable => "bytes of it are no character in the encoding of the file",
            Unchanged::Text => "its text would not be read as it is now",
            Unchanged::Play => "it would be judged differently",
            Unchanged::Unsteady => "formatting it again would change it again",
        })
    }
}

/// The canonical text of a judged game, with a line end after it; lines end with `\n` alone.
///
/// # Errors
/// Why it must stay as it is.
pub(super) fn canonical(
    record: &Record<'_>,
    judgement: &Judgement,
    referee: &Referee,
    options: &FormatOptions,
) -> Result<String, Unchanged> {
    if !record.events.iter().any(|event| is_substance(event)) {
        return Err(Unchanged::NoRecord);
    }
    if let Some(why) = record.events.iter().find_map(damage) {
        return Err(why);
    }
    if unread_text_among_moves(record) {
        return Err(Unchanged::Unread);
    }
    let mut spelling = Spelling {
        long: options.long,
        ..Spelling::default()
    };
    let mut forgotten = false;
    loop {
        let canon = Canon::of(record, judgement, &spelling, options.terminator);
        let text = canon.text();
        if is_written_so(record.bytes(record.span()), &text) {
            return Ok(text);
        }
        let mut reader = referee::reader(text.as_bytes());
        let mut events = Vec::new();
        if !reader.read_game(&mut events) || reader.next().is_some() {
            return Err(Unchanged::Text);
        }
        let written = Record {
            source: text.as_bytes(),
            events: &events,
        };
        // A game built of a long record takes many times its room: neither stays longer than it is needed.
        let read = Game::from_events(written.source, written.events);
        let is_same = read == canon.game;
        drop((read, canon));
        if !is_same {
            return Err(Unchanged::Text);
        }
        let mut verdict = Judgement::default();
        referee.judge(&written, &mut verdict);
        if spelling.learn(judgement, &written, &verdict) {
            continue;
        }
        // once, so that the two never take turns
        if !forgotten && spelling.forget(&written, &verdict) {
            forgotten = true;
            continue;
        }
        if !agree(judgement, &verdict) {
            return Err(Unchanged::Play);
        }
        let again = Canon::of(&written, &verdict, &spelling, options.terminator);
        if again.text() != text {
            return Err(Unchanged::Unsteady);
        }
        return Ok(text);
    }
}

/// True if a record is written so already, line ends and the last one aside.
fn is_written_so(written: &[u8], text: &str) -> bool {
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

impl Spelling {
    /// Adds the captures that were written too short; true if there were some.
    fn learn(&mut self, before: &Judgement, written: &Record<'_>, after: &Judgement) -> bool {
        if self.long {
            return false;
        }
        let ambiguous = found(after, "N106");
        let known = self.full.len();
        for (place, played) in after.moves.iter().enumerate() {
            let Some(meant) = before.moves.get(place).and_then(|played| played.mv) else {
                continue;
            };
            let start = written.events[played.event].span.start;
            let other = played.mv.is_none_or(|mv| !is_same(&mv, &meant));
            let ambiguous = meant.is_capture() && ambiguous.contains(&start);
            if meant.path().len() > 2 && (other || ambiguous) {
                self.full.insert(place);
            }
        }
        self.full.len() > known
    }

    /// Takes away the captures that two squares would tell; true if there were some. Where one capture is ambiguous, so
    /// are others behind it, only because nobody knows yet how the board stands; once that one is written in full, they
    /// are not.
    fn forget(&mut self, written: &Record<'_>, after: &Judgement) -> bool {
        if self.long || self.full.is_empty() {
            return false;
        }
        let needless = found(after, "N105");
        let known = self.full.len();
        self.full.retain(|place| {
            let played = after.moves.get(*place);
            let start = played.map(|played| written.events[played.event].span.start);
            start.is_none_or(|start| !needless.contains(&start))
        });
        self.full.len() < known
    }
}

/// Where the findings of a rule begin.
fn found(judgement: &Judgement, code: &str) -> BTreeSet<usize> {
    let findings = judgement.findings.iter();
    let of_rule = findings.filter(|finding| finding.rule.code() == code);
    of_rule.map(|finding| finding.span.start).collect()
}

/// True if both are the same game, played and judged alike.
fn agree(before: &Judgement, after: &Judgement) -> bool {
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
                    (Some(one), Some(other)) => is_same(one, other),
                    (None, None) => true,
                    _ => false,
                }
        })
        && play(before) == play(after)
}

/// True for what makes a record of text.
fn is_substance(event: &Event<'_>) -> bool {
    !matches!(
        event.token,
        Token::Fault(_) | Token::Comment(_) | Token::Blank(_) | Token::GameEnd
    )
}

/// What is wrong with the writing of a game so that it was read by a guess. Written anew, the guess would stand there as
/// if it were the record, and nobody would be told of it again.
fn damage(event: &Event<'_>) -> Option<Unchanged> {
    let Token::Fault(fault) = event.token else {
        return None;
    };
    match fault.kind {
        FaultKind::UnclosedComment => Some(Unchanged::UnclosedComment),
        FaultKind::UnclosedVariation => Some(Unchanged::UnclosedVariation),
        FaultKind::BrokenTag => Some(Unchanged::BrokenTag),
        FaultKind::StrayCloser => Some(Unchanged::StrayCloser),
        FaultKind::TooDeep => Some(Unchanged::TooDeep),
        _ => None,
    }
}

/// True if text that could not be read stands among the moves: behind a move, or before one in the same line of play. It
/// may be a move itself: in a comment it would be hidden, and the players would be held to account for those that follow.
/// Words that state the result are none.
pub(super) fn unread_text_among_moves(record: &Record<'_>) -> bool {
    let (mut unread, mut begun) = (false, false);
    let mut around = Vec::new();
    let mut results = results_in_words(record).peekable();
    for event in record.events {
        match event.token {
            Token::Fault(fault) if results.next_if_eq(&fault.place).is_some() => {}
            Token::Fault(fault) if fault.kind == FaultKind::TooLong => return true,
            Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText && begun => return true,
            Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText => unread = true,
            Token::Move(_) | Token::UnknownMove if unread => return true,
            // what stands behind a number is no preface: `1. e4 e5`
            Token::Move(_) | Token::UnknownMove | Token::MoveNumber(_) => begun = true,
            Token::VariationStart => around.push(unread),
            Token::VariationEnd => unread = around.pop().unwrap_or(unread),
            _ => {}
        }
    }
    false
}

/// The bytes of a game as they are, in UTF-8, from its first token to its last. A comment without its brace that ended
/// before a tag in its line is given a line end there: tags of a line of their own follow on the game, now or some day,
/// and they would be believed to end it. A line end follows it.
pub(super) fn as_it_is(record: &Record<'_>, line_end: LineEnd) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(first) = record.events.iter().find(|event| !is_blank(event)) {
        let mut start = first.span.start;
        // at the head of a line `%` would have all of it passed over
        if matches!(first.token, Token::Fault(_)) && record.source[start] == b'%' {
            let before = &record.source[..start];
            start -= usize::from(matches!(before.last(), Some(0x0b | 0x0c)));
        }
        text.extend(as_it_stands(record, start, false, line_end));
    }
    line_end.put(b"\n", &mut text);
    text
}

/// The bytes of a game as they are, as [`as_it_is`] has them, with what stands before its first token, from `from` on, and
/// without the line end that follows it. `is_open` if what stands before is a comment without its brace.
pub(super) fn as_it_stands(
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
        // a blank of the game before may stand there
        text.extend_from_slice(pdn::text(between).as_bytes());
        let on_one_line = memchr::memchr2(b'\n', b'\r', between).is_none();
        if is_open && matches!(event.token, Token::Tag(_)) && on_one_line {
            line_end.put(b"\n", &mut text);
        }
        is_open = is_open_behind(event, is_open);
        let bytes = record.bytes(event.span);
        text.extend_from_slice(pdn::text(bytes).as_bytes());
        at = event.span.end;
    }
    text
}

/// True if what stands before the end of a game is a comment without its brace.
pub(super) fn ends_open(events: &[Event<'_>]) -> bool {
    let last = events.iter().rev().filter_map(|event| match event.token {
        Token::Blank(_) | Token::GameEnd => None,
        Token::Fault(fault) => Some(Some(fault.kind)),
        _ => Some(None),
    });
    last.map_while(|fault| fault)
        .any(|kind| kind == FaultKind::UnclosedComment)
}

/// True if what stands before the end of an event is a comment without its brace; `is_open` if it was before the event.
fn is_open_behind(event: &Event<'_>, is_open: bool) -> bool {
    match event.token {
        Token::Fault(fault) => is_open || fault.kind == FaultKind::UnclosedComment,
        Token::Blank(_) => is_open,
        _ => false,
    }
}

/// True for what stands nowhere or says nothing.
pub(super) fn is_blank(event: &Event<'_>) -> bool {
    event.span.is_empty() || matches!(event.token, Token::Blank(_) | Token::GameEnd)
}
