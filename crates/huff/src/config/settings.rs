//! `--show-settings`: prints the settings in force and their origins.

use std::io::{self, Write};
use std::sync::Arc;

use referee::Aliases;
use report::rules::SeveritySetting;
use report::text::{Sanitized, counted, toml_string};

use super::limits::GAME_SIZE;
use super::resolved::Resolved;
use super::{Config, Ignores, Located, PerInput, ResolvedConfig, UserRuleSet};
use crate::args::{CheckArgs, ConfigArgs, FAIL_ON, RESULT_ORDERS};
use crate::exit::Failure;
use crate::input::Inputs;

/// Prints the settings for each input, grouped by configuration.
///
/// # Errors
/// If a configuration cannot be used, or writing to the output fails.
pub(crate) fn show(
    out: &mut impl Write,
    args: &CheckArgs,
    ignores: &[Ignores],
    inputs: &mut Inputs,
) -> Result<(), Failure> {
    let config = &args.judging.config;
    let pages = PerInput::with_ignores(inputs, config, ignores, |config, ignored| {
        Ok(page(args, config, ignored)?)
    })?;
    pages.ensure_not_output(args.output.path())?;
    for (number, (page, inputs_of)) in pages.groups().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let names: Vec<&str> = inputs_of
            .iter()
            .map(|at| inputs.files[*at].display_name.as_str())
            .collect();
        heading(out, &names)?;
        out.write_all(page.as_bytes())?;
    }
    Ok(())
}

/// `# a.pdn, b.pdn, c.pdn and 7 more`
fn heading(out: &mut impl Write, names: &[&str]) -> io::Result<()> {
    const MOST: usize = 3;
    let first: Vec<String> = names
        .iter()
        .take(MOST)
        .map(|name| Sanitized(name).to_string())
        .collect();
    write!(out, "# {}", first.join(", "))?;
    let more = names.len().saturating_sub(MOST) as u64;
    if more > 0 {
        write!(out, " and {} more", counted(more, "file"))?;
    }
    writeln!(out)
}

/// The settings under one configuration, in the form of a `huff.toml`.
fn page(args: &CheckArgs, config: Option<&Config>, ignored: &[String]) -> Result<String, Failure> {
    let resolved = ResolvedConfig::new(args, config, ignored)?;
    // Contradictory settings are an error here, too.
    resolved.selection()?;
    let lines = scalars(&resolved);
    let widest = lines
        .iter()
        .map(|(line, _)| line.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = vec![format!("# {}", source(&args.judging.config, config))];
    let lines = lines.into_iter();
    text.extend(lines.map(|(line, origin)| format!("{line:widest$}  # {origin}")));
    text.extend(limits(&resolved));
    text.extend(severities(&resolved.severity));
    let players = config.and_then(|config| config.players.as_ref());
    text.extend(players.into_iter().flat_map(names_of_players));
    text.extend(
        config
            .iter()
            .flat_map(|config| &config.sets)
            .flat_map(rule_set),
    );
    Ok(text.join("\n") + "\n")
}

/// The settings that take one line each, with their origins.
fn scalars(resolved: &ResolvedConfig) -> Vec<(String, String)> {
    let ResolvedConfig {
        judging,
        encoding,
        select,
        ignore,
        notes,
        severity: _,
        fail_on,
        max_findings,
        baseline,
        ..
    } = resolved;
    vec![
        line(
            "laws",
            &judging.laws,
            |laws| Some(toml_string(&laws.name)),
            "",
        ),
        line(
            "variant",
            &judging.variant,
            |variant| variant.map(|given| toml_string(&given.to_string())),
            "from each record",
        ),
        line(
            "result-order",
            &judging.result_order,
            word(RESULT_ORDERS),
            "",
        ),
        line(
            "encoding",
            encoding,
            |encoding| encoding.map(|encoding| toml_string(encoding.name())),
            "detected in each file",
        ),
        line("select", select, list, ""),
        line("ignore", ignore, list, ""),
        line("notes", notes, |notes| Some(notes.to_string()), ""),
        line("fail-on", fail_on, word(FAIL_ON), ""),
        line(
            "max-findings",
            max_findings,
            |most| most.map(|most| most.to_string()),
            "no limit",
        ),
        line(
            "baseline",
            baseline,
            |file| file.as_deref().map(toml_string),
            "none",
        ),
    ]
}

/// `key = value`, or a comment if TOML cannot express the value.
fn line<T>(
    key: &str,
    setting: &Resolved<T>,
    value: impl Fn(&T) -> Option<String>,
    none: &str,
) -> (String, String) {
    let line = match value(&setting.value) {
        Some(value) => format!("{key} = {value}"),
        None => format!("# {key}: {none}"),
    };
    (line, setting.origin.clone())
}

/// The word for an option's value, in quotes.
fn word<T: PartialEq, const N: usize>(choices: [(&str, T); N]) -> impl Fn(&T) -> Option<String> {
    move |value| {
        let (word, _) = choices.iter().find(|(_, known)| known == value)?;
        Some(toml_string(word))
    }
}

#[expect(
    clippy::ptr_arg,
    clippy::unnecessary_wraps,
    reason = "it is one way among others to write a value"
)]
fn list(words: &Vec<String>) -> Option<String> {
    let quoted: Vec<String> = words.iter().map(|word| toml_string(word)).collect();
    Some(format!("[{}]", quoted.join(", ")))
}

