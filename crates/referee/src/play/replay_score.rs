//! Measures how well a record fits a variant, either as written or with one or two squares changed.

use draughts::{AnyPosition, Move, Square, Variant};

use super::{
    candidates::matches,
    coverage::play_irregular_move,
    line::MAX_READINGS,
    slow_path::MAX_PATH_SQUARES,
    start::crown_men_on_king_row,
    walk::{UpcomingMove, first_move, moves_of_line, written_ply},
};
use crate::first_ply::FirstPly;
use crate::{
    Record,
    header::Header,
    outcome::either_side_may_start,
    repair::{self, BrokenLine, SeparateFaults, TracedPly, WrittenPly},
};

/// Maximum number of plies replayed. They are enough to identify the variant.
pub(super) const MAX_REPLAYED_PLIES: usize = 200;

/// Maximum number of positions examined in the search for slips, for each variant and record. One slip needs about 600.
const MAX_SLIP_POSITIONS: u32 = 5_000;

/// How far the main line of a record can be played in a variant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct ReplayScore {
    pub(super) to_the_end: bool,
    pub(super) plies: u32,
    /// True if no man is on its king-row in the start position, and the second side is to move if the record starts
    /// with `1...` or `1. ...`. Decides between variants with equal scores.
    pub(super) in_order: bool,
}

/// The number of plies of a record that must be changed so that it can be replayed to its end in a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slips {
    pub(super) slips: u32,
    /// Number of plies that are legal as written.
    pub(super) legal: u32,
}

/// The start position of a replay.
#[derive(Clone, Copy)]
pub(super) enum ReplayStart<'h, 'a> {
    /// The FEN of the tags, or the normal array.
    Tags(&'h Header<'a>),
    /// The normal array with the other side to move.
    OtherSide,
    /// The positions after any first move from the normal array.
    AfterAnyMove,
}

/// How far a record can be played as written.
pub(super) fn replay_score(
    record: &Record<'_>,
    from: ReplayStart<'_, '_>,
    variant: Variant,
) -> ReplayScore {
    let replay_score = |from| ScoreTrial { record, from }.score(variant);
    match from {
        ReplayStart::Tags(header) if either_side_may_start(record, header, variant) => {
            replay_score(from).max(replay_score(ReplayStart::OtherSide))
        }
        _ => replay_score(from),
    }
}

/// The minimum number of changed plies with which a record can be replayed to its end. `None` if more than `most` are
/// needed.
pub(super) fn slips(
    record: &Record<'_>,
    line: &SlipLine,
    from: ReplayStart<'_, '_>,
    variant: Variant,
    most: usize,
) -> Option<Slips> {
    if line.least_slips > most {
        return None;
    }
    let trial = ScoreTrial { record, from };
    trial.slips(variant, &line.plies, most)
}

/// The plies of a record's main line for [`slips`].
pub(super) struct SlipLine {
    pub(super) plies: Vec<WrittenPly>,
    /// A lower bound of the slips, in any variant.
    least_slips: usize,
    /// An upper bound of the legal plies, in any variant; `None` if there is none.
    pub(super) max_legal: Option<u32>,
}

impl SlipLine {
    pub(super) fn new(record: &Record<'_>) -> Self {
        let moves = moves_of_line(record.events, first_move(record.events, 0));
        let plies: Vec<WrittenPly> = moves
            .take(MAX_REPLAYED_PLIES)
            .map(|(_, _, written)| written_ply(written))
            .collect();
        let mut items = repair::traced_plies(&plies).unwrap_or_default();
        let least_slips = SeparateFaults::new(items.iter().copied()).count();
        // A replay accepts the squares of a capture in any order.
        let ends = |ply: &WrittenPly| ply.path.last().copied();
        for (at, item) in items.iter_mut().enumerate() {
            let ply = &plies[at];
            let before = at.checked_sub(1).and_then(|before| ends(&plies[before]));
            let next = plies.get(at + 1).and_then(|next| next.path.first());
            let in_parts = ply.path.first().copied() == before || next.copied() == ends(ply);
            if ply.path.len() > 2 || in_parts {
                *item = TracedPly::Unknown;
            }
        }
        let fault = SeparateFaults::new(items.into_iter()).next();
        Self {
            plies,
            least_slips,
            max_legal: fault.map(|fault| fault as u32),
        }
    }

    /// True if more than `most` plies are illegal in every variant and with every numbering of the squares.
    pub(super) fn has_more_slips_than(&self, most: usize) -> bool {
        // Without a certain fault, a capture with its squares in another order may explain the line.
        self.max_legal.is_some() && self.least_slips > most
    }
}

/// Replays a record in a variant.
struct ScoreTrial<'r, 'a> {
    record: &'r Record<'a>,
    from: ReplayStart<'r, 'a>,
}

impl ScoreTrial<'_, '_> {
    /// The possible start positions; empty if the FEN cannot be read.
    fn starts(&self, variant: Variant) -> Vec<AnyPosition> {
        let start = AnyPosition::start(variant);
        match self.from {
            ReplayStart::Tags(header) => match header.fen {
                None => vec![start],
                Some(fen) => {
                    let read = AnyPosition::from_fen(variant, fen.tag.value().trim());
                    read.into_iter().collect()
                }
            },
            ReplayStart::OtherSide => vec![start.with_side(!variant.first_mover())],
            ReplayStart::AfterAnyMove => {
                let first = start.legal_moves();
                let behind = first.iter().filter_map(|mv| start.play(mv).ok());
                behind.collect()
            }
        }
    }

