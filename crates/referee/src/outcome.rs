//! The result that a record states.

use std::borrow::Cow;

use draughts::{Color, Variant};
use pdn::{Event, Outcome, Span, SquareName, Terminator, Token};

use crate::{
    Options, Record, ResultOrder, Winner,
    excerpt::{excerpt, without_marks},
    game_names::NamedGame,
    game_type::{GameTypeValue, named_in_variant_tag},
    header::Header,
    scan::GameScan,
    starter::first_mover,
    wording::side_name,
    words::winner::{LocatedOutcome, outcomes},
};

/// The result that a record states: in its Result tag, by its terminator, and in words.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatedResult<'a> {
    /// The Result tag (under any of its names), if it is a known result.
    pub(crate) tag: Option<Outcome>,
    /// The terminator.
    pub(crate) terminator: Option<Terminator<'a>>,
    pub(crate) terminator_span: Span,
    /// A later terminator with another result.
    pub(crate) other_terminator: Option<(Terminator<'a>, Span)>,
    /// The statements in words: in the tags and after the last move.
    pub(crate) words: Vec<LocatedOutcome>,
    /// The decided result; `None` if there is none, or if its sources contradict each other.
    pub(crate) outcome: Option<Outcome>,
    /// The decided winner; `None` also if the order of the figures is unknown.
    pub(crate) winner: Option<Winner>,
    /// The side whose figure is first, if known.
    first: Option<Color>,
    /// True if the caller fixed the order of the figures; otherwise it is assumed.
    is_order_given: bool,
}

impl<'a> StatedResult<'a> {
    /// The result that a record states. `first` is the side whose figure is first, if known.
    pub(crate) fn new(
        record: &Record<'a>,
        scan: &GameScan<'a>,
        header: &Header<'a>,
        first: Option<Color>,
        options: &Options,
    ) -> Self {
        let tag = header
            .result_tag()
            .and_then(|found| Outcome::parse(found.trimmed()));
        let (terminator, terminator_span) = match scan.terminator {
            Some((terminator, span)) => (Some(terminator), span),
            None => (None, Span::default()),
        };
        let mut stated = Self {
            tag,
            terminator,
            terminator_span,
            other_terminator: scan.other_terminator,
            words: outcomes(record, header, false),
            first,
            is_order_given: options.result_order != ResultOrder::Auto,
            ..Self::default()
        };
        stated.outcome = stated.figures();
        stated.winner = stated.outcome.and_then(|outcome| winner(outcome, first));
        if !stated.words.is_empty() {
            stated.decide_with_words();
        }
        stated
    }

    /// Decides between the figures and the words by a strict majority. Two wins of different sides leave the winner
    /// open if the order of the figures is only assumed, because files differ in whose figure is first (O403).
    fn decide_with_words(&mut self) {
        let said = self.words[0].winner;
        let is_one = self.words.iter().all(|words| words.winner == said);
        if let Some(figures) = self.outcome {
            let fits = is_one && !self.figures_disagree() && may_mean(figures, said);
            match self.winner {
                None => {
                    // the words show whose figure is first
                    self.winner = fits.then_some(said);
                    self.outcome = fits.then_some(figures);
                    return;
                }
                Some(winner) if fits && winner != said && !self.is_order_given => {
                    self.winner = None;
                    return;
                }
                Some(_) => {}
            }
        }
        let figures = self.winners_in_figures().map(|(_, winner)| winner);
        let words = self.words.iter().map(|words| words.winner);
        let sources: Vec<_> = figures.chain(words).collect();
        self.winner = majority(&sources).map(|(winner, _)| winner);
        self.outcome = self
            .winner
            .and_then(|winner| outcome_of(winner, self.first));
    }

    /// The winners according to the Result tag and to the terminator, each with the name of its source.
    pub(crate) fn winners_in_figures(&self) -> impl Iterator<Item = (&'static str, Winner)> {
        let end = self.terminator.map(|end| end.outcome);
        let figures = [(TAG, self.tag), (TERMINATOR, end)].into_iter();
        figures.filter_map(|(name, outcome)| Some((name, winner(outcome?, self.first)?)))
    }

    /// The winner to compare with the board, the clock and the rulings of the laws: the decided winner, or that of the
    /// figures if the words leave it open.
    pub(crate) fn claimed(&self) -> Option<Winner> {
        self.winner.or_else(|| winner(self.figures()?, self.first))
    }

