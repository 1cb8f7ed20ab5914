//! The tags of a game in JSON: an object that keeps their order. A repeated tag has an array of values.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// Tags by name, in the order of the record. The values of a repeated tag are grouped.
///
/// ```
/// let tags: archive::json::Tags = serde_json::from_str(r#"{"Event":"Perth","Site":["a","b"]}"#)?;
/// assert_eq!(tags.get("Site"), Some("a"));
/// assert_eq!(tags.iter().collect::<Vec<_>>(), [("Event", "Perth"), ("Site", "a"), ("Site", "b")]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Tags {
    /// The values are strings, or arrays of strings for repeated tags.
    map: Map<String, Value>,
}

impl Tags {
    /// Adds a value to the values of the tag, or adds a new tag at the end.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let value = Value::String(value.into());
        match self.map.entry(name) {
            serde_json::map::Entry::Vacant(slot) => {
                slot.insert(value);
            }
            serde_json::map::Entry::Occupied(mut slot) => match slot.get_mut() {
                Value::Array(values) => values.push(value),
                first => {
                    let first = first.take();
                    slot.insert(Value::Array(vec![first, value]));
                }
            },
        }
    }

    /// The first value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        values(self.map.get(name)?).next()
    }

    /// Iterates over all tags. A repeated tag appears once per value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.map
            .iter()
            .flat_map(|(name, value)| values(value).map(move |value| (name.as_str(), value)))
    }

    /// True if there is no tag.
    pub fn is_empty(&self) -> bool {
        self.map.is_empty()
    }
}

/// The strings of one tag.
fn values(value: &Value) -> impl Iterator<Item = &str> {
    match value {
        Value::Array(values) => values.as_slice(),
        value => std::slice::from_ref(value),
    }
    .iter()
    .filter_map(Value::as_str)
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

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValuesVisitor;

        impl<'de> Visitor<'de> for ValuesVisitor {
            type Value = Values;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string, or an array of strings for a repeated tag")
            }

            fn visit_str<E>(self, value: &str) -> Result<Values, E> {
                Ok(Values(vec![value.to_owned()]))
            }

            fn visit_string<E>(self, value: String) -> Result<Values, E> {
                Ok(Values(vec![value]))
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
