//! Writes one record of each game, byte for byte as it stood.

use std::io::{self, Read, Write};
use std::path::Path;

use archive::dedup::{Games, Group};
use archive::separator;

use crate::exit::Failure;
use crate::input::Input;
use crate::output::{Color, Output};
use crate::text::Sanitized;

/// Writes the games that are kept when each group is folded into one record, in their order. What stands between two
/// games belongs to the first of them, what stands before the first game of a file to that one. Two that were no
/// neighbours are kept apart.
///
/// # Errors
/// If an input cannot be read again, or the output cannot be written.
pub(super) fn kept(
    path: &Path,
    inputs: &[Input],
    games: &Games,
    groups: &[Group],
) -> Result<(), Failure> {
    if let Some(pipe) = inputs.iter().find(|input| !input.is_lasting()) {
        let what = format!(
            "{} is no plain file and cannot be read twice",
            Sanitized(&pipe.shown)
        );
        return Err(Failure::new(what).tip("put it into a file first; nothing is written"));
    }
    let kept = games.kept(groups);
    let mut out = Ended {
        out: Output::open(Some(path), Color::Never)?,
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
            // the last game goes to the end of the file
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
                    Some((_, last)) => out.part(last, &bytes)?,
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

/// Copies all of `part`; what fails is told from each other.
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

/// An output that knows how its last line ended, so that no game is glued to the one before it.
struct Ended {
    out: Output,
    last: u8,
}

impl Ended {
    /// Keeps a game apart from the one before, next to which it did not stand: by a line end, and by `*` where they would
    /// be read as one.
    fn part(&mut self, before: &[u8], next: &[u8]) -> io::Result<()> {
        let is_windows = memchr::memmem::find(before, b"\r\n").is_some();
        let line_end = if is_windows { "\r\n" } else { "\n" };
        if !matches!(self.last, b'\n' | b'\r') {
            self.write_all(line_end.as_bytes())?;
        }
        // in UTF-16, which is written with nothing but UTF-16, an ASCII `*` would be no character
        if memchr::memchr(0, before).is_some() {
            return Ok(());
        }
        let before = [before, &b"\n"[..]].concat();
        let separator = separator(&before, next);
        self.write_all(separator.replace('\n', line_end).as_bytes())
    }
}

impl Write for Ended {
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
