//! `huff fmt`: formats records as canonical PDN 3.0.

use std::io::Write;
use std::path::Path;

use archive::Error;
use archive::fmt::{
    FormatOptions, Formatted, FormattedChunk, Formatter, SkippedGame, TerminatorStyle,
    UnchangedReason,
};
use clap::{Args, ColorChoice, ValueEnum};
use report::text::{Sanitized, SanitizedPath, counted};

use crate::args::JudgingArgs;
use crate::bug::catch_panic;
use crate::config::PerInput;
use crate::diff::UnifiedDiff;
use crate::exit::{Exit, Failure};
use crate::input::{DefaultInput, Input, InputArgs};
use crate::interrupt;
use crate::output::{Output, OutputArgs};
use crate::progress::{self, eprint_message};
use crate::replace::Replacement;
use crate::threads::{self, JobsArgs};

/// Write records in canonical PDN 3.0; never changes a game
///
/// Tags in the standard order, one per line; moves, captures, numbers and FEN in the notation of the game type,
/// in lines of 79 columns; a terminator for every game; UTF-8; uniform line ends, as in the first line.
/// Comments, variations and unreadable text are kept. Each game is replayed before and after: a game whose
/// meaning would change is left unchanged and reported. So is one that can only be read by guessing: with text
/// among its moves that is not a move, with an unclosed comment, variation or tag (S001 to S005), or nested too
/// deeply (S009); and one with control characters.
///
/// A game that breaks a law keeps its moves as written. Its moves (N101 to N111) and all dates (T202) are left
/// to 'huff check --fix'; FENs (N112) are not.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Without a PATH, standard input is read.
--write replaces a file by a new one. Permissions are kept and symbolic links followed; another hard
link to the file keeps the old text. A file is not written if bytes that are not text would be lost.

Examples:
  huff fmt games.pdn > canonical.pdn
  huff fmt --write archive/            format every record below the folder in place
  huff fmt --check archive/            list the files that would change
  huff fmt --diff games.pdn            print the changes as a diff
  zcat games.pdn.gz | huff fmt --long --terminator star

Exit status: 0 done; with --check and --diff 1 if a file would change (a game that is left unchanged
is no change); 2 the job could not be done in full. If the reader closes the pipe, the run ends with
the status so far; --write still completes its work.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate flag")]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    inputs: InputArgs,

    /// List the files that would change; write nothing
    #[arg(long, conflicts_with_all = ["write", "diff"], help_heading = "Output")]
    check: bool,

    /// Print the changes as a diff; write nothing
    #[arg(long, conflicts_with = "write", help_heading = "Output")]
    diff: bool,

    /// Replace the files, each as a whole or not at all; list the changed ones
    #[arg(long, conflicts_with = "output", help_heading = "Output")]
    write: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// Write every capture with its full path, not only ambiguous ones
    #[arg(long)]
    long: bool,

    /// How a game ends
    #[arg(long, value_enum, value_name = "END", default_value_t)]
    terminator: End,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// How a game ends.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum End {
    /// With its result, which most readers expect; * if it has none
    #[default]
    Result,
    /// With *, as in PDN 3.0; a missing or empty Result tag is filled in
    Star,
}

