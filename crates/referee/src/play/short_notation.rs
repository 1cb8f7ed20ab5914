//! Moves in short notation, `cd4`, which give only the file of the first square. The position determines the square.

use draughts::{AnyPosition, Move, Square, Variant};
use pdn::{Event, RawMove, Separator, SquareName, Token};

use super::{
    candidates::matches,
    coverage::play_irregular_move,
    line::MAX_READINGS,
    slow_path::MAX_PATH_SQUARES,
    walk::{next_part, squares},
};
use crate::{Record, budget, square::square};

/// A move in short notation on the board of a variant.
#[derive(Clone, Debug)]
pub(super) struct ShortNotationMove {
    file: u8,
    /// The squares after the first.
    rest: Vec<Square>,
    /// True if it has a capture sign.
    captures: bool,
}

impl ShortNotationMove {
    /// Reads a written move; `None` if it is not in short notation or names a square that does not exist.
    pub(super) fn new(variant: Variant, written: &RawMove<'_>) -> Option<Self> {
        let SquareName::File(file) = written.from else {
            return None;
        };
        let rest = written.squares().skip(1).map(|name| square(variant, name));
        Some(Self {
            file,
            rest: rest.collect::<Option<_>>()?,
            captures: matches!(written.separator, Separator::Cross | Separator::Colon),
        })
    }

    /// The squares of the move, if it starts from the given square.
    fn path(&self, from: Square) -> Vec<Square> {
        let mut path = vec![from];
        path.extend_from_slice(&self.rest);
        path
    }

    /// True if the move may be a later part of a capture that reached this square.
    fn may_continue_from(&self, variant: Variant, square: Square) -> bool {
        self.captures && variant.board().file(square) == self.file
    }

    /// The squares of the move from each piece on its file.
    fn paths(&self, position: &AnyPosition) -> Vec<Vec<Square>> {
        let board = position.variant().board();
        let pieces = position.pieces(position.side()).into_iter();
        let on_file = pieces.filter(|from| board.file(*from) == self.file);
        on_file.map(|from| self.path(from)).collect()
    }

    /// The legal moves that the written move can mean.
    pub(super) fn moves(&self, position: &AnyPosition) -> Vec<Move> {
        let board = position.variant().board();
        let mut origins: Vec<Square> = Vec::new();
        for mv in &*position.legal_moves() {
            let fits = board.file(mv.from()) == self.file && self.rest.last() == Some(&mv.to());
            if fits && !origins.contains(&mv.from()) {
                origins.push(mv.from());
            }
        }
        let origins = origins.into_iter();
        let moves = origins.flat_map(|from| matches(position, &self.path(from)).exact());
        moves
            .filter(|mv| mv.is_capture() || !self.captures)
            .collect()
    }

    /// The squares that are most likely meant if no legal move fits. The first square is that of a piece on the file
    /// that could make the move if no capture were available. If there is none, it is that of the nearest piece on the
    /// file. If there is none of these either, it is the square from which a man would come.
    pub(super) fn likely_path(&self, position: &AnyPosition) -> Vec<Square> {
        let variant = position.variant();
        let board = variant.board();
        let Some(&to) = self.rest.last() else {
            return Vec::new();
        };
        let pieces = position.pieces(position.side()).into_iter();
        let on_file = pieces.filter(|from| board.file(*from) == self.file && *from != to);
        let distance = |from: &Square| {
            let mut quiet = position.quiet_moves_from(*from).into_vec().into_iter();
            let can_go = quiet.any(|mv| mv.to() == to);
            (!can_go, board.rank(*from).abs_diff(board.rank(to)))
        };
        let vacant = || {
            let ranks = [board.rank(to).checked_sub(1), Some(board.rank(to) + 1)];
            let mut squares = ranks
                .into_iter()
                .flatten()
                .filter_map(|rank| board.at(self.file, rank));
            squares.find(|from| variant.is_forward(position.side(), *from, to))
        };
        let from = on_file.min_by_key(distance).or_else(vacant);
        from.map_or_else(Vec::new, |from| self.path(from))
    }
}

/// The events of a record, with the first square of each short move filled in if the preceding play determines it.
/// `None` if the record has no such move. A move that may come from several squares stays as written.
pub(crate) fn expand_short_moves<'a>(
    variant: Variant,
    record: &Record<'a>,
    starts: &[AnyPosition],
) -> Option<Vec<Event<'a>>> {
    let is_short = |event: &Event<'_>| matches!(event.token, Token::Move(mv) if mv.is_short());
    if !record.events.iter().any(is_short) {
        return None;
    }
    let mut events = record.events.to_vec();
    let mut around: Vec<NestingLevel> = Vec::new();
    let mut level = NestingLevel {
        now: starts.to_vec(),
        before: starts.to_vec(),
        after: Vec::new(),
    };
    // The index after the parts of the last move, and the square at which its last part ends.
    let (mut read, mut end) = (0, None);
    for index in 0..events.len() {
        match events[index].token {
            Token::Move(ref mut part) if index < read => {
                // The part begins where the part before it ends.
                if let Some(end) = end.filter(|_| part.is_short()) {
                    part.from = end;
                }
                end = Some(part.to);
            }
            Token::Move(written) => {
                let (from, used) = level.play(variant, &events, index, &written, end);
                read = index + used;
                end = Some(written.to);
                if let (Some(from), Token::Move(mv)) = (from, &mut events[index].token) {
                    let board = variant.board();
                    mv.from = SquareName::Algebraic {
                        file: board.file(from),
                        rank: board.rank(from) + 1,
                    };
                }
            }
            Token::VariationStart => {
                let inner = NestingLevel {
                    now: level.before.clone(),
                    before: level.before.clone(),
                    after: level.now.clone(),
                };
                around.push(std::mem::replace(&mut level, inner));
            }
            Token::VariationEnd => level = around.pop().unwrap_or(level),
            Token::Setup(setup) => {
                let text = setup.fen.and_then(|fen| std::str::from_utf8(fen).ok());
                let position = text.and_then(|fen| AnyPosition::from_fen(variant, fen).ok());
                level.now = position.into_iter().collect();
                level.before.clone_from(&level.now);
            }
            Token::UnknownMove => level.now.clear(),
            _ => {}
        }
    }
    Some(events)
}

