//! The functions, with Rust types. `bindings` has the same functions for JavaScript.

use std::io::{self, Cursor};
use std::sync::Arc;

use archive::csv::Formulas;
use archive::fmt::{FormatOptions, Formatter, TerminatorStyle};
use archive::summary::CollectionState;
use archive::{
    Block, ConvertOptions, Converter, Error, JsonExtras, OutputFormat, Plies, Strip, Summary,
};
use referee::Referee;
use report::FileTotals;
use report::check::{Listing, NoBaseline};
use report::render::ReportFormat;
use report::statement::{Context, StatementOfFacts};
use report::text::Address;
use report::text::{SanitizedLine, to_json};
use serde::Serialize;

pub use crate::board::{BoardOptions, LegalMoves};
pub use crate::fixes::{FixedFile, ListedChange, ListedFix};
pub use crate::names::{RulePage, RuleSetPage, VariantBoard};
use crate::options::{reason, unknown};
pub use crate::records::{GameEntry, MoveSpan};
use crate::{Result, WebOptions, board, fixes, names, records};

/// Maximum number of rows in the tables of players, events and openings, as in the command line.
const MAX_ROWS: usize = 10;

/// The report of a file in a format of `huff check`.
///
/// # Errors
/// If an option or the format is not valid, or the file is not text.
pub fn report(bytes: &[u8], format: &str, options: &WebOptions) -> Result<String> {
    let format = ReportFormat::from_name(format).ok_or_else(|| {
        let names = [
            "full", "concise", "json", "jsonl", "github", "gitlab", "junit", "sarif", "markdown",
        ];
        unknown("report format", format, names)
    })?;
    let judge = options.judge(format)?;
    let mut blocks = options.blocks(bytes)?;
    let mut out = Vec::new();
    let mut block = Block::default();
    let mut listing = Listing::new(format, format.renderer(false, false), false, false);
    let file = FileTotals {
        path: options.path().to_owned(),
        address: Address::new(options.path().as_ref()),
        ..FileTotals::default()
    };
    let write = |out: &mut Vec<u8>| -> io::Result<()> {
        listing.begin(out)?;
        listing.open(file, Arc::clone(&judge.settings));
        while blocks.next_into(&mut block)? {
            let mut judged = judge.judge(&block, None);
            if format.shows_text() {
                judged.text = std::mem::take(&mut block.bytes);
            }
            listing.block(judged, 0, &mut NoBaseline, out)?;
        }
        listing.close(&mut NoBaseline, out)?;
        listing.names(&mut NoBaseline, out)?;
        listing.finish(out)
    };
    write(&mut out).map_err(|error| reason(&error))?;
    text(out)
}

/// The findings of a file as JSON: the bytes of `huff check --format json`.
///
/// # Errors
/// As for [`report()`].
pub fn check(bytes: &[u8], options: &WebOptions) -> Result<String> {
    report(bytes, "json", options)
}

/// The list of games of a file.
///
/// # Errors
/// If an option is not valid, or the file is not text.
pub fn list(bytes: &[u8], options: &WebOptions) -> Result<Vec<GameEntry>> {
    records::list(bytes, options)
}

/// The places of the moves of a game.
///
/// # Errors
/// If there is no such game, or for the same reasons as [`list`].
pub fn spans(bytes: &[u8], game: u64, options: &WebOptions) -> Result<Vec<MoveSpan>> {
    records::spans(bytes, game, options)
}

