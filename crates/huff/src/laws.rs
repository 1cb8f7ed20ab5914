//! `huff laws`: the rule sets and their switches.

use std::io::Write;
use std::path::Path;

use clap::{Args, ColorChoice};
use draughts::Variant;
use referee::{Laws, RuleSet};
use report::text::Sanitized;
use report::{nearest, variants};

use crate::args::ConfigArgs;
use crate::config::{self, Config, Configs, UserRuleSet};
use crate::exit::{Exit, Failure};
use crate::output::Output;

/// List the rule sets and the switches that define each; show the laws of a variant
#[derive(Args, Debug)]
#[command(after_long_help = "\
Your own sets are listed after those of huff. They come from the nearest huff.toml,
in this folder or above it.

Examples:
  huff laws              every set, one per line
  huff laws standard     one set: its switches, its texts, and what a record can show
  huff laws club         your own set; differences from its base are marked with *
  huff laws italian      the laws of a variant, by name or GameType, with its draw rules
  huff laws S1:16        one law or article, as findings cite it
  huff check games.pdn --laws standard")]
pub(crate) struct LawsArgs {
    /// A rule set, such as standard, a variant, such as italian, or a law, such as S1:16
    name: Option<String>,

    #[command(flatten)]
    config: ConfigArgs,
}

/// Runs `huff laws`.
///
/// # Errors
/// If there is no such rule set, or the configuration that defines it is not valid.
pub(crate) fn run(args: &LawsArgs) -> Result<Exit, Failure> {
    let mut configs = Configs::new(&args.config);
    let mut config = configs.above(Path::new("."));
    let mut exit = Exit::Clean;
    let mut out = Output::stdout(ColorChoice::Never);
    if let Some(name) = &args.name {
        // A broken huff.toml must not prevent the page that helps to correct it.
        let page = match RuleSet::from_name(name) {
            Some(set) => set.describe(),
            None => page(name, config?)?,
        };
        out.write_all(page.as_bytes())?;
    } else {
        if let Err(failure) = &config {
            exit = failure.report();
            config = Ok(None);
        }
        print_list(&mut out, config?)?;
    }
    out.finish()?;
    Ok(exit)
}

/// The page of a rule set, or of the laws in force for a variant.
fn page(name: &str, config: Option<&Config>) -> Result<String, Failure> {
    let sets = config.map_or(&[][..], |config| &config.sets);
    if let Some(own) = sets.iter().find(|own| own.set.name() == name) {
        return Ok(own.set.describe_beside(own.root));
    }
    if let Ok(game) = variants::find(name) {
        return Ok(RuleSet::describe_game(game.variant));
    }
    if let Some(article) = RuleSet::article(name) {
        return Ok(article);
    }
    if let Some((text, _)) = name.split_once(':') {
        return Err(unknown_law(name, text));
    }
    if let Some(rule) = referee::rule(name) {
        let failure = Failure::new(format!(
            "'{}' is a rule of huff, not of the game",
            Sanitized(name)
        ));
        return Err(failure.tip(format!("see 'huff explain {}'", rule.code())));
    }
    let games = Variant::ALL.iter().map(|variant| variant.name());
    match config::laws(name, sets) {
        Ok(Laws::Named(set)) => Ok(set.describe()),
        Err(failure) => Err(match nearest(name, games) {
            Some(right) => failure.tip(format!(
                "did you mean '{right}'? 'huff laws' lists the rule sets"
            )),
            None => failure,
        }),
        Ok(Laws::Auto) => Err(Failure::new("auto is not a rule set: it chooses one")
            .tip("auto means standard for English draughts and articles for every other variant")),
    }
}

/// The error for a section of the PDN standard, such as `PDN3:tags`.
pub(crate) fn section_of_standard(name: &str) -> Option<Failure> {
    let text = name.split(':').next().unwrap_or_default();
    let is_standard = text.eq_ignore_ascii_case("PDN2") || text.eq_ignore_ascii_case("PDN3");
    is_standard.then(|| {
        Failure::new(format!(
            "huff has no text for '{}': it is a section of the PDN standard",
            Sanitized(name)
        ))
        .tip("'huff explain RULE' shows what the standard requires")
    })
}

/// The error for a citation that huff has no page for. `text` is the part before its colon.
fn unknown_law(name: &str, text: &str) -> Failure {
    if let Some(failure) = section_of_standard(name) {
        return failure;
    }
    let is_of_set = |set: &&RuleSet| {
        set.texts()
            .iter()
            .any(|of_set| of_set.name().eq_ignore_ascii_case(text))
    };
    let failure = Failure::new(format!("no law has the number '{name}'"));
    match RuleSet::ALL.iter().copied().find(is_of_set) {
        Some(set) => failure.tip(format!(
            "'huff laws {}' lists the laws of {}",
            set.name(),
            text.to_ascii_uppercase()
        )),
        None => failure
            .tip("'huff laws' lists the sets, and 'huff laws standard' the numbers of its laws"),
    }
}

fn print_list(out: &mut Output, config: Option<&Config>) -> Result<(), Failure> {
    let own: Vec<&UserRuleSet> = config.iter().flat_map(|config| &config.sets).collect();
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
