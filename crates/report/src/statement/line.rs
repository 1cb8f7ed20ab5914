//! The main line of a game: the text of its plies, their annotations, and the board.

use draughts::{AnyPosition, Color, Square, Variant};
use pdn::{Event, Span, Token};
use referee::{Finding, Judgement, PlayedMove, Ply, Record, Severity, outcomes_in_words};

use super::annotations::{clocks, comments, on_one_line};
use crate::text::side_name;

/// A ply of the main line.
pub(super) struct PlyFacts<'j> {
    pub(super) ply: Ply,
    /// The text of the ply with its move number, if that is known: `2. 8-11`
    pub(super) numbered: String,
    /// True if unreadable text before the ply may hide other plies.
    pub(super) follows_unread_text: bool,
    /// The squares on which the ply starts and ends, if the board has them.
    pub(super) ends: Option<(Square, Square)>,
    /// Comments after the ply.
    pub(super) comments: Vec<String>,
    /// The last clock readings before the ply, the mover's first, each with its ply.
    pub(super) clocks_before: Vec<String>,
    /// Clock readings after the ply.
    pub(super) clocks: Vec<String>,
    /// Findings at this ply.
    pub(super) findings: Vec<&'j Finding>,
    pub(super) after: Option<AnyPosition>,
    /// False if the referee could not replay the ply, because the position before it is unknown.
    pub(super) is_judged: bool,
}

/// The point of a game that a statement is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PointInGame {
    /// Before any move.
    Start,
    /// At the ply with this index in the main line.
    Ply(usize),
    /// After the last move.
    End,
}

/// A start position other than the usual one.
pub(super) enum StartPosition {
    /// A position that can be drawn.
    Read(AnyPosition),
    /// Only a FEN, because the FEN is not valid or the variant is unknown.
    Written(String),
}

/// The ply of a finding about the play of the main line.
pub(super) fn play_ply(finding: &Finding) -> Option<Ply> {
    let ply = finding.ply.filter(|ply| ply.depth == 0)?;
    finding.rule.code().starts_with('R').then_some(ply)
}

/// Whether a statement lists a finding about a ply: one about the play or the clock, or a serious one.
pub(super) fn is_relevant(finding: &Finding) -> bool {
    finding.rule.code().starts_with(['R', 'K']) || finding.severity > Severity::Note
}

/// The moves of the main line.
pub(super) struct MainLine<'r, 'a, 'j> {
    record: &'r Record<'a>,
    judgement: &'j Judgement,
    pub(super) plies: Vec<(&'j PlayedMove, Option<AnyPosition>)>,
    first: Color,
    /// For each ply, true if its number is unknown, because unreadable text before it may hide plies.
    after_unread: Vec<bool>,
    /// The places of texts that state the result.
    results: Vec<Span>,
}

impl<'r, 'a, 'j> MainLine<'r, 'a, 'j> {
    pub(super) fn new(record: &'r Record<'a>, judgement: &'j Judgement) -> Self {
        let plies: Vec<_> = judgement.main_line().collect();
        let first = judgement.first_under_number(record);
        let first = first.or(judgement.first).unwrap_or(Color::White);
        let mut line = Self {
            record,
            judgement,
            plies,
            first,
            after_unread: Vec::new(),
            results: outcomes_in_words(record)
                .into_iter()
                .map(|(span, _)| span)
                .collect(),
        };
        line.after_unread = line.unknown_numbers();
        line
    }

    /// For each ply, whether unreadable text before it may hide plies, and neither the board nor a move number shows its
    /// number.
    fn unknown_numbers(&self) -> Vec<bool> {
        let mut is_unknown = false;
        let of_ply = |(index, (played, _)): (usize, &(&PlayedMove, Option<AnyPosition>))| {
            for event in self.following(index.checked_sub(1)) {
                match event.token {
                    Token::MoveNumber(_) => is_unknown = false,
                    _ => is_unknown |= self.is_unread(event),
                }
            }
            is_unknown &= played.mv.is_none();
            is_unknown
        };
        self.plies.iter().enumerate().map(of_ply).collect()
    }

    /// True for unreadable text, unless it states the result.
    fn is_unread(&self, event: &Event<'_>) -> bool {
        event.is_unread() && !self.results.contains(&event.span)
    }

