//! Writes games as JSON directly from events and judgements, without building a tree.

use draughts::{Geometry, Move, Notation, Square};
use memchr::memmem;
use pdn::Token;
use referee::{Judgement, PlayedMove, Record};

use super::buffer::JsonBuffer;
use super::head::Marks;
use super::outline::{Outline, outline};
use super::plain;
use super::text::{number, string, string_or_null};
use super::{Analysis, Clock, Source, head};

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
    page: JsonBuffer,
    with: JsonExtras,
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
        let mut page = std::mem::take(&mut self.page);
        page.clear();
        self.write_content(record, judgement, &mut page);
        finish(source, &mut page);
        out.extend_from_slice(page.text());
        self.page = page;
    }

    /// Writes a game without its source, which [`finish`] adds.
    pub(crate) fn write_content(
        &mut self,
        record: &Record<'_>,
        judgement: &Judgement,
        out: &mut JsonBuffer,
    ) {
        let outline = outline(record, judgement, &mut self.variations);
        let to = record.events.len();
        let (first, notes) = outline.next_item(0, to);
        out.push(b'{');
        head::write(&outline, first, out);
        if self.with.opening {
            head::opening(judgement, out);
        }
        out.extend_from_slice(b",\"moves\":[");
        let board = judgement
            .variant
            .filter(|variant| variant.notation() == Notation::Algebraic)
            .map(draughts::Variant::board);
        let mut moves = MovesWriter {
            sign: judgement
                .variant
                .map_or('x', draughts::Variant::capture_sign) as u8,
            board,
            fen: self.with.fen,
            before: None,
            next: 0,
            number_unknown: false,
            outline,
            out,
        };
        let remark = notes && outline.has_variation(0, first);
        if remark {
            moves.out.extend_from_slice(b"{\"comments\":[]");
            moves.variations(0, first);
            moves.out.push(b'}');
        }
        moves.items(first, to, remark);
        out.push(b']');
        if !judgement.as_written {
            head::findings(judgement, out);
        }
    }
}

/// Writes the source of a game and closes the game's object.
pub(crate) fn finish(source: Option<&Source>, out: &mut JsonBuffer) {
    out.extend_from_slice(b",\"source\":");
    let Some(source) = source else {
        return out.extend_from_slice(b"null}");
    };
    out.extend_from_slice(b"{\"path\":");
    string(out, &source.path);
    out.extend_from_slice(b",\"game\":");
    number(out, source.game);
    out.extend_from_slice(b",\"line\":");
    number(out, source.line);
    out.extend_from_slice(b",\"offset\":");
    number(out, source.offset);
    out.extend_from_slice(b"}}");
}

/// Writes the moves of a game.
struct MovesWriter<'w, 'r, 'a> {
    /// The separator between the squares of a capture.
    sign: u8,
    /// The board that names the squares, if their names are algebraic.
    board: Option<Geometry>,
    /// Whether to write the position after each move.
    fen: bool,
    /// The index where the comments before the first move of a variation start; `None` once they are written.
    before: Option<usize>,
    /// True after unread text until a move number shows whether the text hides plies.
    number_unknown: bool,
    /// The next move of the judgement. Moves are written in the order of judging.
    next: usize,
    outline: Outline<'r, 'a>,
    out: &'w mut JsonBuffer,
}

impl<'r> MovesWriter<'_, 'r, '_> {
    /// Writes a line of play as an array.
    fn line(&mut self, from: usize, to: usize) {
        let was_unknown = self.number_unknown;
        self.out.push(b'[');
        let (first, notes) = self.outline.next_item(from, to);
        let notes = notes && self.outline.has_remarks(from, first);
        if notes && (first == to || self.outline.has_variation(from, first)) {
            self.out.extend_from_slice(b"{\"comments\":");
            head::comments(&self.outline, from, first, Marks::Strengths, self.out);
            head::nags_before(&self.outline, from, first, b",\"nags\":", self.out);
            self.variations(from, first);
            self.out.push(b'}');
            self.items(first, to, true);
        } else {
            self.before = notes.then_some(from);
            self.items(first, to, false);
        }
        self.out.push(b']');
        self.number_unknown = was_unknown;
    }