/// The readings at one nesting level.
#[derive(Clone)]
struct NestingLevel {
    now: Vec<AnyPosition>,
    before: Vec<AnyPosition>,
    /// The readings for a variation that continues the line instead of replacing the last ply.
    after: Vec<AnyPosition>,
}

impl NestingLevel {
    /// Plays the move at `index`; the move before it went to `end`. Returns the first square of a short move, if known,
    /// and the number of events consumed.
    fn play(
        &mut self,
        variant: Variant,
        events: &[Event<'_>],
        index: usize,
        written: &RawMove<'_>,
        end: Option<SquareName>,
    ) -> (Option<Square>, usize) {
        let short = ShortNotationMove::new(variant, written);
        let path = squares(variant, written);
        let moves = |position: &AnyPosition| match &short {
            Some(short) => short.moves(position),
            None => matches(position, &path).moves,
        };
        let after = std::mem::take(&mut self.after);
        let (mut found, mut used) = match &short {
            None => self.play_in_parts(variant, events, index, path.clone(), false),
            Some(_) => (NextReadings::default(), 1),
        };
        if found.next.is_empty() {
            found = step(&self.now, moves);
        }
        if found.next.is_empty() && !budget::is_spent() {
            let origins = match (&short, self.now.first()) {
                (Some(short), Some(board)) => short.paths(board),
                _ => vec![path.clone()],
            };
            let in_parts = |path| self.play_in_parts(variant, events, index, path, true);
            let mut origins = origins.into_iter().map(in_parts);
            if let Some(whole) = origins.find(|(whole, _)| !whole.next.is_empty()) {
                (found, used) = whole;
            }
        }
        let begins_variation = !after.is_empty();
        if found.next.is_empty() && begins_variation {
            found = step(&after, moves);
        }
        let mut from = short.as_ref().and(found.only_origin());
        if found.next.is_empty()
            && let Some(position) = self.now.first()
        {
            let path = match (&short, end.and_then(|end| square(variant, end))) {
                // `c:e5 (e:c3)` is one capture.
                (Some(short), Some(end))
                    if begins_variation && short.may_continue_from(variant, end) =>
                {
                    short.path(end)
                }
                (Some(short), _) => short.likely_path(position),
                (None, _) => path,
            };
            from = short.as_ref().and(path.first().copied());
            let next = play_irregular_move(position, &path);
            found.next = vec![next.unwrap_or_else(|| position.pass())];
        }
        self.before = std::mem::replace(&mut self.now, found.next);
        (from, used)
    }

    /// Plays one capture written in parts. This reading takes precedence over separate moves, because the opponent has
    /// no piece on the square where a move ends. It may have one on the file of that square, so parts in short notation
    /// are read only where the first part is illegal by itself.
    fn play_in_parts(
        &self,
        variant: Variant,
        events: &[Event<'_>],
        index: usize,
        mut path: Vec<Square>,
        may_be_short: bool,
    ) -> (NextReadings, usize) {
        let mut last = index;
        // The first parts may be a capture by themselves, so the longest match is used.
        let mut whole = (NextReadings::default(), 1);
        while let Some((at, piece)) = next_part(events, last) {
            let short = ShortNotationMove::new(variant, piece).filter(|_| may_be_short);
            let piece = match (short, path.last()) {
                (Some(short), Some(&end)) if short.may_continue_from(variant, end) => {
                    short.path(end)
                }
                _ => squares(variant, piece),
            };
            if path.is_empty() || piece.first() != path.last() || path.len() > MAX_PATH_SQUARES {
                break;
            }
            path.extend_from_slice(&piece[1..]);
            last = at;
            let found = step(&self.now, |position| matches(position, &path).exact());
            if !found.next.is_empty() {
                whole = (found, at + 1 - index);
            }
        }
        whole
    }
}

/// The positions after a move in all readings, and the squares from which it may come.
#[derive(Default)]
struct NextReadings {
    next: Vec<AnyPosition>,
    origins: Vec<Square>,
}

impl NextReadings {
    fn only_origin(&self) -> Option<Square> {
        match self.origins[..] {
            [only] => Some(only),
            _ => None,
        }
    }
}

fn step(readings: &[AnyPosition], moves: impl Fn(&AnyPosition) -> Vec<Move>) -> NextReadings {
    let mut step = NextReadings::default();
    for reading in readings {
        for mv in moves(reading) {
            let Ok(position) = reading.play(&mv) else {
                continue;
            };
            if !step.origins.contains(&mv.from()) {
                step.origins.push(mv.from());
            }
            if step.next.len() < MAX_READINGS && !step.next.contains(&position) {
                step.next.push(position);
            }
        }
    }
    step
}
