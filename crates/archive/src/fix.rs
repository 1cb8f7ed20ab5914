//! Applies fixes to the games of a block, and rewrites a file with only these changes.

use std::io::{self, Read, Write};
use std::sync::Arc;

use referee::{Edit, EventCounts, FileEvidence, Finding, Fixer, Record, Rule, Safety};

use crate::not_text::first_control;
use crate::{Block, Decoder, Encoding};

/// The fixes of a block.
///
/// ```
/// use referee::{Fixer, Options};
///
/// let text = b"[GameType \"21\"]\n1. 09-13 22-18 *\n";
/// let fix = archive::fix_games(text, &Fixer::new(Options::default(), false), &|_| true);
/// assert_eq!(fix.edits.len(), 1);
/// assert_eq!(fix.fixed[0].0.name(), "leading-zero");
/// assert_eq!((fix.withdrawn.len(), fix.too_large), (0, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BlockFix {
    /// The edits of the block's bytes, in order and without overlap.
    pub edits: Vec<Edit>,
    /// The rules of the fixed findings, one entry per finding.
    pub fixed: Vec<(&'static Rule, Safety)>,
    /// The rules of the findings whose fix was withdrawn because it could not be proved, one entry per finding.
    pub withdrawn: Vec<&'static Rule>,
    /// Number of games larger than [`Fixer::MAX_GAME_SIZE`], which are not fixed.
    pub too_large: u64,
}

/// An edit of a file on disk.
///
/// ```
/// use archive::{DiskEdit, Rewriter};
///
/// let edit = DiskEdit { start: 5, end: 6, bytes: b"-".to_vec() };
/// let mut copy = Rewriter::new(&b"1. 11x15 *"[..], Vec::new());
/// copy.edit(&edit)?;
/// assert_eq!(copy.finish()?, b"1. 11-15 *");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiskEdit {
    /// The offset of the first byte to replace.
    pub start: u64,
    /// The offset after the last byte to replace.
    pub end: u64,
    /// The replacement, in the encoding of the file.
    pub bytes: Vec<u8>,
}

/// Fixes the games of a text by the rules that `wanted` selects.
///
/// Each game is proved separately ([`Fixer::game`]), then the whole text. The text must still contain the same games,
/// with the same numbers of tags, moves and comments. Otherwise nothing is changed. Games with control characters are
/// not changed either, because they are not text.
///
/// ```
/// use referee::{Edit, Fixer, Options};
///
/// let text = b"[GameType \"21\"]\n1. 09-13 22-18 *\n";
/// let fix = archive::fix_games(text, &Fixer::new(Options::default(), false), &|_| true);
/// assert_eq!(Edit::apply(&fix.edits, text), b"[GameType \"21\"]\n1. 9-13 22-18 *\n");
/// ```
pub fn fix_games(bytes: &[u8], fixer: &Fixer, wanted: &dyn Fn(&Rule) -> bool) -> BlockFix {
    let fixer = fixer.for_file(&Arc::new(FileEvidence::new(bytes)));
    fix_before(bytes.len(), bytes, &fixer, wanted, &|_| true)
}

/// Fixes the games of a block like [`fix_games`], except a game that is truncated in the middle of a UTF-16 unit.
/// Text inserted after half a unit would be read as other characters.
///
/// ```
/// use archive::{Blocks, Decoder};
/// use referee::{Fixer, Options};
///
/// let text = "\u{FEFF}1. 09-13 22-18";
/// let mut file: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
/// file.push(b' ');
/// let block = Blocks::from_decoder(Decoder::new(&file[..]), 1000).next().unwrap()?;
/// let fix = archive::fix_block(&block, &Fixer::new(Options::default(), false), &|_| true);
/// assert_eq!(fix.edits, []);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn fix_block(block: &Block, fixer: &Fixer, wanted: &dyn Fn(&Rule) -> bool) -> BlockFix {
    let truncated_unit = block.truncated_unit().unwrap_or(block.bytes.len());
    let wanted = |rule: &Rule| wanted(rule) && is_fixed_in(block.encoding, rule);
    let fixer = fixer.for_file(&block.file);
    let fix = fix_before(truncated_unit, &block.bytes, &fixer, &wanted, &|_| true);
    if is_read_alike(block, &fix.edits) {
        return fix;
    }
    let keeps_letters = |edit: &Edit| block.bytes[edit.span.start..edit.span.end].is_ascii();
    fix_before(
        truncated_unit,
        &block.bytes,
        &fixer,
        &wanted,
        &keeps_letters,
    )
}

