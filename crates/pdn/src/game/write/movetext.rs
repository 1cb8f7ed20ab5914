//! Movetext: moves with their numbers, comments and variations, set in lines.

use std::fmt::Write as _;

use super::Style;
use super::tags::write_escape;
use crate::grammar::blank::at_line_start;
use crate::grammar::comment::{Closing, NextBrace, braces};
use crate::grammar::entity::escape_entities;
use crate::grammar::tag::{opening_quote, tag_line};
use crate::{Item, ItemKind, Line, ONLY_MOVE, Remark, VariationAnchor};

/// The side to move, and the move number.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    pub(super) number: u32,
    pub(super) second: bool,
}

impl Turn {
    fn next(self) -> Self {
        Self {
            number: self.number.saturating_add(u32::from(self.second)),
            second: !self.second,
        }
    }

    fn previous(self) -> Self {
        Self {
            number: self.number.saturating_sub(u32::from(!self.second)),
            second: !self.second,
        }
    }
}

/// Words arranged in lines.
pub(super) struct Movetext<'a> {
    pub(super) text: &'a mut String,
    /// Number of characters on the current line.
    pub(super) column: usize,
    /// Number of parentheses to open before the next word.
    pub(super) open: usize,
    pub(super) width: usize,
    pub(super) style: &'a Style,
    /// True if a move number is written before unread text.
    pub(super) numbers: bool,
    /// The turn, directly after unread text with such a number. It gives the number that separates the text from a
    /// comment or a result.
    pub(super) after_unread: Option<Turn>,
    /// True if the game ends with a result or `*`.
    pub(super) ended: bool,
}