/// The table `limits`, in lines.
fn limits(resolved: &ResolvedConfig) -> [String; 3] {
    let Resolved { value, origin } = &resolved.game_size;
    let game_size = format!("{GAME_SIZE} = {value}  # {origin}");
    [String::new(), "[limits]".to_owned(), game_size]
}

/// The table `severity`, in lines.
fn severities(severity_settings: &[Located<SeveritySetting>]) -> Vec<String> {
    if severity_settings.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new(), "[severity]".to_owned()];
    lines.extend(severity_settings.iter().map(|located| {
        let SeveritySetting { word, severity } = &located.value;
        let severity = toml_string(severity.name());
        format!("{} = {severity}  # {}", table_key(word), located.place)
    }));
    lines
}

/// The configuration in use, as a comment.
fn source(args: &ConfigArgs, config: Option<&Config>) -> String {
    match config {
        Some(config) => format!("configured by {}", Sanitized(&config.name)),
        None if args.isolated => "no configuration is read (--isolated)".to_owned(),
        None => "no huff.toml above".to_owned(),
    }
}

/// The table `players`, in lines.
fn names_of_players(players: &Located<Arc<Aliases>>) -> Vec<String> {
    let mut lines = vec![String::new(), format!("[players]  # {}", players.place)];
    lines.extend(players.value.table().into_iter().map(|(name, spellings)| {
        let spellings: Vec<String> = spellings.into_iter().map(toml_string).collect();
        format!("{} = [{}]", toml_string(name), spellings.join(", "))
    }));
    lines
}

/// A user-defined rule set, in lines: the switches that differ from its built-in base.
fn rule_set(own: &UserRuleSet) -> Vec<String> {
    let root = own.root.name();
    let mut lines = vec![
        String::new(),
        format!("[rule-sets.{}]  # {}", table_key(own.set.name()), own.place),
        format!("based-on = {}", toml_string(root)),
        format!("title = {}", toml_string(own.set.title())),
    ];
    let differences = own.set.differences(own.root).into_iter();
    lines.extend(differences.map(|(here, there)| {
        let (value, before) = (toml_string(here.value), toml_string(there.value));
        format!("{} = {value}  # {root} has {before}", here.switch)
    }));
    lines
}

/// A name as a TOML key.
fn table_key(name: &str) -> String {
    let bare = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    if bare {
        name.to_owned()
    } else {
        toml_string(name)
    }
}
