//! Finds a tag by its standard name, or by its name in another language.

use pdn::{Event, Tag};

use crate::{
    header::{is_placeholder, tags},
    standard_tag,
};

/// The value of the tag with this standard name. If the standard tag is missing or a placeholder, a tag whose name is
/// in another language or in different capitals is used. If there is none, the placeholder itself (such as `?`) is
/// returned.
///
/// ```
/// let tags = [("Date", "????.??.??"), ("Anno", "2005"), ("Nero", "Sardu, G.")];
/// let value = |name| referee::find_tag_value(name, tags.map(|(name, value)| (name.as_bytes(), value)));
/// assert_eq!(value("Black"), Some("Sardu, G."));
/// assert_eq!(value("Date"), Some("2005"));
/// assert_eq!(value("White"), None);
/// ```
pub fn find_tag_value<'n, V: AsRef<[u8]>>(
    standard: &str,
    tags: impl IntoIterator<Item = (&'n [u8], V)>,
) -> Option<V> {
    let rank = |name: &[u8], value: &[u8]| {
        if name == standard.as_bytes() {
            Some(if is_placeholder(value) { 2 } else { 0 })
        } else {
            let is_foreign = standard_tag(name) == Some(standard);
            (is_foreign && !is_placeholder(value)).then_some(1)
        }
    };
    let ranked = tags
        .into_iter()
        .filter_map(|(name, value)| Some((rank(name, value.as_ref())?, value)));
    let (_, value) = ranked.min_by_key(|(rank, _)| *rank)?;
    Some(value)
}

/// The tag of a game with this standard name. The search is that of [`find_tag_value`].
///
/// ```
/// let mut events = Vec::new();
/// pdn::Reader::new(b"[Bianco \"Greco\"] 1. 21-17 *").read_game(&mut events);
/// let tag = referee::find_tag("White", &events).unwrap();
/// assert_eq!((tag.name, &*tag.value()), (&b"Bianco"[..], "Greco"));
/// ```
pub fn find_tag<'a>(standard: &str, events: &[Event<'a>]) -> Option<Tag<'a>> {
    // This is a fast path, because nearly every record has the standard tag.
    let mut own = tags(events).filter(|found| found.tag.name == standard.as_bytes());
    if let Some(found) = own.find(|found| !found.is_placeholder()) {
        return Some(found.tag);
    }
    let found = tags(events).map(|found| (found.tag.name, found));
    find_tag_value(standard, found).map(|found| found.tag)
}

#[cfg(test)]
mod tests {
    use super::find_tag_value;

    fn value<'v>(standard: &str, tags: &[(&str, &'v str)]) -> Option<&'v str> {
        find_tag_value(
            standard,
            tags.iter().map(|(name, value)| (name.as_bytes(), *value)),
        )
    }

    #[test]
    fn the_standard_tag_takes_precedence() {
        assert_eq!(value("Black", &[("Nero", "A"), ("Black", "B")]), Some("B"));
    }

    #[test]
    fn a_placeholder_gives_way() {
        assert_eq!(value("Event", &[("Event", " ?"), ("Dati", "A")]), Some("A"));
        assert_eq!(value("Event", &[("Event", "?"), ("Event", "A")]), Some("A"));
    }

    #[test]
    fn a_placeholder_is_returned_if_there_is_nothing_else() {
        assert_eq!(value("Date", &[("Date", "??"), ("Anno", "")]), Some("??"));
        assert_eq!(value("Date", &[("Anno", "?")]), None);
    }

    #[test]
    fn the_first_player_in_play_strategy_is_white() {
        assert_eq!(value("White", &[("P1", "A"), ("P2", "B")]), Some("A"));
        assert_eq!(value("Black", &[("P1", "A"), ("P2", "B")]), Some("B"));
    }
}
