//! `huff moves`: the legal moves of a position.

use std::io::Write;

use clap::{Args, ColorChoice};
use draughts::{AnyPosition, Color as Side, Variant};
use report::text::Sanitized;
use report::variants::{self, VariantChoice};

use crate::exit::{Exit, Failure};
use crate::numbers::parse_whole;
use crate::output::Output;

/// Maximum depth of perft, which bounds the recursion: one level per ply. No machine can count to this depth.
const MAX_DEPTH: u32 = 100;

/// List the legal moves of a position, one per line
#[derive(Args, Debug)]
#[command(after_long_help = "\
Two routes that move the same piece to the same square and capture the same pieces are one move.

Examples:
  huff moves                              the moves of the start position
  huff moves 'W:W18,25:B14'               the moves of a FEN
  huff moves --perft 8                    number of games of eight plies
  huff moves 'B:W18,19:BK1' --variant english --routes")]
pub(crate) struct MovesArgs {
    /// The position; the start position by default
    fen: Option<String>,

    /// Variant: a name, a GameType number or a full GameType value
    #[arg(long, value_name = "VARIANT", default_value = "english")]
    variant: String,

    /// Print the number of move sequences of this length instead
    #[arg(long, value_name = "DEPTH", value_parser = parse_depth, allow_negative_numbers = true)]
    perft: Option<u32>,

    /// Count every route as a separate move
    #[arg(long)]
    routes: bool,
}

fn parse_depth(text: &str) -> Result<u32, String> {
    match parse_whole(text)? {
        depth if depth > MAX_DEPTH => Err(format!("expected at most {MAX_DEPTH}")),
        depth => Ok(depth),
    }
}

/// Runs `huff moves`.
///
/// # Errors
/// If there is no such variant, or the FEN is not valid.
pub(crate) fn run(args: &MovesArgs) -> Result<Exit, Failure> {
    let VariantChoice { variant, starter } = variants::find(&args.variant)?;
    let position = match &args.fen {
        Some(fen) => parse_position(variant, fen)?,
        None => start_position(variant, starter),
    };
    let mut out = Output::stdout(ColorChoice::Never);
    match (args.perft, args.routes) {
        (Some(depth), true) => writeln!(out, "{}", position.perft_routes(depth))?,
        (Some(depth), false) => writeln!(out, "{}", position.perft(depth))?,
        (None, routes) => {
            let moves = if routes {
                position.legal_routes()
            } else {
                position.legal_moves()
            };
            for mv in &moves {
                writeln!(out, "{}", position.text(mv))?;
            }
        }
    }
    out.finish()?;
    Ok(Exit::Clean)
}

/// The start position, with the given side to move.
fn start_position(variant: Variant, starter: Option<Side>) -> AnyPosition {
    let start = AnyPosition::start(variant);
    starter.map_or(start, |side| start.with_side(side))
}

/// The position of a FEN given on the command line.
fn parse_position(variant: Variant, fen: &str) -> Result<AnyPosition, Failure> {
    AnyPosition::from_fen(variant, fen).map_err(|error| {
        let failure = Failure::new(format!("not a valid FEN: '{}': {error}", Sanitized(fen)));
        failure.tip(format!("a FEN looks like {}", variant.start_fen()))
    })
}
