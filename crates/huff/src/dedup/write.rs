//! Writes one record of each game, byte for byte.

use std::io::{self, Read, Write};
use std::path::Path;

use archive::dedup::{DedupGames, Group};
use archive::separator;
use report::text::Sanitized;

use crate::exit::Failure;
use crate::input::Input;
use crate::output::{ColorArg, Output};

/// Writes one record of each group, in the original order. Text between two games belongs to the earlier one.
/// Text before the first game of a file belongs to that game. Games that were not neighbours are separated.
///
/// # Errors
/// If an input cannot be read again, or writing to the output fails.
pub(super) fn write_kept(
    path: &Path,
    inputs: &[Input],
    games: &DedupGames,
    groups: &[Group],
) -> Result<(), Failure> {
    if let Some(pipe) = inputs.iter().find(|input| !input.is_regular_file()) {
        let what = format!(
            "{} is not a regular file and cannot be read twice",
            Sanitized(&pipe.display_name)
        );
        return Err(Failure::new(what).tip("save it to a file first; nothing is written"));
    }
    let kept = games.kept(groups);
    let mut out = LineEndTracker {
        out: Output::open(Some(path), ColorArg::Never)?,
        last: b'\n',
    };
    let mut next = 0;
    let mut before: Option<(usize, Vec<u8>)> = None;
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
                match &before {
                    Some((last, _)) if last + 1 == game && game > first => {}
                    Some((_, last)) => out.separate(last, &bytes)?,
                    None => {}
                }
                out.write_all(&bytes)?;
                before = Some((game, bytes.clone()));
            } else {
                copy(&mut part, &mut io::sink(), input)?;
            }
            at = end;
        }
    }
    out.out.finish()
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

/// An output that remembers its last line end, so that games do not run together.
struct LineEndTracker {
    out: Output,
    last: u8,
}

impl LineEndTracker {
    /// Separates a game from the previous one, which was not its neighbour: by a line end, and by `*` if they
    /// would be read as one game.
    fn separate(&mut self, before: &[u8], next: &[u8]) -> io::Result<()> {
        let is_windows = memchr::memmem::find(before, b"\r\n").is_some();
        let line_end = if is_windows { "\r\n" } else { "\n" };
        if !matches!(self.last, b'\n' | b'\r') {
            self.write_all(line_end.as_bytes())?;
        }
        // In UTF-16, an ASCII `*` is not a character. UTF-16 is never mixed with another encoding.
        if memchr::memchr(0, before).is_some() {
            return Ok(());
        }
        let before = [before, &b"\n"[..]].concat();
        let separator = separator(&before, next);
        self.write_all(separator.replace('\n', line_end).as_bytes())
    }
}

impl Write for LineEndTracker {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        if let Some(last) = bytes[..written].last() {
            self.last = *last;
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
