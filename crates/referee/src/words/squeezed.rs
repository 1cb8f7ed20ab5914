//! A text without its blanks, capitals and points, as badly wrapped records have it, that still knows where its
//! words begin.

/// A text squeezed together.
#[derive(Debug)]
pub(super) struct Squeezed {
    text: String,
    /// Where words begin, in order; where the record lost its blanks, several may look like one.
    starts: Vec<usize>,
}

impl Squeezed {
    pub(super) fn new(text: &str) -> Self {
        let mut squeezed = String::with_capacity(text.len());
        let mut starts = Vec::new();
        let mut within = false;
        for c in text.chars() {
            if !c.is_alphanumeric() {
                within = false;
                continue;
            }
            if !within {
                starts.push(squeezed.len());
            }
            within = true;
            squeezed.extend(c.to_lowercase());
        }
        Self {
            text: squeezed,
            starts,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// True if a word begins there, or the text ends.
    pub(super) fn is_border(&self, at: usize) -> bool {
        at == self.text.len() || self.starts.binary_search(&at).is_ok()
    }

    /// The words that end before that place, the nearest first.
    pub(super) fn words_before(&self, at: usize) -> impl Iterator<Item = &str> {
        let until = self.starts.partition_point(|start| *start < at);
        let mut end = at;
        self.starts[..until].iter().rev().filter_map(move |start| {
            let word = self.text.get(*start..end);
            end = *start;
            word
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Squeezed;

    #[test]
    fn words_are_known_after_their_blanks_are_gone() {
        let text = Squeezed::new("8-11: White, it's said, AGREED.");
        assert_eq!(text.text(), "811whiteitssaidagreed");
        let words: Vec<&str> = text.words_before(15).collect();
        assert_eq!(words, ["said", "s", "it", "white", "11", "8"]);
        assert!(text.is_border(3) && text.is_border(21) && !text.is_border(4));
        assert_eq!(Squeezed::new("").words_before(0).count(), 0);
    }
}
