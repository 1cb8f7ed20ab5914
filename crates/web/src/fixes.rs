//! Fixes of files.

use std::io::Cursor;

use archive::{Block, Encoding, Rewriter};
use referee::{Fixable, Fixer, Judgement, Record, Referee, Rule};
use serde::Serialize;

use crate::options::reason;
use crate::{Result, WebOptions};

/// A fixed file.
#[derive(Debug)]
pub struct FixedFile {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// Number of findings fixed.
    pub fixed: u64,
}

/// The fix for the findings of a rule in a game.
#[derive(Debug, Serialize)]
pub struct ListedFix {
    code: &'static str,
    game: u64,
    r#unsafe: bool,
    findings: u64,
    changes: Vec<ListedChange>,
}

/// A replaced part of the file.
#[derive(Debug, Serialize)]
pub struct ListedChange {
    offset: u64,
    length: u64,
    text: String,
}

/// Fixes what can be fixed, as `huff check --fix` does.
pub(crate) fn fix(bytes: &[u8], options: &WebOptions) -> Result<FixedFile> {
    let selection = options.selection()?;
    let fixer = Fixer::new(options.referee()?, options.r#unsafe);
    let mut rewriter = Rewriter::new(Cursor::new(bytes), Vec::with_capacity(bytes.len()));
    let mut blocks = options.blocks(bytes)?;
    let (mut block, mut fixed) = (Block::default(), 0);
    while blocks
        .next_into(&mut block)
        .map_err(|error| reason(&error))?
    {
        let fix = archive::fix_block(&block, &fixer, &|rule| selection.counts(rule));
        fixed += fix.fixed.len() as u64;
        for edit in archive::to_disk_edits(&block, &fix.edits) {
            rewriter.edit(&edit).map_err(|error| reason(&error))?;
        }
    }
    let bytes = rewriter.finish().map_err(|error| reason(&error))?;
    Ok(FixedFile { bytes, fixed })
}

/// Each fix alone.
pub(crate) fn fixes(bytes: &[u8], options: &WebOptions) -> Result<Vec<ListedFix>> {
    let selection = options.selection()?;
    let referee = Referee::new(options.referee()?);
    let safe = Fixer::new(options.referee()?, false);
    let r#unsafe = Fixer::new(options.referee()?, true);
    let mut blocks = options.blocks(bytes)?;
    let mut block = Block::default();
    let (mut game, mut all) = (0, Vec::new());
    while blocks
        .next_into(&mut block)
        .map_err(|error| reason(&error))?
    {
        let referee = referee.for_file(&block.file);
        let fixers = [
            (safe.for_file(&block.file), false),
            (r#unsafe.for_file(&block.file), true),
        ];
        let mut reader = referee::reader(&block.bytes);
        let (mut events, mut judgement) = (Vec::new(), Judgement::default());
        while reader.read_game(&mut events) {
            game += 1;
            let record = Record {
                source: &block.bytes,
                events: &events,
            };
            referee.judge(&record, &mut judgement);
            let mut rules: Vec<&'static Rule> = Vec::new();
            for rule in judgement.findings.iter().map(|finding| finding.rule) {
                if !rules.contains(&rule) && selection.counts(rule) {
                    rules.push(rule);
                }
            }
            for rule in rules {
                all.extend(of_rule(&block, &record, game, rule, &fixers));
            }
        }
    }
    Ok(all)
}

/// The fix of a rule in a game: the safe one, else the unsafe one.
fn of_rule(
    block: &Block,
    record: &Record<'_>,
    game: u64,
    rule: &'static Rule,
    fixers: &[(Fixer, bool); 2],
) -> Option<ListedFix> {
    if rule.fix() == Fixable::No || !archive::is_fixed_in(block.encoding, rule) {
        return None;
    }
    let made = fixers.iter().find_map(|(fixer, is_unsafe)| {
        let fix = fixer.game(record, &|other| other == rule)?;
        (!fix.edits.is_empty()).then_some((fix, *is_unsafe))
    });
    let (fix, is_unsafe) = made?;
    let disk = archive::to_disk_edits(block, &fix.edits);
    let changes = disk
        .iter()
        .zip(&fix.edits)
        .map(|(disk, edit)| ListedChange {
            offset: disk.start,
            length: disk.end - disk.start,
            text: edit.text.clone(),
        });
    Some(ListedFix {
        code: rule.code(),
        game,
        r#unsafe: is_unsafe,
        findings: fix.fixed.len() as u64,
        changes: changes.collect(),
    })
}

/// The text of bytes in an encoding.
pub(crate) fn decode(bytes: &[u8], encoding: Option<Encoding>) -> Result<String> {
    let mut text = Vec::new();
    let mut decoder = archive::Decoder::with_encoding(Cursor::new(bytes), encoding);
    let read = std::io::Read::read_to_end(&mut decoder, &mut text);
    read.map_err(|error| reason(&error))?;
    let text = text.utf8_chunks().map(|chunk| {
        let rest = chunk
            .invalid()
            .iter()
            .map(|byte| pdn::text(&[*byte]).into_owned());
        std::iter::once(chunk.valid().to_owned())
            .chain(rest)
            .collect::<String>()
    });
    Ok(text.collect())
}
