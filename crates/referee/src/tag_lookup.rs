//! Which tag tells who played, at which event and when: that of the standard, or one of another language that means it.

use pdn::{Event, Tag};

use crate::{
    header::{is_placeholder, tags},
    standard_tag,
};

/// The value that tells what the standard's tag of that name tells: of the first such tag that says something, else of
/// the first tag that means it in another language or in other capitals and says something; else the standard's
/// own as it stands, such as `?`.
///
/// ```
/// let tags = [("Date", "????.??.??"), ("Anno", "2005"), ("Nero", "Sardu, G.")];
/// let told = |name| referee::find_tag_value(name, tags.map(|(name, value)| (name.as_bytes(), value)));
/// assert_eq!(told("Black"), Some("Sardu, G."));
/// assert_eq!(told("Date"), Some("2005"));
/// assert_eq!(told("White"), None);
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

/// The tag of a game that tells what the standard's tag of that name tells, as [`find_tag_value`] finds it.
///
/// ```
/// let mut events = Vec::new();
/// pdn::Reader::new(b"[Bianco \"Greco\"] 1. 21-17 *").read_game(&mut events);
/// let tag = referee::find_tag("White", &events).unwrap();
/// assert_eq!((tag.name, &*tag.value()), (&b"Bianco"[..], "Greco"));
/// ```
pub fn find_tag<'a>(standard: &str, events: &[Event<'a>]) -> Option<Tag<'a>> {
    // nearly every record has it, and is asked for it again and again
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

    fn told<'v>(standard: &str, tags: &[(&str, &'v str)]) -> Option<&'v str> {
        find_tag_value(
            standard,
            tags.iter().map(|(name, value)| (name.as_bytes(), *value)),
        )
    }

    #[test]
    fn the_standard_s_own_tag_goes_before_one_of_another_language() {
        assert_eq!(told("Black", &[("Nero", "A"), ("Black", "B")]), Some("B"));
    }

    #[test]
    fn a_tag_that_says_nothing_gives_way() {
        assert_eq!(told("Event", &[("Event", " ?"), ("Dati", "A")]), Some("A"));
        assert_eq!(told("Event", &[("Event", "?"), ("Event", "A")]), Some("A"));
    }

    #[test]
    fn a_value_that_says_nothing_stays_as_it_is_written() {
        assert_eq!(told("Date", &[("Date", "??"), ("Anno", "")]), Some("??"));
        assert_eq!(told("Date", &[("Anno", "?")]), None);
    }

    #[test]
    fn the_first_player_of_play_strategy_is_white() {
        assert_eq!(told("White", &[("P1", "A"), ("P2", "B")]), Some("A"));
        assert_eq!(told("Black", &[("P1", "A"), ("P2", "B")]), Some("B"));
    }
}