    fn score(&self, variant: Variant) -> ReplayScore {
        let readings = self.starts(variant);
        if readings.is_empty() {
            return ReplayScore::default();
        }
        legal_plies(variant, self.record, readings)
    }

    /// Searches the plies of `line` for slips.
    fn slips(&self, variant: Variant, line: &[WrittenPly], most: usize) -> Option<Slips> {
        let mut starts = self.starts(variant);
        if let ReplayStart::Tags(header) = self.from
            && either_side_may_start(self.record, header, variant)
        {
            starts.push(AnyPosition::start(variant).with_side(!variant.first_mover()));
        }
        let broken = BrokenLine {
            variant,
            is_whole_game: false,
            starts: &starts,
            plies: line,
            max_edits: most,
            bound: MAX_SLIP_POSITIONS,
        };
        if starts.is_empty() {
            return None;
        }
        let search = repair::search(&broken);
        let slips = if search.is_legal {
            0
        } else {
            search.plans.first()?.edits.len() as u32
        };
        let plies = line.len() as u32;
        Some(Slips {
            slips,
            legal: plies.saturating_sub(slips),
        })
    }
}

/// The score of the main line from these positions.
pub(super) fn legal_plies(
    variant: Variant,
    record: &Record<'_>,
    mut readings: Vec<AnyPosition>,
) -> ReplayScore {
    let events = record.events;
    let first = first_move(events, 0);
    let line = || moves_of_line(events, first);
    // The move number of a single move is weak evidence.
    let second_begins = line().nth(1).is_some() && FirstPly::from_events(events) != FirstPly::First;
    let mut replay_score = ReplayScore {
        to_the_end: true,
        plies: 0,
        in_order: readings.iter().any(|reading| {
            let is_second = reading.side() != variant.first_mover();
            crown_men_on_king_row(reading) == *reading && (is_second || !second_begins)
        }),
    };
    let ahead =
        line().map(|(at, event, written)| UpcomingMove::new(variant, at, event.span, written));
    let mut moves = ahead.take(MAX_REPLAYED_PLIES).peekable();
    while let Some(first) = moves.next() {
        // Several words may be one capture.
        let mut words = vec![first];
        while let Some(word) = moves.next_if(|word| leads_to(words.last(), word)) {
            words.push(word);
        }
        let mut rest = &words[..];
        while !rest.is_empty() {
            let (next, used) = after_move(&readings, rest);
            if next.is_empty() {
                replay_score.to_the_end = false;
                return replay_score;
            }
            (readings, rest) = (next, &rest[used..]);
            replay_score.plies += 1;
        }
    }
    replay_score
}

/// True if a word begins at the square at which the word before it ends.
fn leads_to(before: Option<&UpcomingMove>, word: &UpcomingMove) -> bool {
    let end = before.and_then(|before| before.path.last());
    end.is_some() && word.path.first() == end
}

/// The positions after the first move of `words`, in all readings, and the number of its words. A capture in parts has
/// several words. This reading takes precedence over separate moves: the first word may name the last square of the
/// whole capture, but the opponent has no piece there.
pub(super) fn after_move(
    readings: &[AnyPosition],
    words: &[UpcomingMove],
) -> (Vec<AnyPosition>, usize) {
    let Some((first, parts)) = words.split_first() else {
        return (Vec::new(), 0);
    };
    let mut path: Vec<Square> = Vec::new();
    // The first parts may be a capture by themselves, so the longest match is used.
    let mut whole = None;
    for (at, part) in parts.iter().enumerate() {
        if !leads_to(words.get(at), part) || path.len() > MAX_PATH_SQUARES {
            break;
        }
        if path.is_empty() {
            path.clone_from(&first.path);
        }
        path.extend_from_slice(&part.path[1..]);
        let next = after(readings, |reading| matches(reading, &path).exact());
        if !next.is_empty() {
            whole = Some((next, at + 2));
        }
    }
    whole.unwrap_or_else(|| (after(readings, |reading| first.moves(reading)), 1))
}

/// True if `reply` is legal after the first `part` of a capture, and not in the positions after the `whole`.
pub(super) fn allows_only_part(
    before: impl IntoIterator<Item = AnyPosition>,
    part: &[Square],
    whole: impl IntoIterator<Item = AnyPosition>,
    reply: &[Square],
) -> bool {
    let is_legal = |board: AnyPosition| !matches(&board, reply).moves.is_empty();
    let mut stopped = before
        .into_iter()
        .filter_map(|board| play_irregular_move(&board, part));
    !whole.into_iter().any(is_legal) && stopped.any(is_legal)
}

/// The positions after a move, in all readings.
pub(super) fn after(
    readings: &[AnyPosition],
    moves: impl Fn(&AnyPosition) -> Vec<Move>,
) -> Vec<AnyPosition> {
    let mut next: Vec<AnyPosition> = Vec::new();
    for reading in readings {
        for mv in moves(reading) {
            if let Ok(position) = reading.play(&mv)
                && next.len() < MAX_READINGS
                && !next.contains(&position)
            {
                next.push(position);
            }
        }
    }
    next
}
