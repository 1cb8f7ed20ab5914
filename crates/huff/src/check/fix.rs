//! `--fix` and `--diff`: what is mended while a file is judged, and how it gets back to the disk.
//!
//! The threads mend block by block and tell the changes as places on disk. Once the first change of
//! a file is known, the file is copied with its changes into a temporary file beside it, which takes
//! its place at the end. A file without changes is not written at all.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use archive::{Block, BlockFix, DiskEdit, Encoding, Rewriter};
use referee::{Edit, Fixer, Safety};

use super::judge::Source;
use crate::diff::UnifiedDiff;
use crate::exit::Failure;
use crate::input::{Input, Stamp};
use crate::output::{Color, Output};
use crate::replace::Replacement;
use crate::rules::Selection;
use crate::text::{counted, grouped};

/// Mends the games of every block of a run.
#[derive(Debug)]
pub(crate) struct Mender {
    fixer: Fixer,
    /// Show the changes and make none.
    diff: bool,
    kept: Kept,
}

/// What was mended in a block.
#[derive(Debug, Default)]
pub(crate) struct Mended {
    edits: Vec<DiskEdit>,
    /// Where the block ends on disk.
    end: u64,
    safe: u64,
    risky: u64,
    withdrawn: u64,
    /// The text before and after, cut where the games with changes begin and end; only for a diff.
    pieces: Vec<(Vec<u8>, Vec<u8>)>,
}

impl Mender {
    /// Who mends with `fixer`, or only shows what that would do; what is read of standard input
    /// goes into `kept`.
    pub(crate) fn new(fixer: Fixer, diff: bool, kept: Kept) -> Self {
        Self { fixer, diff, kept }
    }

    pub(crate) fn shows_only(&self) -> bool {
        self.diff
    }

    /// Opens an input; what is read of standard input is kept until it is written again.
    pub(crate) fn open(&self, input: &Input) -> Result<Source, Failure> {
        if input.path().is_some() || self.diff {
            return input.blocks();
        }
        let tee = Tee {
            source: input.open()?,
            kept: self.kept.clone(),
        };
        Ok(input.blocks_of(Box::new(tee)))
    }

    /// Mends the games of the block.
    pub(crate) fn mend(&self, block: &mut Block, selection: &Selection) -> Mended {
        // of a code page not every name of a player has letters
        let writing = matches!(block.encoding, Encoding::CodePage(_)) && self.fixer.renames();
        let encoding = block.encoding;
        let writing = writing.then(|| self.fixer.writing(&|name| encoding.encode(name).is_some()));
        let fixer = writing.as_ref().unwrap_or(&self.fixer);
        let fix = archive::fix_block(block, fixer, &|rule| selection.counts(rule));
        let BlockFix {
            edits,
            fixed,
            withdrawn,
        } = fix;
        let risky = fixed
            .iter()
            .filter(|(_, safety)| *safety == Safety::Unsafe)
            .count();
        let on_disk = archive::on_disk(block, &edits);
        let end = block.on_disk(block.bytes.len());
        let pieces = if self.diff {
            pieces(&block.bytes, &edits)
        } else {
            Vec::new()
        };
        if !edits.is_empty() {
            archive::mend_block(block, &edits);
        }
        Mended {
            edits: on_disk,
            end,
            safe: (fixed.len() - risky) as u64,
            risky: risky as u64,
            withdrawn,
            pieces,
        }
    }
}

