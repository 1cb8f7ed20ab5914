//! The structure of a game's events: lines of play and their variations.

use std::borrow::Cow;

use pdn::{Event, FaultKind, Terminator, Token};
use referee::{Judgement, PlayedMove, Record};

/// A game's events, with the end of each variation.
#[derive(Clone, Copy)]
pub(super) struct Outline<'r, 'a> {
    pub(super) record: &'r Record<'a>,
    pub(super) judgement: &'r Judgement,
    /// The event that ends the game: the first result or `*`.
    pub(super) terminator: Option<usize>,
    /// True if there are moves, so that unread text may be a move as well.
    has_moves: bool,
    /// For each event that opens a variation, the index after its last event; empty without variations.
    variation_ends: &'r [u32],
}

/// Finds the end of every variation; `variation_ends` is a reused buffer.
pub(super) fn outline<'r, 'a>(
    record: &'r Record<'a>,
    judgement: &'r Judgement,
    variation_ends: &'r mut Vec<u32>,
) -> Outline<'r, 'a> {
    variation_ends.clear();
    let mut open: Vec<usize> = Vec::new();
    // Most games have no variations. Searching for the bracket is faster than scanning the events.
    let sign = memchr::memchr2(b'(', b'[', record.after_tags());
    let events = sign.map_or(&[][..], |_| record.events);
    for (index, event) in events.iter().enumerate() {
        match event.token {
            Token::VariationStart => {
                variation_ends.resize(record.events.len(), 0);
                // An unclosed variation ends with the game.
                variation_ends[index] = record.events.len() as u32;
                open.push(index);
            }
            Token::VariationEnd => {
                if let Some(start) = open.pop() {
                    variation_ends[start] = index as u32 + 1;
                }
            }
            _ => {}
        }
    }
    let mut terminator = None;
    for (index, event) in record.events.iter().enumerate().rev() {
        match event.token {
            Token::Terminator(_) => terminator = Some(index),
            Token::Move(_) | Token::UnknownMove | Token::Setup(_) | Token::Tag(_) => break,
            _ => {}
        }
    }
    let is_move = |event: &Event<'_>| matches!(event.token, Token::Move(_));
    Outline {
        record,
        judgement,
        terminator,
        has_moves: !judgement.moves.is_empty() || record.events.iter().any(is_move),
        variation_ends,
    }
}

