//! Events to a game.

use super::{Ending, Game, GameTag, Item, ItemKind, Line, Remark, VariationAnchor};
use crate::{CommentStyle, Event, FaultKind, MoveNumber, Token, text};

/// How deep a tree may be; its clones and comparisons go down as far. Variations nested deeper join
/// the line around them.
const MAX_DEPTH: usize = 200;

impl Game {
    /// Builds one game from its events, `input` being what they were read from.
    ///
    /// Text that is no PDN stays where it stands as [`Remark::Unread`]; what is glued to a move or result
    /// becomes a comment, as do strengths and NAGs without a move.
    /// Comments after the result join those before it; of two results the first counts, and one that
    /// differs from it becomes a comment.
    ///
    /// ```
    /// use pdn::{Game, Reader};
    ///
    /// let input = b"1. 11-15 { good } 23-19 (22-18 15x22) 1/2-1/2";
    /// let mut events = Vec::new();
    /// Reader::new(input).read_game(&mut events);
    /// let game = Game::from_events(input, &events);
    /// assert_eq!(game.line.items[0].comments().next(), Some(" good "));
    /// assert_eq!(game.line.items[1].variations().count(), 1);
    /// ```
    pub fn from_events(input: &[u8], events: &[Event<'_>]) -> Self {
        let mut game = Self::default();
        // the line being read, below it the lines around it
        let mut line = Line::default();
        let mut around: Vec<Line> = Vec::new();
        let mut flattened = 0usize;
        let mut count = Count::default();
        for event in events {
            match event.token {
                Token::MoveNumber(number) => count.number(number),
                Token::Tag(tag) => game.tags.push(GameTag {
                    name: tag.name().into_owned(),
                    value: tag.value().into_owned(),
                }),
                Token::Move(mv) => {
                    let mut item = Item::new(ItemKind::Move(mv.into()));
                    let leads_here = line.items.last().is_some_and(|last| last.leads_to(&item));
                    item.starts_new_ply = leads_here && count.next.is_some();
                    let lost = count.lost();
                    // one capture in pieces is one ply
                    if !leads_here || item.starts_new_ply {
                        count.ply(&mut line.start);
                    }
                    item.number_unknown = count.line.number_unknown;
                    line.items.push(item);
                    line.lose(lost);
                }
                Token::UnknownMove => {
                    let lost = count.lost();
                    count.ply(&mut line.start);
                    // dots without a number might announce a move
                    count.line.number_unknown = false;
                    line.items.push(Item::new(ItemKind::Unknown));
                    line.lose(lost);
                }
                Token::Setup(setup) => {
                    count.set_up();
                    line.items
                        .push(Item::new(ItemKind::Setup(text(setup.text).into_owned())));
                }
                Token::Strength(marks) => match line.items.last_mut() {
                    Some(item) => item.strength.get_or_insert_default().push_str(&text(marks)),
                    None => line.remark(Remark::Comment(text(marks).into_owned())),
                },
                Token::Nag(nag) => match line.items.last_mut() {
                    Some(item) => item.nags.push(nag),
                    None => line.remark(Remark::Comment(format!("${nag}"))),
                },
                Token::Comment(comment) => {
                    let said = text(comment.text).into_owned();
                    let begun = !game.tags.is_empty() || line != Line::default();
                    match comment.style {
                        CommentStyle::Percent if begun || !around.is_empty() => {
                            line.remark(Remark::Escape(said));
                        }
                        CommentStyle::Percent => game.preface.push(said),
                        _ => line.remark(Remark::Comment(said)),
                    }
                }
                Token::VariationStart if around.len() < MAX_DEPTH => {
                    around.push(std::mem::take(&mut line));
                    count.open();
                }
                Token::VariationStart => flattened += 1,
                Token::VariationEnd if flattened > 0 => flattened -= 1,
                Token::VariationEnd => {
                    // `(illegible)` may stand in the place of a ply
                    let unread = count.line.unread.filter(|_| line.items.is_empty());
                    let due = count.line.due;
                    close(&mut line, &mut around);
                    count.close();
                    if unread.is_some() {
                        count.line.unread = Some(line.items.len());
                        count.line.due = due;
                    }
                }
                Token::Terminator(end) => {
                    while !around.is_empty() {
                        close(&mut line, &mut around);
                    }
                    let ending = Ending {
                        text: text(end.text).into_owned(),
                        outcome: end.outcome,
                    };
                    match &game.ending {
                        None => game.ending = Some(ending),
                        Some(first) if ending.text == "*" || ending.text == first.text => {}
                        Some(_) => line.remark(Remark::Comment(ending.text)),
                    }
                }
                Token::Fault(fault)
                    if matches!(
                        fault.kind,
                        FaultKind::UnexpectedText
                            | FaultKind::GluedText
                            | FaultKind::BareTime
                            | FaultKind::PieceCount
                            | FaultKind::TooLong
                    ) =>
                {
                    let skipped = input
                        .get(event.span.start..event.span.end)
                        .unwrap_or_default();
                    let skipped = text(skipped).into_owned();
                    let is_said =
                        !matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::TooLong);
                    if !is_said {
                        count.line.unread = Some(line.items.len());
                        count.line.number_unknown = true;
                        count.line.due = count.next.take();
                    }
                    line.remark(if is_said {
                        Remark::Comment(skipped)
                    } else {
                        Remark::Unread(skipped)
                    });
                }
                Token::Blank(_) | Token::Fault(_) | Token::GameEnd => {}
            }
        }
        while !around.is_empty() {
            close(&mut line, &mut around);
        }
        game.line = line;
        game
    }
}

