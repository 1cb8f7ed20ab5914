//! Writes games as JSON from events and judgements. Plain moves are written as they are; for anything else, the value in
//! the model is built and serialised, one item at a time.

use draughts::{Geometry, Move, Notation, Square};
use pdn::{SquareName, Token};
use referee::{Judgement, PlayedMove, Record};
use serde::Serialize;

use super::escape::to_json;
use super::head::Marks;
use super::outline::{Outline, outline};
use super::{Analysis, Clock, Item, Remark, Setup, Source, Unread, head, plain};

/// Additional JSON members that the record itself does not contain.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, JsonExtras};
///
/// let with = JsonExtras { opening: true, ..JsonExtras::default() };
/// let options = ConvertOptions { with, ..ConvertOptions::default() };
/// let mut converter = Converter::new(Vec::new(), Format::JsonLines, options);
/// converter.add(&b"[GameType \"21\"] 1. 11-15 22-17 *"[..], Format::Pdn, "a.pdn")?;
/// let json = String::from_utf8(converter.finish()?)?;
/// assert!(json.contains("\"Old Faithful\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct JsonExtras {
    /// The position after each move: `fen`.
    pub fen: bool,
    /// The name and ballot of the opening: `opening`.
    pub opening: bool,
}

/// Writes games as JSON. One writer can write many games.
///
/// The judgement must be of the same record, made with [`Options::moves`](referee::Options::moves).
///
/// ```
/// use referee::{Judgement, Options, Record, Referee};
///
/// let source = b"[Event \"a\"]\n1. 11-15 *";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// let referee = Referee::new(Options { moves: true, ..Options::default() });
/// let mut judgement = Judgement::default();
/// referee.judge(&record, &mut judgement);
///
/// let mut json = Vec::new();
/// archive::json::GameWriter::default().write(&record, &judgement, None, &mut json);
/// let game: archive::json::Game = serde_json::from_slice(&json)?;
/// assert_eq!(game.tags.get("Event"), Some("a"));
/// assert_eq!(game.moves.len(), 1);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct GameWriter {
    variations: Vec<u32>,
    with: JsonExtras,
}

/// Appends a value as JSON.
pub(crate) fn append(out: &mut Vec<u8>, value: &impl Serialize) {
    // Writing strings and numbers to memory cannot fail.
    let _ = to_json(&mut *out, value);
}

impl GameWriter {
    /// A writer with additional members. Positions and openings require a judgement made with
    /// [`Options::positions`](referee::Options::positions).
    pub fn with(with: JsonExtras) -> Self {
        Self {
            with,
            ..Self::default()
        }
    }

    /// Sets the additional members of the following games.
    pub(crate) fn set_fields(&mut self, with: JsonExtras) {
        self.with = with;
    }

    /// Appends one game as a JSON object to `out`.
    pub fn write(
        &mut self,
        record: &Record<'_>,
        judgement: &Judgement,
        source: Option<&Source>,
        out: &mut Vec<u8>,
    ) {
        let outline = outline(record, judgement, &mut self.variations);
        let to = record.events.len();
        let (first, notes) = outline.next_item(0, to);
        let start = out.len();
        append(out, &head::game(&outline, first, self.with.opening));
        // The moves are put into the empty array. Nothing after it has an unescaped key of this name.
        let empty = b",\"moves\":[]";
        let mut ends = out[start..].windows(empty.len());
        let moves = ends.rposition(|end| end == empty).map_or(0, |at| at + 10);
        let after = out.split_off(start + moves);
        let variant = judgement.variant;
        let mut moves = MovesWriter {
            sign: variant.map_or('x', draughts::Variant::capture_sign),
            board: variant
                .filter(|variant| variant.notation() == Notation::Algebraic)
                .map(draughts::Variant::board),
            fen: self.with.fen,
            before: None,
            next: 0,
            number_unknown: false,
            outline: &outline,
            room: [0; 512],
            out: &mut *out,
        };
        let remark = notes && outline.has_variation(0, first);
        if remark {
            moves.item_with_variations(&Item::Remark(Remark::default()), 0, first);
        }
        moves.items(first, to, remark);
        out.extend_from_slice(&after);
        set_source(source, out);
    }
}

/// Sets the source of a game that was written without one.
pub(crate) fn set_source(source: Option<&Source>, out: &mut Vec<u8>) {
    if source.is_some() {
        out.truncate(out.len() - b"null}".len());
        append(out, &source);
        out.push(b'}');
    }
}

