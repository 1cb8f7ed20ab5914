//! A document: its text, cut into pieces of whole games, and what was found in each piece.
//!
//! After an edit, only the pieces around it are cut and judged again. A piece ends at a [`pdn::game_boundary`], so it is
//! read as it would be within the whole text. Its judgement depends on its text, on the settings, and on what the
//! beginning of the document says about the variant. Findings about several games are computed from the entries of all
//! pieces, which takes a few milliseconds for 20,000 games.

use std::ops::Range;
use std::sync::Arc;

use archive::Block;
use gen_lsp_types::{Position, Uri};
use pdn::Event;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use referee::FileEvidence;
use report::check::JudgedBlock;

use super::position::{PositionCursor, PositionEncoding, line_end};
use super::settings::Settings;
use crate::bug::catch_panic;

/// Number of bytes examined for the end of a piece: a few games, which are judged in less than a millisecond.
const PIECE_SIZE: usize = 4 * 1024;

/// Number of pieces from which several threads judge them.
const PARALLEL_PIECES: usize = 16;

/// An open document.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) uri: Uri,
    pub(super) version: i32,
    text: String,
    text_pieces: Vec<TextPiece>,
    evidence: Arc<FileEvidence>,
    /// True if the part of the text with the evidence changed since the last judgement.
    evidence_changed: bool,
    pub(super) settings: Arc<Settings>,
}

/// A part of the text that contains whole games.
#[derive(Debug)]
pub(super) struct TextPiece {
    length: usize,
    /// Number of bytes from the start of the piece that determine its end; `usize::MAX` if the end of the text does.
    examined: usize,
    line_ends: u32,
    /// True until the piece is judged.
    is_new: bool,
    judged: Option<Box<JudgedBlock>>,
}

/// A piece with its place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlacedPiece<'d> {
    pub(super) start: usize,
    /// Number of the line in which it starts, from 0.
    pub(super) line: u32,
    /// Number of games before the piece.
    pub(super) games: u64,
    pub(super) text: &'d str,
    /// `None` if judging failed because of a bug.
    pub(super) judged: Option<&'d JudgedBlock>,
}

