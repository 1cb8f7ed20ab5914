//! Finds comments about the pieces on the board: that a man was crowned or not crowned, or that a player removed his
//! own piece.

use super::beginning_in_lower_case;

/// Maximum number of characters searched.
const MAX_SEARCHED: usize = 600;

/// The statement of a comment about a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PieceMention {
    Crowned,
    NotCrowned,
    OwnPieceRemoved,
}

/// Words that show that a clause is hypothetical or a plan.
const SUPPOSED: [&str; 13] = [
    "if",
    "would",
    "could",
    "should",
    "might",
    "may",
    "can",
    "unless",
    "to",
    "will",
    "almost",
    "nearly",
    "threatens",
];

const NEGATIVE: [&str; 9] = [
    "no",
    "not",
    "never",
    "without",
    "forgot",
    "forgets",
    "neglected",
    "didn",
    "wasn",
];

const REMOVES: [&str; 8] = [
    "removed", "removes", "took", "takes", "lifted", "lifts", "picked", "swept",
];

const PIECES: [&str; 7] = [
    "man", "men", "piece", "pieces", "king", "checker", "checkers",
];

/// The first plain statement about a piece in a comment.
pub(crate) fn piece_mention(comment: &[u8]) -> Option<PieceMention> {
    let text = beginning_in_lower_case(comment, MAX_SEARCHED);
    let mut clauses = text.split(['.', ';', ':', '!', '?', ',', '(', ')', '\n']);
    clauses.find_map(clause_mention)
}

fn clause_mention(clause: &str) -> Option<PieceMention> {
    let words: Vec<&str> = clause
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let has = |list: &[&str]| words.iter().any(|word| list.contains(word));
    if has(&SUPPOSED) {
        return None;
    }
    if has(&["uncrowned", "unkinged"]) {
        return Some(PieceMention::NotCrowned);
    }
    if has(&["crowned", "crowns", "crowning", "kinged"]) {
        return Some(if has(&NEGATIVE) {
            PieceMention::NotCrowned
        } else {
            PieceMention::Crowned
        });
    }
    let removes_own = has(&REMOVES) && has(&["own"]) && has(&PIECES);
    (removes_own && !has(&NEGATIVE)).then_some(PieceMention::OwnPieceRemoved)
}

#[cfg(test)]
mod tests {
    use super::{PieceMention, piece_mention};

    #[test]
    fn plain_statements_are_found() {
        for (text, expected) in [
            ("crowned", PieceMention::Crowned),
            ("Black crowns his man", PieceMention::Crowned),
            ("the man was not crowned", PieceMention::NotCrowned),
            ("White forgot crowning it", PieceMention::NotCrowned),
            ("left uncrowned", PieceMention::NotCrowned),
            ("Black took off his own man", PieceMention::OwnPieceRemoved),
            (
                "removed one of his own pieces",
                PieceMention::OwnPieceRemoved,
            ),
        ] {
            assert_eq!(piece_mention(text.as_bytes()), Some(expected), "{text}");
        }
    }

    #[test]
    fn plans_and_other_words_are_ignored() {
        for text in [
            "",
            "would be crowned",
            "22-18 to be crowned",
            "took the man",
            "did not take off his own man",
            "a crown for the winner",
            "on his own",
        ] {
            assert_eq!(piece_mention(text.as_bytes()), None, "{text}");
        }
    }
}
