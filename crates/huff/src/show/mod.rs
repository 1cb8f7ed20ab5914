//! `huff show`: shows the board at a point of a game, the legal moves, and the findings there.

mod replay;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Args, ColorChoice};
use draughts::{MoveList, Square};
use pdn::Event;
use referee::{Finding, Judgement, Options, Record, Referee, Severity};
use report::heading;
use report::render::describe_repair;
use report::text::{Drawing, Palette, Sanitized, SanitizedPath, pieces};

use crate::args::JudgingArgs;
use crate::exit::{Exit, Failure};
use crate::input::{EncodingArgs, Input, Inputs};
use crate::numbers::parse_positive;
use crate::output::{Output, OutputArgs};
use crate::point::{Point, PointArgs};
use replay::ReplayState;

/// Show the board at a point of a game, the legal moves, and the findings there
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff show games.pdn              the end of the first game
  huff show games.pdn#57           the end of game 57
  huff show games.pdn#57:17        after ply 17
  huff show games.pdn#57:0         the start position
  huff show games.pdn#57 --every 10        a board every ten plies, and the end
  huff show games.pdn#57:17 --svg at17.svg --flip
  huff show games.pdn#57 --html -o 57.html     a page to play through the game")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    point: PointArgs,

    /// Also show a board after every N plies
    #[arg(long, value_name = "N", value_parser = parse_positive, allow_negative_numbers = true)]
    every: Option<u32>,

    /// Draw the board as an SVG image to FILE (or -), and print nothing else
    #[arg(long, value_name = "FILE", conflicts_with_all = ["every", "output", "ascii"])]
    svg: Option<PathBuf>,

    /// Write one HTML page on which the game can be played through, with its findings; it loads nothing
    #[arg(long, conflicts_with_all = ["every", "svg", "ascii", "flip"])]
    html: bool,

    /// Use letters for the pieces: b and w for men, B and W for kings
    #[arg(long)]
    ascii: bool,

    /// Put Black at the bottom
    #[arg(long)]
    flip: bool,

    #[command(flatten)]
    encoding: EncodingArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    judging: JudgingArgs,
}

/// Runs `huff show`.
///
/// # Errors
/// If there is no such file, game or ply, or the position is unknown.
pub(crate) fn run(args: &ShowArgs) -> Result<Exit, Failure> {
    let point = args.point.parse()?;
    let mut input = Input::named(&point.file, &args.encoding);
    let output = args.svg.as_deref().or(args.output.path());
    Inputs::only(input.clone()).ensure_not_output(output)?;
    let options = Options {
        positions: true,
        ..args.judging.options_for(&mut input, output)?
    };
    let referee = Referee::new(options);
    point.game(&input, &referee, |record, referee, _| {
        show(args, &point, &input, record, referee)
    })
}

fn show(
    args: &ShowArgs,
    point: &Point,
    input: &Input,
    record: &Record<'_>,
    referee: &Referee,
) -> Result<Exit, Failure> {
    let mut judgement = Judgement::default();
    referee.judge(record, &mut judgement);
    let mut stops = Vec::new();
    let stop = |state: &ReplayState| {
        if args
            .every
            .is_some_and(|every| state.ply().is_multiple_of(every))
        {
            stops.push(state.clone());
        }
    };
    let replayed = replay::replay_to(point.ply, record, &judgement, stop)
        .map_err(|what| point.failure(input, &what))?;
    if let Some(path) = &args.svg {
        return write_svg(args, path, &replayed);
    }
    if args.html {
        let mut out = args.output.open()?;
        report::pages::write_game(&mut out, record, &judgement, point.ply)?;
        out.finish()?;
        return Ok(Exit::Clean);
    }
    stops.retain(|state| state.ply() < replayed.ply());
    let mut out = args.output.open()?;
    let palette = Palette::new(out.is_colored());
    write_title(&mut out, input, point, record.events)?;
    for state in &stops {
        write_diagram(&mut out, args, palette, state)?;
        writeln!(out)?;
    }
    write_diagram(&mut out, args, palette, &replayed)?;
    for reading in readings(&judgement, replayed.ply()) {
        writeln!(
            out,
            "the board follows this reading: {}",
            Sanitized(&reading)
        )?;
    }
    let findings = judgement.findings.iter().filter(|finding| match point.ply {
        Some(ply) => finding.ply.is_some_and(|at| at.ply == ply),
        None => finding.severity > Severity::Note,
    });
    for (index, finding) in findings.enumerate() {
        if index == 0 {
            writeln!(out)?;
        }
        write_finding(&mut out, palette, finding)?;
    }
    out.finish()?;
    Ok(Exit::Clean)
}