    /// The text to add to a message if the claimed winner contradicts other evidence, and the result would be right in
    /// the other order of the figures. Empty if the result would be wrong in either order.
    pub(crate) fn other_order(&self) -> String {
        let one_won = matches!(self.figures(), Some(Outcome::First | Outcome::Second));
        let Some(first) = self.first.filter(|_| one_won && !self.is_order_given) else {
            return String::new();
        };
        let order = match first {
            Color::Black => "white-black",
            Color::White => "black-white",
        };
        format!(
            "; if {}'s figure is first in this file, use --result-order {order} (O403)",
            side_name(!first)
        )
    }

    /// The text and place of the claimed result, for a message: in figures, or the words in quotes.
    pub(crate) fn written(&self, header: &Header<'a>, record: &Record<'a>) -> (Cow<'a, str>, Span) {
        let claimed = self.claimed();
        let mut figures = self.winners_in_figures();
        let figures = figures.find(|(_, winner)| Some(*winner) == claimed);
        let mut words = self.words.iter();
        let words = words.find(|words| Some(words.winner) == claimed);
        match (figures, words) {
            (Some((TERMINATOR, _)), _) => self.written_terminator(),
            (None, Some(words)) => {
                let text = excerpt(without_marks(record.bytes(words.span)));
                (text.into(), words.span)
            }
            _ => self.figures_written(header),
        }
    }

    /// The text and place of the figures: the Result tag if it is known, else the terminator.
    pub(crate) fn figures_written(&self, header: &Header<'a>) -> (Cow<'a, str>, Span) {
        match header.result_tag() {
            Some(found) if self.tag.is_some_and(|tag| tag != Outcome::Unknown) => {
                (pdn::text(found.trimmed()), found.span)
            }
            _ => self.written_terminator(),
        }
    }

    fn written_terminator(&self) -> (Cow<'a, str>, Span) {
        let text = self.terminator.map(Terminator::written);
        (text.unwrap_or_default(), self.terminator_span)
    }

    /// True if the Result tag and the terminator state different results (O401).
    pub(crate) fn figures_disagree(&self) -> bool {
        let is_known = |outcome: Outcome| outcome != Outcome::Unknown;
        match (self.tag, self.terminator) {
            (Some(tag), Some(end)) => is_known(tag) && is_known(end.outcome) && tag != end.outcome,
            _ => false,
        }
    }

    /// The result in figures: the Result tag if it is known, else the terminator.
    pub(crate) fn figures(&self) -> Option<Outcome> {
        self.tag
            .filter(|outcome| *outcome != Outcome::Unknown)
            .or(self.terminator.map(|terminator| terminator.outcome))
            .filter(|outcome| *outcome != Outcome::Unknown)
    }

    /// The winner that the words name; `None` if they contradict each other.
    pub(crate) fn winner_in_words(&self) -> Option<Winner> {
        let (first, others) = self.words.split_first()?;
        let mut others = others.iter();
        let is_one = others.all(|other| other.winner == first.winner);
        is_one.then_some(first.winner)
    }

    /// True if the sources contradict each other, and no majority of them gives the same result.
    pub(crate) fn is_disputed(&self) -> bool {
        self.winner.is_none() && !self.words.is_empty()
    }
}

/// The names of the sources in figures.
const TAG: &str = "the Result tag";
const TERMINATOR: &str = "the result at the end";

/// True if a result in figures may mean this winner, in either order.
pub(crate) fn may_mean(outcome: Outcome, winner: Winner) -> bool {
    match winner {
        Winner::Draw => outcome == Outcome::Draw,
        Winner::BothLost => outcome == Outcome::BothLost,
        Winner::Black | Winner::White => matches!(outcome, Outcome::First | Outcome::Second),
    }
}

/// The winner that a strict majority of the sources names, and the number of the sources that name it.
pub(crate) fn majority(sources: &[Winner]) -> Option<(Winner, usize)> {
    let count = |winner| sources.iter().filter(|other| **other == winner).count();
    let most = *sources.iter().max_by_key(|winner| count(**winner))?;
    (count(most) * 2 > sources.len()).then(|| (most, count(most)))
}

/// The result in words.
pub(crate) fn in_words(winner: Winner) -> &'static str {
    match winner {
        Winner::Black => "a win for Black",
        Winner::White => "a win for White",
        Winner::Draw => "a draw",
        Winner::BothLost => "a loss for both",
    }
}

