//! `huff explain`: the manual page of a rule, or the list of rules.

use std::io::Write;

use clap::{Args, ColorChoice};
use referee::{Fixable, Rule};
use report::rules;
use report::text::{Palette, Sanitized};

use crate::exit::{Exit, Failure};
use crate::laws;
use crate::output::{Output, color_messages};

/// Print the manual page of a rule, or the list of all rules
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff explain                   every rule, one per line
  huff explain R                 the rules whose code starts with R
  huff explain R307              the manual page of one rule
  huff explain missed-capture    the same by name")]
pub(crate) struct ExplainArgs {
    /// A code (R307), a name (missed-capture), or the start of codes (R, N1)
    rule: Option<String>,

    /// When to colour
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: ColorChoice,
}

/// Runs `huff explain`.
///
/// # Errors
/// If there is no such rule.
pub(crate) fn run(args: &ExplainArgs) -> Result<Exit, Failure> {
    color_messages(args.color);
    let given = args.rule.as_deref().map_or("", str::trim);
    let family: Vec<_> = rules::all()
        .filter(|rule| rules::has_prefix(rule, given))
        .collect();
    let mut out = Output::stdout(args.color);
    let palette = Palette::new(out.is_colored());
    match family[..] {
        [] if is_law(given) => {
            let shown = Sanitized(given);
            if let Some(failure) = laws::section_of_standard(given) {
                return Err(failure);
            }
            let failure = Failure::new(format!("'{shown}' is a law, not a rule"));
            return Err(failure.tip(format!("'huff laws {shown}' shows it")));
        }
        [] => print_page(&mut out, palette, rules::find(given)?)?,
        [rule] => print_page(&mut out, palette, rule)?,
        _ => print_list(&mut out, palette, &family)?,
    }
    out.finish()?;
    Ok(Exit::Clean)
}

/// Whether the text has the form of a law or article, such as `S1:16`.
fn is_law(given: &str) -> bool {
    given
        .split_once(':')
        .is_some_and(|(text, number)| !text.is_empty() && !number.is_empty())
}

fn print_list(out: &mut Output, palette: Palette, family: &[&Rule]) -> Result<(), Failure> {
    // All lists share the column width of the longest name.
    let widest = rules::all().map(|rule| rule.name().len()).max();
    let widest = widest.unwrap_or(0);
    for rule in family {
        let (strong, severity) = (palette.strong, palette.severity(rule.severity()));
        let fix = match rule.fix() {
            Fixable::No => "",
            Fixable::Safe => "fix",
            Fixable::Unsafe => "unsafe fix",
        };
        let line = format!(
            "{strong}{}{strong:#}  {:widest$}  {severity}{:7}{severity:#}  {fix}",
            rule.code(),
            rule.name(),
            rule.severity().name(),
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn print_page(out: &mut Output, palette: Palette, rule: &Rule) -> Result<(), Failure> {
    let (strong, severity) = (palette.strong, palette.severity(rule.severity()));
    writeln!(out, "{strong}# {} {}{strong:#}\n", rule.code(), rule.name())?;
    let fix = match rule.fix() {
        Fixable::No => "no automatic fix",
        Fixable::Safe => "a safe fix exists",
        Fixable::Unsafe => "a fix exists that changes the meaning",
    };
    writeln!(
        out,
        "{severity}{}{severity:#}; {fix}",
        rule.severity().name()
    )?;
    if !rule.laws().is_empty() {
        writeln!(out, "laws: {}", rule.laws().join(", "))?;
    }
    writeln!(out)?;
    for line in rule.documentation().lines() {
        if line.starts_with('#') {
            writeln!(out, "{strong}{line}{strong:#}")?;
        } else {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}
