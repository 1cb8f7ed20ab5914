//! A FEN of the record, read with its faults reported.

use draughts::{Rules, SetupProblem, fen};
use pdn::Span;

use super::Start;
use crate::{
    Board, Detail, RuleSet,
    play::square_name,
    report::Report,
    rules::{
        notation::fen_style,
        play::{impossible_position, missed_crowning},
        tags::bad_fen,
    },
};

/// What the FEN `text` at `span` says; none if no board follows from it. What is wrong with it is
/// reported (T206, R311, R316, N112).
pub(crate) fn read_fen<R: Rules>(
    text: &[u8],
    span: Span,
    laws: &RuleSet,
    report: &mut Report<'_>,
) -> Option<Start<R>> {
    let text = pdn::text(text);
    let (setup, remarks) = match fen::parse(text.trim(), R::VARIANT) {
        Ok(read) => read,
        Err(error) => {
            bad_fen::found(report, span, error.to_string());
            return None;
        }
    };
    let remarks: Vec<String> = remarks
        .iter()
        .map(|remark| remark.kind.to_string())
        .collect();
    let remarks: Vec<&str> = remarks.iter().map(String::as_str).collect();
    fen_style::found(&remarks, span, None, report);
    let mut men = Vec::new();
    let mut impossible = Vec::new();
    for problem in setup.problems(R::VARIANT) {
        if let SetupProblem::ManOnKingRow(square, color) = problem {
            men.push((square, color));
        } else if let Some(message) = impossible_position::message::<R>(problem) {
            impossible.push(message);
        }
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
    let start = Start::of_setup(&setup);
    if start.is_none() {
        // no board follows from it, so nothing more is said of the pieces on it
        men.clear();
    }
    for (square, color) in men {
        let ruling = laws.uncrowned_ruling();
        let detail = Detail {
            fen: fen::write(&setup, R::VARIANT),
            board: Board::of_setup(&setup, R::VARIANT),
            pieces: vec![square],
            laws: ruling.citing(laws.topics().crowning),
            ruling: Some(ruling.text),
            ..Detail::default()
        };
        report.add_detailed(
            &missed_crowning::RULE,
            span,
            None,
            missed_crowning::in_setup(&square_name::<R>(square), color),
            detail,
        );
    }
    start
}
