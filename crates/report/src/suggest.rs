//! Suggests the nearest name for a mistyped one.

/// The candidate most similar to `given`, if at most a third of its letters are wrong, missing, doubled or
/// exchanged.
pub fn nearest<'a>(given: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (distance(&given, &candidate.to_lowercase()), candidate))
        .filter(|(distance, candidate)| {
            // The start of a word, as in `warn` for `warning`, counts as similar.
            let is_start = given.len() > 2 && candidate.to_lowercase().starts_with(&given);
            is_start || *distance <= candidate.len().min(given.len()).div_ceil(3)
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// Number of letters to change, insert, delete or exchange with a neighbour (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let a: Vec<char> = a.chars().take(64).collect();
    let b: Vec<char> = b.chars().take(64).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn typing_errors_are_counted() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("mised", "missed"), 1);
        assert_eq!(distance("hfuf", "huff"), 1);
        assert_eq!(distance("R307", "R307"), 0);
    }

    #[test]
    fn an_unrelated_word_gets_no_suggestion() {
        let names = ["missed-capture", "empty-origin"];
        assert_eq!(nearest("missed-captrue", names), Some("missed-capture"));
        assert_eq!(nearest("weather", names), None);
    }
}
