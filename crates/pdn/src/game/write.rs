//! Games to PDN 3.0 text.
//!
//! What is written reads back as the same game: `games(write_game(&game))` gives `game` again, except
//! for what PDN cannot say, which is put in the nearest way it can:
//!
//! - a comment that braces cannot hold (with a `}` in it, or a game of its own with its tags) is
//!   written line by line, each a comment of its own, in braces or after `;`;
//! - a tag name that is not read back as it is loses the characters that no name can have, a tag value
//!   its line ends;
//! - text that is no PDN is written as it stands, at the end of a line and behind a move number where it needs one, so
//!   that it is not read there either; where it would be read after all, it is written as a comment ([`settled`]);
//! - a `%` line loses its line ends;
//! - a `*` as the strength of the last move of a game without result is written `$7`;
//! - a game without tags and moves is written as a number and its result, `1. 1-0`, so that it stays
//!   apart from the game before it; if it has no result, as `1. *`.
//!
//! Moves, strengths, setups and results are written as they are: a text that is none of these (a move
//! `1-0`) does not become one by being in a [`Game`]. A last move that reads like the game's own Result
//! tag (`4-6`) reads back as the result.

mod unread;

use std::borrow::Cow;

use crate::grammar::begins;
use crate::grammar::blank::at_line_start;
use crate::grammar::comment::{NextBrace, braces};
use crate::grammar::result::result;
use crate::grammar::tag::{entity, opening_quote, tag_line};
use crate::{Game, GameTag, Item, ItemKind, Line, Reader, Remark, Token, VariationAnchor, games};

/// How a game is written.
///
/// ```
/// use pdn::write::{Style, write_game};
///
/// let game = pdn::games(b"22-18 8-11 *").next().expect("a game");
/// let style = Style { first_number: 7, second_begins: true, ..Style::default() };
/// assert_eq!(write_game(&game, &style), "7... 22-18 8. 8-11 *\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Style {
    /// Columns of a line of movetext; words (comments are one) that are longer stand alone.
    pub width: usize,
    /// The number of the first move.
    pub first_number: u32,
    /// True if the second player makes the first move: `1... 22-18`.
    pub second_begins: bool,
    /// The FEN letter of the player whose moves come first under a number, `'B'` or `'W'`: tells who
    /// moves after a setup. Without it a setup does not change the turn.
    pub first_player: Option<char>,
}

impl Default for Style {
    fn default() -> Self {
        Self {
            width: 79,
            first_number: 1,
            second_begins: false,
            first_player: None,
        }
    }
}

/// Writes one game, with a line end after it.
///
/// ```
/// let game = pdn::games(b"[Event \"x\"] 11-15 23-19(22-18){ why }8-11 1-0").next().expect("a game");
/// let text = pdn::write::write_game(&game, &pdn::write::Style::default());
/// assert_eq!(text, "[Event \"x\"]\n\n1. 11-15 23-19 (1... 22-18) { why } 2. 8-11 1-0\n");
/// ```
pub fn write_game(game: &Game, style: &Style) -> String {
    let mut text = String::new();
    write(&mut text, game, style, false);
    text
}

/// Writes games with a blank line between them; each but the last has a result or `*` at its end, as
/// PDN demands between games.
///
/// ```
/// use pdn::write::{Style, write_games};
///
/// let games: Vec<_> = pdn::games(b"[Event \"a\"] 9-13\n[Event \"b\"] 9-14").collect();
/// let text = write_games(&games, &Style::default());
/// assert_eq!(text, "[Event \"a\"]\n\n1. 9-13 *\n\n[Event \"b\"]\n\n1. 9-14\n");
/// ```
pub fn write_games<'a>(games: impl IntoIterator<Item = &'a Game>, style: &Style) -> String {
    let mut text = String::new();
    let mut games = games.into_iter().peekable();
    while let Some(game) = games.next() {
        let more = games.peek().is_some();
        write(&mut text, game, style, more);
        if more {
            text.push('\n');
        }
    }
    text
}

