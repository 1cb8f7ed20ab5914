//! The table of players, which gives each player one name and its other spellings.
//!
//! ```toml
//! [players]
//! "Wyllie, James" = ["J. Wyllie", "WYLLIE James"]
//! "Hill, W." = []           # keeps this name apart from similar ones
//! ```

use std::sync::Arc;

use referee::{AliasError, Aliases};
use report::text::Sanitized;
use toml::Spanned;
use toml::de::DeValue;

use super::values::{ConfigText, expected, in_order, string};
use crate::exit::Failure;

/// Reads the table `players`.
///
/// # Errors
/// With the place, if it is not a table of lists, or if a spelling belongs to two players.
pub(super) fn players(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Result<Arc<Aliases>, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        let what = "a table of names, such as \"Wyllie, James\" = [\"J. Wyllie\"]";
        return Err(expected(source, value, what));
    };
    let mut aliases = Aliases::default();
    let entries = in_order(table);
    for (key, _) in &entries {
        let name = check_name(source, key.span(), key.get_ref())?;
        aliases.declare(name);
    }
    for (key, value) in entries {
        let name: &str = key.get_ref();
        let Some(list) = value.get_ref().as_array() else {
            let what =
                "a list of the other spellings, such as [\"J. Wyllie\"]; [] if there is none";
            return Err(expected(source, value, what));
        };
        for spelling in list {
            let text = string(source, spelling, "a spelling of the name")?;
            let text = check_name(source, spelling.span(), text)?;
            aliases.add(text, name).map_err(|error| {
                let (what, tip) = describe_error(text, name, &error);
                source.failure(&spelling.span(), what).tip(tip)
            })?;
        }
    }
    Ok(Arc::new(aliases))
}

/// Checks a name: it is not empty, has one line, and has no white space around it. Invisible characters are allowed,
/// since a tag may contain them.
fn check_name<'t>(
    source: ConfigText<'_>,
    span: std::ops::Range<usize>,
    name: &'t str,
) -> Result<&'t str, Failure> {
    let is_name = !name.is_empty() && name.trim() == name && !name.contains(['\n', '\r']);
    if !is_name {
        let what = "expected a name in one line, without white space around it";
        return Err(source
            .failure(&span, what)
            .tip("write it as in the tag, without the white space around it"));
    }
    Ok(name)
}

/// Why a spelling cannot belong to a name, and the remedy.
fn describe_error(spelling: &str, name: &str, error: &AliasError) -> (String, String) {
    let (spelling, name) = (Sanitized(spelling), Sanitized(name));
    match error {
        AliasError::IsSpellingOf(other) if *other == name.0 => (
            format!("'{spelling}' is listed twice"),
            "remove one of them".to_owned(),
        ),
        AliasError::IsSpellingOf(other) => (
            format!("'{spelling}' already belongs to '{}'", Sanitized(other)),
            "a spelling can belong to one player only; remove it from one of the lists".to_owned(),
        ),
        AliasError::IsName if spelling.0 == name.0 => (
            format!("'{spelling}' is the name itself"),
            "list the other spellings only".to_owned(),
        ),
        AliasError::IsName | AliasError::NoSuchName => (
            format!("'{spelling}' is a player of this table and cannot be a spelling of '{name}'"),
            format!("remove the line of '{spelling}', or remove it from this list"),
        ),
    }
}