/// Descriptions of the repairs that were played instead of the written main-line moves, up to and including `ply`.
fn readings(judgement: &Judgement, ply: u32) -> impl Iterator<Item = String> + '_ {
    let findings = judgement.findings.iter();
    let earlier_findings = findings
        .filter(move |finding| finding.ply.is_some_and(|at| at.depth == 0 && at.ply <= ply));
    earlier_findings.filter_map(|finding| {
        let repairs = &finding.detail.as_deref()?.repairs;
        repairs.first().map(describe_repair)
    })
}

fn write_title(
    out: &mut Output,
    input: &Input,
    point: &Point,
    events: &[Event<'_>],
) -> Result<(), Failure> {
    let heading = heading(events);
    let colon = if heading.is_empty() { "" } else { ": " };
    let (file, heading) = (SanitizedPath(&input.display_name), Sanitized(&heading));
    writeln!(out, "{file}, game {}{colon}{heading}", point.game)?;
    Ok(())
}

/// The board and its legal moves.
fn write_diagram(
    out: &mut Output,
    args: &ShowArgs,
    palette: Palette,
    replayed: &ReplayState,
) -> Result<(), Failure> {
    let position = &replayed.position;
    writeln!(
        out,
        "{}, {} to move",
        replayed.describe_point(),
        position.side()
    )?;
    let pieces = pieces(position);
    let moves = position.legal_moves();
    let captures = captures(&moves);
    let drawing = Drawing::new(position.variant(), &pieces)
        .marking(&captures)
        .flipped(args.flip)
        .unicode_pieces(!args.ascii);
    writeln!(out)?;
    for line in drawing.lines(&palette) {
        writeln!(out, "  {line}")?;
    }
    let legal: Vec<_> = moves.iter().map(|mv| position.short_text(mv)).collect();
    let legal = if legal.is_empty() {
        "no move".to_owned()
    } else {
        legal.join(", ")
    };
    writeln!(out, "\nlegal: {legal}")?;
    writeln!(out, "FEN:   {}", position.fen())?;
    Ok(())
}

/// Writes the board as an SVG image.
fn write_svg(args: &ShowArgs, path: &Path, replayed: &ReplayState) -> Result<Exit, Failure> {
    let position = &replayed.position;
    let pieces = pieces(position);
    let captures = captures(&position.legal_moves());
    let title = format!(
        "{}, {} to move: {}",
        replayed.describe_point(),
        position.side(),
        position.fen()
    );
    let drawing = Drawing::new(position.variant(), &pieces)
        .marking(&captures)
        .flipped(args.flip);
    let mut out = Output::open(Some(path), ColorChoice::Never)?;
    writeln!(out, "{}", drawing.svg(&title))?;
    out.finish()?;
    Ok(Exit::Clean)
}

/// The paths of the legal captures.
fn captures(moves: &MoveList) -> Vec<Vec<Square>> {
    let captures = moves.iter().filter(|mv| mv.is_capture());
    captures.map(|mv| mv.path().to_vec()).collect()
}

fn write_finding(out: &mut Output, palette: Palette, finding: &Finding) -> Result<(), Failure> {
    let severity = palette.severity(finding.severity);
    let ply = finding.ply.map(|ply| format!(" (ply {})", ply.ply));
    writeln!(
        out,
        "{severity}{} {}{severity:#} {}: {}{}",
        finding.severity.name(),
        finding.rule.code(),
        finding.rule.name(),
        Sanitized(&finding.message),
        ply.unwrap_or_default(),
    )?;
    Ok(())
}
