//! A text in lower case without blanks and punctuation, together with the offsets at which its words start. Badly
//! wrapped records lose their blanks, so phrases are searched in such texts.

/// The letters and figures of a text in lower case.
#[derive(Debug)]
pub(super) struct CompactText {
    text: String,
    /// The offsets of words, sorted. Two words that lost the blank between them count as one.
    starts: Vec<usize>,
}

impl CompactText {
    pub(super) fn new(text: &str) -> Self {
        let mut compact = String::with_capacity(text.len());
        let mut starts = Vec::new();
        let mut within = false;
        for c in text.chars() {
            if !c.is_alphanumeric() {
                within = false;
                continue;
            }
            if !within {
                starts.push(compact.len());
            }
            within = true;
            compact.extend(c.to_lowercase());
        }
        Self {
            text: compact,
            starts,
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// True if a word starts at the offset, or the text ends there.
    pub(super) fn is_border(&self, at: usize) -> bool {
        at == self.text.len() || self.starts.binary_search(&at).is_ok()
    }

    /// The words before the offset, with the nearest word first.
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
    use super::CompactText;

    #[test]
    fn word_boundaries_are_kept() {
        let text = CompactText::new("8-11: White, it's said, AGREED.");
        assert_eq!(text.text(), "811whiteitssaidagreed");
        let words: Vec<&str> = text.words_before(15).collect();
        assert_eq!(words, ["said", "s", "it", "white", "11", "8"]);
        assert!(text.is_border(3) && text.is_border(21) && !text.is_border(4));
        assert_eq!(CompactText::new("").words_before(0).count(), 0);
    }
}