/// Runs `huff fmt`.
///
/// # Errors
/// If the options contradict each other or the output cannot be written. Failures of a single input or game are
/// reported and set the exit status.
pub(crate) fn run(args: &FmtArgs) -> Result<Exit, Failure> {
    args.output.apply();
    let mut inputs = args.inputs.find(DefaultInput::Stdin)?;
    inputs.ensure_not_output(args.output.path())?;
    let _watch = progress::show(|| inputs.bytes(), false);
    let judging = PerInput::new(&mut inputs, &args.judging.config, |config| {
        args.judging.options(config)
    })?;
    judging.ensure_not_output(args.output.path())?;
    let threads = args.jobs.threads();
    // Colour codes in a record are part of its text.
    let mut out = if args.diff {
        args.output.open()?
    } else {
        Output::open(args.output.path(), ColorChoice::Never)?
    };
    if args.write {
        out.outlives_pipe();
        interrupt::handle_signals();
    }
    let mut exit = inputs.exit;
    let formatted = threads::within(threads, || {
        let mut whole = Formatter::new(args.options(&referee::Options::default(), threads));
        for (index, input) in inputs.files.iter().enumerate() {
            let referee = judging.get(index);
            let options = args.options(referee, threads);
            let done = catch_panic(&input.display_name, || {
                if args.write {
                    write(input, &options, &mut out)
                } else if args.diff {
                    diff(input, &options, &mut out)
                } else if args.check {
                    check(input, &options, &mut out)
                } else {
                    whole.set_referee_options(referee.clone());
                    print(input, &mut whole, &mut out)
                }
            });
            exit = exit.max(match done.map_err(Stop::Input).and_then(|done| done) {
                Ok(exit) => exit,
                Err(Stop::Input(failure)) => failure.report(),
                Err(Stop::Output(failure)) => {
                    if args.check || args.diff {
                        // The output has content only if a file would change.
                        exit = exit.max(Exit::Findings);
                    }
                    return Err(failure);
                }
            });
        }
        Ok(())
    });
    // A list or a diff is empty if all files are canonical.
    let any = args.check || args.diff || !out.is_empty();
    exit.after_writing(formatted.and_then(|()| out.finish_games(any, exit)))
}

impl FmtArgs {
    fn options(&self, referee: &referee::Options, threads: usize) -> FormatOptions {
        FormatOptions {
            referee: referee.clone(),
            threads,
            terminator: match self.terminator {
                End::Result => TerminatorStyle::Result,
                End::Star => TerminatorStyle::Star,
            },
            long: self.long,
            progress: Some(progress::add_games),
        }
    }
}

/// Why processing an input stopped.
enum Stop {
    /// The input failed; other inputs may still succeed.
    Input(Failure),
    /// The output failed.
    Output(Failure),
}

