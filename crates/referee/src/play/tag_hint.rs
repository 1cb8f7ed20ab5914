//! Hints at the variant from tags other than GameType: a tag that names it, or the language of the tags.

use draughts::Variant;

use crate::{Record, foreign_tags, header::tags};

/// Variants that the tags indicate, likeliest first, and the evidence as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hint {
    pub(super) variants: &'static [Variant],
    /// The evidence as text, such as `, its tags are in Italian`.
    pub(super) words: String,
}

/// The variants that are played where a language is spoken.
const LANGUAGES: [(&str, &[Variant]); 5] = {
    use Variant::{Brazilian, Frisian, International, Italian, Portuguese, Spanish};
    [
        ("Italian", &[Italian]),
        ("Dutch", &[International, Frisian]),
        ("French", &[International]),
        ("Spanish", &[Spanish]),
        ("Portuguese", &[Portuguese, Brazilian]),
    ]
};

/// The hint from the language of the tags. The language is the only one to which all foreign tag names belong. Without
/// foreign tag names, the hint comes from the script of the values.
pub(super) fn language_hint(record: &Record<'_>) -> Option<Hint> {
    let foreign = || {
        let languages = tags(record.events).map(|found| foreign_tags::languages(found.tag.name));
        languages.filter(|languages| !languages.is_empty())
    };
    let has_all = |language: &str| {
        foreign().next().is_some() && foreign().all(|languages| languages.contains(language))
    };
    let mut common = LANGUAGES.iter().filter(|(language, _)| has_all(language));
    if let (Some((language, variants)), None) = (common.next(), common.next()) {
        return Some(Hint {
            variants,
            words: format!(", its tags are in {language}"),
        });
    }
    let cyrillic = tags(record.events).any(|found| has_cyrillic(found.tag.value));
    cyrillic.then(|| Hint {
        variants: &[Variant::Russian],
        words: ", its tags are in Cyrillic letters".to_owned(),
    })
}

/// The evidence as text, such as `judged as Russian draughts: no GameType tag, but a Variant tag that says "Russian"`.
pub(super) fn variant_tag_evidence(variant: Variant, value: &str) -> String {
    let title = variant.title();
    format!("judged as {title}: no GameType tag, but a Variant tag that says {value}")
}

/// True if a text contains Cyrillic letters in UTF-8. Bytes that are not UTF-8 are ignored: a conversion turns them into
/// UTF-8, and the evidence must not change.
fn has_cyrillic(text: &[u8]) -> bool {
    let cyrillic = |letter: char| matches!(letter, '\u{400}'..='\u{52f}');
    !text.is_ascii() && pdn::text(text).chars().any(cyrillic)
}