impl<'a> Outline<'_, 'a> {
    pub(super) fn events(&self) -> &[Event<'a>] {
        self.record.events
    }

    /// The index after the variation that opens at `start`.
    pub(super) fn after_variation(&self, start: usize) -> usize {
        self.variation_ends[start] as usize
    }

    /// The events of the variation that opens at `start`, without its brackets.
    pub(super) fn inside(&self, start: usize) -> (usize, usize) {
        let after = self.after_variation(start);
        let closed = matches!(self.events()[after - 1].token, Token::VariationEnd);
        (start + 1, after - usize::from(closed && after - 1 > start))
    }

    /// The next move, setup or unread text of the line in `from..to`, or `to` if there is none. The flag is true if
    /// anything but move numbers and blanks precedes it.
    #[inline(always)]
    pub(super) fn next_item(&self, from: usize, to: usize) -> (usize, bool) {
        // It is nearly always a move, or a number and then a move.
        if let [one, two, ..] = self.events().get(from..to).unwrap_or_default() {
            match (&one.token, &two.token) {
                (Token::Move(_), _) => return (from, false),
                (Token::MoveNumber(_), Token::Move(_)) => return (from + 1, false),
                _ => {}
            }
        }
        self.look_for_item(from, to)
    }

    fn look_for_item(&self, from: usize, to: usize) -> (usize, bool) {
        let mut notes = false;
        let mut at = from;
        while at < to {
            match self.events()[at].token {
                Token::Move(_) | Token::Setup(_) => break,
                Token::Fault(_) if self.is_unread(at) => break,
                Token::UnknownMove if self.played(at).is_some() => break,
                Token::VariationStart => {
                    notes = true;
                    at = self.after_variation(at);
                    continue;
                }
                Token::MoveNumber(_) | Token::Blank(_) | Token::UnknownMove | Token::GameEnd => {}
                Token::Terminator(_) if self.terminator == Some(at) => {}
                _ => notes = true,
            }
            at += 1;
        }
        (at.min(to), notes)
    }

    /// The first move or setup of the game, or the end.
    pub(super) fn first_move(&self) -> usize {
        let to = self.events().len();
        let mut at = self.next_item(0, to).0;
        while self.is_unread(at) {
            at = self.next_item(at + 1, to).0;
        }
        at
    }

    /// True if `index` is unread text that may be a move.
    pub(super) fn is_unread(&self, index: usize) -> bool {
        self.has_moves && self.events().get(index).is_some_and(Event::is_unread)
    }

    /// True if the move number of the item at `index` is known. It is known if it is written. It is also known if it
    /// must be written to place the variation of the move. Also true for items other than known moves.
    #[cold]
    pub(super) fn is_number_known(&self, index: usize) -> bool {
        /// Maximum number of events that are searched before an item. It bounds the time for a record with many
        /// variations and no numbers after unread text, `(11-15)11x`, because each of its moves is searched for one.
        const MAX_EVENTS: usize = 1_024;
        if !matches!(self.events()[index].token, Token::Move(_)) {
            return true;
        }
        // Three states: whether the head of the variation was passed, how many adjacent variations are being skipped,
        // and whether a remark separates the item from earlier numbers.
        let (mut outside, mut beside, mut separated) = (false, 0usize, false);
        let before = self.events()[..index].iter().enumerate().rev();
        for (at, event) in before.take(MAX_EVENTS) {
            match event.token {
                Token::VariationEnd => {
                    beside += 1;
                    separated = true;
                }
                Token::VariationStart if beside > 0 => beside -= 1,
                Token::VariationStart => outside = true,
                _ if beside > 0 => {}
                Token::MoveNumber(_) if !separated => return true,
                Token::Move(_) | Token::UnknownMove if outside => {
                    return self.starts_elsewhere(index, at);
                }
                Token::Move(_) | Token::UnknownMove => return false,
                Token::Fault(fault) => separated |= fault.kind == FaultKind::UnexpectedText,
                _ => {}
            }
        }
        false
    }

    /// True if the first move of a variation has a different ply from the move that the variation is attached to.
    fn starts_elsewhere(&self, first: usize, behind: usize) -> bool {
        let moves = &self.judgement.moves;
        let behind = moves.partition_point(|played| played.event <= behind);
        match (self.played(first), behind.checked_sub(1)) {
            (Some(first), Some(behind)) => first.ply.ply != moves[behind].ply.ply,
            _ => false,
        }
    }

    /// The unread text at `start`, and the index after it. Parts are joined if nothing that JSON keeps is between them,
    /// as the writer joins them.
    pub(super) fn unread(&self, start: usize, to: usize) -> (String, usize) {
        let mut text = String::new();
        let (mut at, mut after) = (start, start);
        while self.is_unread(at) {
            let span = self.events()[at].span;
            let part = pdn::text(self.record.bytes(span));
            if at > start {
                let before = self.events()[after - 1].span.end;
                let between = self.record.bytes(pdn::Span::new(before, span.start));
                pdn::join_unread(&mut text, &part, between);
            } else {
                text.push_str(&part);
            }
            after = at + 1;
            at = self.next_item(after, to).0;
            if self.has_remarks(after, at) {
                break;
            }
        }
        (text, after)
    }

    /// The events of `from..to` on one level: only the opening event of each variation.
    pub(super) fn level(&self, from: usize, to: usize) -> impl Iterator<Item = usize> + '_ {
        let mut next = from;
        std::iter::from_fn(move || {
            let at = next;
            if at >= to {
                return None;
            }
            next = match self.events()[at].token {
                Token::VariationStart => self.after_variation(at),
                _ => at + 1,
            };
            Some(at)
        })
    }

    /// True if a variation opens in `from..to`.
    pub(super) fn has_variation(&self, from: usize, to: usize) -> bool {
        let opens = |event: &Event<'_>| matches!(event.token, Token::VariationStart);
        self.events()[from..to].iter().any(opens)
    }

    /// True if `from..to`, which contains no move, contains anything that JSON keeps.
    pub(super) fn has_remarks(&self, from: usize, to: usize) -> bool {
        self.level(from, to)
            .any(|at| match self.events()[at].token {
                Token::VariationStart | Token::Strength(_) | Token::Nag(_) => true,
                _ => self.comments(at).next().is_some(),
            })
    }

    /// The referee's result for the move at `event`; `None` for an unknown move that is only a placeholder.
    pub(super) fn played(&self, event: usize) -> Option<&PlayedMove> {
        let moves = &self.judgement.moves;
        let found = moves.binary_search_by_key(&event, |played| played.event);
        found.ok().map(|index| &moves[index])
    }

    /// The game terminator.
    pub(super) fn terminator(&self) -> Option<Terminator<'a>> {
        match self.record.events[self.terminator?].token {
            Token::Terminator(terminator) => Some(terminator),
            _ => None,
        }
    }

    /// The comments at `index`: a comment, skipped text that is certainly not a move, or a second result that differs
    /// from the first. Skipped text that a PDN comment cannot contain becomes one comment per line.
    pub(super) fn comments(&self, index: usize) -> impl Iterator<Item = Cow<'a, str>> + '_ {
        let event = self.events()[index];
        let (whole, skipped) = match event.token {
            Token::Comment(comment) => (Some(comment.text), None),
            Token::Fault(fault)
                if fault.kind.is_text() && !event.span.is_empty() && !self.is_unread(index) =>
            {
                (None, Some(self.record.bytes(event.span)))
            }
            Token::Terminator(other) => {
                let first = self.terminator().map(Terminator::written);
                let says_more = other.text != b"*" && Some(other.written()) != first;
                (None, says_more.then_some(other.text))
            }
            _ => (None, None),
        };
        let by_line = skipped.is_some_and(|text| text.contains(&b'}'));
        let lines = skipped
            .into_iter()
            .flat_map(move |text| text.split(move |byte| by_line && matches!(byte, b'\n' | b'\r')))
            .map(<[u8]>::trim_ascii)
            .filter(|text| !text.is_empty());
        whole.into_iter().chain(lines).map(pdn::comment_text)
    }
}
