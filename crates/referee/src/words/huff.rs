//! Comments that tell of a huff, in the languages that archives are written in.

/// A comment says it early or not at all.
const EARLY: usize = 2000;

/// Words that deny what stands beside them, or only suppose it.
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

/// What `blown` must stand beside: a chance or a draw is blown as well.
const PIECES: [&str; 7] = ["man", "men", "piece", "king", "checker", "checkers", "off"];

/// True if a comment tells that a piece was huffed: plainly, neither denied nor supposed.
pub(crate) fn is_told(comment: &[u8]) -> bool {
    let text = pdn::text(&comment[..comment.len().min(EARLY)]).to_lowercase();
    text.split(['.', ';', ':', '!', '?', ',', '(', ')', '\n'])
        .any(is_told_in)
        && !names_the_program(&text)
}

fn is_told_in(clause: &str) -> bool {
    let words = || {
        let parted = clause.split(|c: char| !c.is_alphanumeric());
        parted.filter(|word| !word.is_empty())
    };
    let beside_blown =
        |word: &str| PIECES.contains(&word) || word.bytes().all(|byte| byte.is_ascii_digit());
    let told = words().any(|word| match word {
        "huff" | "huffs" | "huffed" | "geblazen" => true,
        "blown" => words().any(beside_blown),
        word => word.starts_with("souffl") || word.starts_with("soffia"),
    });
    told && !words().any(|word| DENIED.contains(&word))
}

/// True for `huff 0.1.0`: a remark on who looked the record through.
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
    use super::is_told;

    #[test]
    fn a_huff_is_told_plainly() {
        for told in [
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
            assert!(is_told(told.as_bytes()), "{told}");
        }
    }

    #[test]
    fn what_is_denied_supposed_or_only_sounds_like_it_is_none() {
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
            assert!(!is_told(other.as_bytes()), "{other}");
        }
    }
}