impl Document {
    /// A document with this text, judged.
    pub(super) fn new(uri: Uri, version: i32, text: String, settings: Arc<Settings>) -> Self {
        let mut document = Self {
            uri,
            version,
            evidence: Arc::new(FileEvidence::new(text.as_bytes())),
            text,
            text_pieces: Vec::new(),
            evidence_changed: false,
            settings,
        };
        document.cut(0, 0..0, 0);
        document.judge();
        document
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Replaces the settings and judges all games again.
    pub(super) fn set_settings(&mut self, settings: Arc<Settings>) {
        self.settings = settings;
        self.text_pieces.clear();
        self.cut(0, 0..0, 0);
        self.judge();
    }

    /// Replaces the whole text. [`judge`](Self::judge) must follow.
    pub(super) fn set_text(&mut self, text: &str) {
        self.replace(0..self.text.len(), text);
    }

    /// Replaces a part of the text, which must begin and end between two characters. [`judge`](Self::judge) must follow
    /// the last of several changes.
    pub(super) fn replace(&mut self, range: Range<usize>, new: &str) {
        self.text.replace_range(range.clone(), new);
        let mut start = 0_usize;
        let mut kept = 0;
        for piece in &self.text_pieces {
            if start.saturating_add(piece.examined) > range.start {
                break;
            }
            start += piece.length;
            kept += 1;
        }
        self.evidence_changed |= range.start <= FileEvidence::SIZE;
        self.cut(kept, range, new.len());
    }

    /// Updates the evidence of the variant. Returns false if the judgement of other games may depend on the change.
    fn keep_evidence(&mut self) -> bool {
        let new = FileEvidence::new(self.text.as_bytes());
        if new == *self.evidence {
            return true;
        }
        let answers = |file: &FileEvidence| (file.tagged_variant(), file.variant());
        let same = answers(&self.evidence) == answers(&new);
        self.evidence = Arc::new(new);
        same
    }

    /// Cuts the text after the first `kept` pieces. The other pieces are of the text before `replaced` was
    /// replaced by `added` bytes; those after the change are used again.
    fn cut(&mut self, kept: usize, replaced: Range<usize>, added: usize) {
        let mut start: usize = self.text_pieces[..kept]
            .iter()
            .map(|piece| piece.length)
            .sum();
        let old = self.text_pieces.split_off(kept);
        let mut old_start = start;
        let mut old = old.into_iter().peekable();
        while start < self.text.len() {
            let new_offset = |offset| offset - replaced.len() + added;
            while old_start < replaced.end || new_offset(old_start) < start {
                let Some(passed) = old.next() else { break };
                old_start += passed.length;
            }
            // A piece that starts after the change ends where it did.
            let next = old.peek().map(|_| new_offset(old_start) - start);
            if next == Some(0) {
                break;
            }
            let piece = TextPiece::cut(&self.text.as_bytes()[start..], next);
            start += piece.length;
            self.text_pieces.push(piece);
        }
        if start < self.text.len() {
            self.text_pieces.extend(old);
        }
    }

    /// Judges the pieces that are new, after one or more changes.
    pub(super) fn judge(&mut self) {
        if std::mem::take(&mut self.evidence_changed) && !self.keep_evidence() {
            for piece in &mut self.text_pieces {
                piece.is_new = true;
            }
        }
        let mut spans = Vec::new();
        let mut start = 0;
        for piece in &self.text_pieces {
            if piece.is_new {
                spans.push(start..start + piece.length);
            }
            start += piece.length;
        }
        let judge = |span: Range<usize>| self.judged(span);
        let judged: Vec<_> = if spans.len() < PARALLEL_PIECES {
            spans.into_iter().map(judge).collect()
        } else {
            spans.into_par_iter().map(judge).collect()
        };
        let new = self.text_pieces.iter_mut().filter(|piece| piece.is_new);
        for (piece, judged) in new.zip(judged) {
            piece.is_new = false;
            piece.judged = judged.map(Box::new);
        }
    }

    /// What is found in a part of the text; `None` if judging it fails because of a bug.
    fn judged(&self, span: Range<usize>) -> Option<JudgedBlock> {
        let block = Block {
            bytes: self.text.as_bytes()[span.clone()].to_vec(),
            offset: span.start as u64,
            file: Arc::clone(&self.evidence),
            ..Block::default()
        };
        let input = self.settings.input();
        let judged = catch_panic(&input.display_name, || {
            self.settings.judge.judge(&block, None)
        });
        judged.map_err(|failure| failure.report()).ok()
    }

    /// The pieces with their places.
    pub(super) fn text_pieces(&self) -> impl Iterator<Item = PlacedPiece<'_>> {
        let (mut start, mut line, mut games) = (0, 0, 0);
        self.text_pieces.iter().map(move |piece| {
            let placed = PlacedPiece {
                start,
                line,
                games,
                text: &self.text[start..start + piece.length],
                judged: piece.judged.as_deref(),
            };
            start += piece.length;
            line += piece.line_ends;
            games += placed.judged.map_or(0, |judged| judged.read);
            placed
        })
    }

