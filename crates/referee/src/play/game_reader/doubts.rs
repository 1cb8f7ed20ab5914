//! The doubtful items of a main line: brackets, semicolon comments and times that may be moves.

use pdn::{CommentStyle, Event, Fault, FaultKind, RawMove, Reader, Span, Token};

use super::trial::{Choice, TrialOutcome};
use crate::play::clock_time::{is_written_as_count, is_written_as_time};

/// The items of a main line, in order.
#[derive(Debug)]
pub(super) struct Doubts<'a> {
    pub(super) items: Vec<LineItem<'a>>,
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
    /// A move number, except those of a second ply.
    Number(u32),
    /// A setup. The moves after it start from another position.
    Setup(usize),
    /// An unknown move. The moves after it start from another position.
    Unknown,
}

impl LineItem<'_> {
    fn is_play(&self) -> bool {
        !matches!(self, Self::Number(_))
    }
}

/// The events of a bracket: its delimiters and the first and last part of its move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bracket {
    pub(super) open: usize,
    pub(super) mv: usize,
    pub(super) last: usize,
    /// The move itself if the bracket is not closed.
    pub(super) close: usize,
    /// The move number inside, except one of a second ply.
    number: Option<u32>,
    /// The move number of a second ply inside: `(10... 3-7)`.
    second: Option<u32>,
    /// True if that number is repeated directly after the bracket: `(10... 3-7) 10... [2-7]`.
    is_repeated: bool,
    /// The meaning of the bracket if it is not a move.
    pub(super) remark: Option<BracketMeaning>,
    pub(super) around: Surroundings,
}

/// What the line has around a bracket. It is collected once, because a line may have any number of brackets.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Surroundings {
    /// The last move number before the bracket.
    number: Option<u32>,
    /// Whether a move before the bracket is written in letters.
    after_letters: bool,
    /// Whether a bracket that can only be a move of the main line directly follows. A bracket that repeats the current
    /// number, `20. 21-3 (32-27) (20. 21-7)`, is a variation.
    before_move_in_bracket: bool,
}

/// The meaning of a bracket that is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BracketMeaning {
    Time,
    /// The piece counts of both sides.
    Count(u32, u32),
}

/// A comment that may consist of moves.
#[derive(Debug)]
pub(super) struct Semicolon<'a> {
    pub(super) event: usize,
    /// The events that replace the comment: its semicolon, move numbers and moves.
    pub(super) events: Vec<Event<'a>>,
}

impl<'a> Semicolon<'a> {
    pub(super) fn moves(&self) -> impl Iterator<Item = &RawMove<'a>> {
        self.events.iter().filter_map(|event| match &event.token {
            Token::Move(written) => Some(written),
            _ => None,
        })
    }

    /// True if the comment ends with a result.
    fn ends_game(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| matches!(event.token, Token::Terminator(_)))
    }

    /// The first and the last move number in the comment.
    fn numbers(&self) -> Option<(u32, u32)> {
        let mut numbers = self.events.iter().filter_map(|event| match event.token {
            Token::MoveNumber(number) if !number.is_second() => Some(number.number),
            _ => None,
        });
        let first = numbers.next()?;
        Some((first, numbers.next_back().unwrap_or(first)))
    }
}

impl Bracket {
    /// True if the bracket names the second ply of the number before the current one. It is then a variation.
    pub(super) fn is_numbered_before(&self) -> bool {
        let last = self.around.number.and_then(|number| number.checked_sub(1));
        self.second.is_some() && self.second == last
    }

    /// True if the bracket has the piece counts of both sides, in a line of moves that are written in letters.
    pub(super) fn is_count_among_letters(&self) -> bool {
        matches!(self.remark, Some(BracketMeaning::Count(..))) && self.around.after_letters
    }
}

