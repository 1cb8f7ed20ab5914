//! The doubtful items of a main line: brackets, semicolon comments and times that may be moves.

use draughts::Variant;
use pdn::{CommentStyle, Event, FaultKind, Separator, SquareName, Token};

use super::brackets::{Bracket, Surroundings, parse_bracket};
use super::choices::Choice;
use super::columns::{Columns, without_last_number};
use super::long_moves::{Split, cut_by_lines, is_long};
use super::semicolons::{Semicolon, last_of_movetext, parse_semicolon};
use super::trial::{self, TrialOutcome};
use crate::play::scattered_capture::number_in_brackets;

/// The items of a main line, in order.
#[derive(Debug)]
pub(super) struct Doubts<'a> {
    pub(super) items: Vec<LineItem<'a>>,
    /// True if the record has times among its moves that are certain, such as `0:58`.
    has_times: bool,
}

/// An item of a main line.
#[derive(Debug)]
pub(super) enum LineItem<'a> {
    /// A move.
    Move(usize),
    /// A move that may be a time.
    Time(usize),
    /// A bracket that contains one move, or one capture written in parts.
    Bracket(Bracket),
    /// A `;` comment that contains only moves.
    Comment(Semicolon<'a>),
    /// A number in brackets after a capture: a remark, or the next square of the capture.
    Square { event: usize, number: u8 },
    /// A move number, except those of a second ply.
    Number(u32),
    /// A setup. The moves after it start from another position.
    Setup(usize),
    /// An unknown move. The moves after it start from another position, or its dashes only separate two moves.
    Unknown(usize),
}

impl LineItem<'_> {
    /// The first and the last event of a move, a bracket or a square.
    pub(super) fn events(&self) -> Option<(usize, usize)> {
        match self {
            Self::Move(event) | Self::Time(event) | Self::Square { event, .. } => {
                Some((*event, *event))
            }
            Self::Bracket(bracket) => Some((bracket.open, bracket.close)),
            _ => None,
        }
    }

    fn is_play(&self) -> bool {
        !matches!(self, Self::Number(_))
    }

    /// True for a comment that ends the game, and that has a result, numbered moves, or a semicolon before each move.
    fn ends_game(&self) -> bool {
        matches!(self, Self::Comment(semicolon)
            if semicolon.ends_game && (semicolon.needs_no_numbers || semicolon.numbers().is_some()))
    }
}