/// Converts a file, as `huff convert` does.
///
/// # Errors
/// If an option or a format is not valid, or the file cannot be read as `from`.
pub fn convert(bytes: &[u8], to: &str, options: &WebOptions) -> Result<String> {
    let to = match to {
        "csv" => OutputFormat::Csv,
        "csv-moves" => OutputFormat::CsvMoves,
        "fen" => OutputFormat::Fen(Plies::Last),
        _ => OutputFormat::Games(archive::Format::from_name(to).ok_or_else(|| {
            unknown(
                "format",
                to,
                ["pdn", "json", "jsonl", "csv", "csv-moves", "fen"],
            )
        })?),
    };
    let from = options.from.as_deref().unwrap_or("pdn");
    let from = archive::Format::from_name(from)
        .ok_or_else(|| unknown("format", from, ["pdn", "json", "jsonl"]))?;
    let encoding = options.encoding()?;
    options.blocks(bytes)?;
    let (mut with, mut strip) = (JsonExtras::default(), Strip::default());
    for word in &options.with {
        match word.as_str() {
            "fen" => with.fen = true,
            "opening" => with.opening = true,
            _ => return Err(unknown("addition", word, ["fen", "opening"])),
        }
    }
    for word in &options.strip {
        match word.as_str() {
            "comments" => strip.comments = true,
            "variations" => strip.variations = true,
            "nags" => strip.nags = true,
            "clocks" => strip.clocks = true,
            _ => {
                let parts = ["comments", "variations", "nags", "clocks"];
                return Err(unknown("part of a game", word, parts));
            }
        }
    }
    let only = options.only.as_deref().map(str::parse).transpose();
    let games = only.map_err(|error: archive::ParseGameNumbersError| error.to_string())?;
    let options_of = ConvertOptions {
        referee: options.referee()?,
        encoding,
        with,
        strip,
        games,
        ..ConvertOptions::default()
    };
    let mut converter = Converter::new(Vec::new(), to, options_of);
    let added = converter.add(Cursor::new(bytes), from, options.path());
    added.map_err(|error| failed(&error))?;
    text(converter.finish().map_err(|error| failed(&error))?)
}

/// The games of a file as the JSON of a conversion with positions.
///
/// # Errors
/// As for [`convert`].
pub fn games(bytes: &[u8], options: &WebOptions) -> Result<String> {
    let options = WebOptions {
        with: vec!["fen".to_owned()],
        ..options.clone()
    };
    convert(bytes, "json", &options)
}

/// A formatted file.
#[derive(Debug, Serialize)]
pub struct FormattedText {
    text: String,
    games: u64,
    kept: Vec<KeptGame>,
}

/// A game that stays as it is.
#[derive(Debug, Serialize)]
pub struct KeptGame {
    game: u64,
    reason: String,
}

/// Canonical PDN, as `huff fmt` writes it.
///
/// # Errors
/// If an option is not valid, the file is not text, or formatting would lose part of a game.
pub fn fmt(bytes: &[u8], options: &WebOptions) -> Result<FormattedText> {
    let terminator = match options.terminator.as_deref() {
        None | Some("result") => TerminatorStyle::Result,
        Some("star") => TerminatorStyle::Star,
        Some(name) => return Err(unknown("terminator", name, ["result", "star"])),
    };
    let mut formatter = Formatter::new(FormatOptions {
        referee: options.referee()?,
        terminator,
        ..FormatOptions::default()
    });
    let mut out = Vec::new();
    let formatted = formatter.add(options.blocks(bytes)?, |piece| {
        out.extend_from_slice(piece.after);
        Ok(())
    });
    let formatted = formatted.map_err(|error| failed(&error))?;
    if let Some(lost) = formatted.lost {
        return Err(format!(
            "game {} cannot be written as UTF-8: {}",
            lost.game, lost.why
        ));
    }
    let kept = formatted.skipped.iter().map(|game| KeptGame {
        game: game.game,
        reason: game.why.to_string(),
    });
    Ok(FormattedText {
        text: text(out)?,
        games: formatted.games,
        kept: kept.collect(),
    })
}

/// Fixes what can be fixed, as `huff check --fix` does.
///
/// # Errors
/// If an option is not valid, or the file is not text.
pub fn fix(bytes: &[u8], options: &WebOptions) -> Result<FixedFile> {
    fixes::fix(bytes, options)
}

/// Each fix alone.
///
/// # Errors
/// As for [`fix`].
pub fn each_fix(bytes: &[u8], options: &WebOptions) -> Result<Vec<ListedFix>> {
    fixes::fixes(bytes, options)
}

