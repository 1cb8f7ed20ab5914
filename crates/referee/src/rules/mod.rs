//! Every rule, one file each; this is the table that registers them.

pub(crate) mod clock;
pub(crate) mod collection;
pub(crate) mod notation;
pub(crate) mod outcome;
pub(crate) mod play;
pub(crate) mod tags;
pub(crate) mod text;

pub use text::undecodable_bytes::doubtful_encoding;

use crate::Rule;
use clock as k;
use collection as c;
use notation as n;
use outcome as o;
use play as r;
use tags as t;
use text as s;

/// Every rule of this crate, by code.
///
/// ```
/// use referee::{RULES, Severity};
///
/// let errors = RULES.iter().filter(|rule| rule.severity() == Severity::Error);
/// assert!(errors.count() > 10);
/// assert!(RULES.is_sorted_by(|one, other| one.code() < other.code()));
/// ```
pub static RULES: &[&Rule] = &[
    &c::duplicate_game::RULE,
    &c::name_variant::RULE,
    &c::colours_not_alternated::RULE,
    &c::odd_match::RULE,
    &c::round_clash::RULE,
    &c::number_gap::RULE,
    &k::overtime::RULE,
    &k::clock_runs_back::RULE,
    &k::flag_against_result::RULE,
    &k::heckling_time::RULE,
    &n::spaced_move::RULE,
    &n::leading_zero::RULE,
    &n::capture_sign_on_move::RULE,
    &n::move_sign_on_capture::RULE,
    &n::needless_path::RULE,
    &n::ambiguous_capture::RULE,
    &n::bad_path::RULE,
    &n::split_capture::RULE,
    &n::move_number::RULE,
    &n::star_strength::RULE,
    &n::wrong_separator::RULE,
    &n::fen_style::RULE,
    &n::stray_mark::RULE,
    &n::short_move::RULE,
    &n::misread_digit::RULE,
    &n::bracketed_moves::RULE,
    &o::result_mismatch::RULE,
    &o::result_against_board::RULE,
    &o::result_order::RULE,
    &o::result_against_ruling::RULE,
    &o::forfeit_unrecorded::RULE,
    &o::conduct_noted::RULE,
    &r::empty_origin::RULE,
    &r::opponents_piece::RULE,
    &r::occupied_destination::RULE,
    &r::no_such_square::RULE,
    &r::out_of_reach::RULE,
    &r::backward_man::RULE,
    &r::missed_capture::RULE,
    &r::unfinished_capture::RULE,
    &r::capture_past_crown::RULE,
    &r::bad_jump::RULE,
    &r::missed_crowning::RULE,
    &r::uncrowned_king::RULE,
    &r::wrong_first_player::RULE,
    &r::move_after_end::RULE,
    &r::out_of_turn::RULE,
    &r::impossible_position::RULE,
    &r::not_the_most::RULE,
    &r::huff_taken::RULE,
    &r::draw_claim::RULE,
    &r::unverified::RULE,
    &r::capture_compelled::RULE,
    &r::own_piece_removed::RULE,
    &r::condoned::RULE,
    &r::tired_king::RULE,
    &s::unexpected_text::RULE,
    &s::unclosed_comment::RULE,
    &s::unclosed_variation::RULE,
    &s::broken_tag::RULE,
    &s::stray_closer::RULE,
    &s::glued_tokens::RULE,
    &s::undecodable_bytes::RULE,
    &s::no_result::RULE,
    &s::too_deep::RULE,
    &s::joined_games::RULE,
    &s::wrapped_tag::RULE,
    &s::html_entity::RULE,
    &t::missing_tag::RULE,
    &t::bad_date::RULE,
    &t::repeated_tag::RULE,
    &t::unknown_result::RULE,
    &t::bad_game_type::RULE,
    &t::bad_fen::RULE,
    &t::setup_without_fen::RULE,
    &t::bad_time_control::RULE,
    &t::foreign_tag::RULE,
    &t::ply_count::RULE,
    &t::tag_order::RULE,
    &t::board_orientation::RULE,
    &t::nonstandard_start::RULE,
    &t::unjudged::RULE,
    &t::guessed_variant::RULE,
    &t::starter_against_play::RULE,
    &t::bad_player_tag::RULE,
];

/// The rule with that code (`R307`) or name (`missed-capture`), ignoring case.
///
/// ```
/// assert_eq!(referee::rule("r307"), referee::rule("missed-capture"));
/// assert!(referee::rule("R999").is_none());
/// ```
pub fn rule(code_or_name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| {
        rule.code().eq_ignore_ascii_case(code_or_name)
            || rule.name().eq_ignore_ascii_case(code_or_name)
    })
}

#[cfg(test)]
mod tests {
    use super::{RULES, rule};

    #[test]
    fn codes_are_unique_and_in_order() {
        assert!(RULES.is_sorted_by(|a, b| a.code() < b.code()));
    }

    #[test]
    fn codes_are_a_letter_and_three_digits() {
        for rule in RULES {
            let (family, number) = rule.code().split_at(1);
            assert!("SNTROKC".contains(family), "{}", rule.code());
            assert!(number.len() == 3 && number.bytes().all(|b| b.is_ascii_digit()));
        }
    }

    #[test]
    fn names_are_unique_hyphenated_words() {
        let mut names: Vec<_> = RULES.iter().map(|rule| rule.name()).collect();
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b));
        for name in names {
            assert!(
                name.split('-')
                    .all(|word| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase())),
                "{name}"
            );
        }
    }

    #[test]
    fn every_rule_has_a_manual_page_and_a_law() {
        for rule in RULES {
            let page = rule.documentation();
            let mut from = 0;
            for heading in ["## What it finds\n", "## The law\n", "## Example\n"] {
                let at = page[from..].find(heading);
                assert!(
                    at.is_some(),
                    "{}: {heading:?} is missing or out of order",
                    rule.code()
                );
                from += at.unwrap_or(0);
            }
            let has_none = page.contains("## The law\nNone.");
            assert_eq!(rule.laws().is_empty(), has_none, "{}", rule.code());
        }
    }

    #[test]
    fn a_rule_is_found_by_code_and_by_name() {
        for known in RULES {
            assert_eq!(rule(&known.code().to_lowercase()), Some(*known));
            assert_eq!(rule(known.name()), Some(*known));
        }
        assert_eq!(rule("R999"), None);
    }
}