/// True if the same encoding is detected after the edits. A detected encoding depends on every byte that is not ASCII:
/// without its only dash in UTF-8, `M\xB5l` may be read in another code page.
fn is_read_alike(block: &Block, edits: &[Edit]) -> bool {
    let is_ascii = |edit: &Edit| block.bytes[edit.span.start..edit.span.end].is_ascii();
    if edits.iter().all(is_ascii) {
        return true;
    }
    let detected = |text: &[u8]| {
        let on_disk = match block.encoding {
            Encoding::CodePage(_) => block.encoding.encode(str::from_utf8(text).ok()?)?,
            _ => text.into(),
        };
        let mut decoder = Decoder::new(&on_disk[..]);
        io::copy(&mut decoder, &mut io::sink()).ok()?;
        Some(decoder.encoding())
    };
    match block.encoding {
        Encoding::Bytes | Encoding::CodePage(_) => {
            let fixed = Edit::apply(edits, &block.bytes);
            fixed.is_ascii() || detected(&fixed) == detected(&block.bytes)
        }
        _ => true,
    }
}

/// True if the findings of a rule can be fixed in a file of that encoding. A code page may lack a letter that an entity
/// names (S012).
///
/// ```
/// use archive::{CodePage, Encoding};
///
/// let entities = referee::rule("S012").unwrap();
/// assert!(archive::is_fixed_in(Encoding::Utf8, entities));
/// assert!(!archive::is_fixed_in(Encoding::CodePage(CodePage::IBM866), entities));
/// ```
pub fn is_fixed_in(encoding: Encoding, rule: &Rule) -> bool {
    !matches!(encoding, Encoding::CodePage(_)) || rule.code() != "S012"
}

/// Counts the findings of a judged game that [`fix_games`] would fix by safe fixes, like [`Fixer::count`].
///
/// ```
/// use referee::{Fixer, Options, Referee};
///
/// let fixer = Fixer::new(Options::default(), false);
/// let game = Referee::default().judge_all(b"[Date \"1841-05-01\"] 1. 09-13 22-18 *").next().unwrap();
/// assert_eq!(archive::count_fixes(&game.record(), &game.judgement.findings, &fixer, &|_| true), 2);
/// ```
pub fn count_fixes(
    record: &Record<'_>,
    findings: &[Finding],
    fixer: &Fixer,
    wanted: &dyn Fn(&Rule) -> bool,
) -> u64 {
    match fixer.count(record, findings, wanted) {
        0 => 0,
        _ if first_control(record.bytes(record.span())).is_some()
            || follows_a_broken_move(record) =>
        {
            0
        }
        count => count,
    }
}

/// True if a truncated move precedes a game that begins with a digit on the same line, as in `15 x 221. f6-e5`. Text that
/// a fix writes there might become part of the move. On another line, the comparison of the whole text finds that.
fn follows_a_broken_move(record: &Record<'_>) -> bool {
    let (before, game) = record.source.split_at(record.span().start);
    let mut before = before.iter().rev();
    let last = before.find(|byte| !matches!(byte, b' ' | b'\t'));
    game.first().is_some_and(u8::is_ascii_digit) && matches!(last, Some(b'-' | b':' | b'x' | b'X'))
}

/// Fixes the games that end before `most` and whose edits are all `allowed`.
fn fix_before(
    most: usize,
    bytes: &[u8],
    fixer: &Fixer,
    wanted: &dyn Fn(&Rule) -> bool,
    allowed: &dyn Fn(&Edit) -> bool,
) -> BlockFix {
    let mut fix = BlockFix::default();
    let mut reader = referee::reader(bytes);
    let mut events = Vec::new();
    let mut counts = Vec::new();
    while reader.read_game(&mut events) {
        let record = Record {
            source: bytes,
            events: &events,
        };
        // Near data that is not text, the effect of an edit is unknown.
        let span = record.span();
        fix.too_large += u64::from(span.len() > Fixer::MAX_GAME_SIZE);
        let is_text = span.end <= most && first_control(record.bytes(span)).is_none();
        let can_fix = is_text && !follows_a_broken_move(&record);
        let Some(game) = can_fix.then(|| fixer.game(&record, wanted)).flatten() else {
            counts.push(EventCounts::from_events(&events));
            continue;
        };
        fix.withdrawn.extend(game.withdrawn);
        let is_allowed = game.edits.iter().all(allowed);
        if !is_allowed {
            let undone = game.fixed.iter().map(|(rule, _)| *rule);
            fix.withdrawn.extend(undone);
        }
        if game.edits.is_empty() || !is_allowed {
            counts.push(EventCounts::from_events(&events));
            continue;
        }
        counts.push(game.counts);
        fix.edits.extend(game.edits);
        fix.fixed.extend(game.fixed);
    }
    if !fix.edits.is_empty() && !contains_games(&Edit::apply(&fix.edits, bytes), &counts) {
        fix.edits.clear();
        let undone = fix.fixed.drain(..).map(|(rule, _)| rule);
        fix.withdrawn.extend(undone);
    }
    fix
}