/// Adds one game to `text`; `more` if another follows, from which it must be separated.
///
/// ```
/// use pdn::write::{Style, write};
///
/// let game = pdn::games(b"11-15").next().expect("a game");
/// let mut text = String::new();
/// write(&mut text, &game, &Style::default(), true);
/// assert_eq!(text, "1. 11-15 *\n", "another game follows");
/// ```
pub fn write(text: &mut String, game: &Game, style: &Style, more: bool) {
    if !unread::is_in(&game.line) {
        return write_as_it_is(text, game, style, more, false);
    }
    let kept = unread::kept(game, style, more).unwrap_or_else(|| {
        let settled = unread::settle(game, style);
        let comments = || {
            let mut text = String::new();
            write_as_it_is(&mut text, &settled, style, more, false);
            text
        };
        unread::kept(&settled, style, more).unwrap_or_else(comments)
    });
    text.push_str(&kept);
}

/// The game with comments in the place of such text as could not be read and would be read where the game is written,
/// as [`write()`] writes it; none if all of it stays what it is.
///
/// ```
/// use pdn::{Remark, write::{Style, settled}};
///
/// let mut game = pdn::games(b"1. 11-15 22x*18 *").next().expect("a game");
/// assert_eq!(settled(&game, &Style::default()), None);
/// game.line.items[0].remarks = vec![Remark::Unread("22-18".into())];
/// let settled = settled(&game, &Style::default()).expect("this would be a move");
/// assert_eq!(settled.line.items[0].remarks, [Remark::Comment("22-18".into())]);
/// ```
pub fn settled(game: &Game, style: &Style) -> Option<Game> {
    let stays = !unread::is_in(&game.line) || unread::kept(game, style, false).is_some();
    (!stays).then(|| unread::settle(game, style))
}

/// Adds one game with the text in it that is no PDN, whatever becomes of that when it is read again; `numbers` to put a
/// move number before such text, which then neither begins a line nor goes on from a move.
fn write_as_it_is(text: &mut String, game: &Game, style: &Style, more: bool, numbers: bool) {
    for escape in &game.preface {
        write_escape(text, escape);
    }
    write_tags(text, &game.tags);
    let bare = game.tags.is_empty() && game.line.items.is_empty();
    let ending = match &game.ending {
        Some(ending) => Some(ending.text.as_str()),
        None if more || bare => Some("*"),
        None => None,
    };
    let empty = game.line.items.is_empty() && game.line.opening.is_empty() && ending.is_none();
    if empty {
        return;
    }
    if !game.tags.is_empty() {
        text.push('\n');
    }
    let mut movetext = Movetext {
        text,
        column: 0,
        open: 0,
        width: style.width,
        style,
        numbers,
        after_unread: None,
        ended: ending.is_some(),
    };
    let turn = Turn {
        number: style.first_number,
        second: style.second_begins,
    };
    if style.second_begins && has_early_variation(&game.line) {
        // The number before the variation tells who begins.
        movetext.word(&format!("{}...", style.first_number));
    }
    movetext.line(&game.line, turn, None);
    if let Some(ending) = ending {
        movetext.part();
        if bare {
            movetext.word("1.");
        }
        movetext.word(ending);
        // a score that only its context tells from a move
        if more && ending != "*" && !matches!(result(ending.as_bytes()), Ok(([], _))) {
            movetext.word("*");
        }
    }
    if movetext.column > 0 {
        text.push('\n');
    }
}

/// True if a variation comes before the first move.
fn has_early_variation(line: &Line) -> bool {
    let setups = line.items.iter();
    let setups = setups.take_while(|item| matches!(item.kind, ItemKind::Setup(_)));
    let mut before = line
        .opening
        .iter()
        .chain(setups.flat_map(|item| &item.remarks));
    before.any(|remark| matches!(remark, Remark::Variation(_)))
}

/// A `%` line.
fn write_escape(text: &mut String, escape: &str) {
    text.push('%');
    text.extend(escape.chars().map(|c| match c {
        '\r' | '\n' => ' ',
        c => c,
    }));
    text.push('\n');
}

/// The tag section. Names that are no identifiers are written as they are where the section stays one, though such
/// tags are broken and what is below a broken tag may begin another game.
fn write_tags(text: &mut String, tags: &[GameTag]) {
    let start = text.len();
    let mut odd = false;
    for tag in tags {
        if !is_identifier(&tag.name) && is_kept(tag) {
            odd = true;
            write_tag(text, &tag.name, &tag.value);
        } else {
            write_tag(text, &identifier(&tag.name), &tag.value);
        }
    }
    if odd && games(&text.as_bytes()[start..]).count() > 1 {
        text.truncate(start);
        for tag in tags {
            write_tag(text, &identifier(&tag.name), &tag.value);
        }
    }
}