    /// The point at a given ply. Without a ply, the point of the first error in the play; without an error, the end.
    pub(super) fn at(
        &self,
        ply: Option<u32>,
        judgement: &Judgement,
    ) -> Result<PointInGame, String> {
        let index = |ply: u32| {
            self.plies
                .iter()
                .position(|(played, _)| played.ply.ply == ply)
        };
        match ply {
            Some(0) => Ok(PointInGame::Start),
            Some(ply) => match index(ply) {
                Some(index) => Ok(PointInGame::Ply(index)),
                None => Err(match self.plies.last() {
                    Some((last, _)) if ply < last.ply.ply => {
                        format!("has no ply {ply} that can be read")
                    }
                    Some((last, _)) => format!("has no ply {ply}; the last is {}", last.ply.ply),
                    None => format!("has no ply {ply}; it has no moves"),
                }),
            },
            None => {
                let findings = judgement.findings.iter();
                let errors = findings.filter(|finding| finding.severity == Severity::Error);
                let first = errors.filter_map(play_ply).map(|ply| ply.ply).min();
                Ok(first
                    .and_then(index)
                    .map_or(PointInGame::End, PointInGame::Ply))
            }
        }
    }

    /// The text of a ply: its moves, without white space.
    fn written(&self, played: &PlayedMove) -> String {
        let events = self.record.events.get(played.event..).unwrap_or_default();
        let events = events.iter().take(played.events.max(1));
        let texts = events.filter_map(|event| match event.token {
            Token::Move(written) => Some(pdn::text(written.text).split_whitespace().collect()),
            Token::UnknownMove => Some(pdn::text(self.record.bytes(event.span)).into_owned()),
            _ => None,
        });
        texts.collect::<Vec<String>>().join(" ")
    }

    /// The texts of some plies, as in a score: `1. 11-15`, `22-18`, with the setups and unreadable text between them. The
    /// first one always has its number, if that is known.
    pub(super) fn texts(&self, from: usize, to: usize) -> Vec<String> {
        let plies = self.plies.get(from..to).unwrap_or_default();
        let mut side = None;
        let mut texts = Vec::with_capacity(plies.len());
        for (index, (played, _)) in plies.iter().enumerate() {
            let before = from + index;
            texts.extend(self.set_up(before));
            texts.extend(self.unread(before.checked_sub(1)));
            let is_second = side == Some(!played.ply.side) && played.ply.side != self.first;
            let text = if is_second {
                self.written(played)
            } else {
                self.numbered(before)
            };
            texts.push(text);
            side = Some(played.ply.side);
        }
        texts.extend(self.unread(to.checked_sub(1)));
        texts
    }

    /// The unreadable text after a ply; for `None`, before the first.
    fn unread(&self, index: Option<usize>) -> Vec<String> {
        let following = self.following(index).into_iter();
        let unread = following.filter(|event| self.is_unread(event));
        let text = |event: &Event<'_>| on_one_line(&pdn::text(self.record.bytes(event.span)));
        unread
            .map(|event| format!("[unreadable: {}]", text(event)))
            .collect()
    }

    /// A ply with its move number: `2. 8-11`, `1... 22-18`. The number of a ply that follows unreadable text is unknown.
    fn numbered(&self, index: usize) -> String {
        let played = self.plies[index].0;
        if self.after_unread[index] {
            return self.written(played);
        }
        let dots = if played.ply.side == self.first {
            "."
        } else {
            "..."
        };
        format!("{}{dots} {}", self.number(index), self.written(played))
    }

    /// The move number of a ply. If a side moves twice in a row, its second ply has the next move number. The other
    /// side's next ply has the same number.
    fn number(&self, index: usize) -> u32 {
        let ply = self.plies[index].0.ply;
        let next = self.plies.get(index + 1).map(|(next, _)| next.ply);
        let counted_on =
            next.is_some_and(|next| next.side == self.first && next.number == ply.number);
        if ply.side != self.first && counted_on {
            ply.number.saturating_sub(1).max(1)
        } else {
            ply.number
        }
    }

    /// A setup before a ply of the main line.
    fn set_up(&self, index: usize) -> Option<String> {
        let until = self.plies[index].0.event;
        let from = index
            .checked_sub(1)
            .map_or(0, |before| self.plies[before].0.event);
        let between = self.record.events.get(from..until)?;
        let setup = between
            .iter()
            .rev()
            .find(|event| matches!(event.token, Token::Setup(_)))?;
        Some(pdn::text(self.record.bytes(setup.span)).into_owned())
    }

