//! The position at a point of a judged game.

use draughts::{AnyPosition, Square, Squares, Variant};
use pdn::{SquareName, Token, WrittenMove};
use referee::{Judgement, Played, Ply, Record};

use crate::text::between;

/// How far a game was replayed.
pub(super) struct Replayed {
    pub(super) position: AnyPosition,
    /// The last ply played, and how it is written.
    last: Option<(Ply, String)>,
    /// The ply that could not be played, and how it is written.
    stopped: Option<(Ply, String)>,
}

impl Replayed {
    /// `after ply 17 (9. 8-11)`
    pub(super) fn where_it_is(&self) -> String {
        let named = |(ply, written): &(Ply, String)| {
            let dots = if ply.side == self.first_side() {
                "."
            } else {
                "..."
            };
            format!("ply {} ({}{dots} {written})", ply.ply, ply.number)
        };
        match (&self.stopped, &self.last) {
            (Some(stopped), _) => format!("before {}, which cannot be played", named(stopped)),
            (None, Some(last)) => format!("after {}", named(last)),
            (None, None) => "at the start".to_owned(),
        }
    }

    fn first_side(&self) -> draughts::Color {
        self.position.variant().first_mover()
    }
}

/// Replays the main line up to and with `ply`, or to its end.
///
/// # Errors
/// Says of the game why that point cannot be shown.
pub(super) fn up_to(
    ply: Option<u32>,
    record: &Record<'_>,
    judgement: &Judgement,
) -> Result<Replayed, String> {
    let variant = judgement
        .variant
        .ok_or("cannot be shown: no rules for its game type, or no telling which it is")?;
    let start = judgement
        .start
        .as_deref()
        .ok_or("cannot be shown: the position it starts from is no position")?;
    let position = AnyPosition::from_fen(variant, start)
        .map_err(|error| format!("cannot be shown: its start position: {error}"))?;
    let mut replayed = Replayed {
        position,
        last: None,
        stopped: None,
    };
    let main: Vec<&Played> = judgement
        .moves
        .iter()
        .filter(|played| played.ply.depth == 0)
        .collect();
    let mut plies = main.iter().enumerate().peekable();
    let mut depth = 0_usize;
    for (index, event) in record.events.iter().enumerate() {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            Token::Setup(setup) if depth == 0 => {
                if let Some(position) = setup.fen.and_then(|fen| setup_position(variant, fen)) {
                    replayed.position = position;
                }
            }
            _ => {}
        }
        let Some((number, played)) = plies.next_if(|(_, played)| played.event == index) else {
            continue;
        };
        if ply.is_some_and(|ply| played.ply.ply > ply) {
            return Ok(replayed);
        }
        let written = pdn::text(record.bytes(event.span))
            .split_whitespace()
            .collect();
        let next = match (played.mv, event.token) {
            (Some(mv), _) => replayed.position.play_path(mv.path()).ok(),
            (None, Token::Move(written)) if went_on(&main[number..], judgement) => {
                path(variant, &written).and_then(|path| as_written(&replayed.position, &path))
            }
            _ => None,
        };
        let Some(next) = next else {
            if ply.is_some_and(|ply| played.ply.ply < ply) {
                return Err(format!(
                    "cannot be played beyond ply {} ({written})",
                    played.ply.ply
                ));
            }
            replayed.stopped = Some((played.ply, written));
            return Ok(replayed);
        };
        replayed.position = next;
        replayed.last = Some((played.ply, written));
    }
    let last = replayed.last.as_ref().map_or(0, |(last, _)| last.ply);
    match ply {
        Some(ply) if ply > last => Err(format!("has no ply {ply}; the last is {last}")),
        _ => Ok(replayed),
    }
}

/// True if the game went on from the first of these plies, which breaks a law: a capture missed or
/// left unfinished is played as written, and whatever else was if a later ply was replayed.
fn went_on(plies: &[&Played], judgement: &Judgement) -> bool {
    let Some((first, rest)) = plies.split_first() else {
        return false;
    };
    let short_of_a_capture = judgement.findings.iter().any(|finding| {
        finding.ply == Some(first.ply) && matches!(finding.rule.code(), "R307" | "R308")
    });
    short_of_a_capture || rest.iter().any(|played| played.mv.is_some())
}

fn setup_position(variant: Variant, fen: &[u8]) -> Option<AnyPosition> {
    AnyPosition::from_fen(variant, &pdn::text(fen)).ok()
}

/// The squares of a written move, if the board has them all.
fn path(variant: Variant, written: &WrittenMove<'_>) -> Option<Vec<Square>> {
    let board = variant.board();
    let squares = written.squares().map(|name| match name {
        SquareName::Number(number) => Square::new(number).filter(|square| board.has(*square)),
        SquareName::Algebraic { file, rank } => board.at(file, rank.checked_sub(1)?),
    });
    squares.collect()
}

/// The position after a move that breaks a law, made as it is written.
fn as_written(position: &AnyPosition, path: &[Square]) -> Option<AnyPosition> {
    let (&from, &to) = (path.first()?, path.last()?);
    let mut piece = position.piece_at(from)?;
    if position.variant().is_on_king_row(piece.color, to) {
        piece = piece.crowned();
    }
    let jumped = path
        .windows(2)
        .flat_map(|step| between(position.variant(), step[0], step[1]));
    let gone: Squares = jumped.chain([from]).collect();
    let mut setup = position.to_setup();
    setup.pieces.retain(|(number, _)| {
        !gone
            .iter()
            .any(|square| u32::from(square.number()) == *number)
    });
    setup.pieces.push((to.number().into(), piece));
    setup.side = Some(!piece.color);
    AnyPosition::from_setup(position.variant(), &setup).ok()
}
