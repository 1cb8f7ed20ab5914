//! `huff laws`: the rule sets, and what each of them switches.

use std::io::Write;

use clap::Args;
use referee::RuleSet;

use crate::check;
use crate::exit::{Exit, Failure};
use crate::output::{Color, Output};

/// The rule sets and the switches that define each
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff laws              every set, one a line
  huff laws standard     one set: its switches, its texts, and what a record can show of them
  huff check games.pdn --laws standard")]
pub(crate) struct LawsArgs {
    /// A set, such as standard
    name: Option<String>,
}

/// Runs `huff laws`.
///
/// # Errors
/// If there is no such set.
pub(crate) fn run(args: &LawsArgs) -> Result<Exit, Failure> {
    let mut out = Output::stdout(Color::Never);
    if let Some(name) = &args.name {
        out.write_all(check::laws(name)?.describe().as_bytes())?;
    } else {
        let names = RuleSet::ALL.iter().map(|set| set.name().len());
        let widest = names.max().unwrap_or(0);
        for set in RuleSet::ALL {
            writeln!(out, "{:widest$}  {}", set.name(), set.title())?;
        }
    }
    out.finish()?;
    Ok(Exit::Clean)
}
