//! ## What it finds
//! The results of a file seem to be in the other order, or in both orders. Draughts files differ in whose figure is
//! first in `1-0`. huff gives the first figure to the side that starts in the game's normal array, Black in English
//! draughts, unless `--result-order` says otherwise. Games that end on the board, with a side that cannot move, show
//! the order of a file; so do games whose comments or tags name the player who won or resigned.
//!
//! The rule reports a file once, at the first game that contradicts the order, with the counts. A game may contradict
//! an order that other games confirm. If such games are few (one, or at most one in ten), the file is not reported.
//! Each of them whose last position contradicts its result is reported instead (O402). Words count if a comment after
//! the last move of the main line, the Termination tag, or a Result tag in words names the winner and nothing else.
//!
//! ## The law
//! PDN 2.0 gives the first figure to Black; PDN 3.0 does not say, and programs differ.
//!
//! ## Example
//! English games have the result `1-0` but end with `{White wins}` or with Black blocked.
//!
//! ## How to fix it
//! Check the file with `--result-order white-black`, or write `result-order = "white-black"` into a `huff.toml` above
//! it. If the file has both orders, correct the results of the games that contradict the others.

use draughts::Color;

use crate::{Finding, Rule, Severity, rules::collection::collection_finding, wording::side_name};

pub(crate) static RULE: Rule = Rule::new(
    "O403",
    "result-order",
    Severity::Warning,
    manual!("result_order.rs"),
)
.citing(&["PDN2:results"]);

/// The evidence of a file's games for the order of its results.
#[derive(Debug)]
pub(crate) struct ResultOrderCounts {
    /// The side whose figure was read as the first.
    pub(crate) read: Color,
    /// Number of games that confirm it: [by the final board, by words].
    pub(crate) confirming: [u64; 2],
    /// Number of games that contradict it: [by the final board, by words].
    pub(crate) contradicting: [u64; 2],
    /// The number of the first game that contradicts it.
    pub(crate) first: u64,
}

pub(crate) fn check(tally: &ResultOrderCounts) -> Option<Finding> {
    let with: u64 = tally.confirming.iter().sum();
    let [by_board, by_words] = tally.contradicting;
    let against = by_board + by_words;
    let are_exceptions = against == 1 && with > 0 || with >= against * 10;
    if against == 0 || by_words == 0 && are_exceptions {
        return None;
    }
    let (read, other) = (tally.read, !tally.read);
    let how = match (by_board, by_words) {
        (0, 1) => "the words of 1 game show".to_owned(),
        (0, _) => format!("the words of {against} games show"),
        (1, 0) => "the last position of 1 game shows".to_owned(),
        (_, 0) => format!("the last positions of {against} games show"),
        _ => format!("the last positions or words of {against} games show"),
    };
    let order = match other {
        Color::Black => "black-white",
        Color::White => "white-black",
    };
    let (side, first) = (side_name(other), tally.first);
    let read = side_name(read);
    let show = if with == 1 {
        "game shows"
    } else {
        "games show"
    };
    let message = if with == 0 {
        format!(
            "{how} that the first figure of a result is {side}'s; no game shows that it is {read}'s: use \
             --result-order {order}"
        )
    } else {
        format!(
            "this file has results in both orders: {how} that the first figure is {side}'s (the first is game \
             {first}); {with} {show} that it is {read}'s"
        )
    };
    Some(collection_finding(&RULE, message))
}

#[cfg(test)]
mod tests {
    use draughts::Color;

    use super::{ResultOrderCounts, check};

    fn message(confirming: [u64; 2], contradicting: [u64; 2]) -> Option<String> {
        let tally = ResultOrderCounts {
            read: Color::Black,
            confirming,
            contradicting,
            first: 7,
        };
        check(&tally).map(|finding| finding.message.into_owned())
    }

    #[test]
    fn evidence_against_the_order_names_the_option() {
        assert_eq!(
            message([0, 0], [2, 1]).as_deref(),
            Some(
                "the last positions or words of 3 games show that the first figure of a result is White's; no game \
                 shows that it is Black's: use --result-order white-black"
            )
        );
    }

    #[test]
    fn evidence_both_ways_lists_both() {
        assert_eq!(
            message([1, 4], [0, 1]).as_deref(),
            Some(
                "this file has results in both orders: the words of 1 game show that the first figure is White's \
                 (the first is game 7); 5 games show that it is Black's"
            )
        );
    }

    #[test]
    fn a_few_wrong_results_do_not_change_the_order() {
        assert_eq!(message([20, 0], [2, 0]), None);
        assert_eq!(message([1, 0], [1, 0]), None);
        assert!(message([1, 0], [2, 0]).is_some());
        assert!(message([19, 0], [2, 0]).is_some());
        assert_eq!(message([5, 5], [0, 0]), None);
    }
}