    /// Writes the moves, setups and unread text of a line. `first` is the index of the first of them, or the end.
    fn items(&mut self, first: usize, to: usize, mut comma: bool) {
        let mut at = first;
        while at < to {
            if self.outline.is_unread(at) {
                at = self.unread(at, to, comma);
                comma = true;
                continue;
            }
            if self.number_unknown {
                self.number_unknown = !self.outline.is_number_known(at);
            }
            let played = self.take(at);
            let after = at + played.map_or(1, |played| played.events.max(1));
            let (next, mut notes) = self.outline.next_item(after, to);
            notes |= after > at + 1;
            if !notes
                && !self.fen
                && !self.number_unknown
                && self.board.is_none()
                && self.before.is_none()
                && let Some(played) = played
                && let Token::Move(written) = &self.outline.events()[at].token
                && plain::write(played, written, self.sign, comma, self.out)
            {
                comma = true;
                at = next;
                continue;
            }
            self.out.extend_from_slice(if comma { b",{" } else { b"{" });
            comma = true;
            self.comments_before(at);
            match played {
                Some(played) => self.judged_move(at, after, played),
                None => self.unjudged_item(at),
            }
            if notes {
                self.annotations(at, next);
            } else {
                self.out.extend_from_slice(if self.has_clock(at) {
                    b",\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\"variations\":[]}"
                } else {
                    b",\"strength\":null,\"nags\":[],\"comments\":[],\"variations\":[]}"
                });
            }
            at = next;
        }
    }

    /// Writes the comments and annotations before the item at `at`, if this item is the first of a variation.
    fn comments_before(&mut self, at: usize) {
        if let Some(from) = self.before.take() {
            self.out.extend_from_slice(b"\"comments_before\":");
            head::comments(&self.outline, from, at, Marks::Strengths, self.out);
            head::nags_before(&self.outline, from, at, b",\"nags_before\":", self.out);
            self.out.push(b',');
        }
    }

