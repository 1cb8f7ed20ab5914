//! User-defined rule sets: a named set with some switches changed.
//!
//! ```toml
//! [rule-sets.club]
//! based-on = "standard"
//! title = "The laws of our club"
//! huff = false
//! time = "clock"
//! ```

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use referee::{Laws, RuleSet};
use report::text::Sanitized;
use report::{nearest, variants};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::values::{ConfigText, check_count, expected, in_order, string};
use crate::exit::Failure;

/// A rule set from a configuration file.
#[derive(Clone, Debug)]
pub(crate) struct UserRuleSet {
    pub(crate) set: Arc<RuleSet>,
    /// The built-in set that its chain of bases ends in.
    pub(crate) root: &'static RuleSet,
    /// The name of its base.
    pub(crate) based_on: String,
    /// Its place, for example `huff.toml:8:1`.
    pub(crate) place: String,
}

/// The laws with this name: `auto`, a built-in set, or one of the configuration's `own` sets.
///
/// # Errors
/// If there are no laws of this name; suggests the nearest name.
pub(crate) fn laws(name: &str, own: &[UserRuleSet]) -> Result<Laws, Failure> {
    if name == "auto" {
        return Ok(Laws::Auto);
    }
    if let Some(set) = RuleSet::from_name(name) {
        return Ok(set.into());
    }
    if let Some(own) = own.iter().find(|own| own.set.name() == name) {
        return Ok(Laws::Named(Arc::clone(&own.set)));
    }
    let names = RuleSet::ALL.iter().map(|set| set.name());
    let names = names.chain(own.iter().map(|own| own.set.name()));
    let failure = Failure::new(format!("no laws are named '{}'", Sanitized(name)));
    let names: Vec<&str> = names.chain(["auto"]).collect();
    let all = format!("'huff laws' lists all: {}", names.join(", "));
    let name_of_a_game = variants::find(name).ok();
    Err(match (nearest(name, names), name_of_a_game) {
        (Some(right), None) => failure.tip(format!("did you mean '{right}'? {all}")),
        (_, Some(game)) => failure.tip(format!(
            "'{game}' is a variant, not a rule set: choose the variant with --variant {game} and its own laws with \
             --laws articles; {all}"
        )),
        (None, None) => failure.tip(all),
    })
}

/// Maximum number of rule sets in a configuration.
const MAX_SETS: usize = 1000;

/// A rule set as written in the file, not resolved yet.
struct RuleSetDraft<'t, 'a> {
    name: &'t str,
    span: Range<usize>,
    table: &'t DeTable<'a>,
}

/// The sets of the table `rule-sets`, in file order.
pub(super) fn user_rule_sets(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Result<Vec<UserRuleSet>, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        return Err(expected(source, value, "tables such as [rule-sets.club]"));
    };
    check_count(source, &value.span(), table.len(), MAX_SETS, "rule sets")?;
    let mut drafts = Vec::new();
    for (key, value) in in_order(table) {
        let name: &str = key.get_ref();
        check_name(source, &key.span(), name)?;
        let Some(table) = value.get_ref().as_table() else {
            return Err(expected(source, value, "a table of switches"));
        };
        drafts.push(RuleSetDraft {
            name,
            span: key.span(),
            table,
        });
    }
    let places: HashMap<&str, usize> = drafts
        .iter()
        .enumerate()
        .map(|(place, draft)| (draft.name, place))
        .collect();
    let mut made: Vec<Option<UserRuleSet>> = drafts.iter().map(|_| None).collect();
    let mut is_begun = vec![false; drafts.len()];
    // A base may be defined further down; bases are built first.
    for first in 0..drafts.len() {
        let mut chain = Vec::new();
        let mut next = Some(first);
        while let Some(place) = next.filter(|place| made[*place].is_none()) {
            if std::mem::replace(&mut is_begun[place], true) {
                let RuleSetDraft { name, span, .. } = &drafts[first];
                let failure =
                    source.failure(span, format!("the rule set '{name}' is based on itself"));
                return Err(
                    failure.tip("base one set of the cycle on a set that 'huff laws' lists")
                );
            }
            chain.push(place);
            let base = drafts[place].table.get("based-on");
            let base = base.and_then(|base| base.get_ref().as_str());
            next = base.and_then(|base| places.get(base)).copied();
        }
        let mut base = next;
        for place in chain.into_iter().rev() {
            let own = base.and_then(|base| made[base].as_ref());
            made[place] = Some(drafts[place].build(source, &drafts, own)?);
            base = Some(place);
        }
    }
    Ok(made.into_iter().flatten().collect())
}

/// Checks that a name can be typed on a command line and is not a built-in name.
fn check_name(source: ConfigText<'_>, span: &Range<usize>, name: &str) -> Result<(), Failure> {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    if name.is_empty() || !name.chars().all(fits) {
        let what = format!("'{}' is not a valid name for a rule set", Sanitized(name));
        let failure = source.failure(span, what);
        return Err(failure.tip("use letters, digits, '-', '_' and '.'"));
    }
    if name == "auto" || RuleSet::from_name(name).is_some() {
        let what = format!("'{name}' is the name of a built-in rule set");
        return Err(source
            .failure(span, what)
            .tip("give your rule set another name"));
    }
    Ok(())
}

