//! What is in force for an input: the command line first, then its `huff.toml`, then what huff does
//! of itself. `--show-settings` prints it, and where each comes from.

use std::io::{self, Write};
use std::sync::Arc;

use clap::ValueEnum;
use referee::{Aliases, Laws, Options};

use super::{Config, ConfigArgs, Configs, OwnSet, PerInput, Said, laws};
use crate::check::{CheckArgs, JudgingArgs, ResultOrder};
use crate::exit::Failure;
use crate::input::Input;
use crate::rules::Selection;
use crate::text::{Shown, counted};
use crate::variants;

impl JudgingArgs {
    /// The options of the referee for inputs under `config`.
    ///
    /// # Errors
    /// If there are no such laws or no such variant.
    pub(crate) fn options(&self, config: Option<&Config>) -> Result<Options, Failure> {
        let laws = match &self.laws {
            Some(name) => laws(name, config)?,
            None => said(config, |config| &config.laws).map_or(Laws::Auto, |named| named.laws),
        };
        let variant = match &self.variant {
            Some(name) => Some(variants::named(name)?),
            None => said(config, |config| &config.variant),
        };
        let order = self.result_order;
        let order = order.or_else(|| said(config, |config| &config.result_order));
        let result_order = match order.unwrap_or_default() {
            ResultOrder::Auto => referee::ResultOrder::Auto,
            ResultOrder::BlackWhite => referee::ResultOrder::BlackWhite,
            ResultOrder::WhiteBlack => referee::ResultOrder::WhiteBlack,
        };
        Ok(Options {
            laws,
            variant,
            result_order,
            aliases: said(config, |config| &config.players),
            ..Options::default()
        })
    }

    /// The options of the referee for one input.
    ///
    /// # Errors
    /// If they make no sense, or the configuration cannot be used.
    pub(crate) fn options_for(&self, input: &Input) -> Result<Options, Failure> {
        self.options(Configs::new(&self.config).above(input.folder())?)
    }
}

impl Selection {
    /// Which findings count and are listed for inputs under `config`.
    ///
    /// # Errors
    /// For the first word that is no rule.
    pub(crate) fn under(args: &CheckArgs, config: Option<&Config>) -> Result<Self, Failure> {
        let words = |given: &[String], of: fn(&Config) -> &Option<Said<Vec<String>>>| {
            if given.is_empty() {
                said(config, of).unwrap_or_default()
            } else {
                given.to_vec()
            }
        };
        let select = words(&args.select, |config| &config.select);
        let ignore = words(&args.ignore, |config| &config.ignore);
        let notes = args.notes || said(config, |config| &config.notes).unwrap_or_default();
        Self::new(&select, &ignore, notes)
    }
}

/// What the configuration says of something.
fn said<T: Clone>(config: Option<&Config>, of: fn(&Config) -> &Option<Said<T>>) -> Option<T> {
    Some(of(config?).as_ref()?.value.clone())
}

/// Where the configuration says it.
fn place<'c, T: 'c>(
    config: Option<&'c Config>,
    of: fn(&Config) -> &Option<Said<T>>,
) -> Option<&'c str> {
    Some(&of(config?).as_ref()?.place)
}

/// Prints the settings in force for each input, those under one configuration together.
///
/// # Errors
/// If a configuration cannot be used, or the output cannot be written.
pub(crate) fn show(
    out: &mut impl Write,
    args: &CheckArgs,
    inputs: &[Input],
) -> Result<(), Failure> {
    let pages = PerInput::new(inputs, &args.judging.config, |config| page(args, config))?;
    for (number, (page, inputs_of)) in pages.groups().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let names: Vec<&str> = inputs_of
            .iter()
            .map(|at| inputs[*at].shown.as_str())
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
        .map(|name| Shown(name).to_string())
        .collect();
    write!(out, "# {}", first.join(", "))?;
    let more = names.len().saturating_sub(MOST) as u64;
    if more > 0 {
        write!(out, " and {} more", counted(more, "file"))?;
    }
    writeln!(out)
}