    /// Calls `each` with the events of every game in the pieces that touch a part of the text.
    pub(super) fn each_game<'d>(
        &'d self,
        part: &Range<usize>,
        mut each: impl FnMut(&PlacedPiece<'d>, &mut Vec<Event<'d>>),
    ) {
        for piece in self.text_pieces() {
            if piece.start + piece.text.len() < part.start || piece.start > part.end {
                continue;
            }
            let mut reader = referee::reader(piece.text.as_bytes());
            let mut events = Vec::new();
            while reader.read_game(&mut events) {
                each(&piece, &mut events);
            }
        }
    }

    /// The piece that contains an offset; the last one for the end of the text. `None` if the text is empty.
    pub(super) fn piece_at(&self, offset: usize) -> Option<PlacedPiece<'_>> {
        let mut last = None;
        for piece in self.text_pieces() {
            if piece.start > offset {
                break;
            }
            last = Some(piece);
        }
        last
    }

    /// The pieces that touch a part of the text, and one more on each side.
    pub(super) fn neighbours(&self, part: &Range<usize>) -> Range<usize> {
        let mut before = (0, 0);
        let mut after = None;
        for piece in self.text_pieces() {
            let end = piece.start + piece.text.len();
            if end < part.start {
                before = (before.1, end);
            } else if piece.start > part.end {
                after = Some(end);
                break;
            }
        }
        before.0..after.unwrap_or(self.text.len())
    }

    /// The evidence of the variant.
    pub(super) fn evidence(&self) -> &Arc<FileEvidence> {
        &self.evidence
    }

    /// A cursor for positions from an offset on.
    pub(super) fn cursor_at(
        &self,
        offset: usize,
        encoding: PositionEncoding,
    ) -> PositionCursor<'_> {
        let base = self
            .piece_at(offset)
            .map_or((0, 0), |piece| (piece.start, piece.line));
        PositionCursor::new(&self.text, encoding, base)
    }

    /// The offset of a position. A position past the end of its line is moved to the end of the line. A position past the
    /// end of the text is moved to the end of the text.
    pub(super) fn offset(&self, position: Position, encoding: PositionEncoding) -> usize {
        let before = self
            .text_pieces()
            .take_while(|piece| piece.line < position.line);
        let (mut start, mut line) = before
            .last()
            .map_or((0, 0), |piece| (piece.start, piece.line));
        while line < position.line {
            let end = line_end(&self.text, start);
            if end == self.text.len() {
                return end;
            }
            let two = self.text[end..].starts_with("\r\n");
            start = end + 1 + usize::from(two);
            line += 1;
        }
        let line = &self.text[start..line_end(&self.text, start)];
        start + encoding.offset(line, position.character)
    }
}

impl TextPiece {
    /// The first piece of a text, not judged yet. It ends where the next piece starts if that is near and still a
    /// boundary, so that few pieces are judged again.
    fn cut(text: &[u8], next: Option<usize>) -> Self {
        let near = next.and_then(|next| Self::end_at_next(text, next));
        let (length, examined) = near.unwrap_or_else(|| Self::end_at_boundary(text));
        Self {
            length,
            examined,
            line_ends: pdn::line_ends(&text[..length]) as u32,
            is_new: true,
            judged: None,
        }
    }

    /// The last game boundary among a few games, and the number of bytes examined to find it.
    fn end_at_boundary(text: &[u8]) -> (usize, usize) {
        let mut examined = PIECE_SIZE;
        while examined < text.len() {
            match pdn::game_boundary(&text[..examined]) {
                Some(cut) if cut > 0 => return (cut, examined),
                _ => examined *= 2,
            }
        }
        (text.len(), usize::MAX)
    }

    /// The offset of the next piece, and the number of bytes examined to see that it is a game boundary; `None` if it is
    /// far away or not seen to be one.
    fn end_at_next(text: &[u8], next: usize) -> Option<(usize, usize)> {
        // The examined bytes must not contain a later boundary.
        let ends = (4..=12).map(|bits| next + (1 << bits));
        ends.filter(|examined| next <= PIECE_SIZE && *examined < text.len())
            .find(|examined| pdn::game_boundary(&text[..*examined]) == Some(next))
            .map(|examined| (next, examined))
    }
}

#[cfg(test)]
mod tests {
    use super::super::ServerArgs;
    use super::*;

    #[test]
    fn an_edit_among_games_of_one_length_leaves_the_other_pieces() {
        let uri = Uri::from("untitled:1");
        let settings = Settings::for_document(&uri, &ServerArgs::default()).expect("settings");
        let game = "[FEN \"B:W21,22:B1,2\"] 1-6 *\n";
        let text = game.repeat(4000);
        let mut document = Document::new(uri, 0, text.clone(), Arc::new(settings));
        assert!(document.text_pieces.len() > 20);
        for offset in (FileEvidence::SIZE..text.len()).step_by(997) {
            for (range, new) in [(offset..offset, "7"), (offset..offset + 1, "")] {
                document.replace(range, new);
                let new = document.text_pieces.iter().filter(|piece| piece.is_new);
                assert!(new.count() <= 3, "{offset}");
                document.judge();
            }
        }
        assert_eq!(document.text, text);
    }
}