/// The text before and after, cut at the lines around the changes: what lies far from them need not
/// be compared.
fn pieces(bytes: &[u8], edits: &[Edit]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let line_after = |at: usize| {
        let rest = &bytes[at..];
        memchr::memchr(b'\n', rest).map_or(bytes.len(), |end| at + end + 1)
    };
    let line_of = |at: usize| memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |end| end + 1);
    let mut pieces = Vec::new();
    let mut at = 0;
    let mut rest = edits;
    while let Some(first) = rest.first() {
        let start = line_of(first.span.start).max(at);
        let mut end = line_after(first.span.end);
        let mut count = 1;
        while let Some(next) = rest.get(count).filter(|next| next.span.start < end) {
            end = end.max(line_after(next.span.end));
            count += 1;
        }
        let moved: Vec<Edit> = rest[..count]
            .iter()
            .map(|edit| Edit {
                span: pdn::Span::new(edit.span.start - start, edit.span.end - start),
                text: edit.text.clone(),
            })
            .collect();
        let same = bytes[at..start].to_vec();
        pieces.push((same.clone(), same));
        let old = &bytes[start..end];
        pieces.push((old.to_vec(), Edit::apply(&moved, old)));
        at = end;
        rest = &rest[count..];
    }
    let same = bytes[at..].to_vec();
    pieces.push((same.clone(), same));
    pieces
}

/// Writes what was mended, file by file, and counts it.
pub(super) struct Writing {
    diff: bool,
    kept: Kept,
    file: Option<Open>,
    /// Of all files that were written.
    total: Counts,
    /// A file was shown to differ.
    pub(super) differs: bool,
}

/// A file on its way.
struct Open {
    input: Input,
    stamp: Option<Stamp>,
    copy: Option<Copy>,
    diff: Option<UnifiedDiff>,
    counts: Counts,
    /// How many bytes longer (or shorter) the file has become by now.
    grown: i64,
    /// Something failed: the file stays as it is.
    failed: bool,
}

enum Copy {
    File(Box<Rewriter<File, Replacement>>),
    Stdout(Box<Rewriter<Kept, Output>>),
}

#[derive(Clone, Copy, Default)]
struct Counts {
    safe: u64,
    risky: u64,
    withdrawn: u64,
}

impl Writing {
    pub(super) fn new(diff: bool, kept: Kept) -> Self {
        Self {
            diff,
            kept,
            file: None,
            total: Counts::default(),
            differs: false,
        }
    }

    /// True if changes are shown and none is made.
    pub(super) fn shows_only(&self) -> bool {
        self.diff
    }

    /// A file was opened.
    pub(super) fn open(&mut self, input: Input, stamp: Option<Stamp>, color: bool) {
        let diff = self
            .diff
            .then(|| UnifiedDiff::new(input.shown.clone(), color));
        self.file = Some(Open {
            input,
            stamp,
            copy: None,
            diff,
            counts: Counts::default(),
            grown: 0,
            failed: false,
        });
    }

    /// How much further on disk the next block lies than it did before its file was mended.
    pub(super) fn grown(&self) -> i64 {
        self.file.as_ref().map_or(0, |file| file.grown)
    }

    /// A block was mended.
    ///
    /// # Errors
    /// Only those of the report; what is wrong with the file is handed back as a failure of its own.
    pub(super) fn block(
        &mut self,
        out: &mut Output,
        mended: &Mended,
    ) -> Result<Option<Failure>, Failure> {
        let Some(file) = &mut self.file else {
            return Ok(None);
        };
        file.counts.safe += mended.safe;
        file.counts.risky += mended.risky;
        file.counts.withdrawn += mended.withdrawn;
        for edit in &mended.edits {
            let gone = (edit.end - edit.start).cast_signed();
            file.grown += edit.bytes.len().cast_signed() as i64 - gone;
        }
        if let Some(diff) = &mut file.diff {
            // also if nobody reads it to the end
            self.differs |= mended.pieces.iter().any(|(old, new)| old != new);
            for (old, new) in &mended.pieces {
                diff.piece(out, old, new)?;
            }
            return Ok(None);
        }
        if file.failed {
            return Ok(None);
        }
        let written = file.write(mended, &self.kept);
        Ok(written.err().map(|error| file.fail(&error)))
    }

    /// Something about the file failed: it is not written.
    pub(super) fn failed(&mut self) {
        if let Some(file) = &mut self.file {
            file.failed = true;
            file.copy = None;
        }
    }

