//! Matches words in a name, in any order: `Tinsley`, `marion tinsley` and `M. Tinsley` find `Tinsley, M.`

use std::borrow::Cow;

use pdn::folded;

/// Words that a name must contain, in any order; case and accents are ignored. A word matches as a substring, a single
/// letter as the initial of a word.
///
/// ```
/// use archive::find::Words;
/// let words = Words::new("M. Tinsley").expect("it has letters");
/// assert!(words.matches("TINSLEY, Marion"));
/// assert!(!words.matches("Tinsley, J."));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words(Vec<String>);

impl Words {
    /// The words of a text; `None` if it has no letter and no digit.
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<String> = words(&folded(text)).map(str::to_owned).collect();
        (!words.is_empty()).then_some(Self(words))
    }

    /// True if the name contains all of the words.
    pub fn matches(&self, name: &str) -> bool {
        if name.is_ascii() {
            // Nearly all names are ASCII, and need no copy.
            return self.0.iter().all(|word| is_in_ascii(word, name));
        }
        let name = folded(name);
        self.0.iter().all(|word| {
            if is_letter(word) {
                words(&name).any(|of_name| of_name.starts_with(word.as_str()))
            } else {
                name.contains(word.as_str())
            }
        })
    }

    /// True if the value of a tag contains all of the words.
    pub(super) fn matches_value(&self, value: &[u8]) -> bool {
        if value.is_ascii() && !value.iter().any(|byte| matches!(byte, b'\\' | b'&')) {
            return self.matches(std::str::from_utf8(value).unwrap_or_default());
        }
        let tag = pdn::Tag { name: b"", value };
        let value: Cow<'_, str> = tag.value();
        self.matches(&value)
    }
}

fn is_letter(word: &str) -> bool {
    word.chars().nth(1).is_none()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// True if an ASCII name contains the word, which is in lower case.
fn is_in_ascii(word: &str, name: &str) -> bool {
    if is_letter(word) {
        return words(name).any(|of_name| {
            let first = of_name.as_bytes().first();
            first.map(u8::to_ascii_lowercase) == word.as_bytes().first().copied()
        });
    }
    let alike = |part: &[u8]| part.eq_ignore_ascii_case(word.as_bytes());
    name.as_bytes().windows(word.len()).any(alike)
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn words_match_in_any_order_ignoring_case_and_accents() {
        for (words, name, found) in [
            ("tinsley", "Tinsley, M.", true),
            ("Tinsley, M.", "Marion TINSLEY", true),
            ("m tinsley", "Tinsley, Marion", true),
            ("m tinsley", "Tinsley, J.", false),
            ("insle", "Tinsley", true),
            ("muller", "Müller, K.", true),
            ("Müller", "Muller, K.", true),
            ("m", "Müller", true),
            ("u", "Müller", false),
            ("wyllie heffner", "Wyllie, J.", false),
            ("7", "Round 7", true),
            ("é", "Eccles", true),
        ] {
            assert_eq!(
                Words::new(words).unwrap().matches(name),
                found,
                "{words} in {name}"
            );
        }
        assert_eq!(Words::new(" .,- "), None);
    }

    #[test]
    fn tag_values_are_unescaped_and_decoded() {
        let words = Words::new("o\"brien josé").unwrap();
        assert!(words.matches_value(b"O\\\"Brien, Jos\xe9"));
        assert!(!words.matches_value(b"Brien, J."));
    }
}
