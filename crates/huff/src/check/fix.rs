//! `--fix` and `--diff`: fixes files while judging them.
//!
//! Each thread fixes one block at a time and returns the changes with their offsets on disk. The first change
//! in a file starts a copy of the file, in a temporary file in the same folder. At the end, the copy replaces
//! the original. A file without changes is not written.

use std::collections::{BTreeMap, VecDeque};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use archive::{Block, BlockFix, DiskEdit, Encoding, Rewriter};
use clap::ColorChoice;
use referee::{Edit, Fixer, Rule, Safety};
use report::rules::Selection;
use report::text::{counted, grouped};

use crate::diff::UnifiedDiff;
use crate::exit::Failure;
use crate::input::{Input, InputBlocks, Stamp};
use crate::output::Output;
use crate::replace::Replacement;

/// Fixes the games of every block of a run.
#[derive(Debug)]
pub(crate) struct FixPass {
    fixer: Fixer,
    /// Print the changes and write nothing.
    diff: bool,
    input_buffer: InputBuffer,
}

/// The fixes of a block.
#[derive(Debug, Default)]
pub(crate) struct FixedBlock {
    edits: Vec<DiskEdit>,
    /// Offset of the block's end on disk.
    end: u64,
    safe: u64,
    risky: u64,
    withdrawn: Vec<&'static Rule>,
    too_large: u64,
    /// The parts of the text around changed games, before and after the fixes; only for a diff.
    changed_parts: Vec<(Vec<u8>, Vec<u8>)>,
}

impl FixPass {
    /// Fixes with `fixer`, or only prints a diff. Standard input is kept in `input_buffer`.
    pub(crate) fn new(fixer: Fixer, diff: bool, input_buffer: InputBuffer) -> Self {
        Self {
            fixer,
            diff,
            input_buffer,
        }
    }

    pub(crate) fn is_dry_run(&self) -> bool {
        self.diff
    }

    /// Opens an input. Standard input is kept until it is written.
    pub(crate) fn open(&self, input: &Input) -> Result<InputBlocks, Failure> {
        if input.path().is_some() || self.diff {
            return input.blocks();
        }
        let tee = Tee {
            source: input.open()?,
            input_buffer: self.input_buffer.clone(),
        };
        Ok(input.blocks_of(Box::new(tee)))
    }

    /// Fixes the games of the block.
    pub(crate) fn fix(&self, block: &mut Block, selection: &Selection) -> FixedBlock {
        // A code page cannot encode every player name.
        let writing = matches!(block.encoding, Encoding::CodePage(_)) && self.fixer.renames();
        let encoding = block.encoding;
        let writing = writing.then(|| {
            self.fixer
                .with_name_filter(&|name| encoding.encode(name).is_some())
        });
        let fixer = writing.as_ref().unwrap_or(&self.fixer);
        let fix = archive::fix_block(block, fixer, &|rule| selection.counts(rule));
        let BlockFix {
            edits,
            fixed,
            withdrawn,
            too_large,
        } = fix;
        let risky = fixed
            .iter()
            .filter(|(_, safety)| *safety == Safety::Unsafe)
            .count();
        let on_disk = archive::to_disk_edits(block, &edits);
        let end = block.on_disk(block.bytes.len());
        let changed_parts = if self.diff {
            changed_parts(&block.bytes, &edits)
        } else {
            Vec::new()
        };
        if !edits.is_empty() {
            archive::apply_edits(block, &edits);
        }
        FixedBlock {
            edits: on_disk,
            end,
            safe: (fixed.len() - risky) as u64,
            risky: risky as u64,
            withdrawn,
            too_large,
            changed_parts,
        }
    }
}

/// The lines around the changes, before and after, so that the diff need not compare the rest.
fn changed_parts(bytes: &[u8], edits: &[Edit]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let line_after = |at: usize| {
        let rest = &bytes[at..];
        memchr::memchr(b'\n', rest).map_or(bytes.len(), |end| at + end + 1)
    };
    let line_of = |at: usize| memchr::memrchr(b'\n', &bytes[..at]).map_or(0, |end| end + 1);
    let mut changed_parts = Vec::new();
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
        changed_parts.push((same.clone(), same));
        let old = &bytes[start..end];
        changed_parts.push((old.to_vec(), Edit::apply(&moved, old)));
        at = end;
        rest = &rest[count..];
    }
    let same = bytes[at..].to_vec();
    changed_parts.push((same.clone(), same));
    changed_parts
}

