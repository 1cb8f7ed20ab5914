//! A finding to fix, and its record.

use draughts::Color;
use pdn::{Event, RawMove, Span, Token};

use crate::{
    Finding, Judgement, Options, PlayedMove, Record, SquareNaming, first_ply::FirstPly,
    header::Header, notation_style::NotationStyle, outcome::first_figure,
};

/// A finding to fix, its record, and the moves of the record as played.
pub(crate) struct FixCase<'r, 'a> {
    pub(crate) finding: &'r Finding,
    pub(crate) record: &'r Record<'a>,
    /// The judgement, which includes the list of moves.
    pub(crate) judgement: &'r Judgement,
    pub(crate) game: &'r GameFacts,
}

/// Facts about a game, computed once for the fixes of several findings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameFacts {
    /// The notation of the game type.
    pub(crate) style: NotationStyle,
    /// The names of squares; `None` if the game was not judged.
    pub(crate) naming: Option<SquareNaming>,
    /// True if every move could be played, also in variations, and the main line needed no repair.
    pub(crate) played: bool,
    /// True if the game starts from a FEN, and its first move number is not 1.
    pub(crate) fragment: bool,
    /// True if the first move is the second ply of its move number.
    pub(crate) second_begins: bool,
    /// The side that has the first figure of a result.
    pub(crate) first_figure: Option<Color>,
}

impl GameFacts {
    pub(crate) fn new(record: &Record<'_>, judgement: &Judgement, options: &Options) -> Self {
        let mut from_a_fen = false;
        let mut first_number = None;
        for event in record.events {
            match event.token {
                Token::Tag(tag) => {
                    from_a_fen |= tag.name == b"FEN";
                }
                Token::Setup(_) => from_a_fen = true,
                Token::MoveNumber(number) => {
                    first_number.get_or_insert(number.number);
                }
                _ => {}
            }
        }
        let moves = &judgement.moves;
        let second_begins = match FirstPly::from_events(record.events) {
            FirstPly::First => false,
            FirstPly::Second => true,
            FirstPly::Placeholder(at) => !moves.iter().any(|played| played.event == at),
        };
        let header = Header::from_record(record);
        Self {
            style: NotationStyle::for_game(&header, judgement.variant),
            naming: SquareNaming::from_header(&header, judgement),
            played: judgement.as_written && moves.iter().all(|played| played.mv.is_some()),
            fragment: from_a_fen && first_number != Some(1),
            second_begins,
            first_figure: first_figure(options, record, &header, judgement.variant),
        }
    }
}

impl<'r, 'a> FixCase<'r, 'a> {
    /// The index of the first non-empty event at the start of the finding.
    pub(crate) fn index(&self) -> Option<usize> {
        let start = self.finding.span.start;
        let events = self.record.events;
        let mut index = events.partition_point(|event| event.span.start < start);
        while events.get(index)?.span.is_empty() {
            index += 1;
        }
        (events.get(index)?.span.start == start).then_some(index)
    }

    /// The event of the finding.
    pub(crate) fn event(&self) -> Option<&'r Event<'a>>
    where
        'a: 'r,
    {
        self.record.events.get(self.index()?)
    }

    /// The written move of the finding, and its bytes.
    pub(crate) fn written_move(&self) -> Option<(&'r RawMove<'a>, Span)> {
        let event = self.event()?;
        match &event.token {
            Token::Move(written) => Some((written, event.span)),
            _ => None,
        }
    }

    /// The move of the finding, as played.
    pub(crate) fn played_move(&self) -> Option<&'r PlayedMove> {
        let index = self.index()?;
        let moves = &self.judgement.moves;
        let place = moves.partition_point(|played| played.event < index);
        moves.get(place).filter(|played| played.event == index)
    }

    /// The span of a text within the event of the finding.
    pub(crate) fn locate(&self, text: &[u8]) -> Option<Span> {
        let span = self.event()?.span;
        let at = memchr::memmem::find(self.record.bytes(span), text)?;
        Some(Span::new(span.start + at, span.start + at + text.len()))
    }

    /// True if a finding says that the tag, the terminator, the words, the board, the clock or the laws give different
    /// results. No safe fix writes a result then.
    pub(crate) fn is_result_contested(&self) -> bool {
        let contested = ["O401", "O402", "O404", "K503"];
        let mut findings = self.judgement.findings.iter();
        findings.any(|finding| contested.contains(&finding.rule.code()))
    }

    /// The line ending of the file.
    pub(crate) fn line_end(&self) -> &'static str {
        // The search is limited, because the file may be a single line, and this function is called for every game.
        const MAX_SEARCHED: usize = 16 * 1024;
        let source = self.record.source;
        let head = &source[..source.len().min(MAX_SEARCHED)];
        match memchr::memchr(b'\n', head) {
            Some(at) if at > 0 && head[at - 1] == b'\r' => "\r\n",
            None if memchr::memchr(b'\r', head).is_some() => "\r",
            _ => "\n",
        }
    }
}
