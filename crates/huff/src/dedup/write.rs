//! Writes one record of each game, byte for byte.

use std::borrow::Cow;
use std::io::{self, Read, Write};
use std::path::Path;

use archive::dedup::{DedupGames, Group};
use archive::{Decoder, Encoding, WrittenGames};
use clap::ColorChoice;
use report::text::Sanitized;

use super::is_wide;
use crate::exit::{Exit, Failure};
use crate::input::Input;
use crate::output::Output;

/// Writes one record of each group, in the original order. Text between two games belongs to the earlier one.
/// Text before the first game of a file belongs to that game. Games that were not neighbours are separated. A game that
/// cannot be kept separate is reported and sets the exit status.
///
/// # Errors
/// If an input cannot be read again, or writing to the output fails.
pub(super) fn write_kept(
    path: &Path,
    inputs: &[Input],
    games: &DedupGames,
    groups: &[Group],
    encoding: Encoding,
) -> Result<Exit, Failure> {
    if let Some(pipe) = inputs.iter().find(|input| !input.is_regular_file()) {
        let what = format!(
            "{} is not a regular file and cannot be read twice",
            Sanitized(&pipe.display_name)
        );
        return Err(Failure::new(what).tip("save it to a file first; nothing is written"));
    }
    let kept = games.kept(groups);
    let mut writer = GameWriter {
        out: Output::open(Some(path), ColorChoice::Never)?,
        encoding,
        last: None,
    };
    let mut next = 0;
    // The index and the description of the game written last.
    let mut before: Option<(usize, String)> = None;
    let mut exit = Exit::Clean;
    let mut report = |game: &str| exit = exit.max(Failure::not_separate(game).report());
    let mut bytes = Vec::new();
    for (file, input) in inputs.iter().enumerate() {
        let first = next;
        while next < games.len() && games.game(next).file as usize == file {
            next += 1;
        }
        let keeps = |game: usize| kept[game] == game;
        if !(first..next).any(keeps) {
            continue;
        }
        let mut source = input.open()?;
        let mut at = 0;
        for game in first..next {
            // The last game extends to the end of the file.
            let end = if game + 1 < next {
                games.game(game + 1).offset
            } else {
                u64::MAX
            };
            let mut part = source.by_ref().take(end - at);
            if keeps(game) {
                bytes.clear();
                copy(&mut part, &mut bytes, input)?;
                let follows = |(last, _): &(usize, String)| last + 1 == game && game > first;
                let number = games.game(game).number;
                let name = format!("game {number} of {}", Sanitized(&input.display_name));
                if !writer.write(&bytes, before.as_ref().is_some_and(follows))? {
                    report(&name);
                }
                before = Some((game, name));
            } else {
                copy(&mut part, &mut io::sink(), input)?;
            }
            at = end;
        }
    }
    if let Some((_, name)) = before
        && !writer.end()?
    {
        report(&name);
    }
    writer.out.finish()?;
    Ok(exit)
}

/// Copies all of `part`; distinguishes read errors from write errors.
fn copy(part: &mut impl Read, out: &mut impl Write, input: &Input) -> Result<(), Failure> {
    let mut buffer = vec![0; 64 * 1024];
    loop {
        let read = match part.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(input.failure(&error)),
        };
        out.write_all(&buffer[..read])?;
    }
}

/// Writes games and separates those that were not neighbours.
struct GameWriter {
    out: Output,
    encoding: Encoding,
    last: Option<LastGame>,
}

/// The game written last.
struct LastGame {
    /// The game, and those before it on which the next separator depends.
    games: WrittenGames,
    /// The white space after it, decoded.
    after: Vec<u8>,
    line_end: &'static str,
}

impl GameWriter {
    /// Writes a game with the text after it; `follows` says whether it followed the last game in its file. Returns false
    /// if nothing keeps the two separate.
    fn write(&mut self, bytes: &[u8], follows: bool) -> io::Result<bool> {
        let decoded = self.decode(bytes)?;
        let text = decoded.trim_ascii_end();
        let is_windows = memchr::memmem::find(&decoded, b"\r\n").is_some();
        let mut games = WrittenGames::new(text);
        let mut is_separate = true;
        match self.last.take() {
            None => {}
            Some(last) if follows => {
                games = last.games;
                games.push_adjacent(&last.after, text);
            }
            Some(mut last) => {
                if !ends_line(&last.after) {
                    self.write_ascii(last.line_end)?;
                    last.after.extend_from_slice(last.line_end.as_bytes());
                }
                let separator = last.games.separator(&last.after, text);
                is_separate = separator.is_some();
                let separator = separator.unwrap_or("*\n");
                self.write_ascii(&separator.replace('\n', last.line_end))?;
            }
        }
        self.out.write_all(bytes)?;
        self.last = Some(LastGame {
            games,
            after: decoded[text.len()..].to_vec(),
            line_end: if is_windows { "\r\n" } else { "\n" },
        });
        Ok(is_separate)
    }

    /// Ends the last game, as if no text had followed it in its file. Returns false if it may be read back as another game.
    fn end(&mut self) -> io::Result<bool> {
        let Some(last) = self.last.take() else {
            return Ok(true);
        };
        let separator = last.games.separator(&last.after, b"");
        if let Some(closer) = separator.filter(|closer| !closer.is_empty()) {
            if !ends_line(&last.after) {
                self.write_ascii(last.line_end)?;
            }
            self.write_ascii(&closer.replace('\n', last.line_end))?;
        }
        Ok(separator.is_some())
    }

    /// The text to read. Only UTF-16 differs from its bytes in tokens and line ends.
    fn decode<'b>(&self, bytes: &'b [u8]) -> io::Result<Cow<'b, [u8]>> {
        if !is_wide(self.encoding) {
            return Ok(Cow::Borrowed(bytes));
        }
        let mut text = Vec::new();
        Decoder::with_encoding(bytes, Some(self.encoding)).read_to_end(&mut text)?;
        Ok(Cow::Owned(text))
    }

    /// Writes ASCII in the encoding of the output.
    fn write_ascii(&mut self, text: &str) -> io::Result<()> {
        let encoded = self.encoding.encode(text);
        self.out
            .write_all(encoded.as_deref().unwrap_or(text.as_bytes()))
    }
}

fn ends_line(text: &[u8]) -> bool {
    matches!(text.last(), Some(b'\n' | b'\r'))
}