/// Which ply is read, as far as the numbers of the record tell ([`MoveNumber::ply`]).
#[derive(Default)]
struct Count {
    /// What is known of the line that is being read.
    line: Known,
    /// What is known of the lines around it.
    around: Vec<Known>,
    /// The ply that a number announces.
    next: Option<u64>,
    /// True as soon as something happened on the board.
    begun: bool,
}

/// What a [`Count`] knows of a line.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The last ply.
    last: Option<u64>,
    /// True if a ply stands before that one, which a variation may replace.
    has_before: bool,
    /// True before the first ply of a variation.
    begins: bool,
    /// The first ply of a variation that seems to stand a ply late: the second one may deny it.
    late: Option<u64>,
    /// Behind text that could not be read, as long as no number has come: how many items stand before it.
    unread: Option<usize>,
    /// The same, for the line and those that branch off from it.
    number_unknown: bool,
    /// The ply that the number before such text announces, if none was read before it.
    due: Option<u64>,
}

impl Count {
    fn number(&mut self, number: MoveNumber) {
        self.next = Some(number.ply());
    }

    /// Counts a ply of a line; one of the first two may tell where it starts.
    fn ply(&mut self, start: &mut VariationAnchor) {
        let (told, line) = (self.next.take(), &mut self.line);
        line.number_unknown &= told.is_none();
        let begins = std::mem::take(&mut line.begins);
        let last = line.last;
        if let Some(late) = line.late.take() {
            *start = VariationAnchor::infer(late, told, late + 1, true);
        }
        if let (true, Some(told), Some(last)) = (begins, told, last) {
            *start = VariationAnchor::infer(told, None, last, line.has_before);
            line.late = (*start == VariationAnchor::ReplacesPrevious).then_some(told);
            line.has_before |= *start == VariationAnchor::Continues;
        }
        if !begins {
            line.has_before = last.is_some();
        }
        let has_begun = std::mem::replace(&mut self.begun, true);
        line.last = told.or(match last {
            _ if begins => last,
            // without a number it is the first half of number 1
            None if !has_begun => Some(MoveNumber { number: 1, dots: 1 }.ply()),
            _ => last.map(|last| last + 1),
        });
    }

    /// How many plies the number of the next one says are lost, if it is the first behind text that could not be read, and how
    /// many items stand before that text.
    fn lost(&mut self) -> Option<(usize, u32)> {
        let (told, line) = (self.next?, &mut self.line);
        let behind = line.unread.take()?;
        let due = line.last.map(|last| last + 1).or(line.due);
        due.filter(|_| !line.begins)
            .map(|due| (behind, missing_plies(due, told)))
    }

    /// From another position on the plies are counted anew.
    fn set_up(&mut self) {
        self.begun = true;
        self.line.last = None;
        self.line.has_before = false;
        self.line.late = None;
        self.line.unread = None;
        self.line.number_unknown = false;
    }

    fn open(&mut self) {
        self.around.push(self.line);
        self.line.begins = true;
        self.line.late = None;
        self.line.unread = None;
    }