/// Writes fixed files and counts the fixes.
pub(super) struct FixWriter {
    diff: bool,
    input_buffer: InputBuffer,
    file: Option<OpenFile>,
    /// The fixes in all files written.
    total: Counts,
    /// Whether any file differs from its fixed version.
    pub(super) differs: bool,
}

/// The current file.
struct OpenFile {
    input: Input,
    stamp: Option<Stamp>,
    copy: Option<FileCopy>,
    diff: Option<UnifiedDiff>,
    counts: Counts,
    /// The number of bytes by which the file has grown so far; negative if it shrank.
    grown: i64,
    /// Whether an error occurred, so that the file stays unchanged.
    failed: bool,
}

enum FileCopy {
    File(Box<Rewriter<File, Replacement>>),
    Stdout(Box<Rewriter<InputBuffer, Output>>),
}

#[derive(Default)]
struct Counts {
    safe: u64,
    risky: u64,
    /// The fixes undone, by the code of their rule.
    withdrawn: BTreeMap<&'static str, u64>,
    too_large: u64,
}

impl FixWriter {
    pub(super) fn new(diff: bool, input_buffer: InputBuffer) -> Self {
        Self {
            diff,
            input_buffer,
            file: None,
            total: Counts::default(),
            differs: false,
        }
    }

    /// Whether changes are only shown, not written.
    pub(super) fn is_dry_run(&self) -> bool {
        self.diff
    }

    /// Starts the next file.
    pub(super) fn open(&mut self, input: Input, stamp: Option<Stamp>, color: bool) {
        let diff = self
            .diff
            .then(|| UnifiedDiff::new(input.display_name.clone(), color));
        self.file = Some(OpenFile {
            input,
            stamp,
            copy: None,
            diff,
            counts: Counts::default(),
            grown: 0,
            failed: false,
        });
    }

    /// The number of bytes by which the fixes so far move the next block.
    pub(super) fn growth(&self) -> i64 {
        self.file.as_ref().map_or(0, |file| file.grown)
    }

    /// Writes a fixed block.
    ///
    /// # Errors
    /// If writing the report fails. A failure to write the file is a returned value instead.
    pub(super) fn write_block(
        &mut self,
        out: &mut Output,
        fixed_block: &FixedBlock,
    ) -> Result<Option<Failure>, Failure> {
        let Some(file) = &mut self.file else {
            return Ok(None);
        };
        file.counts.safe += fixed_block.safe;
        file.counts.risky += fixed_block.risky;
        for rule in &fixed_block.withdrawn {
            *file.counts.withdrawn.entry(rule.code()).or_default() += 1;
        }
        file.counts.too_large += fixed_block.too_large;
        for edit in &fixed_block.edits {
            let gone = (edit.end - edit.start).cast_signed();
            file.grown += edit.bytes.len().cast_signed() as i64 - gone;
        }
        if let Some(diff) = &mut file.diff {
            // The result counts even if the reader has closed the pipe.
            self.differs |= fixed_block
                .changed_parts
                .iter()
                .any(|(old, new)| old != new);
            for (old, new) in &fixed_block.changed_parts {
                diff.add(out, old, new)?;
            }
            return Ok(None);
        }
        if file.failed {
            return Ok(None);
        }
        let written = file.write(fixed_block, &self.input_buffer);
        Ok(written.err().map(|error| file.fail(&error)))
    }

    /// Abandons the current file after a failure.
    pub(super) fn abandon_file(&mut self) {
        if let Some(file) = &mut self.file {
            file.failed = true;
            file.copy = None;
        }
    }