/// True if the tag is read back as it is.
fn is_kept(tag: &GameTag) -> bool {
    let mut line = String::new();
    write_tag(&mut line, &tag.name, &tag.value);
    let first = Reader::new(line.as_bytes()).next();
    first.is_some_and(|event| match event.token {
        Token::Tag(read) => read.name() == tag.name && read.value() == tag.value,
        _ => false,
    })
}

fn is_identifier(name: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_word)
}

/// The name without the characters that no name can have.
fn identifier(name: &str) -> Cow<'_, str> {
    if is_identifier(name) {
        return Cow::Borrowed(name);
    }
    let is_word = |c: &char| c.is_ascii_alphanumeric() || *c == '_';
    let kept: String = name.chars().filter(is_word).collect();
    Cow::Owned(if is_identifier(&kept) {
        kept
    } else {
        format!("X{kept}")
    })
}

/// `[Name "value"]`; backslashes before a quote or the end are doubled, and an `&` that would begin an HTML entity is one
/// itself.
fn write_tag(text: &mut String, name: &str, value: &str) {
    text.push('[');
    text.push_str(name);
    text.push_str(" \"");
    let mut backslashes = 0;
    for (at, c) in value.char_indices() {
        match c {
            '&' if begins(entity, &value.as_bytes()[at..]) => text.push_str("&amp;"),
            '"' => {
                text.extend(std::iter::repeat_n('\\', backslashes + 1));
                text.push('"');
            }
            '\r' | '\n' => text.push(' '),
            _ => text.push(c),
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
    }
    text.extend(std::iter::repeat_n('\\', backslashes));
    text.push_str("\"]\n");
}

/// True if the braces hold the comment, whatever is written after it.
fn fits_braces(braced: &[u8]) -> bool {
    let (_, end, closed) = braces(braced, 0, &mut NextBrace::default());
    // what follows could complete a tag
    let opens_tag = |at| {
        at_line_start(braced, at)
            && opening_quote(&braced[at..]).is_some()
            && tag_line(braced, at).is_none()
    };
    closed && end == braced.len() && !memchr::memchr_iter(b'[', braced).any(opens_tag)
}

/// Whose move it is, and its number.
#[derive(Clone, Copy)]
struct Turn {
    number: u32,
    second: bool,
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

/// Words set in lines.
struct Movetext<'a> {
    text: &'a mut String,
    /// Characters on the current line.
    column: usize,
    /// Parentheses that are opened beside the next word.
    open: usize,
    width: usize,
    style: &'a Style,
    /// True if a move number stands before text that is no PDN.
    numbers: bool,
    /// Right behind such text, where a move number has to part it from what is no move: its turn.
    after_unread: Option<Turn>,
    /// True if the game has a result or `*` at its end.
    ended: bool,
}

impl Movetext<'_> {
    /// Adds a word after a blank or line end, beside the parentheses that it opens.
    fn word(&mut self, word: &str) {
        let open = std::mem::take(&mut self.open);
        let first = word.split('\n').next().unwrap_or_default();
        let first = open + first.chars().count();
        if self.column > 0 && self.column + 1 + first > self.width {
            self.end_line();
        }
        self.open = open;
        self.word_on_line(word);
    }

    /// Adds a word to the line as long as it may be.
    fn word_on_line(&mut self, word: &str) {
        let opened = std::mem::take(&mut self.open);
        if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.glue(&"(".repeat(opened));
        self.glue(word);
    }

    /// Writes the parentheses that wait for a word.
    fn opened(&mut self) {
        if self.open > 0 {
            self.word("");
        }
    }

    /// Adds text right after the last word.
    fn glue(&mut self, word: &str) {
        self.text.push_str(word);
        self.column = match word.rfind('\n') {
            Some(at) => word[at + 1..].chars().count(),
            None => self.column + word.chars().count(),
        };
    }

    fn end_line(&mut self) {
        self.opened();
        self.text.push('\n');
        self.column = 0;
    }

    /// A line that begins at `start`; a variation stands behind the ply of `around`.
    fn line(&mut self, line: &Line, start: Turn, around: Option<Turn>) {
        let main = around.is_none();
        let mut turn = start;
        for remark in &line.opening {
            let turn = match remark {
                // where it stands, nothing has told yet that this one does not begin in its place
                Remark::Variation(_) => around.unwrap_or(turn),
                _ => turn,
            };
            self.remark(remark, turn);
        }
        let mut numbered = true;
        let mut last: Option<&Item> = None;
        for (index, item) in line.items.iter().enumerate() {
            let leads_here = last.replace(item).is_some_and(|last| last.leads_to(item));
            let is_piece = leads_here && !item.starts_new_ply;
            if is_piece {
                // one capture in pieces is one ply
                turn = turn.previous();
            }
            numbered |= leads_here;
            for _ in 0..item.missing_plies_before {
                turn = turn.next();
            }
            let here = turn;
            self.after_unread = None;
            match &item.kind {
                ItemKind::Setup(text) => {
                    let setup = format!("/{text}/");
                    self.word(&setup);
                    turn = self.after_setup(item, turn);
                }
                ItemKind::Move(mv) => {
                    let ends = main && index + 1 == line.items.len();
                    if is_piece {
                        self.strong(mv.text.clone(), item, ends);
                    } else {
                        self.numbered(&mv.text, turn, numbered, item, ends);
                    }
                    turn = turn.next();
                }
                ItemKind::Unknown => {
                    // dots behind the number in a variation's head hold the place of a ply that was played
                    let heads_variation = index == 0 && !main && !turn.second;
                    let unknown = if heads_variation { "--" } else { "..." };
                    self.numbered(unknown, turn, numbered, item, false);
                    turn = turn.next();
                }
            }
            if let (ItemKind::Setup(_), Some(strength)) = (&item.kind, &item.strength) {
                self.glue(strength);
            }
            for nag in &item.nags {
                self.word(&format!("${nag}"));
            }
            for remark in &item.remarks {
                self.remark(remark, here);
            }
            // after text that cannot be read a number tells best that a move follows
            numbered = matches!(item.kind, ItemKind::Setup(_))
                || item
                    .remarks
                    .iter()
                    .any(|remark| matches!(remark, Remark::Variation(_) | Remark::Unread(_)));
        }
    }

    /// A move with its number, where it needs one, and its strength.
    fn numbered(&mut self, mv: &str, turn: Turn, numbered: bool, item: &Item, last: bool) {
        let word = match (turn.second, numbered) {
            _ if item.number_unknown => mv.to_owned(),
            (false, _) => format!("{}. {mv}", turn.number),
            (true, true) => format!("{}... {mv}", turn.number),
            (true, false) => mv.to_owned(),
        };
        self.strong(word, item, last);
    }

    /// A move, with its number if it needs one, and its strength.
    fn strong(&mut self, mut word: String, item: &Item, last: bool) {
        let strength = item.strength.as_deref().unwrap_or_default();
        // a star that nothing follows would end the game
        if last && !self.ended && strength.contains('*') && item.variations().next().is_none() {
            word.push_str(&strength.replace('*', ""));
            word.push_str(" $7");
        } else {
            word.push_str(strength);
        }
        self.word(&word);
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

    fn number(&mut self, turn: Turn) {
        let dots = if turn.second { "..." } else { "." };
        self.word(&format!("{}{dots}", turn.number));
    }

    /// The number between text that is no PDN and a comment or result, which a figure in the text could number.
    fn part(&mut self) {
        if let Some(turn) = self.after_unread.take() {
            self.number(turn);
        }
    }

    fn remark(&mut self, remark: &Remark, turn: Turn) {
        match remark {
            Remark::Comment(_) => self.part(),
            _ => self.after_unread = None,
        }
        match remark {
            Remark::Comment(text) => self.comment(text),
            Remark::Unread(text) => {
                if self.numbers {
                    self.number(turn);
                    self.after_unread = Some(turn);
                }
                // at the head of a line some would be read
                self.word_on_line(text);
                self.end_line();
            }
            Remark::Escape(text) => {
                self.opened();
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
                self.opened();
                self.after_unread = None;
                self.glue(")");
            }
        }
    }

    fn comment(&mut self, text: &str) {
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
