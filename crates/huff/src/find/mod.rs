//! `huff find`: prints the games that meet conditions, unchanged.

mod args;
mod print;

use archive::Error;
use archive::find::{Query, SearchOptions};
use clap::ColorChoice;
use referee::Options;

use crate::bug::catch_panic;
use crate::config::PerInput;
use crate::exit::{Exit, Failure};
use crate::input::{DefaultInput, Input};
use crate::output::Output;
use crate::progress;
use crate::threads;
pub(crate) use args::FindArgs;
use args::Print;
use print::Printer;

/// Runs `huff find`.
///
/// # Errors
/// If the options contradict each other or the output cannot be written. Failures of a single input or game are
/// reported and set the exit status.
pub(crate) fn run(args: &FindArgs) -> Result<Exit, Failure> {
    let query = args.query()?;
    let mut inputs = args.inputs.find(DefaultInput::Here)?;
    let judging = PerInput::new(&mut inputs, &args.judging.config, |config| {
        args.judging.options(config)
    })?;
    inputs.ensure_not_output(args.output.as_deref())?;
    judging.ensure_not_output(args.output.as_deref())?;
    let output = Output::open(args.output.as_deref(), ColorChoice::Never)?;
    let threads = args.jobs.threads();
    let mut search = Search {
        args,
        query: &query,
        threads,
        printer: Printer::new(args.print(), output)?,
        found: 0,
        read_any: false,
        exit: inputs.exit,
    };
    let watch = progress::show(|| inputs.bytes(), false);
    threads::within(threads, || {
        for (index, input) in inputs.files.iter().enumerate() {
            if search.is_done() {
                break;
            }
            match catch_panic(&input.display_name, || {
                search.input(input, judging.get(index))
            }) {
                Ok(searched) => searched?,
                Err(bug) => search.exit = search.exit.max(bug.report()),
            }
        }
        Ok(())
    })?;
    drop(watch);
    let Search {
        mut printer,
        found,
        read_any,
        mut exit,
        ..
    } = search;
    match printer.end() {
        Ok(None) => {}
        Ok(Some(failure)) => exit = exit.max(failure.report()),
        Err(error) => return exit.after_writing(Err(error.into())),
    }
    let verdict = if args.exit_status && found == 0 {
        exit.max(Exit::Findings)
    } else {
        exit
    };
    let any = read_any || found > 0;
    verdict.after_writing(printer.finish(found, any, exit))
}

/// A search in progress.
struct Search<'s> {
    args: &'s FindArgs,
    query: &'s Query,
    threads: usize,
    printer: Printer,
    found: u64,
    /// Whether an input could be read to its end.
    read_any: bool,
    exit: Exit,
}

impl Search<'_> {
    fn is_done(&self) -> bool {
        self.args.limit.is_some_and(|limit| self.found >= limit)
    }

    /// Searches one input; failures of the input are reported.
    fn input(&mut self, input: &Input, judging: &Options) -> Result<(), Failure> {
        let source = match input.open() {
            Ok(source) => source,
            Err(failure) => {
                self.exit = self.exit.max(failure.report());
                return Ok(());
            }
        };
        let print = self.args.print();
        let options = SearchOptions {
            referee: judging.clone(),
            threads: self.threads,
            encoding: input.encoding(),
            game_size: input.game_size(),
            tags: matches!(print, Print::List | Print::Json),
            plies: matches!(print, Print::List | Print::Json),
            text: print == Print::Games,
            progress: Some(progress::add_games),
        };
        self.printer.next_input();
        let query = self.query;
        let searched = query.search(source, &options, |game| {
            self.found += 1;
            progress::add_matches(1);
            if let Some(failure) = self.printer.print(input, game)? {
                self.exit = self.exit.max(failure.report());
            }
            Ok(!self.is_done())
        });
        match searched {
            Err(Error::Write(error)) => return Err(error.into()),
            Err(Error::Read(error)) => {
                self.exit = self.exit.max(input.failure(&error).report());
            }
            Ok(_) => self.read_any = true,
        }
        Ok(())
    }
}
