//! Reads a FEN of the record and reports its faults.

use draughts::{
    AnyPosition, Color, FenRemark, FenRemarkKind, FenRemarks, Notation, Setup, SetupProblem,
    Square, Variant, fen,
};
use pdn::{Event, Span, Token};

use super::{Start, doubled_colour, numbering::renumbered_fen, off_board::likely_square};
use crate::{
    Board, Detail, Record, RuleSet,
    notation_style::NotationStyle,
    report::FindingReport,
    rules::{
        notation::fen_style,
        play::{impossible_position, missed_crowning},
        tags::{bad_fen, board_orientation},
    },
    wording::square_name,
};

/// The start position given by the FEN `text` at `span`; `None` if the FEN is not a valid board. Faults are reported
/// (T206, R311, R316, N112). `record` is the record that starts with the FEN, if any, because its moves may show how
/// the squares are numbered. Square names in the other notation are reported only if a tag defines the notation in
/// `style`.
pub(crate) fn read_fen(
    variant: Variant,
    text: &[u8],
    span: Span,
    record: Option<&Record<'_>>,
    style: NotationStyle,
    laws: &RuleSet,
    report: &mut FindingReport<'_>,
) -> Option<Start> {
    let text = pdn::text(text);
    let (mut setup, remarks) = match fen::parse(text.trim(), variant) {
        Ok(read) => read,
        Err(error) => {
            bad_fen::report(report, span, error.to_string());
            return None;
        }
    };
    let names = variant.notation() == Notation::Algebraic;
    if let Some(doubled) = only_colour(&setup, &remarks) {
        return doubled_colour::read(variant, text.trim(), doubled, span, record, report);
    }
    let is_reported = |remark: &&FenRemark| {
        remark.kind != FenRemarkKind::OtherNotation || style.algebraic == Some(names)
    };
    let remarks: Vec<String> = remarks
        .iter()
        .filter(is_reported)
        .map(|remark| remark.kind.to_string())
        .collect();
    let mut remarks: Vec<&str> = remarks.iter().map(String::as_str).collect();
    let counted = record.and_then(|record| renumbered_fen(variant, &text, &setup, record));
    if let Some(counted) = counted {
        setup = counted.setup;
        match counted.corner {
            None => remarks.push("numbers counted from a1"),
            Some(corner) => board_orientation::rotated_fen(
                report,
                span,
                corner,
                &fen::write(&setup, variant),
                variant,
            ),
        }
    }
    fen_style::report(&remarks, span, None, report);
    if setup.pieces.is_empty() {
        // An empty board is an error only if moves follow, because they cannot be judged.
        let is_move = |event: &Event<'_>| matches!(event.token, Token::Move(_));
        let has_moves = record.is_none_or(|record| record.events.iter().any(is_move));
        if has_moves {
            bad_fen::report(report, span, "the FEN names no piece".to_owned());
        }
        return Start::from_setup(variant, &setup).filter(|_| !has_moves);
    }
    let mut men = Vec::new();
    let mut impossible = Vec::new();
    for problem in setup.problems(variant) {
        if let SetupProblem::Overlap(square) = problem
            && is_of_one_colour(&setup, square)
        {
            let name = square_name(variant, square);
            bad_fen::report(report, span, format!("the FEN names {name} twice"));
        } else if let SetupProblem::ManOnKingRow(square, color) = problem {
            men.push((square, color));
        } else if let Some(message) = impossible_position::message(variant, problem) {
            impossible.push(message);
        }
    }
    if let [message] = &mut impossible[..]
        && let Some(likely) = likely_square(variant, &text, &setup, record)
    {
        message.push_str(&likely);
    }
    if let Some((first, others)) = impossible.split_first() {
        let message = match others {
            [] => first.clone(),
            [second] => format!("{first}, and {second}"),
            _ => format!("{first}, and {} more such faults", others.len()),
        };
        report.add_citing(
            &impossible_position::RULE,
            span,
            message,
            laws.topics().setup,
        );
    }
    let start = Start::from_setup(variant, &setup);
    if start.is_none() {
        // The FEN gives no board, so its pieces are not reported.
        men.clear();
    }
    for (square, color) in men {
        let ruling = laws.uncrowned_ruling();
        let detail = Detail {
            fen: fen::write(&setup, variant),
            board: Board::from_setup(&setup, variant),
            pieces: vec![square],
            laws: ruling.citing(laws.topics().crowning),
            ruling: Some(ruling.text),
            ..Detail::default()
        };
        report.add_detailed(
            &missed_crowning::RULE,
            span,
            None,
            missed_crowning::in_setup(&square_name(variant, square), color),
            detail,
        );
    }
    start
}

/// The start positions that the text of a FEN may mean; empty if it cannot be read.
pub(super) fn possible_starts(
    variant: Variant,
    text: &str,
    record: &Record<'_>,
) -> Vec<AnyPosition> {
    let Ok((setup, remarks)) = draughts::fen::parse(text, variant) else {
        return Vec::new();
    };
    let setups: Vec<Setup> = if let Some(doubled) = only_colour(&setup, &remarks) {
        doubled_colour::corrected_setups(variant, text, doubled).collect()
    } else {
        // The numbers may be counted from another corner.
        let counted = renumbered_fen(variant, text, &setup, record);
        vec![counted.map_or(setup, |counted| counted.setup)]
    };
    let positions = setups.iter();
    positions
        .filter_map(|setup| AnyPosition::from_setup(variant, setup).ok())
        .collect()
}

/// The colour that both groups of a FEN have.
pub(super) fn only_colour(setup: &Setup, remarks: &FenRemarks) -> Option<Color> {
    let (_, first) = setup.pieces.first()?;
    let one_colour = setup
        .pieces
        .iter()
        .all(|(_, piece)| piece.color == first.color);
    (one_colour && remarks.has(FenRemarkKind::RepeatedGroup)).then_some(first.color)
}

/// True if all pieces on a square have one colour.
fn is_of_one_colour(setup: &Setup, square: Square) -> bool {
    let there = |(number, piece): &(u32, draughts::Piece)| {
        (*number == u32::from(square.number())).then_some(piece.color)
    };
    let mut colours = setup.pieces.iter().filter_map(there);
    colours
        .next()
        .is_some_and(|first| colours.all(|colour| colour == first))
}