    /// Completes the file and replaces the original.
    ///
    /// # Errors
    /// As for [`write_block`](Self::write_block).
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
        for (code, count) in &file.counts.withdrawn {
            *self.total.withdrawn.entry(code).or_default() += count;
        }
        self.total.too_large += file.counts.too_large;
        Ok(None)
    }

    /// `12 fixed (2 by unsafe fixes), 3 findings left`; `left` is `None` for a diff.
    pub(super) fn summary(&self, left: Option<u64>) -> String {
        let Counts {
            safe,
            risky,
            withdrawn,
            too_large,
        } = &self.total;
        let fixed = grouped(*safe + *risky);
        let by_risk = match risky {
            0 => String::new(),
            risky => format!(" ({} by unsafe fixes)", grouped(*risky)),
        };
        let codes: Vec<&str> = withdrawn.keys().copied().collect();
        let codes = codes.join(", ");
        let undone = match withdrawn.values().sum::<u64>() {
            0 => String::new(),
            1 => format!("; 1 fix could not be verified and was undone: {codes}"),
            more => format!(
                "; {} fixes could not be verified and were undone: {codes}",
                grouped(more)
            ),
        };
        let skipped = match too_large {
            0 => String::new(),
            1 => "; 1 game over 1 MiB was not fixed".to_owned(),
            more => format!("; {} games over 1 MiB were not fixed", grouped(*more)),
        };
        match left {
            Some(left) => {
                let left = counted(left, "finding");
                format!("{fixed} fixed{by_risk}, {left} left{undone}{skipped}")
            }
            None => format!("{fixed} would be fixed{by_risk}{undone}{skipped}"),
        }
    }
}

impl OpenFile {
    fn write(&mut self, fixed_block: &FixedBlock, input_buffer: &InputBuffer) -> io::Result<()> {
        match (self.input.path(), &self.copy) {
            (Some(path), None) if !fixed_block.edits.is_empty() => {
                if !self.input.is_regular_file() {
                    return Err(io::Error::other("not a regular file"));
                }
                if !self.input.is_plain() {
                    return Err(io::Error::other(
                        "the file is compressed; decompress it first",
                    ));
                }
                self.copy = Some(FileCopy::File(Box::new(begin_copy(
                    path,
                    self.stamp.as_ref(),
                )?)));
            }
            (None, None) => {
                let copy = Rewriter::new(input_buffer.clone(), Output::stdout(ColorChoice::Never));
                self.copy = Some(FileCopy::Stdout(Box::new(copy)));
            }
            _ => {}
        }
        match &mut self.copy {
            Some(FileCopy::File(copy)) => fixed_block
                .edits
                .iter()
                .try_for_each(|edit| copy.edit(edit)),
            Some(FileCopy::Stdout(copy)) => {
                fixed_block
                    .edits
                    .iter()
                    .try_for_each(|edit| copy.edit(edit))?;
                // Free the kept bytes as soon as possible.
                copy.copy_to(fixed_block.end)
            }
            None => Ok(()),
        }
    }

    fn finish(&mut self) -> io::Result<()> {
        match self.copy.take() {
            Some(FileCopy::File(copy)) => copy.finish()?.commit(),
            Some(FileCopy::Stdout(copy)) => copy.finish()?.flush(),
            None => Ok(()),
        }
    }

    /// Abandons the file and returns the failure.
    fn fail(&mut self, error: &io::Error) -> Failure {
        self.failed = true;
        self.copy = None;
        if self.input.path().is_none() {
            return Failure::from(io::Error::new(error.kind(), error.to_string()));
        }
        Failure::writing(&self.input.display_name, error)
            .tip("the file is unchanged; the report describes it as if it were fixed")
    }
}

/// Starts a copy that will replace the file. The file must still be the one that was read.
fn begin_copy(path: &Path, stamp: Option<&Stamp>) -> io::Result<Rewriter<File, Replacement>> {
    let original = File::open(path)?;
    if Stamp::from_metadata(&original.metadata()?).as_ref() != stamp {
        return Err(io::Error::other("another program changed it meanwhile"));
    }
    let replacement = Replacement::new(path)?;
    Ok(Rewriter::new(original, replacement))
}

/// Bytes of standard input that were read and not written yet.
#[derive(Clone, Debug, Default)]
pub(crate) struct InputBuffer(Arc<Mutex<VecDeque<u8>>>);

impl Read for InputBuffer {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        bytes.read(into)
    }
}

/// A reader that keeps a copy of every byte.
struct Tee<R> {
    source: R,
    input_buffer: InputBuffer,
}

impl<R: Read> Read for Tee<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(into)?;
        let input_buffer = &self.input_buffer.0;
        let mut input_buffer = input_buffer.lock().unwrap_or_else(PoisonError::into_inner);
        input_buffer.extend(&into[..count]);
        Ok(count)
    }
}
