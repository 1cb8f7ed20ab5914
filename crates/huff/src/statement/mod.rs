//! `huff statement`: the written statement of facts that goes to an arbiter (Law 28).
//!
//! [`facts`] gathers what the record holds about a point (its plies with [`mod@line`], what stands beside
//! them with [`beside`]). The referee says what the laws say of it and what they open to each side; [`law_words`]
//! gathers what is cited. [`parts`] makes that the sections of a [`page`], which [`markdown`] and [`html`] write. Nothing
//! in it decides what is disputed.

mod beside;
mod facts;
mod html;
mod law_words;
mod line;
mod markdown;
mod page;
mod parts;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use referee::{Judgement, Options, Record, Referee};

use crate::check::JudgingArgs;
use crate::config::Configs;
use crate::exit::{Exit, Failure};
use crate::input::{EncodingArgs, Input, Inputs};
use crate::output::{Color, Output};
use crate::point::Point;
use facts::Facts;
use parts::Context;

/// Write the statement of facts about a point of a game, for the arbiter (Law 28)
///
/// Players, event and date, the moves up to the point, a diagram, what was played, what the laws say,
/// the claims that they open to each side, and what the record shows after it. It gives facts and
/// decides nothing.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Without PLY it is about the first error in the play or, where there is none, the end of the game.

Examples:
  huff statement games.pdn#57:17                            about ply 17 of game 57
  huff statement games.pdn#57                               about the first error in game 57
  huff statement games.pdn#57:17 --format html -o 57.html   one page, to print and to sign
  huff statement games.pdn#57:17 --laws wcdf                what other laws say")]
pub(crate) struct StatementArgs {
    /// A file (or -), the number of a game in it, unless it is the only one, and the number of a ply
    #[arg(value_name = "FILE[#GAME[:PLY]]", allow_hyphen_values = true)]
    point: String,

    /// How the statement is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// Write to FILE instead of standard output
    ///
    /// It is packed where FILE is named `*.gz` or `*.zst`.
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    judging: JudgingArgs,
}

/// How a statement is written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Format {
    /// Text that is readable as it is, and that many programs make pages of
    #[default]
    Markdown,
    /// One page that needs nothing else
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
    let config = configs.of(&mut input)?;
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
        let facts = gather(&point, input, record, &judgement, referee)?;
        let named = facts.laws.map_or("", |laws| laws.name());
        let root = own
            .iter()
            .find(|own| own.set.name() == named)
            .map(|own| own.root);
        let context = Context {
            file: &input.shown,
            game: point.game,
            line,
            root,
        };
        let page = parts::page(&facts, &context);
        let mut out = Output::open(args.output.as_deref(), Color::Never)?;
        match args.format {
            Format::Markdown => markdown::write(&mut out, &page)?,
            Format::Html => html::write(&mut out, &page)?,
        }
        out.finish()
    })?;
    Ok(Exit::Clean)
}

fn gather<'j>(
    point: &Point,
    input: &Input,
    record: &Record<'_>,
    judgement: &'j Judgement,
    referee: &'j Referee,
) -> Result<Facts<'j>, Failure> {
    Facts::gather(point.ply, record, judgement, &referee.options().laws)
        .map_err(|what| point.failure(input, &what))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use referee::{Judgement, Options, Record, Referee, RuleSet};

    use super::{Context, Facts, html, markdown, parts};

    /// Pieces of games, whole and broken.
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
                // those that lie in text that could not be read have no statement
                let readable = judgement.main_line().map(|(played, _)| played.ply.ply);
                for ply in readable.chain([0]).map(Some).chain([None]) {
                    let facts = Facts::gather(ply, &record, &judgement, &referee.options().laws);
                    let facts = facts.map_err(|what| TestCaseError::fail(format!("{ply:?} {what}")))?;
                    let page = parts::page(&facts, &context);
                    let mut out = Vec::new();
                    prop_assert!(markdown::write(&mut out, &page).is_ok());
                    prop_assert!(html::write(&mut out, &page).is_ok());
                    let out = String::from_utf8_lossy(&out);
                    prop_assert!(!out.contains("<b>"), "{out}");
                }
                let beyond = Facts::gather(Some(judgement.plies + 1), &record, &judgement, &referee.options().laws);
                prop_assert!(beyond.is_err());
            }
        }
    }
}