/// True if a text contains exactly the proved games.
fn contains_games(text: &[u8], games: &[EventCounts]) -> bool {
    let mut reader = referee::reader(text);
    let mut events = Vec::new();
    let mut games = games.iter();
    while reader.read_game(&mut events) {
        if games.next() != Some(&EventCounts::from_events(&events)) {
            return false;
        }
    }
    games.next().is_none()
}

/// Converts the edits of a block to edits of the file on disk.
///
/// All other bytes of the file stay unchanged in any encoding, since only the ASCII of the edits is encoded.
///
/// ```
/// use archive::{Blocks, Decoder};
/// use referee::Edit;
///
/// // UTF-16: every character here has two bytes on disk
/// let file: Vec<u8> = "\u{FEFF}1. 09-13 *".encode_utf16().flat_map(u16::to_le_bytes).collect();
/// let mut blocks = Blocks::new(&file[..]);
/// let block = blocks.next().unwrap()?;
/// let zero = block.bytes.iter().position(|&byte| byte == b'0').unwrap();
/// let edits = archive::to_disk_edits(&block, &[Edit::delete(pdn::Span::new(zero, zero + 1))]);
/// assert_eq!((edits[0].start, edits[0].end), (8, 10));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn to_disk_edits(block: &Block, edits: &[Edit]) -> Vec<DiskEdit> {
    let mut at = 0;
    let mut disk = block.disk_offset;
    let mut place = |to: usize| {
        disk += block.disk_length(at..to);
        at = to;
        disk
    };
    edits
        .iter()
        .map(|edit| DiskEdit {
            start: place(edit.span.start),
            end: place(edit.span.end),
            // The text of an edit is ASCII, which every encoding of records can represent.
            bytes: match block.encoding.encode(&edit.text) {
                Some(bytes) => bytes.into_owned(),
                None => edit.text.clone().into_bytes(),
            },
        })
        .collect()
}

/// Applies edits to a block. Its places then refer to the file after the same edits.
///
/// ```
/// use referee::Edit;
///
/// let mut block = archive::Block { bytes: b"1. 09-13 *".to_vec(), ..Default::default() };
/// archive::apply_edits(&mut block, &[Edit::delete(pdn::Span::new(3, 4))]);
/// assert_eq!(block.bytes, b"1. 9-13 *");
/// ```
pub fn apply_edits(block: &mut Block, edits: &[Edit]) {
    block.bytes = Edit::apply(edits, &block.bytes);
    let mut edits = edits.iter().peekable();
    let (mut gone, mut put_in, mut until) = (0, 0, 0);
    block.odd_chars.retain_mut(|(at, _)| {
        while let Some(edit) = edits.next_if(|edit| edit.span.start <= *at) {
            gone += edit.span.len();
            put_in += edit.text.len();
            until = edit.span.end;
        }
        let stays = *at >= until;
        if stays {
            *at = *at + put_in - gone;
        }
        stays
    });
}

/// Copies a stream and applies edits, which must be in order. Memory use is constant.
///
/// ```
/// use archive::{DiskEdit, Rewriter};
///
/// let mut copy = Rewriter::new(&b"1. 09-13 *"[..], Vec::new());
/// copy.edit(&DiskEdit { start: 3, end: 4, bytes: Vec::new() })?;
/// assert_eq!(copy.finish()?, b"1. 9-13 *");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Rewriter<R, W> {
    from: R,
    to: W,
    at: u64,
}

