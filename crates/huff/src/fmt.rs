//! `huff fmt`: records in canonical PDN 3.0.

use std::io::Write;
use std::path::Path;

use archive::Error;
use archive::fmt::{FormatOptions, Formatted, Formatter, Left, Piece, Terminator, Unchanged};
use clap::{Args, ValueEnum};

use crate::bug::caught;
use crate::check::JudgingArgs;
use crate::config::PerInput;
use crate::diff::UnifiedDiff;
use crate::exit::{Exit, Failure};
use crate::input::{Input, InputArgs, Otherwise};
use crate::interrupt;
use crate::output::{Color, Output, OutputArgs};
use crate::progress::{self, say};
use crate::replace::Replacement;
use crate::text::{Shown, ShownPath, counted};
use crate::threads::{self, JobsArgs};

/// Write records in canonical PDN 3.0; never changes a game
///
/// Tags in the order of the standard, one a line; moves, captures, numbers and FEN as the game type
/// writes them, in lines of 79 columns; every game ended; UTF-8; the line ends of the first line
/// throughout. Comments, variations and text that is no PDN are kept. Each game is replayed before and
/// after: one that would not come out the same is left as it was, and reported. So is one that can be read
/// only by a guess: with text among its moves that is no move, with a comment, variation or tag that is not
/// closed (S001 to S005), or nested too deep (S009); and one with control characters, which are no text.
///
/// A game that breaks a law keeps its moves as they are written. Its moves (N101 to N111) and all dates
/// (T202) are left to 'huff check --fix'; FENs (N112) are not.
#[derive(Args, Debug)]
#[command(after_long_help = "\
Without a PATH standard input is read.
--write puts a new file in the place of the old one. Permissions are kept and symbolic links
followed; a second name of the same file (a hard link) keeps the old text. A file of which bytes
would be lost, because they are no text, is not written.

Examples:
  huff fmt games.pdn > canonical.pdn
  huff fmt --write archive/            every record below the folder, in place
  huff fmt --check archive/            list the files that would change
  huff fmt --diff games.pdn            show what would change
  zcat games.pdn.gz | huff fmt --long --terminator star

Exit status: 0 done; with --check and --diff 1 if a file would change or a game cannot be formatted;
2 the job could not be done in full. Whoever closes the pipe ends the run, with the status of what
was found until then; --write does its work all the same.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    inputs: InputArgs,

    /// List the files that would change, and write nothing
    #[arg(long, conflicts_with_all = ["write", "diff"], help_heading = "Output")]
    check: bool,

    /// Show what would change, and write nothing
    #[arg(long, conflicts_with = "write", help_heading = "Output")]
    diff: bool,

    /// Write the files in place, each as a whole or not at all; list those that changed
    #[arg(long, help_heading = "Output")]
    write: bool,

    #[command(flatten)]
    output: OutputArgs,

    /// Write every capture with its full path, not only where two squares could mean another one
    #[arg(long)]
    long: bool,

    /// What ends a game
    #[arg(long, value_enum, value_name = "END", default_value_t)]
    terminator: End,

    #[command(flatten)]
    judging: JudgingArgs,

    #[command(flatten)]
    jobs: JobsArgs,
}

/// What ends a game.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
enum End {
    /// Its result, which most readers expect; * if it has none
    #[default]
    Result,
    /// *, as PDN 3.0 wants; a Result tag that is missing or empty is filled in
    Star,
}

