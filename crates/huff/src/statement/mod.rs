//! `huff statement`: the written statement of facts for the arbiter (Law 28).
//!
//! [`facts`] collects the facts of the record about a point: plies from [`mod@line`], and their annotations from
//! [`annotations`]. The referee supplies rulings and claims; [`citations`] collects the laws cited. [`sections`] makes
//! the sections of a [`page`]. [`markdown`] and [`html`] write the page. The statement does not decide any dispute.

mod annotations;
mod citations;
mod facts;
mod html;
mod line;
mod markdown;
mod page;
mod sections;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use referee::{Judgement, Options, Record, Referee};

use crate::check::JudgingArgs;
use crate::config::Configs;
use crate::exit::{Exit, Failure};
use crate::input::{EncodingArgs, Input, Inputs};
use crate::output::{ColorArg, Output};
use crate::point::Point;
use facts::Facts;
use sections::Context;

/// Write the statement of facts about a point of a game, for the arbiter (Law 28)
///
/// It contains players, event and date, the moves up to the point, a diagram, the move played, the laws that
/// apply, the claims of each side, and how the game continued. It states facts and decides nothing.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Without PLY, the statement is about the first error in the play, or about the whole game if there
is none.

Examples:
  huff statement games.pdn#57:17                            about ply 17 of game 57
  huff statement games.pdn#57                               about the first error of game 57
  huff statement games.pdn#57:17 --format html -o 57.html   one page to print and sign
  huff statement games.pdn#57:17 --laws wcdf                under other laws")]
pub(crate) struct StatementArgs {
    /// A file (or -), the number of the game (if there are several), and the number of the ply
    #[arg(value_name = "FILE[#GAME[:PLY]]", allow_hyphen_values = true)]
    point: String,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// Write to FILE instead of standard output
    ///
    /// Output is compressed if FILE ends in `.gz` or `.zst`.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    judging: JudgingArgs,
}

/// The format of a statement.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// Markdown text, readable without conversion
    #[default]
    Markdown,
    /// One self-contained HTML page
    Html,
}

/// Runs `huff statement`.
///
/// # Errors
/// If there is no such file, game or ply.
pub(crate) fn run(args: &StatementArgs) -> Result<Exit, Failure> {
    let point = Point::new(&args.point)?;
    let mut input = Input::named(&point.file, &args.encoding);
    Inputs::only(input.clone()).ensure_not_output(args.output.as_deref())?;
    let mut configs = Configs::new(&args.judging.config);
    let config = configs.for_input(&mut input)?;
    configs.ensure_not_output(args.output.as_deref())?;
    let (input, config) = (&input, config.as_ref());
    point.ensure_single_game(input)?;
    let options = Options {
        positions: true,
        ..args.judging.options(config)?
    };
    let referee = Referee::new(options);
    let own = config.map_or(&[][..], |config| &config.sets);
    point.game(input, &referee, |record, referee, line| {
        let mut judgement = Judgement::default();
        referee.judge(record, &mut judgement);
        let facts = collect_facts(&point, input, record, &judgement, referee)?;
        let named = facts.laws.map_or("", |laws| laws.name());
        let root = own
            .iter()
            .find(|own| own.set.name() == named)
            .map(|own| own.root);
        let context = Context {
            file: &input.display_name,
            game: point.game,
            line,
            root,
        };
        let page = sections::page(&facts, &context);
        let mut out = Output::open(args.output.as_deref(), ColorArg::Never)?;
        match args.format {
            Format::Markdown => markdown::write(&mut out, &page)?,
            Format::Html => html::write(&mut out, &page)?,
        }
        out.finish()
    })?;
    Ok(Exit::Clean)
}

fn collect_facts<'j>(
    point: &Point,
    input: &Input,
    record: &Record<'_>,
    judgement: &'j Judgement,
    referee: &'j Referee,
) -> Result<Facts<'j>, Failure> {
    Facts::collect_facts(point.ply, record, judgement, &referee.options().laws)
        .map_err(|what| point.failure(input, &what))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use referee::{Judgement, Options, Record, Referee, RuleSet};

    use super::{Context, Facts, html, markdown, sections};

    /// Parts of games, complete and broken.
    fn record() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "[GameType \"21\"]\n",
            "[FEN \"W:WK1:B5,K9\"]\n",
            "[FEN \"B:W18,26:B14\"]\n",
            "[Black \"<b>|\"]\n",
            "1.",
            "2...",
            "11-15",
            "22-18",
            "15x22",
            "8-11",
            "25x18",
            "18-14",
            "9x18",
            "23x14",
            "11-16",
            "4-1",
            "99-98",
            "14x23",
            "(",
            ")",
            "{huffed}",
            "{[%emt 0:07:00]}",
            "...",
            "- -",
            "/FEN \"W:W31:BK5\"/",
            "$3",
            "*",
            "1-0",
            "!?",
            "x",
        ]);
        prop::collection::vec(word, 0..30).prop_map(|words| words.join(" "))
    }

    proptest! {
        #[test]
        fn a_statement_can_be_written_at_every_ply_of_any_record(text in record(), set in 0..RuleSet::ALL.len()) {
            let referee = Referee::new(Options {
                laws: RuleSet::ALL[set].into(),
                positions: true,
                ..Options::default()
            });
            let mut reader = pdn::Reader::new(text.as_bytes());
            let mut events = Vec::new();
            while reader.read_game(&mut events) {
                let record = Record { source: text.as_bytes(), events: &events };
                let mut judgement = Judgement::default();
                referee.judge(&record, &mut judgement);
                let context = Context { file: "a.pdn", game: 1, line: 1, root: None };
                // A ply inside unreadable text has no statement.
                let readable = judgement.main_line().map(|(played, _)| played.ply.ply);
                for ply in readable.chain([0]).map(Some).chain([None]) {
                    let facts = Facts::collect_facts(ply, &record, &judgement, &referee.options().laws);
                    let facts = facts.map_err(|what| TestCaseError::fail(format!("{ply:?} {what}")))?;
                    let page = sections::page(&facts, &context);
                    let mut out = Vec::new();
                    prop_assert!(markdown::write(&mut out, &page).is_ok());
                    prop_assert!(html::write(&mut out, &page).is_ok());
                    let out = String::from_utf8_lossy(&out);
                    prop_assert!(!out.contains("<b>"), "{out}");
                }
                let beyond = Facts::collect_facts(Some(judgement.plies + 1), &record, &judgement, &referee.options().laws);
                prop_assert!(beyond.is_err());
            }
        }
    }
}
