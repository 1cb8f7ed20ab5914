//! Suggests the nearest name for a mistyped one.

/// Number of letters that are compared, which bounds the time for a long word.
const MAX_LETTERS: usize = 64;

/// The candidate most similar to `given`, if at most a third of its letters are wrong, missing, doubled or
/// exchanged.
pub fn nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let letters = |word: &str| word.chars().take(MAX_LETTERS).collect::<String>();
    let given = given.to_lowercase();
    let start = letters(&given);
    candidates
        .into_iter()
        .map(|candidate| {
            let word = letters(&candidate.to_lowercase());
            (strsim::osa_distance(&start, &word), candidate)
        })
        .filter(|(distance, candidate)| {
            // The start of a word, as in `warn` for `warning`, counts as similar.
            let is_start = given.len() > 2 && candidate.to_lowercase().starts_with(&given);
            is_start || *distance <= candidate.len().min(given.len()).div_ceil(3)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn an_unrelated_word_gets_no_suggestion() {
        let names = ["missed-capture", "empty-origin"];
        assert_eq!(nearest("missed-captrue", names), Some("missed-capture"));
        assert_eq!(nearest("weather", names), None);
    }
}