/// Runs `huff fmt`.
///
/// # Errors
/// If the options make no sense or the output cannot be written. What is wrong with a single input
/// or game is reported and shows in the exit status.
pub(crate) fn run(args: &FmtArgs) -> Result<Exit, Failure> {
    args.output.declare();
    let mut inputs = args.inputs.find(Otherwise::Stdin)?;
    inputs.spare(args.output.path())?;
    let _watch = progress::watch(&inputs.files, false);
    let judging = PerInput::new(&mut inputs, &args.judging.config, |config| {
        args.judging.options(config)
    })?;
    judging.spare(args.output.path())?;
    let threads = args.jobs.threads();
    // a record has no colours: what looks like one was in it
    let mut out = if args.diff {
        args.output.open()?
    } else {
        Output::open(args.output.path(), Color::Never)?
    };
    if args.write {
        out.goes_on();
        interrupt::watch();
    }
    let mut exit = inputs.exit;
    let formatted = threads::within(threads, || {
        let mut whole = Formatter::new(args.options(&referee::Options::default(), threads));
        for (index, input) in inputs.files.iter().enumerate() {
            let referee = judging.of(index);
            let options = args.options(referee, threads);
            let done = caught(&input.shown, || {
                if args.write {
                    write(input, &options, &mut out)
                } else if args.diff {
                    diff(input, &options, &mut out)
                } else if args.check {
                    check(input, &options, &mut out)
                } else {
                    whole.judge_by(referee.clone());
                    print(input, &mut whole, &mut out)
                }
            });
            exit = exit.max(match done.map_err(Stop::Input).and_then(|done| done) {
                Ok(exit) => exit,
                Err(Stop::Input(failure)) => failure.report(),
                Err(Stop::Output(failure)) => {
                    if args.check || args.diff {
                        // there is something to write only of a file that would change
                        exit = exit.max(Exit::Findings);
                    }
                    return Err(failure);
                }
            });
        }
        Ok(())
    });
    exit.when(formatted.and_then(|()| out.finish()))
}

impl FmtArgs {
    fn options(&self, referee: &referee::Options, threads: usize) -> FormatOptions {
        FormatOptions {
            referee: referee.clone(),
            threads,
            terminator: match self.terminator {
                End::Result => Terminator::Result,
                End::Star => Terminator::Star,
            },
            long: self.long,
            progress: Some(progress::games),
        }
    }
}

/// What ends the work on an input.
enum Stop {
    /// It failed; the others are worth trying.
    Input(Failure),
    /// The output failed.
    Output(Failure),
}