impl RuleSetDraft<'_, '_> {
    /// Builds the set. `own` is its base, if that is a set of this file.
    fn build(
        &self,
        source: ConfigText<'_>,
        drafts: &[RuleSetDraft<'_, '_>],
        own: Option<&UserRuleSet>,
    ) -> Result<UserRuleSet, Failure> {
        let Some(base) = self.table.get("based-on") else {
            let what = format!("the rule set '{}' has no base", self.name);
            let failure = source.failure(&self.span, what);
            return Err(
                failure.tip("add based-on = \"standard\", or another set that 'huff laws' lists")
            );
        };
        let based_on = string(source, base, "the name of a rule set")?;
        let (set, root) = if let Some(named) = RuleSet::from_name(based_on) {
            (named.clone(), named)
        } else if let Some(own) = own {
            (RuleSet::clone(&own.set), own.root)
        } else {
            return Err(unknown_base(source, &base.span(), based_on, drafts));
        };
        let mut title = format!("{}, with changes", set.title());
        let mut capture_key = None;
        let mut switches = Vec::new();
        for (key, value) in in_order(self.table) {
            match key.get_ref().as_ref() {
                "based-on" => {}
                "title" => {
                    let given = string(source, value, "a title")?;
                    title = Sanitized(given).to_string();
                }
                switch => {
                    if is_missed_capture(switch) && capture_key.replace(key.span()).is_some() {
                        let what = "'huff' and 'missed-capture' are the same switch";
                        let failure = source.failure(&key.span(), what);
                        return Err(failure.tip("remove one of them"));
                    }
                    let given = setting_text(source, &set, key, value)?;
                    switches.push((switch, given, key.span(), value.span()));
                }
            }
        }
        let settings = switches.iter().map(|(switch, given, ..)| (*switch, *given));
        let set = set.with_all(settings).map_err(|error| {
            let Some((switch, given, key, value)) =
                error.place().and_then(|place| switches.get(place))
            else {
                let span = capture_key.clone().unwrap_or(self.span.clone());
                let failure = source.failure(&span, error.to_string());
                return match error.remedy() {
                    Some(tip) => failure.tip(tip),
                    None => failure,
                };
            };
            let span = if error.switch().is_some() { value } else { key };
            unknown_switch(source, span, &error, switch, given)
        })?;
        Ok(UserRuleSet {
            set: Arc::new(set.renamed(self.name, title)),
            root,
            based_on: based_on.to_owned(),
            place: source.place(&self.span),
        })
    }
}

fn is_missed_capture(switch: &str) -> bool {
    switch == "huff"
        || switch
            .replace('_', "-")
            .eq_ignore_ascii_case("missed-capture")
}

/// The setting of a switch as text. Only `huff` takes true or false. If both the type of the value and the switch are
/// wrong, the error is about the switch.
fn setting_text<'t>(
    source: ConfigText<'_>,
    set: &RuleSet,
    key: &Spanned<Cow<'_, str>>,
    value: &'t Spanned<DeValue<'_>>,
) -> Result<&'t str, Failure> {
    let switch: &str = key.get_ref();
    if switch == "huff" {
        return match value.get_ref().as_bool() {
            Some(true) => Ok("true"),
            Some(false) => Ok("false"),
            None => Err(expected(source, value, "true or false")),
        };
    }
    let Some(given) = value.get_ref().as_str() else {
        let Err(error) = set.clone().with(switch, "") else {
            return string(source, value, "a setting");
        };
        return Err(if error.switch().is_some() {
            let failure = expected(source, value, "a setting, in quotes");
            failure.tip(format!("it may be {}", error.expected().join(", ")))
        } else {
            unknown_switch(source, &key.span(), &error, switch, "")
        });
    };
    Ok(given)
}

/// The failure for an unknown switch or setting.
fn unknown_switch(
    source: ConfigText<'_>,
    span: &Range<usize>,
    error: &referee::SwitchError,
    switch: &str,
    given: &str,
) -> Failure {
    let known = error.expected();
    let (what, wrong, all) = match error.switch() {
        Some(switch) => (
            format!("{switch} cannot be '{}'", Sanitized(given)),
            given,
            format!("it may be {}", known.join(", ")),
        ),
        None => (
            format!("no switch is named '{}'", Sanitized(switch)),
            switch,
            "'huff laws standard' shows them all, with their settings".to_owned(),
        ),
    };
    let failure = source.failure(span, what);
    let more = if error.switch().is_some() {
        &[][..]
    } else {
        &["based-on", "title", "huff"]
    };
    match nearest(wrong, known.iter().chain(more).copied()) {
        Some(right) => failure.tip(format!("did you mean '{right}'? {all}")),
        None => failure.tip(all),
    }
}

fn unknown_base(
    source: ConfigText<'_>,
    span: &Range<usize>,
    name: &str,
    drafts: &[RuleSetDraft<'_, '_>],
) -> Failure {
    let names = RuleSet::ALL.iter().map(|set| set.name());
    let names = names.chain(drafts.iter().map(|draft| draft.name));
    let failure = source.failure(span, format!("no laws are named '{}'", Sanitized(name)));
    match nearest(name, names) {
        Some(right) => failure.tip(format!("did you mean '{right}'? 'huff laws' lists all")),
        None => failure.tip("'huff laws' lists all"),
    }
}
