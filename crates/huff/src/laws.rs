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
  huff laws standard     one set with its switches
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
    match &args.name {
        Some(name) => {
            let set = check::laws(name)?;
            out.write_all(set.describe().as_bytes())?;
        }
        None => {
            for set in RuleSet::ALL {
                writeln!(out, "{:12} {}", set.name(), set.title())?;
            }
        }
    }
    out.finish()?;
    Ok(Exit::Clean)
}
