//! Detects comments that an engine wrote, with evaluations and search depths, and comments that only name a program.

use super::is_longer_than;

/// Maximum number of characters of an engine's comment. Longer ones are written by people.
const MAX_LEN: usize = 300;

/// Programs that analyse draughts. Some names are common words as well ([`is_program_name`]).
const PROGRAMS: [&str; 16] = [
    "Alemanni", "Aurora", "Cake", "Chinook", "Damage", "Dragon", "Flits", "GuiNN", "Kallisto",
    "KingsRow", "Kingsrow", "Nemesis", "Scan", "Tornado", "Truus", "Tundra",
];

/// True if a comment contains an engine evaluation, `[%eval 0.32]`, `+0.35/17`, `depth 21`, `v=12 d=19`, or is only the
/// name of a program, `Cake`, `KingsRow 1.18 gives:`.
pub(crate) fn is_analysis(comment: &[u8]) -> bool {
    if is_longer_than(comment, MAX_LEN) {
        return false;
    }
    if memchr::memmem::find(comment, b"[%eval").is_some() {
        return true;
    }
    let text = pdn::comment_text(comment);
    if is_program_name(&text) {
        return true;
    }
    let text = text.to_lowercase();
    let parted = text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')'));
    let words: Vec<&str> = parted.filter(|word| !word.is_empty()).collect();
    words.iter().any(|word| is_evaluation(word))
        || words.windows(2).any(|pair| {
            matches!(
                pair[0].trim_end_matches(':'),
                "depth" | "eval" | "evaluation" | "score" | "value"
            ) && is_number(first_of_ratio(pair[1]))
        })
        || [
            "depth=", "depth:", "eval=", "eval:", "score=", "score:", "value=", "value:", "d=",
            "v=",
        ]
        .iter()
        .any(|name| {
            words
                .iter()
                .any(|word| word.strip_prefix(name).is_some_and(is_number))
        })
}

/// True if a text is the name of one program, with a capital, and otherwise only its version or words such as
/// `analysis`. The opening in `Dragon opening` and the cake in `a piece of cake` are not programs.
fn is_program_name(text: &str) -> bool {
    const OTHER_WORDS: [&str; 12] = [
        "analysis", "by", "engine", "eval", "gives", "line", "move", "plays", "prefers", "pv",
        "says", "suggests",
    ];
    let is_version = |word: &str| {
        // `v1.18`, and the depth `d20`
        let word = word.trim_start_matches(['v', 'd']);
        word.starts_with(|first: char| first.is_ascii_digit())
            && word
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'.')
    };
    let mut programs = 0;
    let mut words = text
        .split_whitespace()
        .map(|word| word.trim_end_matches([':', ',']));
    words.all(|word| {
        let is_program = PROGRAMS.contains(&word);
        programs += usize::from(is_program);
        is_program || is_version(word) || OTHER_WORDS.contains(&word.to_lowercase().as_str())
    }) && programs == 1
}

/// True for a signed decimal, or a decimal followed by the depth: `+0.35`, `-1.20`, `0.35/17`.
fn is_evaluation(word: &str) -> bool {
    let word = word.trim_matches(|c| matches!(c, '[' | ']' | '.'));
    match word.split_once('/') {
        Some((value, depth)) => {
            is_decimal(value.trim_start_matches(['+', '-']))
                && !depth.is_empty()
                && depth.bytes().all(|byte| byte.is_ascii_digit())
        }
        None => word.strip_prefix(['+', '-']).is_some_and(is_decimal),
    }
}

/// The search depth of `17/25.3/33`: minimum, mean and maximum.
fn first_of_ratio(word: &str) -> &str {
    word.split_once('/').map_or(word, |(first, _)| first)
}

fn is_decimal(word: &str) -> bool {
    let figures = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    word.split_once('.')
        .is_some_and(|(whole, part)| figures(whole) && figures(part))
}

fn is_number(word: &str) -> bool {
    let word = word.trim_start_matches(['+', '-']);
    is_decimal(word) || !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::is_analysis;

    #[test]
    fn evaluations_are_analysis() {
        for text in [
            "[%eval 0.32]",
            "+0.35/17",
            "0.35/17 2.1s",
            "-1.20",
            "depth 21",
            "Depth: 21, score: -14",
            "v=12 d=19",
            "(eval=+0.08)",
            "Cake",
            " KingsRow 1.18:",
            "analysis by Scan",
            "Nemesis v1.02 gives",
            "Kingsrow 1.2 d20",
            "value=0, depth 17/25.3/33, 1.2s",
            "depth 17/25.3/33",
        ] {
            assert!(is_analysis(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn words_and_moves_are_not_engine_analysis() {
        for text in [
            "loses a man",
            "22-18 draws",
            "1.1 points ahead",
            "won in 12.5 minutes",
            "1/2",
            "a game of great depth",
            "5/17/1923",
            "a piece of cake",
            "Cake and coffee",
            "Dragon opening",
            "Cake v KingsRow",
            "Scan 17-22",
            "analysis",
            "-",
            "",
        ] {
            assert!(!is_analysis(text.as_bytes()), "{text}");
        }
    }
}
