//! The tags of a game in JSON: an object that keeps their order. A repeated tag has an array of values.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::GameTag;

/// The tags in the order of the record. In JSON, the values of a repeated tag are grouped.
///
/// ```
/// let tags: pdn::json::Tags = serde_json::from_str(r#"{"Event":"Perth","Site":["a","b"]}"#)?;
/// assert_eq!(tags.get("Site"), Some("a"));
/// assert_eq!(tags.iter().collect::<Vec<_>>(), [("Event", "Perth"), ("Site", "a"), ("Site", "b")]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<GameTag>);

impl Tags {
    /// Adds a tag at the end.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push(GameTag {
            name: name.into(),
            value: value.into(),
        });
    }

    /// The first value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut tags = self.0.iter();
        tags.find(|tag| tag.name == name).map(|tag| &*tag.value)
    }

    /// Iterates over all tags. A repeated tag appears once per value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|tag| (&*tag.name, &*tag.value))
    }

    /// True if there is no tag.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Tags {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut groups: Vec<(&str, Values)> = Vec::new();
        let mut indices = HashMap::new();
        for (name, value) in self.iter() {
            match indices.entry(name) {
                Entry::Vacant(slot) => {
                    slot.insert(groups.len());
                    groups.push((name, Values(vec![value.to_owned()])));
                }
                Entry::Occupied(slot) => groups[*slot.get()].1.0.push(value.to_owned()),
            }
        }
        serializer.collect_map(groups)
    }
}

impl<'de> Deserialize<'de> for Tags {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TagsVisitor;

        impl<'de> Visitor<'de> for TagsVisitor {
            type Value = Tags;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of tags")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tags, A::Error> {
                let mut tags = Tags::default();
                while let Some((name, Values(values))) = map.next_entry::<String, Values>()? {
                    for value in values {
                        tags.push(name.as_str(), value);
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

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0[..] {
            [value] => serializer.serialize_str(value),
            values => values.serialize(serializer),
        }
    }
}

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