/// The settings under one configuration, as a `huff.toml` has them.
fn page(args: &CheckArgs, config: Option<&Config>) -> Result<String, Failure> {
    // what makes no sense is an error here, too
    let options = args.judging.options(config)?;
    Selection::under(args, config)?;
    let judging = &args.judging;
    let laws = match &judging.laws {
        Some(name) => name.clone(),
        None => said(config, |config| &config.laws).map_or("auto".to_owned(), |laws| laws.name),
    };
    let order = judging.result_order;
    let order = order.or_else(|| said(config, |config| &config.result_order));
    let order = order.unwrap_or_default().to_possible_value();
    let order = order
        .as_ref()
        .map_or("auto", clap::builder::PossibleValue::get_name);
    let words = |given: &[String], of| {
        let words = if given.is_empty() {
            said(config, of).unwrap_or_default()
        } else {
            given.to_vec()
        };
        let quoted: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        format!("[{}]", quoted.join(", "))
    };
    let notes = args.notes || said(config, |config| &config.notes).unwrap_or_default();
    let mut lines = vec![(
        format!("laws = {}", quoted(&laws)),
        origin(
            judging.laws.is_some(),
            "--laws",
            place(config, |config| &config.laws),
        ),
    )];
    lines.push(match options.variant {
        Some(variant) => (
            format!("variant = {}", quoted(variant.name())),
            origin(
                judging.variant.is_some(),
                "--variant",
                place(config, |config| &config.variant),
            ),
        ),
        None => (
            "# variant: as each record says".to_owned(),
            "default".to_owned(),
        ),
    });
    lines.extend([
        (
            format!("result-order = {}", quoted(order)),
            origin(
                judging.result_order.is_some(),
                "--result-order",
                place(config, |config| &config.result_order),
            ),
        ),
        (
            format!("select = {}", words(&args.select, |config| &config.select)),
            origin(
                !args.select.is_empty(),
                "--select",
                place(config, |config| &config.select),
            ),
        ),
        (
            format!("ignore = {}", words(&args.ignore, |config| &config.ignore)),
            origin(
                !args.ignore.is_empty(),
                "--ignore",
                place(config, |config| &config.ignore),
            ),
        ),
        (
            format!("notes = {notes}"),
            origin(args.notes, "--notes", place(config, |config| &config.notes)),
        ),
    ]);
    let widest = lines
        .iter()
        .map(|(line, _)| line.chars().count())
        .max()
        .unwrap_or(0);
    let mut text = vec![format!("# {}", source(&judging.config, config))];
    let lines = lines.into_iter();
    text.extend(lines.map(|(line, origin)| format!("{line:widest$}  # {origin}")));
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

/// Which configuration it is.
fn source(args: &ConfigArgs, config: Option<&Config>) -> String {
    match config {
        Some(config) => format!("configured by {}", Shown(&config.name)),
        None if args.isolated => "no configuration is read (--isolated)".to_owned(),
        None => "no huff.toml above".to_owned(),
    }
}

fn origin(given: bool, option: &str, place: Option<&str>) -> String {
    match place {
        _ if given => option.to_owned(),
        Some(place) => place.to_owned(),
        None => "default".to_owned(),
    }
}

/// The table of players in lines.
fn names_of_players(players: &Said<Arc<Aliases>>) -> Vec<String> {
    let mut lines = vec![String::new(), format!("[players]  # {}", players.place)];
    lines.extend(players.value.table().into_iter().map(|(name, spellings)| {
        let spellings: Vec<String> = spellings.into_iter().map(quoted).collect();
        format!("{} = [{}]", quoted(name), spellings.join(", "))
    }));
    lines
}

/// An own rule set in lines: the switches in which it differs from the set of huff's below it.
fn rule_set(own: &OwnSet) -> Vec<String> {
    let root = own.root.name();
    let mut lines = vec![
        String::new(),
        format!("[rule-sets.{}]  # {}", table_key(own.set.name()), own.place),
        format!("based-on = {}", quoted(root)),
        format!("title = {}", quoted(own.set.title())),
    ];
    let differences = own.set.differences(own.root).into_iter();
    lines.extend(differences.map(|(here, there)| {
        let (value, before) = (quoted(here.value), quoted(there.value));
        format!("{} = {value}  # {root} has {before}", here.switch)
    }));
    lines
}

/// A name as a key of TOML.
fn table_key(name: &str) -> String {
    let bare = name
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    if bare { name.to_owned() } else { quoted(name) }
}

/// Text as TOML has it in quotes.
fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
