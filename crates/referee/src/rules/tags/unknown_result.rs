//! ## What it finds
//! A `Result` does not belong to any score system that huff knows. The rule also finds half a point alone, `1/2`, in
//! the tag or at the end of the game; huff reads it as a draw.
//!
//! ## The law
//! A result is one of `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`, in international draughts `2-0`, `0-2` and `1-1` (PDN
//! 3.0, the Result tag). Other score systems identify themselves with `ResultFormat`.
//!
//! ## Example
//! `[Result "Black won"]`: that is `1-0` in English draughts.
//!
//! ## Fix
//! Words that state a win or a draw become figures: `White won`, `Black resigned`, `remise`, `1/2`. If other words of
//! the record, its last token, the board or the clock contradict them, the tag stays unchanged; so does the tag of a win
//! in a file that seems to write the figures in the other order (O403). Half a point becomes `1/2-1/2`.

use pdn::{Outcome, Token};

use crate::{
    Rule, Severity, Winner,
    edit::Edit,
    excerpt::excerpt,
    fix_case::FixCase,
    header::Header,
    outcome::{StatedResult, in_figures},
    report::FindingReport,
    words::winner::{Statement, outcome_in_tag, statement_anywhere},
};

pub(crate) static RULE: Rule = Rule::new(
    "T204",
    "unknown-result",
    Severity::Warning,
    manual!("unknown_result.rs"),
)
.citing(&["PDN3:tags"])
.with_safe_fix();

pub(super) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    let Some(result) = header.result else { return };
    let value = result.trimmed();
    if matches!(value, b"1/2-1/2" | b"1-0" | b"0-1" | b"*")
        || result.is_placeholder()
        || Outcome::parse(value).is_some() && !is_half(value)
    {
        return;
    }
    report.add(
        &RULE,
        result.span,
        format!(
            "expected a result such as 1-0, 0-1, 1/2-1/2 or *, found {}",
            result.quoted_value()
        ),
    );
}

/// Reports half a point at the end of the game.
pub(crate) fn check_terminator(stated: &StatedResult<'_>, report: &mut FindingReport<'_>) {
    if let Some(terminator) = stated.terminator
        && is_half(terminator.text)
    {
        report.add(
            &RULE,
            stated.terminator_span,
            format!(
                "expected 1/2-1/2, found {}; it is read as a draw",
                excerpt(terminator.text)
            ),
        );
    }
}

/// True for half a point alone.
pub(crate) fn is_half(value: &[u8]) -> bool {
    matches!(value, b"1/2" | [0xc2, 0xbd] | [0xbd])
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let event = case.event()?;
    let header = Header::from_record(case.record);
    let words = statement_anywhere(case.record, &header);
    match event.token {
        Token::Tag(tag) if !case.is_result_contested() => {
            let value = tag.value.trim_ascii();
            let Statement::Outcome(winner) = words else {
                return None;
            };
            // Other words may not replace a tag that states no result.
            outcome_in_tag(value)?;
            let result = in_figures(winner, case.game.first_figure)?;
            Some(vec![Edit::replace(case.locate(value)?, result)])
        }
        Token::Terminator(_)
            if matches!(words, Statement::Absent | Statement::Outcome(Winner::Draw)) =>
        {
            Some(vec![Edit::replace(event.span, "1/2-1/2")])
        }
        _ => None,
    }
}