    /// Writes unread text at `at` and its remarks, and returns the index of the next item. A mark after the text
    /// belongs to no known move, so it is written as a comment.
    #[cold]
    fn unread(&mut self, at: usize, to: usize, comma: bool) -> usize {
        self.out.extend_from_slice(if comma { b",{" } else { b"{" });
        self.comments_before(at);
        let outline = self.outline;
        self.number_unknown = true;
        let (text, after) = outline.unread(at, to);
        let (next, _) = outline.next_item(after, to);
        self.out.extend_from_slice(b"\"unread\":");
        string(self.out, &text);
        self.out.extend_from_slice(b",\"comments\":");
        head::comments(&outline, after, next, Marks::All, self.out);
        self.variations(after, next);
        self.out.push(b'}');
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

    /// True if the item at `event` is a move, which has a clock, unlike a setup.
    fn has_clock(&self, event: usize) -> bool {
        !matches!(self.outline.events()[event].token, Token::Setup(_))
    }

    /// Writes the members of a move before its strength.
    #[inline]
    fn judged_move(&mut self, at: usize, after: usize, played: &PlayedMove) {
        let out = &mut *self.out;
        out.extend_from_slice(b"\"ply\":");
        number(out, u64::from(played.ply.ply));
        out.extend_from_slice(b",\"number\":");
        let known = if self.number_unknown {
            0
        } else {
            played.ply.number
        };
        number(out, u64::from(known));
        out.extend_from_slice(match played.ply.side {
            draughts::Color::Black => b",\"side\":\"black\",\"move\":",
            draughts::Color::White => b",\"side\":\"white\",\"move\":",
        });
        if let Some(mv) = &played.mv {
            self.out.push(b'"');
            self.notation(mv);
            self.out.extend_from_slice(b"\",\"written\":");
            self.written(at, after);
            self.squares(mv);
        } else {
            self.out.extend_from_slice(b"null,\"written\":");
            self.written(at, after);
            self.squares_as_written(at);
        }
        if self.fen {
            let position = self.outline.judgement.positions.get(self.next);
            let fen = position.copied().flatten().map(|position| position.fen());
            self.out.extend_from_slice(b",\"fen\":");
            string_or_null(self.out, fen.as_deref());
        }
    }

    /// Writes an item without a judgement: a setup, or a move that was not judged.
    fn unjudged_item(&mut self, at: usize) {
        if let Token::Setup(setup) = self.outline.events()[at].token {
            self.out.extend_from_slice(b"\"setup\":");
            string_or_null(self.out, setup.fen.map(pdn::text).as_deref());
            if setup.fen.is_none() {
                self.out.extend_from_slice(b",\"written\":");
                string(self.out, &pdn::text(setup.text));
            }
        } else {
            let unknown = b"\"ply\":0,\"number\":0,\"side\":null,\"move\":null,\"written\":";
            self.out.extend_from_slice(unknown);
            self.written(at, at + 1);
            self.squares_as_written(at);
            if self.fen {
                self.out.extend_from_slice(b",\"fen\":null");
            }
        }
    }

    /// Writes the full path in the game's notation.
    #[inline]
    fn notation(&mut self, mv: &Move) {
        let sign = if mv.is_capture() { self.sign } else { b'-' };
        for (i, &square) in mv.path().iter().enumerate() {
            if i > 0 {
                self.out.push(sign);
            }
            self.square(square);
        }
    }

    #[inline]
    fn square(&mut self, square: Square) {
        match self.board {
            None => number(self.out, u64::from(square.number())),
            Some(board) => {
                self.out.push(b'a' + board.file(square));
                number(self.out, u64::from(board.rank(square)) + 1);
            }
        }
    }

    /// Writes the move as written. Pieces of a split capture are separated by blanks.
    #[inline]
    fn written(&mut self, at: usize, after: usize) {
        let outline = self.outline;
        let event = outline.events()[at];
        if after == at + 1
            && let Token::Move(written) = event.token
            && written.quirks.is_empty()
        {
            // There are only ASCII squares and separators here.
            self.out.push(b'"');
            self.out.extend_from_slice(written.text);
            self.out.push(b'"');
            return;
        }
        let mut text = String::new();
        for event in &outline.events()[at..after] {
            let part = match event.token {
                Token::Move(written) => written.text,
                Token::UnknownMove => b"...",
                _ => continue,
            };
            if !text.is_empty() {
                text.push(' ');
            }
            // A line end or an HTML entity inside a move is only layout.
            let part = pdn::text(part);
            if part.contains(['\r', '\n', '\\', '&']) {
                let joined = pdn::GameMove::parse(&part).map(|mv| mv.text);
                text.push_str(joined.as_deref().unwrap_or(&part));
            } else {
                text.push_str(&part);
            }
        }
        string(self.out, &text);
    }

    /// Writes the path, the captures and the crowning of a replayed move.
    #[inline]
    fn squares(&mut self, mv: &Move) {
        let quote = self.board.is_some();
        self.out.extend_from_slice(b",\"path\":[");
        self.list(mv.path().iter().copied(), quote);
        if !mv.is_capture() && !mv.crowns() {
            return self
                .out
                .extend_from_slice(b"],\"captures\":[],\"crowns\":false");
        }
        self.out.extend_from_slice(b"],\"captures\":[");
        self.list(mv.captured().iter(), quote);
        self.out.extend_from_slice(if mv.crowns() {
            b"],\"crowns\":true"
        } else {
            b"],\"crowns\":false"
        });
    }

    fn list(&mut self, squares: impl Iterator<Item = Square>, quote: bool) {
        for (i, square) in squares.enumerate() {
            if i > 0 {
                self.out.push(b',');
            }
            if quote {
                self.out.push(b'"');
            }
            self.square(square);
            if quote {
                self.out.push(b'"');
            }
        }
    }

    /// Writes the squares of the written move; `null` for an unknown move.
    fn squares_as_written(&mut self, at: usize) {
        let Token::Move(written) = self.outline.events()[at].token else {
            return self
                .out
                .extend_from_slice(b",\"path\":null,\"captures\":null,\"crowns\":null");
        };
        self.out.extend_from_slice(b",\"path\":[");
        for (i, square) in written.squares().enumerate() {
            if i > 0 {
                self.out.push(b',');
            }
            match square {
                pdn::SquareName::Number(n) => number(self.out, u64::from(n)),
                name => string(self.out, &name.to_string()),
            }
        }
        self.out
            .extend_from_slice(b"],\"captures\":null,\"crowns\":null");
    }

    /// Writes the strength and the remarks of an item, up to `to`.
    fn annotations(&mut self, at: usize, to: usize) {
        let outline = self.outline;
        let mut strength = String::new();
        for at in outline.level(at + 1, to) {
            if let Token::Strength(marks) = outline.events()[at].token {
                strength.push_str(&pdn::text(marks));
            }
        }
        self.out.extend_from_slice(b",\"strength\":");
        let strength = (!strength.is_empty()).then_some(strength.as_str());
        string_or_null(self.out, strength);
        self.out.extend_from_slice(b",\"nags\":");
        head::nags(&outline, at + 1, to, self.out);
        self.out.extend_from_slice(b",\"comments\":");
        head::comments(&outline, at + 1, to, Marks::None, self.out);
        if self.has_clock(at) {
            self.out.extend_from_slice(b",\"clock\":");
            self.commands(at + 1, to);
        }
        self.variations(at + 1, to);
        self.out.push(b'}');
    }

    /// Writes the data of the commands in the comments: the clock, then evaluation and drawings if present.
    fn commands(&mut self, from: usize, to: usize) {
        let outline = self.outline;
        let comments: Vec<_> = outline
            .level(from, to)
            .flat_map(|at| outline.comments(at))
            .filter(|text| memmem::find(text.as_bytes(), b"[%").is_some())
            .collect();
        let texts = || comments.iter().map(AsRef::as_ref);
        match Clock::from_comments(texts()) {
            Some(clock) => clock.write(self.out),
            None => self.out.extend_from_slice(b"null"),
        }
        if !comments.is_empty() {
            Analysis::from_comments(texts()).write(self.out);
        }
    }

    fn variations(&mut self, from: usize, to: usize) {
        let outline = self.outline;
        self.out.extend_from_slice(b",\"variations\":[");
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
        self.out.push(b']');
    }
}