/// Formats an input and gives its pieces to `each`.
fn pieces(
    input: &Input,
    formatter: &mut Formatter,
    mut each: impl FnMut(&Piece<'_>) -> std::io::Result<()> + Send,
) -> Result<Formatted, Stop> {
    let blocks = input.blocks().map_err(Stop::Input)?;
    formatter
        .add(blocks, &mut each)
        .map_err(|error| match error {
            Error::Read(error) => Stop::Input(input.failure(&error)),
            Error::Write(error) => Stop::Output(Failure::from(error)),
        })
}

/// Writes the canonical text.
fn print(input: &Input, formatter: &mut Formatter, out: &mut Output) -> Result<Exit, Stop> {
    let mut done = pieces(input, formatter, |piece| out.write_all(piece.after))?;
    let is_lost = |left: &Left| left.why == Unchanged::Undecodable;
    let lost = done.left.iter().chain(&done.lost).copied().find(is_lost);
    // those are not left as they were, but written otherwise
    let known = done.left.len();
    done.left.retain(|left| !is_lost(left));
    done.left_count -= (known - done.left.len()) as u64;
    report(input, &done);
    let Some(lost) = lost else {
        return Ok(Exit::Clean);
    };
    let name = Shown(&input.shown);
    let failure = Failure::new(format!(
        "bytes of game {} of {name} are lost: they are no character in its encoding, and U+FFFD is written for them",
        lost.game
    ));
    Err(Stop::Input(
        failure.tip("say what it is written in with --encoding"),
    ))
}

/// Lists the file if it would change.
fn check(input: &Input, options: &FormatOptions, out: &mut Output) -> Result<Exit, Stop> {
    let (changes, done) = changes(input, options)?;
    report(input, &done);
    if changes {
        list(input, out)?;
    }
    Ok(found(changes, &done))
}

/// Shows what would change.
fn diff(input: &Input, options: &FormatOptions, out: &mut Output) -> Result<Exit, Stop> {
    let mut diff = UnifiedDiff::new(&*input.shown, out.is_colored());
    let mut changes = false;
    let done = pieces(input, &mut Formatter::new(options.clone()), |piece| {
        changes |= !piece.same;
        diff.piece(out, piece.before, piece.after)
    });
    // What was read before a failure is shown.
    let shown = diff
        .finish(out)
        .map_err(|error| Stop::Output(error.into()))?;
    let done = done?;
    report(input, &done);
    if changes && !shown {
        let name = Shown(&input.shown);
        say(format_args!(
            "{name}: only the encoding would change, to UTF-8"
        ));
    }
    Ok(found(changes, &done))
}

/// Replaces the file if it is not in canonical form, and lists it.
fn write(input: &Input, options: &FormatOptions, out: &mut Output) -> Result<Exit, Stop> {
    let Some(path) = input.path() else {
        let failure = Failure::new("standard input cannot be written in place");
        return Err(Stop::Input(
            failure.tip("leave out --write to have it on standard output"),
        ));
    };
    // Reading twice spares a file in canonical form from being touched.
    let (changes, done) = changes(input, options)?;
    report(input, &done);
    if !changes {
        return Ok(Exit::Clean);
    }
    if let Some(lost) = done.lost {
        let name = Shown(&input.shown);
        let failure = Failure::new(format!(
            "cannot write {name}: bytes of game {} would be lost: {}",
            lost.game, lost.why
        ));
        return Err(Stop::Input(failure.tip(
            "cut off what is no text, or say what it is written in with --encoding; the file is as it was",
        )));
    }
    if !input.is_lasting() {
        let failure = Failure::writing(path, &std::io::Error::other("it is no plain file"));
        return Err(Stop::Input(
            failure.tip("leave out --write to have it on standard output"),
        ));
    }
    if input
        .is_packed()
        .map_err(|error| Stop::Input(input.failure(&error)))?
    {
        let name = Shown(&input.shown);
        let failure = Failure::new(format!("cannot write {name}: it is compressed"));
        return Err(Stop::Input(failure.tip("unpack it first")));
    }
    replace(input, path, options)?;
    list(input, out)?;
    Ok(Exit::Clean)
}

fn replace(input: &Input, path: &Path, options: &FormatOptions) -> Result<(), Stop> {
    let failed = |error: &std::io::Error| Stop::Input(Failure::writing(path, error));
    progress::again(input);
    let mut new = Replacement::of(path).map_err(|error| failed(&error))?;
    // its games were counted when they were read for the first time
    let mut formatter = Formatter::new(FormatOptions {
        progress: None,
        ..options.clone()
    });
    let blocks = input.blocks().map_err(Stop::Input)?;
    formatter
        .add(blocks, |piece| new.write_all(piece.after))
        .map_err(|error| match error {
            Error::Read(error) => Stop::Input(input.failure(&error)),
            Error::Write(error) => failed(&error),
        })?;
    new.commit().map_err(|error| failed(&error))
}

/// True if the file is not in canonical form.
fn changes(input: &Input, options: &FormatOptions) -> Result<(bool, Formatted), Stop> {
    let mut changes = false;
    let done = pieces(input, &mut Formatter::new(options.clone()), |piece| {
        changes |= !piece.same;
        Ok(())
    })?;
    Ok((changes, done))
}

fn list(input: &Input, out: &mut Output) -> Result<(), Stop> {
    writeln!(out, "{}", ShownPath(&input.shown)).map_err(|error| Stop::Output(error.into()))
}

fn found(changes: bool, done: &Formatted) -> Exit {
    if changes || done.left_count > 0 {
        Exit::Findings
    } else {
        Exit::Clean
    }
}

/// Tells which games were left as they were.
fn report(input: &Input, done: &Formatted) {
    let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
    let name = Shown(&input.shown);
    for left in &done.left {
        say(format_args!(
            "{yellow}warning:{yellow:#} {name}: game {} is left as it was: {}",
            left.game, left.why
        ));
    }
    let more = done.left_count - done.left.len() as u64;
    if more > 0 {
        let games = counted(more, "more game");
        say(format_args!(
            "{yellow}warning:{yellow:#} {name}: {games} left as they were"
        ));
    }
}
