//! Finds comments that mention a huff, in the languages of the archives.

use super::beginning_in_lower_case;

/// Maximum number of characters searched. Longer comments mention the huff near their beginning.
const MAX_SEARCHED: usize = 2000;

/// Words that show that a clause is negative or hypothetical.
const DENIED: [&str; 44] = [
    "no",
    "not",
    "never",
    "without",
    "t",
    "don",
    "didn",
    "cannot",
    "declines",
    "declined",
    "declining",
    "refuses",
    "refused",
    "refusing",
    "waives",
    "waived",
    "instead",
    "rather",
    "could",
    "should",
    "might",
    "may",
    "can",
    "would",
    "if",
    "unless",
    "let",
    "lets",
    "leaves",
    "stand",
    "stands",
    "niet",
    "geen",
    "zonder",
    "non",
    "pas",
    "ne",
    "sans",
    "nicht",
    "kein",
    "ohne",
    "senza",
    "né",
    "nor",
];

/// The clause of `blown` must contain one of these words or a number, because a chance or a draw can also be blown.
const PIECES: [&str; 7] = ["man", "men", "piece", "king", "checker", "checkers", "off"];

/// True if a comment says that a piece was huffed, in a clause that is neither negative nor hypothetical.
pub(crate) fn is_mentioned(comment: &[u8]) -> bool {
    let text = beginning_in_lower_case(comment, MAX_SEARCHED);
    text.split(['.', ';', ':', '!', '?', ',', '(', ')', '\n'])
        .any(is_mentioned_in)
        && !names_the_program(&text)
}

fn is_mentioned_in(clause: &str) -> bool {
    let words = || {
        let parted = clause.split(|c: char| !c.is_alphanumeric());
        parted.filter(|word| !word.is_empty())
    };
    let is_blown_object =
        |word: &str| PIECES.contains(&word) || word.bytes().all(|byte| byte.is_ascii_digit());
    let has_huff = words().any(|word| match word {
        "huff" | "huffs" | "huffed" | "geblazen" => true,
        "blown" => words().any(is_blown_object),
        word => word.starts_with("souffl") || word.starts_with("soffia"),
    });
    has_huff && !words().any(|word| DENIED.contains(&word))
}

/// True if the text names this program, as in `huff 0.1.0`.
fn names_the_program(text: &str) -> bool {
    text.match_indices("huff ").any(|(at, word)| {
        let rest = &text[at + word.len()..];
        let figures = rest.bytes().take_while(u8::is_ascii_digit).count();
        let after = rest.as_bytes().get(figures..).unwrap_or_default();
        figures > 0 && matches!(after, [b'.', b'0'..=b'9', ..])
    })
}

#[cfg(test)]
mod tests {
    use super::is_mentioned;

    #[test]
    fn a_huff_is_found_in_several_languages() {
        for text in [
            "huff",
            "White huffs the man on 15",
            "HUFFED!",
            "Black did not take, so was huffed",
            "the man is blown",
            "soufflé",
            "la dame est soufflée",
            "zwart wordt geblazen",
            "soffiata",
        ] {
            assert!(is_mentioned(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn denials_hypotheses_and_similar_words_are_not_huffs() {
        for other in [
            "no huff",
            "White did not huff",
            "15 was NOT huffed",
            "White chose not to huff",
            "White refused the huff",
            "White lets it stand; no huff",
            "didn't huff",
            "niet geblazen",
            "non soufflé",
            "could have huffed but did not",
            "should have blown the man",
            "Huffman watches",
            "huffing and puffing",
            "the chance is blown",
            "a blown chance for Black",
            "checked by huff 0.1.0: R307",
        ] {
            assert!(!is_mentioned(other.as_bytes()), "{other}");
        }
    }
}