    /// The ply with this index and its annotations.
    pub(super) fn played(&self, index: usize) -> PlyFacts<'j> {
        let (played, after) = &self.plies[index];
        let following = self.following(Some(index));
        let findings = self.judgement.findings.iter();
        let conduct = self.judgement.findings.iter();
        let conduct = conduct.filter(|finding| self.conduct_index(finding) == Some(Some(index)));
        let findings: Vec<&Finding> = findings
            .filter(|finding| finding.ply == Some(played.ply))
            .filter(|finding| is_relevant(finding))
            .chain(conduct)
            .collect();
        // If a repair explains the ply, the board after the ply is not the result of the written move.
        let repaired = findings
            .iter()
            .filter_map(|finding| finding.detail.as_deref())
            .any(|detail| !detail.repairs.is_empty());
        let after = after.filter(|_| !repaired);
        PlyFacts {
            ply: played.ply,
            numbered: self.numbered(index),
            follows_unread_text: self.after_unread[index],
            ends: self.ends(played),
            comments: comments(&following),
            clocks_before: self.clocks_before(index),
            clocks: clocks(&following, played.ply.side),
            is_judged: played.mv.is_some()
                || findings
                    .iter()
                    .any(|finding| play_ply(finding).is_some() && finding.rule.code() != "R320"),
            findings,
            after,
        }
    }

    /// The last clock readings before a ply. The mover's reading may be many plies back, or in a comment after the
    /// opponent's ply.
    fn clocks_before(&self, index: usize) -> Vec<String> {
        let side = self.plies[index].0.ply.side;
        let readings = |before: usize| -> Vec<String> {
            let ply = self.plies[before].0.ply;
            let readings = clocks(&self.following(Some(before)), ply.side).into_iter();
            readings
                .map(|reading| format!("{reading}, after ply {}", ply.ply))
                .collect()
        };
        let Some(before) = index.checked_sub(1) else {
            return Vec::new();
        };
        let last = readings(before);
        if last
            .iter()
            .any(|reading| reading.starts_with(side_name(side)))
        {
            return last;
        }
        let own = (0..before)
            .rev()
            .filter(|before| self.plies[*before].0.ply.side == side);
        let own = own.map(readings).find(|readings| !readings.is_empty());
        own.unwrap_or_default().into_iter().chain(last).collect()
    }

    /// The main-line events between a ply and the next one; for `None`, those before the first ply.
    fn following(&self, index: Option<usize>) -> Vec<&'r Event<'a>> {
        let start = index.map_or(0, |index| self.plies[index].0.event + 1);
        let next = self.plies.get(index.map_or(0, |index| index + 1));
        let end = next.map_or(self.record.events.len(), |(next, _)| next.event);
        let events = self.record.events.get(start..end).unwrap_or_default();
        let mut depth = 0_usize;
        let in_main_line = |event: &&Event<'_>| {
            match event.token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0
        };
        events.iter().filter(in_main_line).collect()
    }

    /// The place of a ply in words: `after ply 3, 2. 8-11`.
    fn place(&self, index: Option<usize>) -> String {
        match index {
            Some(index) => {
                let played = self.plies[index].0;
                format!("after ply {}, {}", played.ply.ply, self.numbered(index))
            }
            None => "before the first move".to_owned(),
        }
    }

    /// Comments after plies, with their places.
    pub(super) fn comments(&self, plies: impl Iterator<Item = Option<usize>>) -> Vec<String> {
        let placed = plies.flat_map(|index| {
            let comments = comments(&self.following(index)).into_iter();
            comments.map(move |text| format!("{}: {text}", self.place(index)))
        });
        placed.collect()
    }

    /// The place, in words, of the main-line comment that a finding about conduct (O406) refers to.
    pub(super) fn conduct_place(&self, finding: &Finding) -> Option<String> {
        self.conduct_index(finding).map(|index| self.place(index))
    }

    /// The ply before the main-line comment that a finding about conduct (O406) refers to; the inner `None` is
    /// before the first move.
    #[expect(
        clippy::option_option,
        reason = "not in a comment, before the first ply, after a ply"
    )]
    fn conduct_index(&self, finding: &Finding) -> Option<Option<usize>> {
        if finding.rule.code() != "O406" {
            return None;
        }
        let events = &self.record.events;
        let moves = self.plies.partition_point(|(played, _)| {
            let event = events.get(played.event);
            event.is_some_and(|event| event.span.start < finding.span.start)
        });
        let index = moves.checked_sub(1);
        let following = self.following(index);
        let mut comments = following
            .iter()
            .filter(|event| matches!(event.token, Token::Comment(_)));
        comments
            .any(|event| event.span == finding.span)
            .then_some(index)
    }

    /// The start position, if it was set up.
    pub(super) fn custom_start_position(&self) -> Option<StartPosition> {
        let written = self
            .record
            .events
            .iter()
            .find_map(|event| match event.token {
                Token::Tag(tag) if tag.name == b"FEN" && !referee::is_placeholder(tag.value) => {
                    Some(tag.value().into_owned())
                }
                _ => None,
            });
        let read = self.judgement.variant.and_then(|variant| {
            AnyPosition::from_fen(variant, self.judgement.start.as_deref()?).ok()
        });
        match read {
            Some(position) => {
                let usual = AnyPosition::start(position.variant()).fen();
                (position.fen() != usual).then_some(StartPosition::Read(position))
            }
            None => written.map(StartPosition::Written),
        }
    }

    fn ends(&self, played: &PlayedMove) -> Option<(Square, Square)> {
        let board = self.judgement.variant?.board();
        let Token::Move(written) = self.record.events.get(played.event)?.token else {
            return None;
        };
        let square = |name| referee::square_on(board, name);
        Some((square(written.from)?, square(written.to)?))
    }

    /// The position at a point. If there is a finding at the point, this is the position of the finding, else the
    /// position after the previous ply.
    pub(super) fn position(
        &self,
        at: PointInGame,
        played: Option<&PlyFacts<'_>>,
    ) -> Option<AnyPosition> {
        let variant = self.judgement.variant?;
        let findings = played.into_iter().flat_map(|played| &played.findings);
        // A missed crowning is reported at its ply but found later, so the position of the finding is a later one.
        let at_the_ply = findings.filter(|finding| finding.rule.code() != "R311");
        let fens = at_the_ply.filter_map(|finding| finding.detail.as_deref());
        let fen = fens
            .map(|detail| detail.fen.as_str())
            .find(|fen| !fen.is_empty());
        if let Some(fen) = fen {
            return AnyPosition::from_fen(variant, fen).ok();
        }
        let start = || AnyPosition::from_fen(variant, self.judgement.start.as_deref()?).ok();
        let before = match at {
            PointInGame::Start => None,
            PointInGame::Ply(index) => index.checked_sub(1),
            PointInGame::End => self.plies.len().checked_sub(1),
        };
        match (before, at) {
            (Some(before), PointInGame::Ply(index)) if self.set_up(index).is_some() => {
                self.set_up_position(variant, before)
            }
            // Unreadable text before the ply may hide moves.
            _ if played.is_some_and(|played| !played.is_judged) => None,
            (None, _) => start(),
            (Some(before), _) => self.plies[before].1,
        }
    }

    /// The position set up after a ply.
    fn set_up_position(&self, variant: Variant, before: usize) -> Option<AnyPosition> {
        let next = self.plies.get(before + 1)?.0.event;
        let between = self.record.events.get(self.plies[before].0.event..next)?;
        let fen = between.iter().rev().find_map(|event| match event.token {
            Token::Setup(setup) => Some(setup.fen),
            _ => None,
        })?;
        AnyPosition::from_fen(variant, &pdn::text(fen?)).ok()
    }

    /// Why no position is known at a point.
    pub(super) fn unknown(&self, at: PointInGame, known: bool) -> &'static str {
        match self.judgement.variant {
            _ if known => "",
            None => "No board is shown: the game type is unknown or not supported.",
            Some(_) if self.judgement.start.is_none() => {
                "No board is shown: the start position is not valid."
            }
            Some(_) if self.is_broken_before(at) => {
                "No board is shown: an earlier move is illegal, and no repair of the record is known."
            }
            Some(_) => {
                "No board is shown: the record does not determine the position here, because an earlier move is missing, \
                 unreadable or ambiguous."
            }
        }
    }

    /// Whether the first ply before the point that could not be replayed is illegal.
    fn is_broken_before(&self, at: PointInGame) -> bool {
        let end = match at {
            PointInGame::Start => 0,
            PointInGame::Ply(index) => index,
            PointInGame::End => self.plies.len(),
        };
        let mut before = self.plies[..end].iter();
        let Some((first, _)) = before.find(|(_, after)| after.is_none()) else {
            return false;
        };
        let findings = self.judgement.findings.iter();
        let mut errors = findings.filter(|finding| finding.severity == Severity::Error);
        errors.any(|finding| play_ply(finding) == Some(first.ply))
    }
}
