//! A finding that is to be mended, and what is known of the record around it.

use draughts::Color;
use pdn::{Event, RawMove, Span, Token};

use crate::{
    Finding, Judgement, Options, Played, Record, SquareNaming, header::Header,
    outcome::first_figure, play::FirstPly, rules::notation::Style,
};

/// A finding, its record, and the moves of the record as they were on the board.
pub(crate) struct Case<'r, 'a> {
    pub(crate) finding: &'r Finding,
    pub(crate) record: &'r Record<'a>,
    /// With the list of moves.
    pub(crate) judgement: &'r Judgement,
    pub(crate) game: &'r Game,
}

/// What is asked of a game for many of its findings, and found out once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    /// How moves are to be written.
    pub(crate) style: Style,
    /// How its squares are named; none if it was not judged.
    pub(crate) naming: Option<SquareNaming>,
    /// Every move was played, those of variations too, and the main line as it is written.
    pub(crate) played: bool,
    /// It starts from a FEN, and its first number is not 1: it is numbered as the whole game was.
    pub(crate) fragment: bool,
    /// The first move is the second half of its number.
    pub(crate) second_begins: bool,
    /// The side whose figure is first in a result.
    pub(crate) first_figure: Option<Color>,
}

impl Game {
    pub(crate) fn of(record: &Record<'_>, judgement: &Judgement, options: &Options) -> Self {
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
        let second_begins = match FirstPly::of(record.events) {
            FirstPly::First => false,
            FirstPly::Second => true,
            FirstPly::Held(at) => !moves.iter().any(|played| played.event == at),
        };
        let header = Header::from_record(record);
        Self {
            style: Style::of(&header, judgement.variant),
            naming: SquareNaming::from_header(&header, judgement),
            played: judgement.as_written && moves.iter().all(|played| played.mv.is_some()),
            fragment: from_a_fen && first_number != Some(1),
            second_begins,
            first_figure: first_figure(options, record, &header, judgement.variant),
        }
    }
}

impl<'r, 'a> Case<'r, 'a> {
    /// The index of the first event that begins where the finding does and has bytes.
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
    pub(crate) fn written(&self) -> Option<(&'r RawMove<'a>, Span)> {
        let event = self.event()?;
        match &event.token {
            Token::Move(written) => Some((written, event.span)),
            _ => None,
        }
    }

    /// What the written move of the finding was on the board.
    pub(crate) fn played(&self) -> Option<&'r Played> {
        let index = self.index()?;
        let moves = &self.judgement.moves;
        let place = moves.partition_point(|played| played.event < index);
        moves.get(place).filter(|played| played.event == index)
    }

    /// Where a text stands within the event of the finding.
    pub(crate) fn place_of(&self, text: &[u8]) -> Option<Span> {
        let span = self.event()?.span;
        let at = memchr::memmem::find(self.record.bytes(span), text)?;
        Some(Span::new(span.start + at, span.start + at + text.len()))
    }

    /// What ends a line in this file.
    pub(crate) fn line_end(&self) -> &'static str {
        // asked for every game: a file may be one endless line
        const LOOKED_AT: usize = 16 * 1024;
        let source = self.record.source;
        let head = &source[..source.len().min(LOOKED_AT)];
        match memchr::memchr(b'\n', head) {
            Some(at) if at > 0 && head[at - 1] == b'\r' => "\r\n",
            None if memchr::memchr(b'\r', head).is_some() => "\r",
            _ => "\n",
        }
    }
}
