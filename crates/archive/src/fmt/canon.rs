//! The canonical form of a game: tag order, FEN and setups, moves and game terminator.

use draughts::{Variant, fen};
use pdn::write::Style;
use pdn::{Ending, FaultKind, Game, GameTag, ItemKind, Line, ONLY_MOVE, Outcome, Remark, Token};
use referee::{Judgement, Record, late_first_number, results_in_words, words_contradict};

use super::TerminatorStyle;
use super::moves::{CaptureNotation, MoveChanges};
use crate::pdn_text::second_begins;

/// The seven tags that come first, in the order of the standard. All other tags follow in the order of the record.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// A game in canonical form, before it is written.
pub(super) struct CanonicalGame {
    pub(super) game: Game,
    pub(super) style: Style,
}

impl CanonicalGame {
    /// Builds the canonical form of a judged `game` with the events of `record`; `notation` sets the notation of its
    /// captures.
    pub(super) fn new(
        mut game: Game,
        record: &Record<'_>,
        judgement: &Judgement,
        notation: &CaptureNotation,
        terminator: TerminatorStyle,
    ) -> Self {
        if record.bytes(record.span()).contains(&b'\r') {
            unify_line_ends(&mut game);
        }
        if let Some(variant) = judgement.variant {
            if let Some(tag) = game.tags.iter_mut().find(|tag| tag.name == "FEN")
                && let Some(fen) = fen::canonical(&tag.value, variant)
            {
                tag.value = fen;
            }
            let writing = MoveChanges::new(record, judgement, notation);
            writing.write(&mut game, |text| canonical_setup(text, variant));
        }
        let ended = game.ending.as_ref();
        let has_result = ended.is_some_and(|ending| ending.outcome != Outcome::Unknown);
        let is_contradicted = !has_result && words_contradict(record, judgement);
        set_terminator(&mut game, terminator, is_contradicted);
        if !unread_text_among_moves(record) {
            unread_to_comments(&mut game.line);
        }
        replace_stars(&mut game.line);
        game.tags.sort_by_key(|tag| tag_rank(&tag.name));
        Self {
            game,
            style: Style {
                first_number: first_number(record, judgement),
                second_begins: second_begins(record.events),
                ..Style::default()
            },
        }
    }

    /// Returns the text of the game, with a line end after it.
    pub(super) fn text(&self) -> String {
        pdn::write::write_game(&self.game, &self.style)
    }
}

/// True if there is unread text among the moves: after a move, or before one in the same line of play. Such text may be
/// a move. A comment would hide that move, and the players would be blamed for the moves after it. Results in words are
/// ignored.
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
            // Text after a move number is not a preface: `1. e4 e5`
            Token::Move(_) | Token::UnknownMove | Token::MoveNumber(_) => begun = true,
            Token::VariationStart => around.push(unread),
            Token::VariationEnd => unread = around.pop().unwrap_or(unread),
            _ => {}
        }
    }
    false
}

/// The number of the first move. A game from the normal array is numbered from 1. A record that begins elsewhere keeps
/// its number.
fn first_number(record: &Record<'_>, judgement: &Judgement) -> u32 {
    let mut events = record.events.iter();
    let is_set_up = events.any(|event| match event.token {
        Token::Tag(tag) => tag.name == b"FEN",
        Token::Setup(_) => true,
        _ => false,
    });
    let late = late_first_number(record.events);
    late.filter(|_| is_set_up || judgement.variant.is_none())
        .unwrap_or(1)
}

/// Uses `\n` inside comments and tags as well as between them. [`super::stream`] converts it to the line end of the
/// file.
fn unify_line_ends(game: &mut Game) {
    for tag in &mut game.tags {
        unify(&mut tag.value);
    }
    unify_line(&mut game.line);
}

fn unify_line(line: &mut Line) {
    let items = line.items.iter_mut().flat_map(|item| &mut item.remarks);
    for remark in line.opening.iter_mut().chain(items) {
        match remark {
            Remark::Comment(text) | Remark::Escape(text) | Remark::Unread(text) => unify(text),
            Remark::Variation(line) => unify_line(line),
        }
    }
}

fn unify(text: &mut String) {
    if !text.contains("\r\n") {
        return;
    }
    let lines = text.split_inclusive('\n');
    let unified = lines.map(|line| match line.strip_suffix('\n') {
        Some(line) => [line.trim_end_matches('\r'), "\n"].concat(),
        None => line.to_owned(),
    });
    *text = unified.collect();
}