/// Writes the moves of a game. An item is written before its variations are, so that one item is in memory at a time.
struct MovesWriter<'w, 'r, 'a> {
    /// The separator between the squares of a capture.
    sign: char,
    /// The board that names the squares, if their names are algebraic.
    board: Option<Geometry>,
    /// Whether to add the position after each move.
    fen: bool,
    /// The index where the comments before the first move of a variation start; `None` once they are taken.
    before: Option<usize>,
    /// True after unread text until a move number shows whether the text hides plies.
    number_unknown: bool,
    /// The next move of the judgement. Moves are taken in the order of judging.
    next: usize,
    outline: &'w Outline<'r, 'a>,
    /// The buffer of a plain move.
    room: plain::Room,
    out: &'w mut Vec<u8>,
}

impl<'r> MovesWriter<'_, 'r, '_> {
    /// Writes a variation as an array.
    fn line(&mut self, from: usize, to: usize) {
        let was_unknown = self.number_unknown;
        self.out.push(b'[');
        let (first, notes) = self.outline.next_item(from, to);
        let notes = notes && self.outline.has_remarks(from, first);
        let remark = notes && (first == to || self.outline.has_variation(from, first));
        if remark {
            let remark = Item::Remark(Remark {
                comments: self.outline.comments_of(from, first, Marks::Strengths),
                nags: self.outline.nags_of(from, first),
                ..Remark::default()
            });
            self.item_with_variations(&remark, from, first);
        } else {
            self.before = notes.then_some(from);
        }
        self.items(first, to, remark);
        self.out.push(b']');
        self.number_unknown = was_unknown;
    }

    /// Writes the moves, setups and unread text of a line. `first` is the index of the first of them, or the end.
    fn items(&mut self, first: usize, to: usize, mut comma: bool) {
        /// From this size on, the text grows by a quarter: a huge game must not take twice its space.
        const LARGE: usize = 1 << 20;
        let mut at = first;
        while at < to {
            let (size, room) = (self.out.len(), self.out.capacity() - self.out.len());
            if size > LARGE && room < 1024 {
                self.out.reserve_exact(size / 4);
            }
            if comma {
                self.out.push(b',');
            }
            comma = true;
            at = match self.plain(at, to) {
                Some(next) => next,
                None => self.item(at, to),
            };
        }
    }

    /// Writes the move at `at` if it is plain, and returns the index of the next item.
    #[inline]
    fn plain(&mut self, at: usize, to: usize) -> Option<usize> {
        if self.fen || self.number_unknown || self.board.is_some() || self.before.is_some() {
            return None;
        }
        let outline = self.outline;
        let Token::Move(written) = &outline.events()[at].token else {
            return None;
        };
        if pdn::is_only_move(outline.events(), at) {
            return None;
        }
        let played = self.take(at).filter(|played| played.events <= 1)?;
        let (next, notes) = outline.next_item(at + 1, to);
        let (room, out) = (&mut self.room, &mut *self.out);
        (!notes && plain::write(played, written, self.sign, room, out)).then_some(next)
    }

    /// Writes an item, and the variations that open in `from..to` into its last member, an empty array.
    fn item_with_variations(&mut self, item: &Item, from: usize, to: usize) {
        append(self.out, item);
        let outline = self.outline;
        if !outline.has_variation(from, to) {
            return;
        }
        self.out.truncate(self.out.len() - b"]}".len());
        let mut comma = false;
        for at in outline.level(from, to) {
            if matches!(outline.events()[at].token, Token::VariationStart) {
                if comma {
                    self.out.push(b',');
                }
                comma = true;
                let (from, to) = outline.inside(at);
                self.line(from, to);
            }
        }
        self.out.extend_from_slice(b"]}");
    }

