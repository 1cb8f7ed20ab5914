//! `huff laws`: the rule sets, and what each of them switches.

use std::io::Write;
use std::path::Path;

use clap::Args;
use draughts::Variant;
use referee::{Laws, RuleSet};

use crate::config::{self, Config, ConfigArgs, Configs, OwnSet};
use crate::exit::{Exit, Failure};
use crate::output::{Color, Output};
use crate::suggest::nearest;

/// The rule sets and the switches that define each; what is in force in a game
#[derive(Args, Debug)]
#[command(after_long_help = "\
Sets of your own, from the huff.toml nearest above this folder, are listed after huff's.

Examples:
  huff laws              every set, one a line
  huff laws standard     one set: its switches, its texts, and what a record can show of them
  huff laws club         a set of your own; what differs from its base is marked with *
  huff laws italian      a game, by name or GameType: how it is played, and its draws
  huff check games.pdn --laws standard")]
pub(crate) struct LawsArgs {
    /// A set, such as standard, or a game, such as italian
    name: Option<String>,

    #[command(flatten)]
    config: ConfigArgs,
}

/// Runs `huff laws`.
///
/// # Errors
/// If there is no such set, or the configuration that would have it cannot be used.
pub(crate) fn run(args: &LawsArgs) -> Result<Exit, Failure> {
    let mut configs = Configs::new(&args.config);
    let mut config = configs.above(Path::new("."));
    let mut exit = Exit::Clean;
    let mut out = Output::stdout(Color::Never);
    if let Some(name) = &args.name {
        // who mends his configuration by the page of a set must be able to read the page
        let page = match RuleSet::named(name) {
            Some(set) => set.describe(),
            None => page(name, config?)?,
        };
        out.write_all(page.as_bytes())?;
    } else {
        if let Err(failure) = &config {
            exit = failure.report();
            config = Ok(None);
        }
        list(&mut out, config?)?;
    }
    out.finish()?;
    Ok(exit)
}

/// One set at length, or what is in force in a game.
fn page(name: &str, config: Option<&Config>) -> Result<String, Failure> {
    let mut own = config.iter().flat_map(|config| &config.sets);
    if let Some(own) = own.find(|own| own.set.name() == name) {
        return Ok(own.set.describe_beside(own.root));
    }
    if let Ok(variant) = name.parse::<Variant>() {
        return Ok(RuleSet::describe_game(variant));
    }
    let games = Variant::ALL.iter().map(|variant| variant.name());
    match config::laws(name, config) {
        Ok(Laws::Named(set)) => Ok(set.describe()),
        Err(failure) => Err(match nearest(name, games) {
            Some(right) => failure.tip(format!(
                "there is '{right}'; 'huff laws' lists the rule sets"
            )),
            None => failure,
        }),
        Ok(Laws::Auto) => Err(Failure::new("auto is no rule set but a choice among them")
            .tip("it is standard for English draughts and articles for every other game")),
    }
}

fn list(out: &mut Output, config: Option<&Config>) -> Result<(), Failure> {
    let own: Vec<&OwnSet> = config.iter().flat_map(|config| &config.sets).collect();
    let names = RuleSet::ALL.iter().map(|set| set.name());
    let names = names.chain(own.iter().map(|own| own.set.name()));
    let widest = names.map(|name| name.chars().count()).max().unwrap_or(0);
    for set in RuleSet::ALL {
        writeln!(out, "{:widest$}  {}", set.name(), set.title())?;
    }
    for own in own {
        let (name, title) = (own.set.name(), own.set.title());
        writeln!(
            out,
            "{name:widest$}  {title} (based on {}, {})",
            own.based_on, own.place
        )?;
    }
    Ok(())
}