/// The totals of a file: `json`, `text`, `markdown`, `html` or `csv`.
///
/// # Errors
/// If an option or the format is not valid, or the file is not text.
pub fn summary(bytes: &[u8], format: &str, options: &WebOptions) -> Result<String> {
    let referee = Referee::new(Summary::options(options.referee()?));
    let (mut whole, mut collection) = (Summary::default(), CollectionState::default());
    let added = whole.add_file(options.blocks(bytes)?, &referee, 1, &mut collection);
    added.map_err(|error| failed(&error))?;
    whole.add_collection_findings(collection);
    let report = whole.report_with_crosstable(MAX_ROWS);
    let mut out = Vec::new();
    let written = match format {
        "json" => to_json(&mut out, &report),
        "text" => {
            let lines = report.text(MAX_ROWS);
            let lines = lines
                .lines()
                .map(|line| format!("{}\n", SanitizedLine(line)));
            return Ok(lines.collect());
        }
        "markdown" => report::summary::markdown(&mut out, &report, MAX_ROWS),
        "html" => report::summary::html(&mut out, &report, MAX_ROWS),
        "csv" => report.write_csv(&mut out, Formulas::Quoted),
        _ => {
            let names = ["json", "text", "markdown", "html", "csv"];
            return Err(unknown("format of a summary", format, names));
        }
    };
    written.map_err(|error| reason(&error))?;
    text(out)
}

/// The statement of facts about a ply of a game.
///
/// # Errors
/// If there is no such game or ply, an option is not valid, or the file is not text.
pub fn statement(
    bytes: &[u8],
    game: u64,
    ply: Option<u32>,
    options: &WebOptions,
) -> Result<String> {
    records::with_game(
        bytes,
        game,
        options,
        |record, judgement, referee, _, lines| {
            let start = record.span().start;
            let line = lines + pdn::Locator::new(record.source).locate(start).line + 1;
            let context = Context {
                file: options.path(),
                game,
                line,
                root: None,
            };
            let laws = &referee.options().laws;
            let statement = StatementOfFacts::new(ply, record, judgement, laws, &context);
            let statement = statement.map_err(|what| format!("game {game} {what}"))?;
            let mut out = Vec::new();
            let written = match options.format.as_deref() {
                None | Some("markdown") => statement.markdown(&mut out),
                Some("html") => statement.html(&mut out),
                Some(name) => {
                    return Err(unknown("format of a statement", name, ["markdown", "html"]));
                }
            };
            written.map_err(|error| reason(&error))?;
            text(out)
        },
    )
}

/// The legal moves of a position. An empty FEN is the start position.
///
/// # Errors
/// If the FEN is not valid, or there is no such variant.
pub fn legal_moves(fen: &str, variant: Option<&str>) -> Result<LegalMoves> {
    board::legal_moves(fen, variant)
}

/// A board as SVG.
///
/// # Errors
/// As for [`legal_moves`], or if an option is not valid.
pub fn board(fen: &str, options: &BoardOptions) -> Result<String> {
    board::svg(fen, options)
}

/// The rule with this code or name.
///
/// # Errors
/// If there is no such rule.
pub fn explain(code: &str) -> Result<RulePage> {
    names::explain(code)
}

/// Every rule.
pub fn rules() -> Vec<RulePage> {
    names::all_rules()
}

/// Every rule set.
pub fn laws() -> Vec<RuleSetPage> {
    names::laws()
}

/// The text of a law, if huff has it.
pub fn law(number: &str) -> Option<&'static str> {
    names::law(number)
}

/// Every variant.
pub fn variants() -> Vec<VariantBoard> {
    names::variants()
}

/// The text of a file. The encoding is detected if it is not given.
///
/// # Errors
/// If there is no such encoding.
pub fn decode(bytes: &[u8], encoding: Option<&str>) -> Result<String> {
    let options = WebOptions {
        encoding: encoding.map(str::to_owned),
        ..WebOptions::default()
    };
    fixes::decode(bytes, options.encoding()?)
}

fn text(bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|error| error.to_string())
}

fn failed(error: &Error) -> String {
    error.to_string()
}