    /// Writes the move, setup or unread text at `at`, and returns the index of the next item.
    fn item(&mut self, at: usize, to: usize) -> usize {
        let outline = self.outline;
        let before = self.before.take().unwrap_or(at);
        let comments_before = outline.comments_of(before, at, Marks::Strengths);
        let nags_before = outline.nags_of(before, at);
        if outline.is_unread(at) {
            // A mark after the text belongs to no known move, so it becomes a comment.
            self.number_unknown = true;
            let (unread, after) = outline.unread(at, to);
            let (next, _) = outline.next_item(after, to);
            let unread = Unread {
                comments_before,
                nags_before,
                unread,
                comments: outline.comments_of(after, next, Marks::All),
                ..Unread::default()
            };
            self.item_with_variations(&Item::Unread(Box::new(unread)), after, next);
            return next;
        }
        if self.number_unknown {
            self.number_unknown = !outline.is_number_known(at);
        }
        let played = self.take(at);
        let after = at + played.map_or(1, |played| played.events.max(1));
        let (next, _) = outline.next_item(after, to);
        let (strength, mut nags, comments) = self.annotations(at + 1, next);
        let events = outline.events();
        if (at..after).any(|part| pdn::is_only_move(events, part)) {
            nags.insert(0, pdn::ONLY_MOVE);
        }
        if let (None, Token::Setup(setup)) = (played, outline.events()[at].token) {
            let text = pdn::text(setup.text).into_owned();
            let setup = Setup {
                comments_before,
                nags_before,
                setup: setup.fen.map(|fen| pdn::text(fen).into_owned()),
                written: setup.fen.is_none().then_some(text),
                strength,
                nags,
                comments,
                ..Setup::default()
            };
            self.item_with_variations(&Item::Setup(Box::new(setup)), at + 1, next);
            return next;
        }
        let texts = || comments.iter().map(String::as_str);
        let mut mv = super::Move {
            comments_before,
            nags_before,
            clock: Clock::from_comments(texts()),
            analysis: Analysis::from_comments(texts()),
            written: self.written(at, after),
            path: self.path_as_written(at),
            strength,
            nags,
            comments,
            ..super::Move::default()
        };
        if let Some(played) = played {
            mv.ply = played.ply.ply;
            mv.number = if self.number_unknown {
                0
            } else {
                played.ply.number
            };
            mv.side = Some(head::side(played.ply.side));
            if let Some(replayed) = &played.mv {
                mv.mv = Some(self.notation(replayed));
                mv.path = Some(self.names(replayed.path().iter().copied()));
                mv.captures = Some(self.names(replayed.captured().iter()));
                mv.crowns = Some(replayed.crowns());
            }
        }
        if self.fen {
            let positions = &outline.judgement.positions;
            let position = played.and_then(|_| positions.get(self.next).copied().flatten());
            mv.fen = Some(position.map(|position| position.fen()));
        }
        self.item_with_variations(&Item::Move(Box::new(mv)), at + 1, next);
        next
    }

    /// Takes the judgement's move at an event.
    #[inline]
    fn take(&mut self, event: usize) -> Option<&'r PlayedMove> {
        let moves = &self.outline.judgement.moves;
        while moves
            .get(self.next)
            .is_some_and(|played| played.event < event)
        {
            self.next += 1;
        }
        moves.get(self.next).filter(|played| played.event == event)
    }

    /// The full path in the game's notation.
    fn notation(&self, mv: &Move) -> String {
        let sign = if mv.is_capture() { self.sign } else { '-' };
        let squares = mv
            .path()
            .iter()
            .map(|&square| self.name(square).to_string());
        squares
            .collect::<Vec<_>>()
            .join(sign.encode_utf8(&mut [0; 4]))
    }

    fn name(&self, square: Square) -> SquareName {
        match self.board {
            None => SquareName::Number(square.number()),
            Some(board) => SquareName::Algebraic {
                file: board.file(square),
                rank: board.rank(square) + 1,
            },
        }
    }

    fn names(&self, squares: impl Iterator<Item = Square>) -> Vec<SquareName> {
        squares.map(|square| self.name(square)).collect()
    }

    /// The squares of the written move; `None` for an unknown move.
    fn path_as_written(&self, at: usize) -> Option<Vec<SquareName>> {
        match self.outline.events()[at].token {
            Token::Move(written) => Some(written.squares().collect()),
            _ => None,
        }
    }

    /// The move as written. Pieces of a split capture are separated by blanks.
    fn written(&self, at: usize, after: usize) -> String {
        let mut text = String::new();
        for event in &self.outline.events()[at..after] {
            let part = match event.token {
                Token::Move(written) => written.text,
                Token::UnknownMove => b"...",
                _ => continue,
            };
            if !text.is_empty() {
                text.push(' ');
            }
            // A line end, an HTML entity or a bracket inside a move is only layout.
            let part = pdn::text(part);
            if let Token::Move(written) = event.token
                && written.quirks.contains(pdn::Quirks::IN_BRACKETS)
            {
                text.push_str(&pdn::GameMove::from(written).text);
            } else if part.contains(['\r', '\n', '\\', '&']) {
                let joined = pdn::GameMove::parse(&part).map(|mv| mv.text);
                text.push_str(joined.as_deref().unwrap_or(&part));
            } else {
                text.push_str(&part);
            }
        }
        text
    }

    /// The strength, the numeric annotation glyphs and the comments of `from..to`.
    fn annotations(&self, from: usize, to: usize) -> (Option<String>, Vec<u16>, Vec<String>) {
        let mut strength = String::new();
        for at in self.outline.level(from, to) {
            if let Token::Strength(marks) = self.outline.events()[at].token {
                strength.push_str(&pdn::text(marks));
            }
        }
        (
            (!strength.is_empty()).then_some(strength),
            self.outline.nags_of(from, to),
            self.outline.comments_of(from, to, Marks::None),
        )
    }
}
