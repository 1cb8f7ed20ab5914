//! The tags of a game in JSON: an object that keeps their order. A repeated tag has an array of values.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The tags in the order of the record. In JSON, the values of a repeated tag are grouped.
///
/// ```
/// let tags: pdn::json::Tags = serde_json::from_str(r#"{"Event":"Perth","Site":["a","b"]}"#)?;
/// assert_eq!(tags.get("Site"), Some("a"));
/// assert_eq!(tags.iter().collect::<Vec<_>>(), [("Event", "Perth"), ("Site", "a"), ("Site", "b")]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags<'t>(Vec<NameAndValue<'t>>);

/// A name and a value.
type NameAndValue<'t> = (Cow<'t, str>, Cow<'t, str>);

impl<'t> Tags<'t> {
    /// Adds a tag at the end.
    pub fn push(&mut self, name: impl Into<Cow<'t, str>>, value: impl Into<Cow<'t, str>>) {
        self.0.push((name.into(), value.into()));
    }

    /// The first value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut tags = self.iter();
        tags.find(|(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    /// Iterates over all tags. A repeated tag appears once per value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (&**name, &**value))
    }

    /// True if there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Tags<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tags: Vec<(usize, &NameAndValue<'_>)> = self.0.iter().enumerate().collect();
        // The sort is stable, so the values of a repeated tag stay in order.
        tags.sort_by(|(_, one), (_, other)| one.0.cmp(&other.0));
        let groups = tags.chunk_by(|(_, one), (_, other)| one.0 == other.0);
        let mut groups: Vec<_> = groups.collect();
        groups.sort_by_key(|group| group[0].0);
        let entries = groups
            .into_iter()
            .map(|group| (&group[0].1.0, Repeated(group)));
        serializer.collect_map(entries)
    }
}

/// The occurrences of a tag: its value, or an array of several.
struct Repeated<'t>(&'t [(usize, &'t NameAndValue<'t>)]);

impl Serialize for Repeated<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [(_, (_, value))] => serializer.serialize_str(value),
            tags => serializer.collect_seq(tags.iter().map(|(_, (_, value))| value)),
        }
    }
}

impl<'de> Deserialize<'de> for Tags<'_> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TagsVisitor;

        impl<'de> Visitor<'de> for TagsVisitor {
            type Value = Tags<'static>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags<'static>, A::Error> {
                let mut tags = Tags::default();
                while let Some((name, Values(values))) = map.next_entry::<String, Values>()? {
                    for value in values {
                        tags.push(name.clone(), value);
                    }
                }
                Ok(tags)
            }
        }

        deserializer.deserialize_map(TagsVisitor)
    }
}

/// A tag's value, or several of them.
struct Values(Vec<String>);

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValuesVisitor;

        impl<'de> Visitor<'de> for ValuesVisitor {
            type Value = Values;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, or an array of strings for a repeated tag")
            }

            fn visit_str<E: Error>(self, value: &str) -> Result<Values, E> {
                Ok(Values(vec![value.to_owned()]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Values, A::Error> {
                let mut values = Vec::new();
                while let Some(value) = seq.next_element()? {
                    values.push(value);
                }
                Ok(Values(values))
            }
        }

        deserializer.deserialize_any(ValuesVisitor)
    }
}
