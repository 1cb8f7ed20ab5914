//! Writes games as PDN 3.0 text.
//!
//! The text reads back as the same game: `games(write_game(&game))` returns `game`, except for what PDN cannot express:
//!
//! - a comment that does not fit in braces (it contains a `}`, or another game with its tags) is written line by line,
//!   as several comments in braces or after `;`;
//! - a tag name that would not read back unchanged loses the characters that no name can have; a tag value loses its
//!   line ends;
//! - unread text is written unchanged at the end of a line, after a move number where needed, so that it stays unread.
//!   If it would still be read as PDN, it becomes a comment ([`settled`]);
//! - a `%` line loses its line ends;
//! - a `*` as the strength of the last move of a game without result becomes `$7`;
//! - a game without tags and moves is written as a number and its result, `1. 1-0` or `1. *`, to separate it from the
//!   game before it.
//!
//! Moves, strengths, setups and results are written unchanged, whatever their text: a move with the text `1-0` does not
//! read back as a move. A last move that reads like the game's own Result tag (`4-6`) reads back as the result.

mod movetext;
mod tags;
mod unread;

use self::movetext::{Movetext, Turn};
use self::tags::{write_escape, write_tags};
use crate::grammar::result::result;
use crate::{Game, Item, ItemKind, Line, Remark};

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
    /// Maximum number of columns in a line of movetext. A longer word has its own line; a comment is one word.
    pub width: usize,
    /// The number of the first move.
    pub first_number: u32,
    /// True if the second player makes the first move: `1... 22-18`.
    pub second_begins: bool,
    /// The FEN letter of the player whose moves come first under a number: `'B'` or `'W'`. It determines whose turn it
    /// is after a setup. If `None`, a setup does not change the turn.
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

/// Writes games with a blank line between them. Each game but the last ends with a result or `*`, as PDN requires
/// between games.
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

/// Appends one game to `text`. `more` is true if another game follows, which needs a separator.
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
    if !unread::contains_unread(&game.line) {
        return write_once(text, game, style, more, false);
    }
    let kept = unread::write_if_kept(game, style, more).unwrap_or_else(|| {
        let mut settled = game.clone();
        unread::settle(&mut settled, style);
        let comments = || {
            let mut text = String::new();
            write_once(&mut text, &settled, style, more, false);
            text
        };
        unread::write_if_kept(&settled, style, more).unwrap_or_else(comments)
    });
    text.push_str(&kept);
}

/// The game as [`write()`] writes it: unread text that would be read as PDN is replaced by comments. `None` if all
/// unread text stays unread.
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
    if !unread::contains_unread(&game.line) || unread::write_if_kept(game, style, false).is_some() {
        return None;
    }
    let mut settled = game.clone();
    unread::settle(&mut settled, style);
    Some(settled)
}

/// Writes one game as [`write_game`] does, and replaces unread text in it as [`settled`] does, without a copy of the game.
/// Also returns whether any was replaced.
///
/// ```
/// use pdn::{Remark, write::{Style, write_settled}};
///
/// let mut game = pdn::games(b"1. 11-15 *").next().expect("a game");
/// game.line.items[0].remarks = vec![Remark::Unread("22-18".into())];
/// let (text, is_changed) = write_settled(&mut game, &Style::default());
/// assert_eq!((&*text, is_changed), ("1. 11-15 {22-18} *\n", true));
/// assert_eq!(game.line.items[0].remarks, [Remark::Comment("22-18".into())]);
/// ```
pub fn write_settled(game: &mut Game, style: &Style) -> (String, bool) {
    if unread::contains_unread(&game.line) {
        if let Some(text) = unread::write_if_kept(game, style, false) {
            return (text, false);
        }
        unread::settle(game, style);
        return (write_game(game, style), true);
    }
    (write_game(game, style), false)
}

/// Appends one game, with its unread text unchanged. `numbers` puts a move number before such text, which then neither
/// begins a line nor continues a move.
fn write_once(text: &mut String, game: &Game, style: &Style, more: bool, numbers: bool) {
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
    if game.line == Line::default() && ending.is_none() {
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
    if style.second_begins && needs_early_number(&game.line) {
        // The number before the variation or the text shows who begins.
        movetext.word(&format!("{}...", style.first_number));
    }
    if game.tags.is_empty() && !game.line.nags.is_empty() {
        // Without the number, the annotation would belong to the game before it.
        movetext.number(turn);
    }
    movetext.line(&game.line, turn, None);
    if let Some(ending) = ending {
        movetext.separate_unread();
        if bare {
            movetext.word("1.");
        }
        movetext.word(ending);
        // Only its context distinguishes such a score from a move.
        if more && ending != "*" && !matches!(result(ending.as_bytes()), Ok(([], _))) {
            movetext.word("*");
        }
    }
    if movetext.column > 0 {
        text.push('\n');
    }
}

/// True if a variation precedes the first move, or if unread text does and the move has no number.
fn needs_early_number(line: &Line) -> bool {
    let is_setup = |item: &&Item| matches!(item.kind, ItemKind::Setup(_));
    let setups = line.items.iter().take_while(is_setup);
    let first = line.items.iter().find(|item| !is_setup(item));
    let is_unnumbered = first.is_some_and(|first| first.number_unknown);
    let mut before = line
        .opening
        .iter()
        .chain(setups.flat_map(|item| &item.remarks));
    before.any(|remark| match remark {
        Remark::Variation(_) => true,
        Remark::Unread(_) => is_unnumbered,
        _ => false,
    })
}
