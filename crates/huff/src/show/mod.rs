//! `huff show`: the board at a point of a game, the legal moves, and what was found there.

mod replay;

use std::io::Write;

use clap::Args;
use draughts::{AnyPosition, Piece, Square};
use pdn::Event;
use referee::{Finding, Judgement, Options, Record, Referee, Severity};

use crate::check::{JudgingArgs, heading};
use crate::exit::{Exit, Failure};
use crate::input::{EncodingArgs, Input};
use crate::output::{Output, OutputArgs};
use crate::point::Point;
use crate::render::Palette;
use crate::text::{Drawing, Shown};

/// The board at a point of a game, the legal moves, and what was found there
#[derive(Args, Debug)]
#[command(after_long_help = "\
Examples:
  huff show games.pdn              the end of the first game
  huff show games.pdn#57           the end of game 57
  huff show games.pdn#57:17        after ply 17
  huff show games.pdn#57:0         the position it starts from")]
pub(crate) struct ShowArgs {
    /// A file (or -), the number of a game in it, and the number of a ply
    #[arg(value_name = "FILE[#GAME[:PLY]]", allow_hyphen_values = true)]
    point: String,

    /// Letters for the pieces: b and w for men, B and W for kings
    #[arg(long)]
    ascii: bool,

    /// Black at the bottom
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
/// If there is no such file, game or ply, or no telling what stands on the board.
pub(crate) fn run(args: &ShowArgs) -> Result<Exit, Failure> {
    let point = Point::new(&args.point);
    let input = Input::named(&point.file, &args.encoding);
    let options = Options {
        positions: true,
        ..args.judging.options_for(&input)?
    };
    let referee = Referee::new(options);
    point.game(&input, |record, _| {
        show(args, &point, &input, record, &referee)
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
    let replayed =
        replay::up_to(point.ply, record, &judgement).map_err(|what| point.failure(input, &what))?;
    let mut out = args.output.open()?;
    let palette = Palette::new(out.is_colored());
    title(&mut out, input, point, record.events)?;
    writeln!(
        out,
        "{}, {} to move",
        replayed.where_it_is(),
        replayed.position.side()
    )?;
    board(&mut out, args, palette, &replayed.position)?;
    let findings = judgement.findings.iter().filter(|finding| match point.ply {
        Some(ply) => finding.ply.is_some_and(|at| at.ply == ply),
        None => finding.severity > Severity::Note,
    });
    for (index, finding) in findings.enumerate() {
        if index == 0 {
            writeln!(out)?;
        }
        line(&mut out, palette, finding)?;
    }
    out.finish()?;
    Ok(Exit::Clean)
}

fn title(
    out: &mut Output,
    input: &Input,
    point: &Point,
    events: &[Event<'_>],
) -> Result<(), Failure> {
    let heading = heading(events);
    let colon = if heading.is_empty() { "" } else { ": " };
    let (file, heading) = (Shown(&input.shown), Shown(&heading));
    writeln!(out, "{file}, game {}{colon}{heading}", point.game)?;
    Ok(())
}

fn board(
    out: &mut Output,
    args: &ShowArgs,
    palette: Palette,
    position: &AnyPosition,
) -> Result<(), Failure> {
    let squares = (1..=position.geometry().squares()).filter_map(Square::new);
    let pieces: Vec<(Square, Piece)> = squares
        .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
        .collect();
    let moves = position.legal_moves();
    let captures: Vec<Vec<Square>> = moves
        .iter()
        .filter(|mv| mv.is_capture())
        .map(|mv| mv.path().to_vec())
        .collect();
    let drawing = Drawing::new(position.variant(), &pieces)
        .marking(&captures)
        .flipped(args.flip)
        .figures(!args.ascii);
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

fn line(out: &mut Output, palette: Palette, finding: &Finding) -> Result<(), Failure> {
    let severity = palette.severity(finding.severity);
    let ply = finding.ply.map(|ply| format!(" (ply {})", ply.ply));
    writeln!(
        out,
        "{severity}{} {}{severity:#} {}: {}{}",
        finding.severity.name(),
        finding.rule.code(),
        finding.rule.name(),
        Shown(&finding.message),
        ply.unwrap_or_default(),
    )?;
    Ok(())
}
