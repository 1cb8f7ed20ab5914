//! Moves in short notation, `cd4`, which give only the file of the first square. The position determines the square.

use std::collections::{BTreeSet, HashMap};

use draughts::{AnyPosition, Move, Square, Variant};
use pdn::{Event, RawMove, Separator, SquareName, Token};

use super::{
    candidates::matches,
    coverage::play_irregular_move,
    line::MAX_READINGS,
    scattered_capture::scattered_capture,
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

    /// The squares of the move as a later part of a capture that reached this square; `None` if it is another move.
    pub(super) fn path_from(&self, variant: Variant, square: Square) -> Option<Vec<Square>> {
        let continues = self.captures && variant.board().file(square) == self.file;
        continues.then(|| self.path(square))
    }

    /// The squares of the move from each piece on its file.
    fn paths(&self, position: &AnyPosition) -> Vec<Vec<Square>> {
        self.on_file(position).map(|from| self.path(from)).collect()
    }

    /// The squares of the pieces on its file that have the move.
    fn on_file(&self, position: &AnyPosition) -> impl Iterator<Item = Square> {
        let board = position.variant().board();
        let pieces = position.pieces(position.side()).into_iter();
        pieces.filter(move |from| board.file(*from) == self.file)
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
    /// that has a capture with the last square on its path, or that could make the move if no capture were available. If there is
    /// none, it is that of the nearest piece on the file. If there is none of these either, it is the square from which a
    /// man would come.
    pub(super) fn likely_path(&self, position: &AnyPosition) -> Vec<Square> {
        let variant = position.variant();
        let board = variant.board();
        let Some(&to) = self.rest.last() else {
            return Vec::new();
        };
        let on_file = self.on_file(position).filter(|from| *from != to);
        let routes = position.legal_routes();
        let distance = |from: &Square| {
            let mut own = routes.iter().filter(|route| route.from() == *from);
            let passes = own.any(|route| route.is_capture() && route.path().contains(&to));
            let mut quiet = position.quiet_moves_from(*from).into_vec().into_iter();
            let can_go = quiet.any(|mv| mv.to() == to);
            (!passes, !can_go, board.rank(*from).abs_diff(board.rank(to)))
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
    let board = variant.board();
    let name = |from: Square| SquareName::Algebraic {
        file: board.file(from),
        rank: board.rank(from) + 1,
    };
    let mut read = 0;
    // The later parts of captures, each with its first square.
    let mut joined: HashMap<usize, Square> = HashMap::new();
    for index in 0..events.len() {
        match events[index].token {
            Token::Move(_) if index < read => {}
            Token::Move(ref mut part) if part.is_short() && joined.contains_key(&index) => {
                part.from = name(joined[&index]);
            }
            Token::Move(_) if joined.contains_key(&index) => {}
            Token::Move(written) => {
                let played = level.play(variant, record, index, &written);
                read = index + played.events;
                joined.extend(played.parts);
                if let (Some(from), Token::Move(mv)) = (played.from, &mut events[index].token) {
                    mv.from = name(from);
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

/// A move played at a nesting level.
struct LevelMove {
    /// The first square of a short move, if known.
    from: Option<Square>,
    /// Number of events consumed.
    events: usize,
    /// The events of later parts of the same capture, each with its first square.
    parts: Vec<(usize, Square)>,
}

impl NestingLevel {
    /// Plays the move at `index`.
    fn play(
        &mut self,
        variant: Variant,
        record: &Record<'_>,
        index: usize,
        written: &RawMove<'_>,
    ) -> LevelMove {
        let short = ShortNotationMove::new(variant, written);
        let path = squares(variant, written);
        let moves = |position: &AnyPosition| match &short {
            Some(short) => short.moves(position),
            None => matches(position, &path).moves,
        };
        let after = std::mem::take(&mut self.after);
        let (mut found, used) = match &short {
            None => self.play_in_parts(variant, record.events, index, path.clone()),
            Some(_) => (NextReadings::default(), 1),
        };
        if found.next.is_empty() {
            found = step(&self.now, moves);
        }
        let mut parts = Vec::new();
        if found.next.is_empty() && !budget::is_spent() {
            let paths: BTreeSet<Vec<Square>> = match &short {
                Some(short) => self
                    .now
                    .iter()
                    .flat_map(|board| short.paths(board))
                    .collect(),
                None => BTreeSet::from([path.clone()]),
            };
            let whole = |path: &Vec<_>| scattered_capture(variant, record, index, path, &self.now);
            if let Some(whole) = paths.iter().find_map(whole) {
                found = step(&self.now, |board| matches(board, &whole.path).exact());
                parts = whole.parts;
            }
        }
        if found.next.is_empty() && !after.is_empty() {
            found = step(&after, moves);
        }
        let mut from = short.as_ref().and(found.only_origin());
        if found.next.is_empty()
            && let Some(position) = self.now.first()
        {
            let path = match &short {
                Some(short) => short.likely_path(position),
                None => path,
            };
            from = short.as_ref().and(path.first().copied());
            let next = play_irregular_move(position, &path);
            found.next = vec![next.unwrap_or_else(|| position.pass())];
        }
        self.before = std::mem::replace(&mut self.now, found.next);
        LevelMove {
            from,
            events: used,
            parts,
        }
    }

    /// Plays one capture written in parts. This reading takes precedence over separate moves, because the opponent has
    /// no piece on the square where a move ends.
    fn play_in_parts(
        &self,
        variant: Variant,
        events: &[Event<'_>],
        index: usize,
        mut path: Vec<Square>,
    ) -> (NextReadings, usize) {
        let mut last = index;
        // The first parts may be a capture by themselves, so the longest match is used.
        let mut whole = (NextReadings::default(), 1);
        while let Some((at, piece)) = next_part(events, last) {
            let piece = squares(variant, piece);
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