    /// The file is at its end, and takes its place.
    ///
    /// # Errors
    /// As for [`block`](Self::block).
    pub(super) fn close(&mut self, out: &mut Output) -> Result<Option<Failure>, Failure> {
        let Some(mut file) = self.file.take() else {
            return Ok(None);
        };
        if let Some(diff) = file.diff.take() {
            diff.finish(out)?;
        }
        if file.failed {
            return Ok(None);
        }
        if let Err(error) = file.finish() {
            return Ok(Some(file.fail(&error)));
        }
        self.total.safe += file.counts.safe;
        self.total.risky += file.counts.risky;
        self.total.withdrawn += file.counts.withdrawn;
        Ok(None)
    }

    /// `12 fixed (2 by unsafe fixes), 3 findings left`; `left` is none where only a diff was made.
    pub(super) fn summary(&self, left: Option<u64>) -> String {
        let Counts {
            safe,
            risky,
            withdrawn,
        } = self.total;
        let fixed = grouped(safe + risky);
        let by_risk = match risky {
            0 => String::new(),
            risky => format!(" ({} by unsafe fixes)", grouped(risky)),
        };
        let taken_back = match withdrawn {
            0 => String::new(),
            1 => "; 1 could not be proved, and was taken back".to_owned(),
            more => format!(
                "; {} could not be proved, and were taken back",
                grouped(more)
            ),
        };
        match left {
            Some(left) => {
                let left = counted(left, "finding");
                format!("{fixed} fixed{by_risk}, {left} left{taken_back}")
            }
            None => format!("{fixed} would be fixed{by_risk}{taken_back}"),
        }
    }
}

impl Open {
    fn write(&mut self, mended: &Mended, kept: &Kept) -> io::Result<()> {
        match (self.input.path(), &self.copy) {
            (Some(path), None) if !mended.edits.is_empty() => {
                if !self.input.is_lasting() {
                    return Err(io::Error::other("it is no plain file"));
                }
                if !self.input.is_plain() {
                    return Err(io::Error::other(
                        "it is compressed: unpack it, and mend that",
                    ));
                }
                self.copy = Some(Copy::File(Box::new(begin(path, self.stamp.as_ref())?)));
            }
            (None, None) => {
                let copy = Rewriter::new(kept.clone(), Output::stdout(Color::Never));
                self.copy = Some(Copy::Stdout(Box::new(copy)));
            }
            _ => {}
        }
        match &mut self.copy {
            Some(Copy::File(copy)) => mended.edits.iter().try_for_each(|edit| copy.edit(edit)),
            Some(Copy::Stdout(copy)) => {
                mended.edits.iter().try_for_each(|edit| copy.edit(edit))?;
                // nothing of it stays in memory
                copy.copy_to(mended.end)
            }
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        match self.copy.take() {
            Some(Copy::File(copy)) => copy.finish()?.commit(),
            Some(Copy::Stdout(copy)) => copy.finish()?.flush(),
            None => Ok(()),
        }
    }

    /// Gives the file up; says so.
    fn fail(&mut self, error: &io::Error) -> Failure {
        self.failed = true;
        self.copy = None;
        if self.input.path().is_none() {
            return Failure::from(io::Error::new(error.kind(), error.to_string()));
        }
        Failure::writing(&self.input.shown, error)
            .tip("the file is as it was; the report is of what it would have become")
    }
}

/// A copy of a file that will take its place; the file must be the one that was read.
fn begin(path: &Path, stamp: Option<&Stamp>) -> io::Result<Rewriter<File, Replacement>> {
    let original = File::open(path)?;
    if Stamp::of(&original.metadata()?).as_ref() != stamp {
        return Err(io::Error::other("it was changed by someone else meanwhile"));
    }
    let replacement = Replacement::of(path)?;
    Ok(Rewriter::new(original, replacement))
}

/// Bytes of standard input that were read and not written yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kept(Arc<Mutex<VecDeque<u8>>>);

impl Read for Kept {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.read(into)
    }
}

/// A source of which every byte is kept.
struct Tee<R> {
    source: R,
    kept: Kept,
}

impl<R: Read> Read for Tee<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(into)?;
        let kept = &self.kept.0;
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&into[..count]);
        Ok(count)
    }
}