/// Formats an input and passes the parts of the text to `each`.
fn format_input(
    input: &Input,
    formatter: &mut Formatter,
    mut each: impl FnMut(&FormattedChunk<'_>) -> std::io::Result<()> + Send,
) -> Result<Formatted, Stop> {
    let blocks = input.blocks().map_err(Stop::Input)?;
    formatter
        .add(blocks, &mut each)
        .map_err(|error| match error {
            Error::Read(error) => Stop::Input(input.failure(&error)),
            Error::Write(error) => Stop::Output(Failure::from(error)),
        })
}

/// Prints the canonical text.
fn print(input: &Input, formatter: &mut Formatter, out: &mut Output) -> Result<Exit, Stop> {
    let mut done = format_input(input, formatter, |chunk| out.write_all(chunk.after))?;
    let is_lost = |game: &SkippedGame| game.why == UnchangedReason::Undecodable;
    let lost = done.skipped.iter().chain(&done.lost).copied().find(is_lost);
    // The text of these games is written, with replaced characters, so they are not reported as unchanged.
    let known = done.skipped.len();
    done.skipped.retain(|game| !is_lost(game));
    done.skipped_count -= (known - done.skipped.len()) as u64;
    report(input, &done);
    let Some(lost) = lost else {
        return Ok(Exit::Clean);
    };
    let name = Sanitized(&input.display_name);
    let failure = Failure::new(format!(
        "bytes of game {} of {name} are lost: they are not a character in its encoding, and U+FFFD replaces them",
        lost.game
    ));
    Err(Stop::Input(failure.tip("set the encoding with --encoding")))
}

/// Lists the file if it would change.
fn check(input: &Input, options: &FormatOptions, out: &mut Output) -> Result<Exit, Stop> {
    let (changes, done) = would_change(input, options)?;
    report(input, &done);
    if changes {
        print_name(input, out)?;
    }
    Ok(exit_status(changes))
}

/// Prints the diff.
fn diff(input: &Input, options: &FormatOptions, out: &mut Output) -> Result<Exit, Stop> {
    let mut diff = UnifiedDiff::new(&*input.display_name, out.is_colored());
    let mut changes = false;
    let done = format_input(input, &mut Formatter::new(options.clone()), |chunk| {
        changes |= !chunk.same;
        diff.add(out, chunk.before, chunk.after)
    });
    // The diff of the text before a failure is printed.
    let shown = diff
        .finish(out)
        .map_err(|error| Stop::Output(error.into()))?;
    let done = done?;
    report(input, &done);
    if changes && !shown {
        let name = Sanitized(&input.display_name);
        eprint_message(format_args!(
            "{name}: only the encoding would change, to UTF-8"
        ));
    }
    Ok(exit_status(changes))
}

/// Replaces the file if it is not canonical, and lists it.
fn write(input: &Input, options: &FormatOptions, out: &mut Output) -> Result<Exit, Stop> {
    let Some(path) = input.path() else {
        let failure = Failure::new("standard input cannot be written in place");
        return Err(Stop::Input(
            failure.tip("omit --write to print it to standard output"),
        ));
    };
    // The file is written in a second pass, so that a canonical file is not touched.
    let (changes, done) = would_change(input, options)?;
    report(input, &done);
    if !changes {
        return Ok(Exit::Clean);
    }
    if let Some(lost) = done.lost {
        let name = Sanitized(&input.display_name);
        let failure = Failure::new(format!(
            "cannot write {name}: bytes of game {} would be lost: {}",
            lost.game, lost.why
        ));
        return Err(Stop::Input(failure.tip(
            "remove the bytes that are not text, or set the encoding with --encoding; the file is unchanged",
        )));
    }
    if !input.is_regular_file() {
        let failure = Failure::writing(path, &std::io::Error::other("not a regular file"));
        return Err(Stop::Input(
            failure.tip("omit --write to print it to standard output"),
        ));
    }
    if input
        .is_packed()
        .map_err(|error| Stop::Input(input.failure(&error)))?
    {
        let name = Sanitized(&input.display_name);
        let failure = Failure::new(format!("cannot write {name}: the file is compressed"));
        return Err(Stop::Input(failure.tip("decompress it first")));
    }
    replace(input, path, options)?;
    print_name(input, out)?;
    Ok(Exit::Clean)
}

fn replace(input: &Input, path: &Path, options: &FormatOptions) -> Result<(), Stop> {
    let failed = |error: &std::io::Error| Stop::Input(Failure::writing(path, error));
    progress::announce_second_read(input.bytes());
    let mut new = Replacement::new(path).map_err(|error| failed(&error))?;
    // The first pass has already counted the games.
    let mut formatter = Formatter::new(FormatOptions {
        progress: None,
        ..options.clone()
    });
    let blocks = input.blocks().map_err(Stop::Input)?;
    formatter
        .add(blocks, |chunk| new.write_all(chunk.after))
        .map_err(|error| match error {
            Error::Read(error) => Stop::Input(input.failure(&error)),
            Error::Write(error) => failed(&error),
        })?;
    new.commit().map_err(|error| failed(&error))
}

/// Whether the file is not canonical.
fn would_change(input: &Input, options: &FormatOptions) -> Result<(bool, Formatted), Stop> {
    let mut changes = false;
    let done = format_input(input, &mut Formatter::new(options.clone()), |chunk| {
        changes |= !chunk.same;
        Ok(())
    })?;
    Ok((changes, done))
}

fn print_name(input: &Input, out: &mut Output) -> Result<(), Stop> {
    writeln!(out, "{}", SanitizedPath(&input.display_name))
        .map_err(|error| Stop::Output(error.into()))
}

/// The status of `--check` and `--diff`. A game that `--write` would leave unchanged is no difference.
fn exit_status(changes: bool) -> Exit {
    if changes { Exit::Findings } else { Exit::Clean }
}

/// Reports the games that were left unchanged.
fn report(input: &Input, done: &Formatted) {
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    let name = Sanitized(&input.display_name);
    for game in &done.skipped {
        eprint_message(format_args!(
            "{yellow}warning:{yellow:#} {name}: game {} is left unchanged: {}",
            game.game, game.why
        ));
    }
    let more = done.skipped_count - done.skipped.len() as u64;
    if more > 0 {
        let games = counted(more, "more game");
        eprint_message(format_args!(
            "{yellow}warning:{yellow:#} {name}: {games} left unchanged"
        ));
    }
}
