//! A FEN that uses one colour for both sides, `W:W21,22:W1,2`. One of its letters is wrong, and the moves may show
//! which.

use draughts::{Color, Setup, Variant, fen};
use pdn::Span;

use super::{Start, replay_score::legal_plies};
use crate::wording::side_name;
use crate::{
    Board, Confidence, Detail, Record, Repair, RepairKind, report::FindingReport,
    rules::tags::bad_fen,
};

/// Maximum number of plies for which the confidence of a corrected FEN is only `Possible`.
const MAX_POSSIBLE_PLIES: u32 = 6;

/// Reports the FEN (T206). Returns the corrected start if all moves of `record` are legal after changing one of the
/// letters, but not after changing the other.
pub(super) fn read(
    variant: Variant,
    text: &str,
    doubled: Color,
    span: Span,
    record: Option<&Record<'_>>,
    report: &mut FindingReport<'_>,
) -> Option<Start> {
    let message = format!(
        "the FEN names {} for both groups of pieces, and {} for none",
        side_name(doubled),
        side_name(!doubled)
    );
    let mut fitting = corrected_setups(variant, text, doubled).filter_map(|setup| {
        let start = Start::from_setup(variant, &setup)?;
        let replay_score = legal_plies(variant, record?, start.positions.clone());
        (replay_score.to_the_end && replay_score.plies > 0).then_some((
            setup,
            start,
            replay_score.plies,
        ))
    });
    let (Some((setup, start, plies)), None) = (fitting.next(), fitting.next()) else {
        bad_fen::report(report, span, message);
        return None;
    };
    let words = name_first_group(&setup);
    let repair = Repair {
        kind: RepairKind::Fen,
        ply: 1,
        mv: Some(fen::write(&setup, variant)),
        replayed: plies,
        following: plies,
        confidence: if plies > MAX_POSSIBLE_PLIES {
            Confidence::Likely
        } else {
            Confidence::Possible
        },
    };
    let detail = Detail {
        fen: fen::write(&setup, variant),
        board: Board::from_setup(&setup, variant),
        repairs: vec![repair],
        ..Detail::default()
    };
    let proof = match plies {
        1 => "the move is legal".to_owned(),
        _ => format!("all {plies} plies are legal"),
    };
    let message = format!("{message}; if {words}, {proof}");
    report.add_detailed(&bad_fen::RULE, span, None, message, detail);
    Some(Start {
        assumed: Some(words),
        ..start
    })
}

/// The setups of a FEN with one of its letters changed.
pub(super) fn corrected_setups(
    variant: Variant,
    text: &str,
    doubled: Color,
) -> impl Iterator<Item = Setup> {
    group_letters(text).into_iter().filter_map(move |at| {
        let mut changed = text.to_owned();
        changed.replace_range(at..=at, &(!doubled).letter().to_string());
        fen::parse(&changed, variant).ok().map(|(setup, _)| setup)
    })
}

/// The byte offsets of the group letters, each of which is the first character after a colon.
fn group_letters(text: &str) -> Vec<usize> {
    let colons = text.match_indices(':').map(|(at, _)| at + 1);
    colons
        .filter_map(|from| {
            let rest = &text[from..];
            let at = from + rest.len() - rest.trim_start().len();
            let letter = text.as_bytes().get(at)?;
            matches!(letter, b'W' | b'w' | b'B' | b'b').then_some(at)
        })
        .collect()
}

/// Names the side of the first group.
fn name_first_group(setup: &Setup) -> String {
    let groups = setup
        .pieces
        .first()
        .map_or("none", |(_, piece)| side_name(piece.color));
    format!("the first group is {groups}'s")
}