/// The loser, if exactly one side lost.
pub(crate) fn loser(winner: Winner) -> Option<Color> {
    match winner {
        Winner::Black => Some(Color::White),
        Winner::White => Some(Color::Black),
        Winner::Draw | Winner::BothLost => None,
    }
}

/// The side whose score is the first figure: the side that starts in the game type's normal array. If the tag and the
/// laws name different sides, and the moves contradict the tag, the moves take precedence, as they do in the replay.
pub(crate) fn first_figure(
    options: &Options,
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Option<Variant>,
) -> Option<Color> {
    match options.result_order {
        ResultOrder::BlackWhite => Some(Color::Black),
        ResultOrder::WhiteBlack => Some(Color::White),
        ResultOrder::Auto => options
            .starter
            .or_else(|| stated_starter(record, header, variant))
            .map(|stated| starter_by_moves(stated, record, header, variant).unwrap_or(stated))
            .or_else(|| variant.map(Variant::first_mover))
            .or_else(|| {
                GameTypeValue::from_header(header)?
                    .variant()
                    .map(Variant::first_mover)
            }),
    }
}

/// The side that starts the game according to the tags, if the game begins with the normal array. In games in algebraic
/// notation, White often starts although Black starts by the laws; `PlayStrategy` writes such games. If no tag names
/// the starter of such a game, White is assumed to start, and the moves decide.
pub(crate) fn stated_starter(
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Option<Variant>,
) -> Option<Color> {
    let tag = GameTypeValue::from_header(header);
    if let Some(tag) = tag
        && (tag.starter().is_some() || !tag.is_bare())
    {
        return tag.starter();
    }
    if tag.is_none()
        && header.others
        && let Some((NamedGame::Supported(_, Some(starter)), _)) = named_in_variant_tag(record)
    {
        return Some(starter);
    }
    let either = variant.is_some_and(|variant| either_side_may_start(record, header, variant));
    either.then_some(Color::White)
}

/// True if White may have started although Black starts by the laws. This occurs in algebraic notation, from the normal
/// array.
pub(crate) fn either_side_may_start(
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Variant,
) -> bool {
    if variant.first_mover() == Color::White || header.fen.is_some() {
        return false;
    }
    let mut events = record.events.iter();
    let is_first = |event: &&Event<'_>| matches!(event.token, Token::Move(_) | Token::Setup(_));
    // After a setup, either side may have the move.
    matches!(
        events.find(is_first).map(|event| event.token),
        Some(Token::Move(written)) if !matches!(written.from, SquareName::Number(_))
    )
}

/// The side that starts according to the moves, if a tag or an option names another side than the laws.
fn starter_by_moves(
    stated: Color,
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Option<Variant>,
) -> Option<Color> {
    let tag = GameTypeValue::from_header(header);
    let variant = variant.or_else(|| tag?.variant())?;
    let may_be_rotated = tag.is_some_and(GameTypeValue::may_be_rotated);
    if stated == variant.first_mover() || header.fen.is_some() || may_be_rotated {
        return None;
    }
    first_mover(variant, record)
}

/// The result in the order of the figures; `None` if the order is unknown.
fn outcome_of(winner: Winner, first: Option<Color>) -> Option<Outcome> {
    let side = match winner {
        Winner::Draw => return Some(Outcome::Draw),
        Winner::BothLost => return Some(Outcome::BothLost),
        Winner::Black => Color::Black,
        Winner::White => Color::White,
    };
    Some(if first? == side {
        Outcome::First
    } else {
        Outcome::Second
    })
}

/// The result as figures that every score system reads the same; `None` if the order of the figures is unknown.
pub(crate) fn in_figures(winner: Winner, first: Option<Color>) -> Option<&'static str> {
    match outcome_of(winner, first)? {
        Outcome::First => Some("1-0"),
        Outcome::Second => Some("0-1"),
        Outcome::Draw => Some("1/2-1/2"),
        Outcome::BothLost => Some("0-0"),
        Outcome::Unknown => None,
    }
}

/// The winner, if the order of the figures is known.
pub(crate) fn winner(outcome: Outcome, first: Option<Color>) -> Option<Winner> {
    match outcome {
        Outcome::Draw => Some(Winner::Draw),
        Outcome::BothLost => Some(Winner::BothLost),
        Outcome::First => first.map(Winner::from),
        Outcome::Second => first.map(|color| Winner::from(!color)),
        Outcome::Unknown => None,
    }
}