impl<'a> Doubts<'a> {
    /// The items of a game; `None` if no item is doubtful.
    pub(super) fn from_game(source: &'a [u8], events: &[Event<'a>]) -> Option<Self> {
        if !events.iter().any(|event| is_doubtful(&event.token)) {
            return None;
        }
        let mut items = Vec::with_capacity(events.len());
        let mut has_play = false;
        let mut at = 0;
        while let Some(event) = events.get(at) {
            let mut next = at + 1;
            match &event.token {
                Token::Move(written) if is_written_as_time(written) => {
                    items.push(LineItem::Time(at));
                }
                Token::Move(_) => items.push(LineItem::Move(at)),
                Token::MoveNumber(number) if number.is_second() => {}
                Token::MoveNumber(number) => items.push(LineItem::Number(number.number)),
                // Dots before the first move are only a placeholder.
                Token::UnknownMove if !has_play => {}
                Token::UnknownMove => items.push(LineItem::Unknown),
                Token::Setup(_) => items.push(LineItem::Setup(at)),
                Token::VariationStart => {
                    let (close, bracket) = parse_bracket(events, at);
                    items.extend(bracket.map(LineItem::Bracket));
                    next = close + 1;
                }
                Token::Comment(comment) if comment.style == CommentStyle::Semicolon => {
                    let semicolon = parse_semicolon(source, events, at);
                    items.extend(semicolon.map(LineItem::Comment));
                }
                _ => {}
            }
            has_play |= items.last().is_some_and(LineItem::is_play);
            at = next;
        }
        let mut doubts = Self { items };
        doubts.look_around_brackets(events);
        doubts.settle_times(events);
        let is_certain = |item: &LineItem<'_>| {
            matches!(
                item,
                LineItem::Move(_) | LineItem::Number(_) | LineItem::Setup(_) | LineItem::Unknown
            )
        };
        (!doubts.items.iter().all(is_certain)).then_some(doubts)
    }

    /// True if the first ply of the line may be in a bracket.
    pub(super) fn begins_with_bracket(&self) -> bool {
        let first = self.items.iter().find(|item| item.is_play());
        matches!(first, Some(LineItem::Bracket(_)))
    }

    /// Keeps times among the doubtful items only under one of two conditions. Some move number has more than two moves,
    /// or there are no move numbers and at least one time is unlikely to be a capture.
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
        let numbered = self.items.iter().any(is_numbered);
        for pair in self.items.split_mut(is_numbered) {
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
                if continues.is_some_and(|(last, next)| last.leads_to(next)) {
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
            let in_doubt = !has_comment && if numbered { plies > 2 } else { zero };
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
        let columns = Columns::from_items(&self.items);
        if best.plain.is_some() && !columns.in_comments && !self.takes_result(&best.choices) {
            // The line replays as written, so only the remarks are kept.
        } else if best.is_whole && self.is_convincing(&best.choices) {
            // The last choice may contain a slip.
            self.extend_choices(&mut best.choices, columns);
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
            }
            self.extend_choices(&mut best.choices, columns);
            return best.choices;
        }
        let mut choices = best.plain.unwrap_or(best.choices);
        choices.retain(|choice| matches!(choice, Choice::BracketMeaning(_)));
        choices
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
            || semicolon.ends_game()
            || comments.next().is_some()
            || later.count() >= 2
    }

    /// True if a comment that was read as moves ends with the result of the game.
    fn takes_result(&self, choices: &[Choice]) -> bool {
        choices.iter().any(|choice| match choice {
            Choice::Taken(at) => match &self.items[*at] {
                LineItem::Comment(semicolon) => semicolon.ends_game(),
                _ => false,
            },
            _ => false,
        })
    }

    /// True if the number inside the bracket at `at` is repeated directly after it. The bracket is then a variation.
    pub(super) fn is_numbered_again(&self, at: usize, bracket: &Bracket) -> bool {
        let next = match self.items.get(at + 1) {
            Some(LineItem::Number(next)) => Some(*next),
            _ => None,
        };
        bracket.is_repeated || next.is_some() && bracket.number == next
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
                        Token::Move(written) if written.text.first().is_some_and(u8::is_ascii_alphabetic)
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
            let is_variation = bracket.number.is_some() && bracket.number == bracket.around.number;
            before_move_in_bracket |= bracket.remark.is_none() && !is_variation;
        }
    }

    /// True if a bracket that can only be a move of the main line directly follows the bracket at `at`.
    fn is_followed_by_move_in_bracket(&self, at: usize) -> bool {
        matches!(&self.items[at], LineItem::Bracket(bracket) if bracket.around.before_move_in_bracket)
    }

    /// Applies the same choices to the items after the break, according to the move numbers.
    fn extend_choices(&self, choices: &mut Vec<Choice>, columns: Columns) {
        // An item skipped before the break may have caused it.
        let resolved = choices.last().map_or(0, |last| last.item() + 1);
        let has = |is: fn(&LineItem<'_>) -> bool| {
            choices.iter().any(|choice| match choice {
                Choice::Taken(at) | Choice::Dropped(at) => is(&self.items[*at]),
                Choice::BracketMeaning(_) => false,
            })
        };
        let in_brackets = columns.in_brackets || has(|item| matches!(item, LineItem::Bracket(_)));
        let in_comments = columns.in_comments || has(|item| matches!(item, LineItem::Comment(_)));
        let has_times = has(|item| matches!(item, LineItem::Time(_)));
        let is_numbered = self
            .items
            .iter()
            .any(|item| matches!(item, LineItem::Number(_)));
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
                    if bracket.remark.is_some() && self.is_followed_by_move_in_bracket(at) => {}
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
                LineItem::Time(_) if !is_settled && has_times => {
                    choices.push(Choice::Dropped(at));
                }
                _ => {}
            }
        }
    }
}