    fn close(&mut self) {
        self.line = self.around.pop().unwrap_or_default();
        self.next = None;
    }
}

/// How many plies are lost where the number of one is told behind text that could not be read, and another was due, both
/// counted as [`MoveNumber::ply`] does: none if the number is right, or none that such text could hide.
///
/// ```
/// // behind `23--19`, where the second ply was due: `2. 8-11`
/// assert_eq!(pdn::missing_plies(3, 4), 1);
/// assert_eq!((pdn::missing_plies(3, 3), pdn::missing_plies(3, 2), pdn::missing_plies(3, 400)), (0, 0, 0));
/// ```
pub fn missing_plies(due: u64, told: u64) -> u32 {
    /// A line of moves.
    const MOST: u64 = 16;
    match told.checked_sub(due) {
        Some(lost @ 1..=MOST) => lost as u32,
        _ => 0,
    }
}

impl Line {
    /// Makes plies lost before the item that so many others stand before.
    fn lose(&mut self, lost: Option<(usize, u32)>) {
        if let Some((before, lost)) = lost
            && let Some(item) = self.items.get_mut(before)
        {
            item.missing_plies_before = lost;
        }
    }

    /// Adds a remark on the last item, or before the first.
    fn remark(&mut self, remark: Remark) {
        let remarks = match self.items.last_mut() {
            Some(item) => &mut item.remarks,
            None => &mut self.opening,
        };
        match (remarks.last_mut(), remark) {
            // what stood between, a number or a brace that closes nothing, is not kept
            (Some(Remark::Unread(before)), Remark::Unread(text)) => {
                before.push(' ');
                before.push_str(&text);
            }
            (_, remark) => remarks.push(remark),
        }
    }
}

/// The line is complete: it becomes a variation in the line around it.
fn close(line: &mut Line, around: &mut Vec<Line>) {
    if let Some(mut outer) = around.pop() {
        outer.remark(Remark::Variation(std::mem::take(line)));
        *line = outer;
    }
}

#[cfg(test)]
mod tests {
    use crate::{Remark, games};

    #[test]
    fn nothing_that_was_skipped_is_lost() {
        let game = games(b"$6 1. 8-11Red resigns (oops 9-13! ?) 0-1 1-0 { late }")
            .next()
            .expect("a game");
        let first = &game.line.items[0];
        assert_eq!(game.comments().collect::<Vec<_>>(), ["$6"]);
        assert_eq!(
            first.comments().collect::<Vec<_>>(),
            ["Red resigns", "1-0", " late "]
        );
        let variation = first.variations().next().expect("a variation");
        assert_eq!(variation.opening, [Remark::Unread("oops".to_owned())]);
        assert_eq!(variation.items[0].strength.as_deref(), Some("!?"));
        assert_eq!(
            game.ending.map(|ending| ending.text).as_deref(),
            Some("0-1")
        );
    }

    #[test]
    fn text_in_pieces_is_one() {
        let game = games(b"9-13 what } is this 9-14").next().expect("a game");
        let unread = Remark::Unread("what is this".to_owned());
        assert_eq!(game.line.items[0].remarks, [unread]);
    }

    #[test]
    fn deep_nesting_and_unclosed_variations_build_a_bounded_tree() {
        let input = format!("1. 9-13 {}", "(9-14".repeat(100_000));
        let limits = crate::Limits {
            max_depth: usize::MAX,
            ..crate::Limits::default()
        };
        let mut events = Vec::new();
        assert!(crate::Reader::with_limits(input.as_bytes(), limits).read_game(&mut events));
        let game = crate::Game::from_events(input.as_bytes(), &events);
        let mut line = &game.line;
        let mut depth = 0;
        while let Some(inner) = line.items[0].variations().next() {
            line = inner;
            depth += 1;
        }
        assert_eq!(depth, super::MAX_DEPTH);
        assert_eq!(game, game.clone());
    }

    #[test]
    fn a_setup_gives_its_fen() {
        let game = games(b"9-13 /FEN \"B:W1:B2\"/ { moved twice } 9-14")
            .next()
            .expect("a game");
        assert_eq!(game.line.items[1].fen(), Some("B:W1:B2"));
        assert_eq!(game.line.items[1].comments().next(), Some(" moved twice "));
    }
}
