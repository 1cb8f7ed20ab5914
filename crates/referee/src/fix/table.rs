//! The rules whose findings have a safe fix, and the functions that create the edits.

use crate::{
    Edit, Finding, Rule,
    fix_case::FixCase,
    rules::{notation, tags, text},
};

/// Creates the edits that fix a finding of a rule; `None` if the fix is not certain.
type FixFn = fn(&FixCase<'_, '_>) -> Option<Vec<Edit>>;

static SAFE_FIXES: [(&Rule, FixFn); 22] = [
    (
        &notation::ambiguous_capture::RULE,
        notation::ambiguous_capture::fix,
    ),
    (&notation::bad_path::RULE, notation::bad_path::fix),
    (
        &notation::bracketed_moves::RULE,
        notation::bracketed_moves::fix,
    ),
    (
        &notation::capture_sign_on_move::RULE,
        notation::capture_sign_on_move::fix,
    ),
    (&notation::fen_style::RULE, notation::fen_style::fix),
    (&notation::leading_zero::RULE, notation::leading_zero::fix),
    (&notation::misread_digit::RULE, notation::misread_digit::fix),
    (&notation::move_number::RULE, notation::move_number::fix),
    (
        &notation::move_sign_on_capture::RULE,
        notation::move_sign_on_capture::fix,
    ),
    (&notation::needless_path::RULE, notation::needless_path::fix),
    (&notation::short_move::RULE, notation::short_move::fix),
    (&notation::spaced_move::RULE, notation::spaced_move::fix),
    (&notation::split_capture::RULE, notation::split_capture::fix),
    (&notation::star_strength::RULE, notation::star_strength::fix),
    (&notation::stray_mark::RULE, notation::stray_mark::fix),
    (
        &notation::wrong_separator::RULE,
        notation::wrong_separator::fix,
    ),
    (&tags::bad_date::RULE, tags::bad_date::fix),
    (&tags::unknown_result::RULE, tags::unknown_result::fix),
    (&text::glued_tokens::RULE, text::glued_tokens::fix),
    (&text::html_entity::RULE, text::html_entity::fix),
    (&text::no_result::RULE, text::no_result::fix),
    (&text::wrapped_tag::RULE, text::wrapped_tag::fix),
];

/// Rules whose fixes always succeed, so that they are counted without a trial.
static ALWAYS_FIXED: [&Rule; 5] = [
    &notation::capture_sign_on_move::RULE,
    &notation::leading_zero::RULE,
    &notation::move_sign_on_capture::RULE,
    &notation::needless_path::RULE,
    &notation::spaced_move::RULE,
];

/// The safe fix of a rule.
pub(super) fn safe_fix(rule: &Rule) -> Option<FixFn> {
    let found = SAFE_FIXES.iter().find(|(fixed, _)| *fixed == rule);
    found.map(|(_, fix)| *fix)
}

/// True if the safe fix of this finding is known to succeed without a trial.
pub(super) fn is_always_fixed(finding: &Finding) -> bool {
    ALWAYS_FIXED.contains(&finding.rule)
        || *finding.rule == tags::bad_date::RULE && finding.message == tags::bad_date::SEPARATORS
}

#[cfg(test)]
mod tests {
    use super::safe_fix;
    use crate::{Fixable, RULES};

    #[test]
    fn rules_with_a_safe_fix_are_in_the_table() {
        for rule in RULES {
            let is_safe = rule.fix() == Fixable::Safe;
            assert_eq!(safe_fix(rule).is_some(), is_safe, "{rule}");
        }
    }
}
