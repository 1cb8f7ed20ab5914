//! Builds a game from its events.

use super::{Ending, Game, GameTag, Item, ItemKind, Line, Remark, VariationAnchor};
use crate::{
    CommentStyle, Event, FaultKind, MoveNumber, ONLY_MOVE, Setup, Token, comment_text,
    is_only_move, text,
};

/// Maximum depth of a tree, because clones and comparisons are recursive. Variations nested more deeply join the line
/// around them.
const MAX_DEPTH: usize = 200;

impl Game {
    /// Builds one game from its events and the `input` that they were read from.
    ///
    /// Text that is not PDN is kept as [`Remark::Unread`]. Text glued to a move or result becomes a comment, and so does a
    /// strength without a move. Comments after the result join those before it. The first of two results
    /// counts; a different second one becomes a comment.
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
        // The line being read, and below it the lines around it.
        let mut line = Line::default();
        line.items.reserve_exact(items_of_main_line(events));
        let mut around: Vec<Line> = Vec::new();
        let mut flattened = 0usize;
        let mut count = PlyCount::default();
        let mut unread_end = 0;
        for (index, event) in events.iter().enumerate() {
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
                    let lost = count.lost_plies();
                    // A capture written in parts is one ply.
                    if !leads_here || item.starts_new_ply {
                        count.ply(&mut line.start);
                    }
                    item.number_unknown = count.line.number_unknown;
                    if is_only_move(events, index) {
                        item.nags.push(ONLY_MOVE);
                    }
                    push_exact(&mut line.items, item);
                    line.record_lost_plies(lost);
                }
                Token::UnknownMove => {
                    let lost = count.lost_plies();
                    count.ply(&mut line.start);
                    // Dots without a number might announce a move.
                    count.line.number_unknown = false;
                    push_exact(&mut line.items, Item::new(ItemKind::Unknown));
                    line.record_lost_plies(lost);
                }
                Token::Setup(setup) => {
                    count.on_setup();
                    line.items
                        .push(Item::new(ItemKind::Setup(setup_text(setup))));
                }
                Token::Strength(marks) => match line.items.last_mut() {
                    Some(item) => item.strength.get_or_insert_default().push_str(&text(marks)),
                    None => line.remark(Remark::Comment(text(marks).into_owned())),
                },
                Token::Nag(nag) => match line.items.last_mut() {
                    Some(item) => item.nags.push(nag),
                    None => line.nags.push(nag),
                },
                Token::Comment(comment) => {
                    let has_begun = !game.tags.is_empty() || line != Line::default();
                    match comment.style {
                        CommentStyle::Percent if has_begun || !around.is_empty() => {
                            line.remark(Remark::Escape(text(comment.text).into_owned()));
                        }
                        CommentStyle::Percent => {
                            game.preface.push(text(comment.text).into_owned());
                        }
                        _ => line.remark(Remark::Comment(comment_text(comment.text).into_owned())),
                    }
                }
                Token::VariationStart if around.len() < MAX_DEPTH => {
                    around.push(std::mem::take(&mut line));
                    count.open();
                }
                Token::VariationStart => flattened += 1,
                Token::VariationEnd if flattened > 0 => flattened -= 1,
                Token::VariationEnd => {
                    // `(illegible)` may replace a ply.
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
                        text: end.written().into_owned(),
                        outcome: end.outcome,
                    };
                    match &game.ending {
                        None => game.ending = Some(ending),
                        Some(first) if ending.text == "*" || ending.text == first.text => {}
                        Some(_) => {
                            line.remark(Remark::Comment(ending.text));
                        }
                    }
                }
                Token::Fault(fault) if fault.kind.is_text() => {
                    let skipped = input
                        .get(event.span.start..event.span.end)
                        .unwrap_or_default();
                    let is_said =
                        !matches!(fault.kind, FaultKind::UnexpectedText | FaultKind::TooLong);
                    if !is_said {
                        count.line.unread = Some(line.items.len());
                        count.line.number_unknown = true;
                        count.line.due = count.next.take();
                    }
                    if is_said {
                        line.remark(Remark::Comment(comment_text(skipped).into_owned()));
                    } else {
                        let between = input.get(unread_end..event.span.start);
                        line.unread(&text(skipped), between.unwrap_or_default());
                        unread_end = event.span.end;
                    }
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

/// Number of items of the main line.
fn items_of_main_line(events: &[Event<'_>]) -> usize {
    let mut depth = 0_usize;
    let mut items = 0;
    for event in events {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            Token::Move(_) | Token::UnknownMove | Token::Setup(_) if depth == 0 => items += 1,
            _ => {}
        }
    }
    items
}

/// The text of a setup on one line.
fn setup_text(setup: Setup<'_>) -> String {
    let whole = text(setup.text);
    match setup.fen {
        Some(fen) if whole.contains(['\r', '\n']) => format!("FEN \"{}\"", text(fen)),
        _ => whole.into_owned(),
    }
}

/// The ply being read, inferred from the move numbers of the record ([`MoveNumber::ply`]).
#[derive(Default)]
struct PlyCount {
    /// The line that is being read.
    line: LinePlyState,
    /// The lines around it.
    around: Vec<LinePlyState>,
    /// The ply that the last move number announced.
    next: Option<u64>,
    /// True after the first event on the board.
    has_begun: bool,
}

/// The plies of a line.
#[derive(Clone, Copy, Default)]
struct LinePlyState {
    /// The last ply.
    last: Option<u64>,
    /// True if another ply precedes the last one. A variation may replace that earlier ply.
    has_before: bool,
    /// True before the first ply of a variation.
    is_at_start: bool,
    /// The first ply of a variation that seems to be written one ply late. The second ply may disprove it.
    late: Option<u64>,
    /// Number of items before the last unread text. Set from that text to the next move number.
    unread: Option<usize>,
    /// True from unread text to the next move number, also in the variations between.
    number_unknown: bool,
    /// The ply announced by the move number before unread text, if no move was read between the two.
    due: Option<u64>,
}

impl PlyCount {
    fn number(&mut self, number: MoveNumber) {
        self.next = Some(number.ply());
    }

    /// Counts a ply of a line. The first two plies of a line may show where it starts.
    fn ply(&mut self, start: &mut VariationAnchor) {
        let (numbered, line) = (self.next.take(), &mut self.line);
        line.number_unknown &= numbered.is_none();
        let is_at_start = std::mem::take(&mut line.is_at_start);
        let last = line.last;
        if let Some(late) = line.late.take() {
            *start = VariationAnchor::infer(late, numbered, late + 1, true);
        }
        if let (true, Some(numbered), Some(last)) = (is_at_start, numbered, last) {
            *start = VariationAnchor::infer(numbered, None, last, line.has_before);
            line.late = (*start == VariationAnchor::ReplacesPrevious).then_some(numbered);
            line.has_before |= *start == VariationAnchor::Continues;
        }
        if !is_at_start {
            line.has_before = last.is_some();
        }
        let has_begun = std::mem::replace(&mut self.has_begun, true);
        line.last = numbered.or(match last {
            _ if is_at_start => last,
            // Without a move number, this is the first ply of move 1.
            None if !has_begun => Some(MoveNumber { number: 1, dots: 1 }.ply()),
            _ => last.map(|last| last + 1),
        });
    }

    /// If the next ply is the first numbered one after unread text, returns the number of items before that text and
    /// the number of plies lost in it.
    fn lost_plies(&mut self) -> Option<(usize, u32)> {
        let (numbered, line) = (self.next?, &mut self.line);
        let behind = line.unread.take()?;
        let due = line.last.map(|last| last + 1).or(line.due);
        due.filter(|_| !line.is_at_start)
            .map(|due| (behind, missing_plies(due, numbered)))
    }

    /// A setup starts a new count.
    fn on_setup(&mut self) {
        self.has_begun = true;
        self.line.last = None;
        self.line.has_before = false;
        self.line.late = None;
        self.line.unread = None;
        self.line.number_unknown = false;
    }

    fn open(&mut self) {
        self.around.push(self.line);
        self.line.is_at_start = true;
        self.line.late = None;
        self.line.unread = None;
    }

    fn close(&mut self) {
        self.line = self.around.pop().unwrap_or_default();
        self.next = None;
    }
}

/// Number of plies lost in unread text. The next move number announces the ply `numbered`, but the ply `due` was
/// expected; both are counted as by [`MoveNumber::ply`]. Returns 0 if such text could not hide so many plies.
///
/// ```
/// // after `23--19`, where the second ply was due: `2. 8-11`
/// assert_eq!(pdn::missing_plies(3, 4), 1);
/// assert_eq!((pdn::missing_plies(3, 3), pdn::missing_plies(3, 2), pdn::missing_plies(3, 400)), (0, 0, 0));
/// ```
pub fn missing_plies(due: u64, numbered: u64) -> u32 {
    /// Maximum number of plies that one stretch of unread text can hide. This is about one line of moves.
    const MAX_LOST: u64 = 16;
    match numbered.checked_sub(due) {
        Some(lost @ 1..=MAX_LOST) => lost as u32,
        _ => 0,
    }
}

impl Line {
    /// Records plies that are lost before the item at this index.
    fn record_lost_plies(&mut self, lost: Option<(usize, u32)>) {
        if let Some((before, lost)) = lost
            && let Some(item) = self.items.get_mut(before)
        {
            item.missing_plies_before = lost;
        }
    }

    /// Adds a remark to the last item, or before the first.
    fn remark(&mut self, remark: Remark) {
        push_exact(self.last_remarks(), remark);
    }

    /// Adds unread text. It is joined to unread text directly before it, because the number or stray brace in the text
    /// `between` them is not kept.
    fn unread(&mut self, text: &str, between: &[u8]) {
        let remarks = self.last_remarks();
        if let Some(Remark::Unread(before)) = remarks.last_mut() {
            crate::join_unread(before, text, between);
        } else {
            push_exact(remarks, Remark::Unread(text.to_owned()));
        }
    }

    /// The remarks after the last item.
    fn last_remarks(&mut self) -> &mut Vec<Remark> {
        match self.items.last_mut() {
            Some(item) => &mut item.remarks,
            None => &mut self.opening,
        }
    }
}

/// Adds an element to a list that rarely has a second one. A list that grows by itself begins with room for four, which
/// is most of the memory of an annotated game.
fn push_exact<T>(list: &mut Vec<T>, element: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(element);
}

/// Completes a line, which becomes a variation in the line around it.
fn close(line: &mut Line, around: &mut Vec<Line>) {
    if let Some(mut outer) = around.pop() {
        outer.remark(Remark::Variation(std::mem::take(line)));
        *line = outer;
    }
}

#[cfg(test)]
mod tests {
    use crate::{ItemKind, Remark, games};

    #[test]
    fn a_star_before_a_move_is_the_nag_of_an_only_move() {
        let nags = |text: &str| {
            let game = games(text.as_bytes()).next().expect("a game");
            game.line.items.last().map(|last| last.nags.clone())
        };
        assert_eq!(nags("1. 9-13 *22-18 1-0"), Some(vec![7]));
        assert_eq!(nags("1. 9-13 *22-18* 1-0"), Some(vec![]));
    }

    #[test]
    fn skipped_text_is_kept() {
        let game = games(b"$6 1. 8-11Red resigns (oops 9-13! ?) 0-1 1-0 { late }")
            .next()
            .expect("a game");
        let first = &game.line.items[0];
        assert_eq!(game.line.nags, [6]);
        let comments: Vec<_> = first.comments().collect();
        assert_eq!(comments, ["Red resigns", "1-0", " late "]);
        let variation = first.variations().next().expect("a variation");
        assert_eq!(variation.opening, [Remark::Unread("oops".to_owned())]);
        assert_eq!(variation.items[0].strength.as_deref(), Some("!?"));
        let ending = game.ending.expect("a result");
        assert_eq!(ending.text, "0-1");
    }

    #[test]
    fn adjacent_pieces_of_unread_text_are_joined() {
        for (text, joined) in [
            ("what } is this", "what\nis this"),
            ("Draw agreed\n[Gag", "Draw agreed\n[Gag"),
            ("White lost\n} later", "White lost\nlater"),
        ] {
            let input = format!("9-13 {text} 9-14");
            let game = games(input.as_bytes()).next().expect("a game");
            let unread = Remark::Unread(joined.to_owned());
            assert_eq!(game.line.items[0].remarks, [unread]);
        }
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
    fn annotations_before_the_first_move_belong_to_the_line() {
        let game = games(b"$10 {even} 1. 9-13 ($1 1. 9-14 $2) *")
            .next()
            .expect("a game");
        assert_eq!(game.line.nags, [10]);
        let variation = game.line.items[0].variations().next().expect("a variation");
        assert_eq!(variation.nags, [1]);
        assert_eq!(variation.items[0].nags, [2]);
    }

    #[test]
    fn a_setup_is_on_one_line_and_gives_its_fen() {
        let game = games(b"9-13 /FEN\n\"B:W1:B2\"\n/ { moved twice } 9-14")
            .next()
            .expect("a game");
        let setup = &game.line.items[1];
        assert_eq!(setup.kind, ItemKind::Setup("FEN \"B:W1:B2\"".into()));
        assert_eq!(setup.fen(), Some("B:W1:B2"));
        assert_eq!(setup.comments().next(), Some(" moved twice "));
    }
}
