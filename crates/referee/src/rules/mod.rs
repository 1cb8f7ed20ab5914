//! Every rule, one file each; this is the table that registers them.

pub(crate) mod notation;
pub(crate) mod tags;
pub(crate) mod text;

use crate::Rule;

/// Every rule of this crate, by code.
pub static RULES: &[&Rule] = &[];

/// The rule of that code (`R307`) or name (`missed-capture`), capitals or not.
pub fn rule(code_or_name: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| {
        rule.code().eq_ignore_ascii_case(code_or_name)
            || rule.name().eq_ignore_ascii_case(code_or_name)
    })
}