impl<'a> Doubts<'a> {
    /// The items of a game; `None` if no item is doubtful.
    pub(super) fn from_game(source: &'a [u8], events: &[Event<'a>]) -> Option<Self> {
        if !events.iter().any(is_doubtful) {
            return None;
        }
        let mut items = Vec::with_capacity(events.len());
        let last = last_of_movetext(events);
        let mut has_play = false;
        let mut at = 0;
        while let Some(event) = events.get(at) {
            let mut next = at + 1;
            match &event.token {
                Token::Move(written) if written.may_be_time() => {
                    items.push(LineItem::Time(at));
                }
                Token::Move(_) => items.push(LineItem::Move(at)),
                Token::MoveNumber(number) if number.is_second() => {}
                Token::MoveNumber(number) => items.push(LineItem::Number(number.number)),
                // Dots before the first move are only a placeholder.
                Token::UnknownMove if !has_play => {}
                Token::UnknownMove => items.push(LineItem::Unknown(at)),
                Token::Setup(_) => items.push(LineItem::Setup(at)),
                Token::VariationStart => {
                    let (close, bracket) = parse_bracket(events, at);
                    items.extend(bracket.map(LineItem::Bracket));
                    next = close + 1;
                }
                Token::Fault(_) => items.extend(parse_square(source, events, at)),
                Token::Comment(comment) if has_play && comment.style == CommentStyle::Semicolon => {
                    let semicolon = parse_semicolon(source, events, at, last);
                    items.extend(semicolon.map(LineItem::Comment));
                }
                _ => {}
            }
            has_play |= items.last().is_some_and(LineItem::is_play);
            at = next;
        }
        let mut doubts = Self {
            items,
            has_times: false,
        };
        doubts.look_around_brackets(events);
        doubts.settle_times(events);
        let is_certain = |item: &LineItem<'_>| {
            matches!(
                item,
                LineItem::Move(_) | LineItem::Number(_) | LineItem::Setup(_)
            )
        };
        let is_certain = doubts.items.iter().all(is_certain) && !events.iter().any(is_long);
        (!is_certain).then_some(doubts)
    }

    /// True if the first ply of the line may be in a bracket.
    pub(super) fn begins_with_bracket(&self) -> bool {
        let first = self.items.iter().find(|item| item.is_play());
        matches!(first, Some(LineItem::Bracket(_)))
    }

    /// Keeps times among the doubtful items only if there are other moves, and under one of three conditions: the record
    /// has other times, which are certain; some move number has more than two moves; or there are no move numbers, and at
    /// least one time is unlikely to be a capture.
    fn settle_times(&mut self, events: &[Event<'_>]) {
        let written = |index: usize| match &events[index].token {
            Token::Move(written) => Some(written),
            _ => None,
        };
        let is_numbered = |item: &LineItem<'_>| matches!(item, LineItem::Number(_));
        let zero = self.items.iter().any(|item| match item {
            LineItem::Time(index) => {
                written(*index).is_some_and(|written| matches!(written.text, [.., b':', b'0', _]))
            }
            _ => false,
        });
        let is_time = |event: &Event<'_>| matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::BareTime);
        // The times after the result may be those of the whole game.
        let is_in_game = |event: &&Event<'_>| !matches!(event.token, Token::Terminator(_));
        self.has_times = events.iter().take_while(is_in_game).any(is_time);
        let has_times = self.has_times;
        // A time does not precede the move of its number.
        for at in 1..self.items.len() {
            if let (LineItem::Number(_), LineItem::Time(index)) =
                (&self.items[at - 1], &self.items[at])
            {
                self.items[at] = LineItem::Move(*index);
            }
        }
        let numbered = self.items.iter().any(is_numbered);
        let has_moves = self
            .items
            .iter()
            .any(|item| matches!(item, LineItem::Move(_)));
        // Text that cannot be read may be a move with its number.
        let is_one_pair = |one: &LineItem<'_>, next: &LineItem<'_>| {
            let is_apart = is_numbered(one) || is_numbered(next);
            !is_apart && !is_text_between(events, one, next)
        };
        for pair in self.items.chunk_by_mut(is_one_pair) {
            // A capture written in parts is one move.
            let mut plies = 0;
            let mut before: Option<usize> = None;
            for at in 0..pair.len() {
                let (LineItem::Move(index) | LineItem::Time(index)) = pair[at] else {
                    before = None;
                    continue;
                };
                let continues = before.and_then(|before| match pair[before] {
                    LineItem::Move(last) | LineItem::Time(last) => {
                        written(last).zip(written(index))
                    }
                    _ => None,
                });
                if !has_times && continues.is_some_and(|(last, next)| last.leads_to(next)) {
                    for at in before.into_iter().chain([at]) {
                        let (LineItem::Move(index) | LineItem::Time(index)) = pair[at] else {
                            continue;
                        };
                        pair[at] = LineItem::Move(index);
                    }
                } else {
                    plies += 1;
                }
                before = Some(at);
            }
            let has_comment = pair.iter().any(|item| matches!(item, LineItem::Comment(_)));
            let is_likely = has_times || if numbered { plies > 2 } else { zero };
            let in_doubt = has_moves && !has_comment && is_likely;
            for item in pair.iter_mut().filter(|_| !in_doubt) {
                if let LineItem::Time(index) = *item {
                    *item = LineItem::Move(index);
                }
            }
        }
    }

    /// The choices of the best replay. Empty if everything is read as written.
    pub(super) fn best_choices(&self, mut best: TrialOutcome) -> Vec<Choice> {
        let replays_clearly_further = best.taken >= 2 && best.reached >= best.plain_reached + 2;
        let columns = Columns::from_items(&self.items, best.plain.is_some());
        if best.plain.is_some() && !columns.in_comments && !self.takes_result(&best.choices) {
            // The line replays as written, so only the remarks are kept.
        } else if best.is_whole && self.is_convincing(&best.choices) {
            // The last choice may contain a slip.
            self.extend_choices(&mut best.choices, columns, best.reached);
            return best.choices;
        } else if best.plain.is_none()
            && (replays_clearly_further || columns.in_brackets || columns.in_comments)
        {
            // The best reading also breaks, but later than the line as written, or at a slip.
            if columns.in_brackets {
                // An illegal move in a bracket is not a time, unless another bracket holds the illegal move.
                let is_meaning = |choice: &mut Choice| match choice {
                    Choice::BracketMeaning(at) => !self.is_followed_by_move_in_bracket(*at),
                    _ => false,
                };
                best.choices.pop_if(is_meaning);
                // An illegal move may be a legal one of the other side if a bracket before it is skipped.
                if let Some(gap) = self.first_gap(&best.choices).filter(|_| !best.is_whole) {
                    best.choices.retain(|choice| choice.item() < gap);
                }
            }
            self.extend_choices(&mut best.choices, columns, best.reached);
            return best.choices;
        }
        let breaks = best.plain.is_none();
        let mut choices = best.plain.unwrap_or(best.choices);
        let is_kept = |choice: &Choice| !matches!(choice, Choice::Taken(_) | Choice::Dropped(_));
        choices.retain(is_kept);
        if self.has_times && breaks {
            // After the break, the number of a time has two moves of its own, if there are numbers.
            let moves = self.moves_under_numbers();
            let later = best.reached..self.items.len();
            let is_time = |at: &usize| {
                matches!(self.items[*at], LineItem::Time(_))
                    && moves[*at].is_none_or(|moves| moves >= 2)
            };
            choices.extend(later.filter(is_time).map(Choice::Dropped));
        }
        choices
    }

    /// The long moves that are several moves. Where the position is known, the replay has decided. After the item at
    /// which the replay broke, and in variations, the squares decide.
    pub(super) fn splits(
        &self,
        variant: Variant,
        events: &[Event<'_>],
        choices: &[Choice],
        reached: usize,
    ) -> Vec<Split> {
        let mut splits = Vec::new();
        let mut replayed = vec![false; events.len()];
        for item in &self.items[..reached] {
            if let LineItem::Move(index) = item {
                replayed[*index] = true;
            }
        }
        for choice in choices {
            if let Choice::Split(at, cuts) = *choice
                && let LineItem::Move(index) = self.items[at]
            {
                let start = events[index].span.start;
                splits.push(Split { start, cuts });
            }
        }
        let others = events.iter().zip(replayed);
        for (event, _) in others.filter(|(event, replayed)| !replayed && is_long(event)) {
            if let Token::Move(written) = &event.token
                && let Some(cuts) = cut_by_lines(variant, written)
            {
                let start = event.span.start;
                splits.push(Split { start, cuts });
            }
        }
        splits.sort_unstable_by_key(|split| split.start);
        splits
    }

    /// True if a replay with these choices is unlikely to succeed by chance. A bracket or a time always changes the
    /// side to move, so one is enough. The moves of a comment need not change it.
    fn is_convincing(&self, choices: &[Choice]) -> bool {
        let mut comments = choices.iter().filter_map(|choice| match choice {
            Choice::Taken(at) => match &self.items[*at] {
                LineItem::Comment(semicolon) => Some((*at, semicolon)),
                _ => None,
            },
            _ => None,
        });
        let Some((first, semicolon)) = comments.next() else {
            return true;
        };
        let later = &self.items[first..];
        let later = later
            .iter()
            .filter(|item| matches!(item, LineItem::Move(_)));
        semicolon.moves().count() % 2 == 1
            || semicolon.ends_game
            || comments.next().is_some()
            || later.count() >= 2
    }

    /// True if a comment that may be moves of the game ends the game.
    pub(super) fn any_comment_ends_game(&self) -> bool {
        self.items.iter().any(LineItem::ends_game)
    }

    /// True if a comment that was read as moves of the game ends the game.
    pub(super) fn takes_result(&self, choices: &[Choice]) -> bool {
        choices
            .iter()
            .any(|choice| matches!(choice, Choice::Taken(at) if self.items[*at].ends_game()))
    }

    /// True if an unknown move is between other moves, and no text is unread, because that may be a ply.
    pub(super) fn has_unknown_between_moves(&self, events: &[Event<'_>]) -> bool {
        let plays: Vec<&LineItem<'_>> = self.items.iter().filter(|item| item.is_play()).collect();
        let is_sign = |one: &[&LineItem<'_>]| {
            matches!(
                one,
                [LineItem::Move(_), LineItem::Unknown(_), LineItem::Move(_)]
            )
        };
        plays.windows(3).any(is_sign) && !events.iter().any(Event::is_unread)
    }

    /// True if any comment was read as moves.
    pub(super) fn takes_comment(&self, choices: &[Choice]) -> bool {
        let is_comment = |at: usize| matches!(self.items[at], LineItem::Comment(_));
        choices
            .iter()
            .any(|choice| matches!(choice, Choice::Taken(at) if is_comment(*at)))
    }

    /// True if the number inside the bracket at `at` is repeated directly after it. The bracket is then a variation.
    pub(super) fn is_numbered_again(&self, at: usize, bracket: &Bracket) -> bool {
        let next = match self.items.get(at + 1) {
            Some(LineItem::Number(next)) => Some(*next),
            _ => None,
        };
        bracket.is_repeated || next.is_some() && bracket.number == next
    }

    /// True if the item at `at` is the last one and follows a move number.
    pub(super) fn is_alone_after_last_number(&self, at: usize) -> bool {
        at + 1 == self.items.len() && matches!(self.items[..], [.., LineItem::Number(_), _])
    }

    /// Collects the surroundings of all brackets.
    fn look_around_brackets(&mut self, events: &[Event<'_>]) {
        let mut around = Surroundings::default();
        for item in &mut self.items {
            match item {
                LineItem::Number(number) => around.number = Some(*number),
                LineItem::Move(index) => {
                    around.after_letters |= matches!(
                        &events[*index].token,
                        Token::Move(written) if !matches!(written.from, SquareName::Number(_))
                    );
                }
                LineItem::Bracket(bracket) => bracket.around = around,
                _ => {}
            }
        }
        let mut before_move_in_bracket = false;
        for item in self.items.iter_mut().rev() {
            let LineItem::Bracket(bracket) = item else {
                before_move_in_bracket = false;
                continue;
            };
            bracket.around.before_move_in_bracket = before_move_in_bracket;
            before_move_in_bracket |=
                bracket.remark.is_none() && !bracket.is_numbered_as_variation();
        }
    }

    /// True if a bracket that can only be a move of the main line directly follows the bracket at `at`.
    fn is_followed_by_move_in_bracket(&self, at: usize) -> bool {
        matches!(&self.items[at], LineItem::Bracket(bracket) if bracket.around.before_move_in_bracket)
    }

    /// The first bracket of a move number that has one move outside brackets, and none of whose brackets is read as a
    /// move.
    fn first_gap(&self, choices: &[Choice]) -> Option<usize> {
        let (mut moves, mut is_taken, mut gap) = (0, false, None);
        for (at, item) in self.items.iter().enumerate() {
            match item {
                LineItem::Number(_) if moves == 1 && !is_taken && gap.is_some() => return gap,
                LineItem::Number(_) => (moves, is_taken, gap) = (0, false, None),
                LineItem::Move(_) => moves += 1,
                LineItem::Bracket(bracket) => {
                    let known = choices.binary_search_by_key(&at, |choice| choice.item());
                    match known.map(|known| choices[known]) {
                        Ok(Choice::Taken(_)) => is_taken = true,
                        Ok(_) => {}
                        Err(_) => {
                            let is_variation = bracket.is_numbered_as_variation()
                                || self.is_numbered_again(at, bracket);
                            gap = gap.or((!is_variation).then_some(at));
                        }
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// For each item, the number of moves, besides times, under its move number; `None` if no number precedes it.
    fn moves_under_numbers(&self) -> Vec<Option<usize>> {
        let mut moves = Vec::with_capacity(self.items.len());
        let is_same = |_: &LineItem<'_>, next: &LineItem<'_>| !matches!(next, LineItem::Number(_));
        for under_one in self.items.chunk_by(is_same) {
            let is_move = |item: &&LineItem<'_>| matches!(item, LineItem::Move(_));
            let is_numbered = matches!(under_one.first(), Some(LineItem::Number(_)));
            let count = is_numbered.then(|| under_one.iter().filter(is_move).count());
            moves.extend(std::iter::repeat_n(count, under_one.len()));
        }
        moves
    }

    /// Applies the same choices to the items after the break, according to the move numbers. The replay has `reached` the
    /// item at that index.
    fn extend_choices(&self, choices: &mut Vec<Choice>, columns: Columns, reached: usize) {
        // An item skipped before the break may have caused it.
        let resolved = choices.last().map_or(0, |last| last.item() + 1);
        let has = |is: fn(&LineItem<'_>) -> bool| {
            choices.iter().any(|choice| match choice {
                Choice::Taken(at) | Choice::Dropped(at) => is(&self.items[*at]),
                Choice::BracketMeaning(_) | Choice::Split(..) | Choice::Continued(_) => false,
            })
        };
        let in_brackets = columns.in_brackets || has(|item| matches!(item, LineItem::Bracket(_)));
        let in_comments = columns.in_comments || has(|item| matches!(item, LineItem::Comment(_)));
        let has_times = has(|item| matches!(item, LineItem::Time(_)));
        let is_numbered = without_last_number(&self.items)
            .iter()
            .any(|item| matches!(item, LineItem::Number(_)));
        let moves = self.moves_under_numbers();
        // The plies of the current move number, and whether the last of them is in a bracket.
        let (mut plies, mut bracketed) = (0, false);
        for (at, item) in self.items.iter().enumerate() {
            let is_settled = at < resolved;
            match item {
                LineItem::Number(_) => plies = 0,
                LineItem::Move(_) => (plies, bracketed) = (plies + 1, false),
                LineItem::Bracket(_) if is_settled => {
                    let known = choices.binary_search_by_key(&at, |choice| choice.item());
                    if known.is_ok_and(|known| choices[known] == Choice::Taken(at)) {
                        (plies, bracketed) = (plies + 1, true);
                    }
                }
                LineItem::Bracket(bracket)
                    if bracket.is_numbered_as_variation()
                        || self.is_numbered_again(at, bracket)
                        || bracket.remark.is_some() && self.is_followed_by_move_in_bracket(at) => {}
                LineItem::Bracket(_) if in_brackets && !bracketed => {
                    let follows_move = match at.checked_sub(1) {
                        Some(before) => matches!(self.items[before], LineItem::Move(_)),
                        None => columns.in_brackets,
                    };
                    let is_ply = if is_numbered { plies < 2 } else { follows_move };
                    if is_ply {
                        choices.push(Choice::Taken(at));
                        (plies, bracketed) = (plies + 1, true);
                    }
                }
                LineItem::Comment(_) if !is_settled && in_comments => {
                    choices.push(Choice::Taken(at));
                }
                LineItem::Time(_)
                    if at >= reached && has_times && moves[at].is_none_or(|moves| moves >= 2) =>
                {
                    choices.push(Choice::Dropped(at));
                }
                _ => {}
            }
        }
    }
}

/// True if text that cannot be read is between two items.
fn is_text_between(events: &[Event<'_>], one: &LineItem<'_>, next: &LineItem<'_>) -> bool {
    let (Some((_, end)), Some((start, _))) = (one.events(), next.events()) else {
        return false;
    };
    let between = events.get(end + 1..start);
    between.is_some_and(|between| between.iter().any(Event::is_unread))
}

/// True if an event may be doubtful.
fn is_doubtful(event: &Event<'_>) -> bool {
    match &event.token {
        Token::Move(written) => written.may_be_time() || is_long(event),
        Token::Comment(comment) => comment.style == CommentStyle::Semicolon,
        Token::VariationStart | Token::UnknownMove => true,
        Token::Fault(fault) => fault.kind == FaultKind::BareTime,
        _ => false,
    }
}

/// The number in brackets at an event, if a capture precedes it: `22x15(6)`, `22x15(x6)`.
fn parse_square<'a>(source: &[u8], events: &[Event<'_>], at: usize) -> Option<LineItem<'a>> {
    let is_fault = |event: &Event<'_>| matches!(event.token, Token::Fault(_));
    let mut before = events.get(..at)?.iter().rev().take(trial::MAX_SQUARES);
    let before = before.find(|event| !is_fault(event))?;
    let is_capture = match &before.token {
        Token::Move(written) => {
            matches!(written.from, SquareName::Number(_))
                && matches!(written.separator, Separator::Cross | Separator::Colon)
        }
        _ => false,
    };
    let span = events[at].span;
    let number = number_in_brackets(&source[span.start..span.end])?;
    is_capture.then_some(LineItem::Square { event: at, number })
}
