//! Prints the games found.

use std::io::{self, Write};

use archive::find::{CopyWriter, FoundGame};
use archive::json::Tags;
use referee::find_tag_value;
use report::heading_from;
use report::text::{Sanitized, SanitizedPath, to_json};
use serde::Serialize;

use super::args::Print;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Output;
use crate::progress::eprint_message;

/// The output and its format.
pub(super) enum Printer {
    Games(Box<CopyWriter<Output>>),
    Count(Output),
    List(Output),
    /// With the number of games printed.
    Json(Output, u64),
}

/// A game in JSON.
#[derive(Serialize)]
struct FoundRecord<'g> {
    path: &'g str,
    game: u64,
    tags: &'g Tags<'static>,
    plies: &'g [u32],
}

impl Printer {
    /// Starts the output.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn new(print: Print, mut output: Output) -> io::Result<Self> {
        Ok(match print {
            Print::Games => Self::Games(Box::new(CopyWriter::new(output))),
            Print::Count => Self::Count(output),
            Print::List => Self::List(output),
            Print::Json => {
                output.write_all(b"{\"version\":1,\"games\":[")?;
                Self::Json(output, 0)
            }
        })
    }

    /// Starts the next input.
    pub(super) fn next_input(&mut self) {
        if let Self::Games(copies) = self {
            copies.next_input();
        }
    }

    /// Prints a game, or returns the reason why it cannot be printed.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn print(
        &mut self,
        input: &Input,
        game: &FoundGame<'_>,
    ) -> io::Result<Option<Failure>> {
        match self {
            Self::Count(_) => {}
            Self::Games(copies) => {
                if let Err(unwritable) = copies.write(game)? {
                    let name = Sanitized(&input.display_name);
                    let failure = Failure::new(format!(
                        "game {} of {name} contains letters that cannot be written in {}, the encoding of the games before it",
                        game.number,
                        unwritable.encoding.name()
                    ));
                    let tip = "search the files separately, or convert them to UTF-8 first: huff convert --to pdn";
                    return Ok(Some(failure.tip(tip)));
                }
                if copies.is_joined() {
                    let name = Sanitized(&input.display_name);
                    return Ok(Some(Failure::not_separate(&format!(
                        "game {} of {name}",
                        game.number
                    ))));
                }
            }
            Self::List(out) => {
                let tags = || {
                    game.tags
                        .iter()
                        .map(|(name, value)| (name.as_bytes(), value))
                };
                let heading = heading_from(|name| find_tag_value(name, tags()).map(str::to_owned));
                let file = SanitizedPath(&input.display_name);
                let heading = Sanitized(&heading).to_string();
                let colon = if heading.is_empty() { "" } else { ": " };
                write!(out, "{file}#{}{colon}{heading}", game.number)?;
                for (index, ply) in game.plies.iter().enumerate() {
                    let before = if index == 0 { "; ply" } else { "," };
                    write!(out, "{before} {ply}")?;
                }
                writeln!(out)?;
            }
            Self::Json(out, printed) => {
                out.write_all(if *printed == 0 { b"\n" } else { b",\n" })?;
                *printed += 1;
                let row = FoundRecord {
                    path: &input.display_name,
                    game: game.number,
                    tags: game.tags,
                    plies: game.plies,
                };
                to_json(out, &row)?;
            }
        }
        Ok(None)
    }

    /// Ends the last game. Returns a failure if it may be read back as another game.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn end(&mut self) -> io::Result<Option<Failure>> {
        let is_kept = match self {
            Self::Games(copies) => copies.end()?,
            _ => true,
        };
        Ok((!is_kept).then(|| Failure::not_separate("the last game")))
    }

    /// Ends the output after `found` games; `any` says whether a game could be read.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn finish(self, found: u64, any: bool, exit: Exit) -> Result<(), Failure> {
        let mut out = match self {
            Self::Games(copies) => {
                if copies.is_mixed() {
                    eprint_message(format_args!(
                        "warning: the output contains games in UTF-8 and in Windows-1252; \
                         'huff convert --to pdn' converts all to UTF-8"
                    ));
                }
                copies.finish()?
            }
            Self::List(out) => out,
            Self::Count(mut out) => {
                writeln!(out, "{found}")?;
                out
            }
            Self::Json(mut out, printed) => {
                let end = if printed == 0 { "" } else { "\n" };
                writeln!(out, "{end}],\"matched\":{found}}}")?;
                out
            }
        };
        out.flush()?;
        out.finish_games(any, exit)
    }
}