impl<R: Read, W: Write> Rewriter<R, W> {
    /// Copies `from` into `to`.
    pub fn new(from: R, to: W) -> Self {
        Self { from, to, at: 0 }
    }

    /// Copies up to the offset `end` of the source.
    ///
    /// # Errors
    /// If a stream fails, or the source ends before `end`.
    pub fn copy_to(&mut self, end: u64) -> io::Result<()> {
        let wanted = end.saturating_sub(self.at);
        let copied = io::copy(&mut self.from.by_ref().take(wanted), &mut self.to)?;
        self.at += copied;
        if copied < wanted {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(())
    }

    /// Copies up to the place of an edit, and applies the edit.
    ///
    /// # Errors
    /// If a stream fails, or the source ends before the edit.
    pub fn edit(&mut self, edit: &DiskEdit) -> io::Result<()> {
        self.copy_to(edit.start)?;
        let gone = edit.end.saturating_sub(self.at);
        let skipped = io::copy(&mut self.from.by_ref().take(gone), &mut io::sink())?;
        self.at += skipped;
        if skipped < gone {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.to.write_all(&edit.bytes)
    }

    /// Copies the rest, and returns the output.
    ///
    /// # Errors
    /// If a stream fails.
    pub fn finish(mut self) -> io::Result<W> {
        io::copy(&mut self.from, &mut self.to)?;
        self.to.flush()?;
        Ok(self.to)
    }
}

#[cfg(test)]
mod tests {
    use referee::Options;

    use super::*;
    use crate::{Blocks, Decoder, Encoding};

    const DIRTY: &str =
        "[White \"Блиндер 𝄞\"]\n[GameType \"21\"]\n1. 09-13 {Ночь} 23x19 3. 11 - 15 *\n";
    const CLEAN: &str =
        "[White \"Блиндер 𝄞\"]\n[GameType \"21\"]\n1. 9-13 {Ночь} 23-19 2. 11-15 *\n";

    fn fixed(file: &[u8]) -> Vec<u8> {
        let fixer = Fixer::new(Options::default(), false);
        let mut copy = Rewriter::new(file, Vec::new());
        for block in Blocks::with_block_size(file, 100) {
            let block = block.unwrap();
            let fix = fix_block(&block, &fixer, &|_| true);
            for edit in to_disk_edits(&block, &fix.edits) {
                copy.edit(&edit).unwrap();
            }
        }
        copy.finish().unwrap()
    }

    #[test]
    fn every_encoding_keeps_its_bytes() {
        let (dirty, clean) = (DIRTY.repeat(9), CLEAN.repeat(9));
        assert_eq!(
            String::from_utf8_lossy(&fixed(dirty.as_bytes())),
            String::from_utf8_lossy(clean.as_bytes())
        );
        let utf_16 = |text: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
            let text = format!("\u{FEFF}{text}");
            text.encode_utf16().flat_map(bytes).collect()
        };
        assert_eq!(
            fixed(&utf_16(&dirty, u16::to_le_bytes)),
            utf_16(&clean, u16::to_le_bytes)
        );
        assert_eq!(
            fixed(&utf_16(&dirty, u16::to_be_bytes)),
            utf_16(&clean, u16::to_be_bytes)
        );
        let code_page = |text: &str| {
            let at = text.find("Ночь").unwrap();
            let mut bytes = text.as_bytes().to_vec();
            bytes.splice(at..at + "Ночь".len(), *b"\xCD\xEE\xF7\xFC\x98");
            bytes
        };
        assert_eq!(fixed(&code_page(DIRTY)), code_page(CLEAN));
    }

    #[test]
    fn a_detected_code_page_keeps_its_bytes() {
        let russian = |mv: &str| {
            format!("[White \"Щербаков Юрий\"]\n[GameType \"21\"]\n1. {mv} {{ сильнейший ход }} 23-19 *\n").repeat(9)
        };
        let polish = |mv: &str| {
            russian(mv)
                .replace("Щербаков Юрий", "Łukasz Wójcik")
                .replace("сильнейший ход", "źle")
        };
        let western = |mv: &str| {
            russian(mv)
                .replace("Щербаков Юрий", "Müller")
                .replace("сильнейший ход", "très fort")
        };
        for (label, dirty, clean) in [
            ("ibm866", russian("09-13"), russian("9-13")),
            ("koi8-r", russian("09-13"), russian("9-13")),
            ("windows-1250", polish("09-13"), polish("9-13")),
            ("ibm850", western("09-13"), western("9-13")),
        ] {
            let page = Encoding::for_label(label).unwrap();
            let bytes = |text: &str| page.encode(text).unwrap().into_owned();
            assert_eq!(fixed(&bytes(&dirty)), bytes(&clean), "{label}");
        }
    }

    #[test]
    fn a_fixed_block_maps_to_the_fixed_file() {
        let page = Encoding::for_label("big5").unwrap();
        let file = page
            .encode("1. 09-13 { 跳 } 23x19 { 棋 } *\n")
            .unwrap()
            .into_owned();
        let blocks = Blocks::from_decoder(Decoder::with_encoding(&file[..], Some(page)), 1000);
        let mut block = { blocks }.next().unwrap().unwrap();
        let edits = [
            Edit::delete(pdn::Span::new(3, 4)),
            Edit::insert(block.bytes.len() - 2, "1-0 "),
        ];
        let mut copy = Rewriter::new(&file[..], Vec::new());
        for edit in to_disk_edits(&block, &edits) {
            copy.edit(&edit).unwrap();
        }
        let mended = copy.finish().unwrap();
        apply_edits(&mut block, &edits);
        let at = |text: &[u8]| memchr::memmem::find(text, b"*").unwrap();
        assert_eq!(block.on_disk(at(&block.bytes)), at(&mended) as u64);
    }

    #[test]
    fn a_fix_that_changes_how_other_text_is_read_is_withdrawn() {
        let file = |mv: &str, dash: &[u8]| {
            let parts: [&[u8]; 4] = [
                b"[Event \"M\xB5l\"]\n[GameType \"21\"]\n1. 11",
                dash,
                b"15 23-19 *\n\n[Event \"b\"]\n[GameType \"21\"]\n1. ",
                mv.as_bytes(),
            ];
            [&parts.concat()[..], b" 22-18 *\n"].concat()
        };
        let dash = "\u{2013}".as_bytes();
        // Without the dash, the letter of the tag would be read in a code page.
        let encoding = |bytes: &[u8]| {
            let mut decoder = Decoder::new(bytes);
            io::copy(&mut decoder, &mut io::sink()).unwrap();
            decoder.encoding()
        };
        let (dirty, clean) = (file("09-13", dash), file("09-13", b"-"));
        assert_ne!(encoding(&dirty), encoding(&clean));
        assert_eq!(fixed(&dirty), file("9-13", dash));
        // Where nothing else depends on it, the dash is replaced.
        let ascii = |bytes: Vec<u8>| -> Vec<u8> {
            bytes.into_iter().filter(|byte| *byte != 0xB5).collect()
        };
        assert_eq!(fixed(&ascii(dirty)), ascii(file("9-13", b"-")));
    }

    #[test]
    fn an_unpaired_surrogate_is_kept() {
        let broken = |text: &str| {
            let mut units: Vec<u16> = text.encode_utf16().collect();
            units.insert(3, 0xD834);
            let bytes: Vec<u8> = units.into_iter().flat_map(u16::to_le_bytes).collect();
            [&b"\xFF\xFE"[..], &bytes].concat()
        };
        assert_eq!(fixed(&broken(DIRTY)), broken(CLEAN));
    }

    #[test]
    fn nothing_is_inserted_after_half_a_unit() {
        let truncated_unit = |text: &str| {
            let units = "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
            let bytes = units.flat_map(u16::to_le_bytes);
            bytes.chain([b'X']).collect::<Vec<u8>>()
        };
        let kept = truncated_unit("1. 09-13 22-18");
        assert_eq!(fixed(&kept), kept);
        let whole = "[Event \"x\"]\n1. 9-13 *\n\n";
        let file = truncated_unit(&format!("{}[Event \"x\"]\n[Si", whole.replace('9', "09")));
        assert_eq!(
            fixed(&file),
            truncated_unit(&format!("{whole}[Event \"x\"]\n[Si"))
        );
    }

    #[test]
    fn a_clean_file_is_copied() {
        assert_eq!(fixed(CLEAN.as_bytes()), CLEAN.as_bytes());
        assert_eq!(fixed(b""), b"");
    }

    #[test]
    fn a_truncated_source_is_an_error() {
        let mut copy = Rewriter::new(&b"1"[..], Vec::new());
        assert!(copy.copy_to(2).is_err());
    }
}