/// The layout of a main line that cannot be replayed to its end, inferred from its numbers.
#[derive(Clone, Copy)]
struct Columns {
    /// True if nearly every move number has one move outside and one inside a bracket. Without move numbers, true if
    /// moves and brackets alternate.
    in_brackets: bool,
    /// True if the move numbers continue through a comment and after it, or if each number has one move outside and one
    /// inside a comment.
    in_comments: bool,
}

impl Columns {
    fn from_items(items: &[LineItem<'_>]) -> Self {
        let numbers = items.iter().enumerate();
        let mut numbers = numbers.filter(|(_, item)| matches!(item, LineItem::Number(_)));
        let Some((mut last, _)) = numbers.next() else {
            return Self {
                in_brackets: alternates(items),
                in_comments: false,
            };
        };
        let (mut pairs, mut single) = (0, 0);
        for (next, _) in numbers {
            let count = |is: fn(&LineItem<'_>) -> bool| {
                let between = items[last..next].iter();
                between.filter(|item| is(item)).count()
            };
            let moves = count(|item| matches!(item, LineItem::Move(_)));
            pairs += u32::from(moves > 0);
            single +=
                u32::from(moves == 1 && count(|item| matches!(item, LineItem::Bracket(_))) > 0);
            last = next;
        }
        Self {
            in_brackets: single >= 2 && 4 * single >= 3 * pairs,
            in_comments: numbers_continue_in_comments(items) || comments_complete_numbers(items),
        }
    }
}

/// True if the numbering is continuous: the move numbers inside a comment continue those before it, and the numbers
/// after it continue those inside.
fn numbers_continue_in_comments(items: &[LineItem<'_>]) -> bool {
    let mut last: Option<u32> = None;
    let mut is_of_comment = false;
    for item in items {
        let (first, next, in_comment) = match item {
            LineItem::Number(number) => (*number, *number, false),
            LineItem::Comment(semicolon) => match semicolon.numbers() {
                Some((first, next)) => (first, next, true),
                None => continue,
            },
            _ => continue,
        };
        let continues = last.and_then(|last| last.checked_add(1)) == Some(first);
        if continues && is_of_comment {
            return true;
        }
        is_of_comment = continues && in_comment;
        last = Some(next);
    }
    false
}

/// True if two or more comments hold moves, and every move number but the last has one ply as written and two with the
/// comments. The numbers themselves may be wrong.
fn comments_complete_numbers(items: &[LineItem<'_>]) -> bool {
    // The plies of each number: as written, and with those of the comments.
    let mut plies: Vec<[usize; 2]> = Vec::new();
    let mut comments = 0;
    for item in items {
        match item {
            LineItem::Number(_) => plies.push([0, 0]),
            LineItem::Move(_) => match plies.last_mut() {
                Some(last) => *last = last.map(|count| count + 1),
                None => return false,
            },
            LineItem::Comment(semicolon) => {
                comments += 1;
                for event in &semicolon.events {
                    match (&event.token, plies.last_mut()) {
                        // a number inside a comment has no ply outside
                        (Token::MoveNumber(number), _) if !number.is_second() => plies.push([1, 0]),
                        (Token::Move(_), Some(last)) => last[1] += 1,
                        _ => {}
                    }
                }
            }
            _ => return false,
        }
    }
    let Some((_, whole)) = plies.split_last() else {
        return false;
    };
    comments >= 2 && whole.iter().all(|count| *count == [1, 2])
}

/// True if moves and brackets with a move alternate, with at least two brackets, and nothing else occurs.
fn alternates(items: &[LineItem<'_>]) -> bool {
    let alternate = |pair: &[LineItem<'_>]| {
        matches!(
            pair,
            [LineItem::Move(_), LineItem::Bracket(_)] | [LineItem::Bracket(_), LineItem::Move(_)]
        )
    };
    let brackets = items
        .iter()
        .filter(|item| matches!(item, LineItem::Bracket(_)));
    items.windows(2).all(alternate) && brackets.count() >= 2
}

/// True if a token may be doubtful.
fn is_doubtful(token: &Token<'_>) -> bool {
    match token {
        Token::Move(written) => is_written_as_time(written),
        Token::Comment(comment) => comment.style == CommentStyle::Semicolon,
        Token::VariationStart => true,
        _ => false,
    }
}

/// The event at which the bracket closes, and its content if the content is one move. An unclosed bracket has content
/// only if that may be a time or a piece count; it ends with its move.
fn parse_bracket(events: &[Event<'_>], open: usize) -> (usize, Option<Bracket>) {
    let mut depth = 0_u32;
    let mut moves: Option<(usize, usize)> = None;
    let mut others = false;
    for (at, event) in events.iter().enumerate().skip(open) {
        match &event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd if depth > 1 => depth -= 1,
            Token::VariationEnd => {
                let next = events[at + 1..].iter().map(|event| &event.token);
                let next = next.into_iter().find(|token| !is_remark(token));
                let second_after = match next {
                    Some(Token::MoveNumber(number)) if number.is_second() => Some(number.number),
                    _ => None,
                };
                let bracket = moves.filter(|_| !others).map(|(mv, last)| Bracket {
                    open,
                    mv,
                    last,
                    close: at,
                    number: events[open..mv].iter().find_map(|event| match event.token {
                        Token::MoveNumber(number) if !number.is_second() => Some(number.number),
                        _ => None,
                    }),
                    second: second_number(&events[open..mv]),
                    is_repeated: second_after.is_some()
                        && second_after == second_number(&events[open..mv]),
                    remark: parse_remark(&events[open + 1..at]),
                    around: Surroundings::default(),
                });
                return (at, bracket);
            }
            Token::Move(written) => match &mut moves {
                None => moves = Some((at, at)),
                Some((_, last)) => {
                    let before = &events[*last].token;
                    others |= !matches!(before, Token::Move(before) if before.leads_to(written));
                    *last = at;
                }
            },
            Token::Terminator(_) | Token::GameEnd => {
                return match unclosed_remark(&events[open + 1..at]) {
                    Some(remark) => {
                        let mv = open + 1;
                        let bracket = Bracket {
                            open,
                            mv,
                            last: mv,
                            close: mv,
                            number: None,
                            second: None,
                            is_repeated: false,
                            remark: Some(remark),
                            around: Surroundings::default(),
                        };
                        (mv, Some(bracket))
                    }
                    None => (open, None),
                };
            }
            Token::UnknownMove | Token::Setup(_) => others = true,
            _ => {}
        }
        others |= depth > 1;
    }
    (open, None)
}

/// The move number of a second ply in these events.
fn second_number(events: &[Event<'_>]) -> Option<u32> {
    events.iter().find_map(|event| match event.token {
        Token::MoveNumber(number) if number.is_second() => Some(number.number),
        _ => None,
    })
}

/// True for text that may stand between a bracket and a number.
fn is_remark(token: &Token<'_>) -> bool {
    matches!(
        token,
        Token::Comment(_) | Token::Blank(_) | Token::Strength(_) | Token::Nag(_) | Token::Fault(_)
    )
}

/// The possible meaning of an unclosed bracket's content other than a move.
fn unclosed_remark(inside: &[Event<'_>]) -> Option<BracketMeaning> {
    // the fault about the bracket owns no bytes
    let end = inside.iter().rposition(|event| !event.span.is_empty())?;
    parse_remark(&inside[..=end])
}

/// The possible meaning of a bracket's content other than a move.
fn parse_remark(inside: &[Event<'_>]) -> Option<BracketMeaning> {
    let is_bracket = |event: &Event<'_>| matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::SquareBrackets);
    let inside = match inside {
        [first, rest @ ..] if is_bracket(first) => rest,
        _ => inside,
    };
    let [
        Event {
            token: Token::Move(written),
            ..
        },
    ] = inside
    else {
        return None;
    };
    if is_written_as_time(written) {
        return Some(BracketMeaning::Time);
    }
    is_written_as_count(written).map(|(one, other)| BracketMeaning::Count(one, other))
}

/// The comment of an event, read as moves, if it cannot be anything else. A result is accepted only at the end of the
/// last comment of a game.
fn parse_semicolon<'a>(source: &'a [u8], events: &[Event<'a>], at: usize) -> Option<Semicolon<'a>> {
    let span = events[at].span;
    let mut read = Vec::new();
    let mut start = span.start;
    while start < span.end {
        let sign = Span::new(start, start + 1);
        read.push(Event {
            span: sign,
            token: Token::Fault(Fault {
                kind: FaultKind::StrayMark,
                place: sign,
            }),
        });
        let from = start + 1;
        let rest = source.get(from..span.end)?;
        let mut signs = memchr::memchr_iter(b';', rest);
        let part = signs.find(|sign| !ends_entity(rest, *sign));
        let part = part.map_or(rest, |end| &rest[..end]);
        read_part(part, from, &mut read)?;
        start = from + part.len();
    }
    let ends = read
        .iter()
        .any(|event| matches!(event.token, Token::Terminator(_)));
    let is_last = || {
        // A comment above the tags of the next game belongs to this game.
        let mut later = events[at + 1..].iter();
        later.all(|event| {
            event.span.is_empty() || matches!(event.token, Token::Comment(_) | Token::Blank(_))
        })
    };
    let has_moves = read
        .iter()
        .any(|event| matches!(event.token, Token::Move(_)));
    (has_moves && (!ends || is_last())).then_some(Semicolon {
        event: at,
        events: read,
    })
}

/// True if the `;` at `sign` ends an HTML entity such as `&minus;`.
fn ends_entity(text: &[u8], sign: usize) -> bool {
    /// Maximum number of bytes between `&` and `;`.
    const MAX_NAME: usize = 8;
    let before = &text[sign.saturating_sub(MAX_NAME + 1)..sign];
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'#';
    memchr::memrchr(b'&', before).is_some_and(|and| before[and + 1..].iter().all(is_name))
}

/// Reads the moves of a part of a comment at `offset`; `None` if the part contains anything else.
fn read_part<'a>(part: &'a [u8], offset: usize, into: &mut Vec<Event<'a>>) -> Option<()> {
    let moved = |span: Span| Span::new(span.start + offset, span.end + offset);
    let mut ended = false;
    for event in Reader::new(part) {
        let token = match event.token {
            Token::Blank(_) => event.token,
            _ if ended && event.token != Token::GameEnd => return None,
            Token::Move(_) | Token::MoveNumber(_) | Token::Strength(_) => event.token,
            Token::Terminator(_) => {
                ended = true;
                event.token
            }
            Token::Fault(fault) if fault.kind == FaultKind::StrayMark => Token::Fault(Fault {
                place: moved(fault.place),
                ..fault
            }),
            Token::GameEnd => continue,
            _ => return None,
        };
        into.push(Event {
            span: moved(event.span),
            token,
        });
    }
    Some(())
}