impl Movetext<'_> {
    /// Appends a word after a blank or line end, with the parentheses to open before it.
    pub(super) fn word(&mut self, word: &str) {
        self.write_word(|text| text.push_str(word));
    }

    /// Appends the word that `write` writes, as [`word`](Self::word) does.
    fn write_word(&mut self, write: impl FnOnce(&mut String)) {
        let start = self.begin_word();
        write(self.text);
        self.end_word(start, true);
    }

    /// Appends a word to the current line, however long.
    fn word_on_line(&mut self, word: &str) {
        let start = self.begin_word();
        self.text.push_str(word);
        self.end_word(start, false);
    }

    /// Writes the blank and the parentheses before a word. Returns where the parentheses begin.
    fn begin_word(&mut self) -> usize {
        if self.column > 0 {
            self.text.push(' ');
        }
        let start = self.text.len();
        for _ in 0..std::mem::take(&mut self.open) {
            self.text.push('(');
        }
        start
    }

    /// Counts the columns of the word from `start`. If it `wraps` and is too long, it begins the next line.
    fn end_word(&mut self, start: usize, wraps: bool) {
        let word = &self.text[start..];
        let first_line = match memchr::memchr(b'\n', word.as_bytes()) {
            Some(end) => &word[..end],
            None => word,
        };
        let is_apart = self.column > 0;
        let end = self.column + usize::from(is_apart) + columns(first_line);
        let too_long = wraps && is_apart && end > self.width;
        self.column = match memchr::memrchr(b'\n', word.as_bytes()) {
            Some(at) => columns(&word[at + 1..]),
            None if too_long => columns(word),
            None => end,
        };
        if too_long {
            self.text.replace_range(start - 1..start, "\n");
        }
    }

    /// Writes the parentheses to open before the next word.
    fn write_open_parentheses(&mut self) {
        if self.open > 0 {
            self.word("");
        }
    }

    /// Appends text directly after the last word.
    fn glue(&mut self, word: &str) {
        self.text.push_str(word);
        self.column = match memchr::memrchr(b'\n', word.as_bytes()) {
            Some(at) => columns(&word[at + 1..]),
            None => self.column + columns(word),
        };
    }

    fn end_line(&mut self) {
        self.write_open_parentheses();
        self.text.push('\n');
        self.column = 0;
    }

    /// Writes a line that begins at `start`. A variation also has `around`, the turn of the move that it belongs to.
    pub(super) fn line(&mut self, line: &Line, start: Turn, around: Option<Turn>) {
        let main = around.is_none();
        let mut turn = start;
        for nag in &line.nags {
            self.word(&format!("${nag}"));
        }
        for remark in &line.opening {
            let turn = match remark {
                // A reader has not read any move of this line yet, and assumes that it begins at the ply of `around`.
                Remark::Variation(_) => around.unwrap_or(turn),
                _ => turn,
            };
            self.remark(remark, turn, turn);
        }
        let mut numbered = true;
        let mut last: Option<&Item> = None;
        for (index, item) in line.items.iter().enumerate() {
            let leads_here = last.replace(item).is_some_and(|last| last.leads_to(item));
            let is_piece = leads_here && !item.starts_new_ply;
            if is_piece {
                // A capture written in parts is one ply.
                turn = turn.previous();
            }
            numbered |= leads_here;
            for _ in 0..item.missing_plies_before {
                turn = turn.next();
            }
            let here = turn;
            let needs_number = !turn.second || numbered;
            let number = Some(turn).filter(|_| needs_number && !item.number_unknown);
            self.after_unread = None;
            match &item.kind {
                ItemKind::Setup(text) => {
                    let setup = format!("/{text}/");
                    self.word(&setup);
                    turn = self.after_setup(item, turn);
                }
                ItemKind::Move(mv) => {
                    let ends = main && index + 1 == line.items.len();
                    self.mv(&mv.text, number.filter(|_| !is_piece), item, ends);
                    turn = turn.next();
                }
                ItemKind::Unknown => {
                    // After the first number of a variation, a reader assumes that dots are a ply that was already
                    // played.
                    let heads_variation = index == 0 && !main && !turn.second;
                    let unknown = if heads_variation { "--" } else { "..." };
                    self.mv(unknown, number, item, false);
                    turn = turn.next();
                }
            }
            if let (ItemKind::Setup(_), Some(strength)) = (&item.kind, &item.strength) {
                self.glue(strength);
            }
            for nag in &item.nags {
                self.word(&format!("${nag}"));
            }
            // After a ply, a number with one dot might begin another game.
            let text_turn = Turn {
                second: here.second || !matches!(item.kind, ItemKind::Setup(_)),
                ..here
            };
            for remark in &item.remarks {
                self.remark(remark, here, text_turn);
            }
            // After unread text, a move number ensures that the move is read.
            numbered = matches!(item.kind, ItemKind::Setup(_))
                || item
                    .remarks
                    .iter()
                    .any(|remark| matches!(remark, Remark::Variation(_) | Remark::Unread(_)));
        }
    }

    /// Writes a move with its number, if it needs one, and its strength. `last` is true for the last move of the game.
    fn mv(&mut self, mv: &str, number: Option<Turn>, item: &Item, last: bool) {
        let ended = self.ended;
        self.write_word(|text| {
            if let Some(turn) = number {
                let dots = if turn.second { "... " } else { ". " };
                // Writing to a string cannot fail.
                let _ = write!(text, "{}", turn.number);
                text.push_str(dots);
            }
            text.push_str(mv);
            let Some(strength) = &item.strength else {
                return;
            };
            // A star with nothing after it would end the game.
            if last && !ended && strength.contains('*') && item.variations().next().is_none() {
                text.push_str(&strength.replace('*', ""));
                let _ = write!(text, " ${ONLY_MOVE}");
            } else {
                text.push_str(strength);
            }
        });
    }

    fn after_setup(&self, item: &Item, turn: Turn) -> Turn {
        match (
            item.fen().and_then(|fen| fen.chars().next()),
            self.style.first_player,
        ) {
            (Some(side @ ('B' | 'W')), Some(first)) => {
                let second = side != first;
                let number = turn
                    .number
                    .saturating_add(u32::from(turn.second && !second));
                Turn { number, second }
            }
            _ => turn,
        }
    }

    pub(super) fn number(&mut self, turn: Turn) {
        let dots = if turn.second { "..." } else { "." };
        self.word(&format!("{}{dots}", turn.number));
    }

    /// Writes a move number between unread text and a comment or result.
    pub(super) fn separate_unread(&mut self) {
        if let Some(turn) = self.after_unread.take() {
            self.number(turn);
        }
    }

    /// Writes a remark on the move of a `turn`. `text_turn` gives the number before unread text.
    fn remark(&mut self, remark: &Remark, turn: Turn, text_turn: Turn) {
        match remark {
            Remark::Comment(_) => self.separate_unread(),
            _ => self.after_unread = None,
        }
        match remark {
            Remark::Comment(text) => self.comment(text),
            Remark::Unread(text) => {
                if self.numbers {
                    self.number(text_turn);
                    self.after_unread = Some(text_turn);
                }
                // At the start of a line, part of the text would be read.
                self.word_on_line(text);
                self.end_line();
            }
            Remark::Escape(text) => {
                self.write_open_parentheses();
                if self.column > 0 {
                    self.end_line();
                }
                write_escape(self.text, text);
            }
            Remark::Variation(line) => {
                let start = match line.start {
                    VariationAnchor::Replaces => turn,
                    VariationAnchor::Continues => turn.next(),
                    VariationAnchor::ReplacesPrevious => turn.previous(),
                };
                self.open += 1;
                self.line(line, start, Some(turn));
                self.write_open_parentheses();
                self.after_unread = None;
                self.glue(")");
            }
        }
    }

    fn comment(&mut self, text: &str) {
        let text = &*escape_entities(text);
        let braced = format!("{{{text}}}");
        if fits_braces(braced.as_bytes()) {
            self.word(&braced);
            return;
        }
        for line in text.split(['\r', '\n']) {
            let braced = format!("{{{line}}}");
            if fits_braces(braced.as_bytes()) {
                self.word(&braced);
            } else {
                self.word(&format!(";{line}"));
                self.end_line();
            }
        }
    }
}

/// The number of characters.
fn columns(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// True if the comment fits in braces, whatever follows it.
fn fits_braces(braced: &[u8]) -> bool {
    let (_, end, closing) = braces(braced, 0, &mut NextBrace::default());
    // The text after the comment could complete a tag.
    let opens_tag = |at| {
        at_line_start(braced, at)
            && opening_quote(&braced[at..]).is_some()
            && tag_line(braced, at).is_none()
    };
    closing == Closing::Closed
        && end == braced.len()
        && !memchr::memchr_iter(b'[', braced).any(opens_tag)
}