/// Replaces the `*` of old books (the only move) by `$7`, because `*` separates games in PDN 3.0 (third restriction on
/// writing).
fn replace_stars(line: &mut Line) {
    for remark in &mut line.opening {
        if let Remark::Variation(line) = remark {
            replace_stars(line);
        }
    }
    for item in &mut line.items {
        let marks = item.strength.as_deref().unwrap_or_default();
        // In brackets, it may mean something else.
        if marks.contains('*') && !marks.contains(['(', ')']) {
            let others = marks.replace('*', "");
            item.strength = (!others.is_empty()).then_some(others);
            item.nags.insert(0, ONLY_MOVE);
        }
        for remark in &mut item.remarks {
            if let Remark::Variation(line) = remark {
                replace_stars(line);
            }
        }
    }
}

/// Turns unread text at the end of a line of play, with no move after it, into comments.
pub(super) fn unread_to_comments(line: &mut Line) {
    for item in &mut line.items {
        item.number_unknown = false;
    }
    let items = line.items.iter_mut().flat_map(|item| &mut item.remarks);
    for remark in line.opening.iter_mut().chain(items) {
        match remark {
            Remark::Unread(text) => *remark = Remark::Comment(std::mem::take(text)),
            Remark::Variation(line) => unread_to_comments(line),
            Remark::Comment(_) | Remark::Escape(_) => {}
        }
    }
}

fn tag_rank(name: &str) -> usize {
    let known = ROSTER.iter().position(|known| *known == name);
    known.unwrap_or(ROSTER.len())
}

/// The text of a setup with its FEN in canonical form.
fn canonical_setup(text: &str, variant: Variant) -> Option<String> {
    let kind = ItemKind::Setup(text.to_owned());
    let item = pdn::Item::new(kind);
    let fen = item.fen()?;
    let fen = fen::canonical(fen, variant).unwrap_or_else(|| fen.to_owned());
    Some(format!("FEN \"{fen}\""))
}

/// Sets the game terminator, without inventing or losing a result. If words in the record contradict the Result tag
/// (`is_contradicted`), its result is not written as the terminator.
fn set_terminator(game: &mut Game, terminator: TerminatorStyle, is_contradicted: bool) {
    let stated = |tag: &GameTag| {
        let ending = Ending::parse(&tag.value)?;
        (ending.outcome != Outcome::Unknown).then_some(ending)
    };
    let mut results = game.tags.iter().filter(|tag| tag.name == "Result");
    let (tag, others) = (results.next().cloned(), results.next().is_some());
    let tagged = tag.as_ref().and_then(stated);
    let ended = game
        .ending
        .take()
        .filter(|ending| ending.outcome != Outcome::Unknown);
    // `1/2` is a result only at the end of a game, so it is written in full.
    let in_full = |ended: Ending| match &*ended.text {
        "1/2" | "½" => Ending::parse("1/2-1/2"),
        _ => Some(ended),
    };
    let (tagged, ended) = (tagged.and_then(in_full), ended.and_then(in_full));
    let star = || Ending::parse("*");
    game.ending = match (terminator, ended) {
        (TerminatorStyle::Result, Some(ended)) => Some(ended),
        (TerminatorStyle::Result, None) => tagged.filter(|_| !is_contradicted).or_else(star),
        (TerminatorStyle::Star, None) => star(),
        (TerminatorStyle::Star, Some(ended)) => match (tagged, tag) {
            (Some(tagged), _) if !others && tagged.text == ended.text => star(),
            (None, None) => {
                game.tags.push(GameTag {
                    name: "Result".to_owned(),
                    value: ended.text,
                });
                star()
            }
            // A placeholder tag is filled in, and a contradicting tag is kept.
            (None, Some(tag)) if !others && gives_no_result(&tag.value) => {
                let tags = &mut game.tags;
                if let Some(tag) = tags.iter_mut().find(|tag| tag.name == "Result") {
                    tag.value = ended.text;
                }
                star()
            }
            _ => Some(ended),
        },
    };
}

/// True if this value of a Result tag is a placeholder, which gives no result.
fn gives_no_result(value: &str) -> bool {
    matches!(value.trim(), "" | "*" | "?" | "-")
}
