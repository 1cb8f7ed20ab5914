//! Judges a file block by block.

use std::cell::RefCell;
use std::io::{self, Cursor, Write};
use std::rc::Rc;
use std::sync::Arc;

use archive::{Block, Blocks, Decoder};
use report::check::{Judge, Listing, NoBaseline};
use report::render::{FindingContext, Jsonl, Renderer, ReportFormat};
use report::text::Address;
use report::{FileTotals, RunSummary};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::options::reason;
use crate::records::GameEntry;
use crate::{Result, WebOptions};

/// What a block adds.
#[derive(Debug, Default, Serialize)]
pub struct Progress {
    bytes: u64,
    judged: u64,
    games: u64,
    plies: u64,
    findings: Vec<Box<RawValue>>,
    list: Vec<GameEntry>,
}

/// The last findings, and the totals.
#[derive(Debug, Serialize)]
pub struct Finished {
    #[serde(flatten)]
    last: Progress,
    file: Box<RawValue>,
    summary: Box<RawValue>,
}

/// Takes the findings as JSON, one by one.
#[derive(Clone, Debug, Default)]
struct Collected(Rc<RefCell<CollectedLines>>);

/// The findings, the file and the totals as lines of JSON.
#[derive(Debug, Default)]
struct CollectedLines {
    findings: Vec<String>,
    file: String,
    summary: String,
}

impl Renderer for Collected {
    fn lists_consequences(&self) -> bool {
        true
    }

    fn finding(&mut self, _: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let line = line(|out| Jsonl.finding(out, context))?;
        self.0.borrow_mut().findings.push(line);
        Ok(())
    }

    fn file(&mut self, _: &mut dyn Write, file: &FileTotals) -> io::Result<()> {
        self.0.borrow_mut().file = line(|out| Jsonl.file(out, file))?;
        Ok(())
    }

    fn finish(&mut self, _: &mut dyn Write, summary: &RunSummary) -> io::Result<()> {
        self.0.borrow_mut().summary = line(|out| Jsonl.finish(out, summary))?;
        Ok(())
    }
}

/// A line that a renderer writes, without the key `type`, which says only what kind of line it is.
fn line(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> io::Result<String> {
    let mut line = Vec::new();
    write(&mut line)?;
    let line = String::from_utf8_lossy(&line);
    let line = line.trim_end();
    let rest = line.split_once(',').map_or("", |(_, rest)| rest);
    let has_type = line.starts_with("{\"type\":");
    Ok(if has_type {
        format!("{{{rest}")
    } else {
        line.to_owned()
    })
}

fn raw(json: String) -> Result<Box<RawValue>> {
    RawValue::from_string(json).map_err(|error| error.to_string())
}

/// Judges a file block by block, so that a caller can show progress and stop.
pub struct Checker {
    options: WebOptions,
    judge: Judge,
    listing: Listing,
    lines: Collected,
    /// The file, until the first block is read.
    pushed: Vec<u8>,
    blocks: Option<Blocks<Cursor<Vec<u8>>>>,
    block: Block,
    /// Length of the file.
    size: u64,
    judged: u64,
    games: u64,
    plies: u64,
    /// Lines before the next block.
    lines_before: u64,
}

impl Checker {
    /// A checker without a file.
    ///
    /// # Errors
    /// If an option is not valid.
    pub fn new(options: WebOptions) -> Result<Self> {
        let judge = options.judge(ReportFormat::Json)?;
        options.encoding()?;
        let lines = Collected::default();
        let mut listing = Listing::new(ReportFormat::Json, Box::new(lines.clone()), false, false);
        let file = FileTotals {
            path: options.path().to_owned(),
            address: Address::new(options.path().as_ref()),
            ..FileTotals::default()
        };
        listing.open(file, Arc::clone(&judge.settings));
        Ok(Self {
            options,
            judge,
            listing,
            lines,
            pushed: Vec::new(),
            blocks: None,
            block: Block::default(),
            size: 0,
            judged: 0,
            games: 0,
            plies: 0,
            lines_before: 0,
        })
    }

    /// Takes the next bytes of the file.
    ///
    /// # Errors
    /// If judging has begun.
    pub fn push(&mut self, bytes: &[u8]) -> Result<()> {
        if self.blocks.is_some() {
            return Err("all bytes must be pushed before the first call of next".to_owned());
        }
        self.pushed.extend_from_slice(bytes);
        self.size += bytes.len() as u64;
        Ok(())
    }

    /// Judges the next block; `None` at the end of the file.
    ///
    /// # Errors
    /// If the file is not text, or a game is too large.
    pub fn next_block(&mut self) -> Result<Option<Progress>> {
        if self.blocks.is_none() {
            // Refuses binary data.
            self.options.blocks(&self.pushed)?;
            let source = Cursor::new(std::mem::take(&mut self.pushed));
            let decoder = Decoder::with_encoding(source, self.options.encoding()?);
            let size = Blocks::<Cursor<Vec<u8>>>::DEFAULT_SIZE;
            self.blocks = Some(Blocks::from_decoder(decoder, size));
        }
        let Some(blocks) = &mut self.blocks else {
            return Ok(None);
        };
        let block = &mut self.block;
        if !blocks.next_into(block).map_err(|error| reason(&error))? {
            return Ok(None);
        }
        let block = &self.block;
        let mut locator = block.locator();
        let mut list = Vec::new();
        let (games, lines) = (self.games, self.lines_before);
        let judged = self
            .judge
            .judge_each(block, None, &mut |record, judgement| {
                let line = lines + locator.locate(record.span().start).line + 1;
                let game = games + list.len() as u64 + 1;
                list.push(GameEntry::new(game, line, block, record, judgement));
            });
        self.lines_before += block.line_ends();
        self.judged = self.block.on_disk(self.block.bytes.len());
        self.games += judged.games;
        self.plies += judged.plies;
        let listed = self
            .listing
            .block(judged, 0, &mut NoBaseline, &mut io::sink());
        listed.map_err(|error| reason(&error))?;
        self.progress(list).map(Some)
    }

    fn progress(&mut self, list: Vec<GameEntry>) -> Result<Progress> {
        let findings = std::mem::take(&mut self.lines.0.borrow_mut().findings);
        let findings = findings.into_iter().map(raw);
        Ok(Progress {
            bytes: self.size,
            judged: self.judged,
            games: self.games,
            plies: self.plies,
            findings: findings.collect::<Result<_>>()?,
            list,
        })
    }

    /// Judges what is left, and returns the last findings and the totals.
    ///
    /// # Errors
    /// As for [`next_block`](Self::next_block).
    pub fn finish(mut self) -> Result<Finished> {
        let (mut findings, mut list) = (Vec::new(), Vec::new());
        while let Some(step) = self.next_block()? {
            findings.extend(step.findings);
            list.extend(step.list);
        }
        let ended = self.listing.close(&mut NoBaseline, &mut io::sink());
        ended
            .and_then(|()| self.listing.names(&mut NoBaseline, &mut io::sink()))
            .and_then(|_| self.listing.finish(&mut io::sink()))
            .map_err(|error| reason(&error))?;
        let mut last = self.progress(list)?;
        findings.append(&mut last.findings);
        last.findings = findings;
        let (file, summary) = {
            let mut lines = self.lines.0.borrow_mut();
            (
                std::mem::take(&mut lines.file),
                std::mem::take(&mut lines.summary),
            )
        };
        Ok(Finished {
            last,
            file: raw(file)?,
            summary: raw(summary)?,
        })
    }
}
