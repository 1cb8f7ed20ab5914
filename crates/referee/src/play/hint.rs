//! What tags tell of the game where no GameType does: one that names it, or the language they are in.

use draughts::Variant;

use crate::{Record, header::tags, rules::tags::foreign_tag};

/// Games that the tags speak for, the likeliest first, and the evidence in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Hint {
    pub(super) games: &'static [Variant],
    /// `, its tags are in Italian`
    pub(super) words: String,
}

/// The games of those who write their tags in a language.
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

/// The language of the tags, or the letters of their values.
pub(super) fn by_language(record: &Record<'_>) -> Option<Hint> {
    for found in tags(record.events) {
        let language = foreign_tag::language(found.tag.name);
        let known = LANGUAGES.iter().find(|(name, _)| language == Some(*name));
        if let Some((name, games)) = known {
            return Some(Hint {
                games,
                words: format!(", its tags are in {name}"),
            });
        }
        if has_cyrillic(found.tag.value) {
            return Some(Hint {
                games: &[Variant::Russian],
                words: ", its tags are in Cyrillic letters".to_owned(),
            });
        }
    }
    None
}

/// The game that a `Variant` tag names, as the command line or prose names it: `Russian`, `Russian draughts`.
pub(super) fn named(record: &Record<'_>) -> Option<(Variant, String)> {
    let found =
        tags(record.events).find(|found| found.tag.name.eq_ignore_ascii_case(b"variant"))?;
    let value = pdn::text(found.trimmed());
    let called = |variant: &&Variant| {
        let title = variant.title();
        let short = title.strip_suffix(" draughts").unwrap_or(title);
        [variant.name(), title, short]
            .iter()
            .any(|name| value.eq_ignore_ascii_case(name))
    };
    let game = *Variant::ALL.iter().find(called)?;
    let title = game.title();
    Some((
        game,
        format!("judged as {title}: no GameType tag, but a Variant tag that says {value:?}"),
    ))
}

/// True if letters of a Cyrillic alphabet are in a text of UTF-8.
fn has_cyrillic(text: &[u8]) -> bool {
    text.windows(2)
        .any(|pair| matches!(pair, [0xD0 | 0xD1, 0x80..=0xBF]))
}
