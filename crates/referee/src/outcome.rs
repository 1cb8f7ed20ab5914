//! The result that a record states.

use draughts::{Color, Variant};
use pdn::{Event, Outcome, Span, SquareName, Terminator, Token};

use crate::{
    Options, Record, ResultOrder, Winner,
    game_names::NamedGame,
    game_type::{GameType, named_in_variant_tag},
    header::Header,
    scan::GameScan,
    starter::first_mover,
};

/// The results stated by a record.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StatedResult<'a> {
    /// The Result tag (under any of its names), if it is a known result.
    pub(crate) tag: Option<Outcome>,
    /// The terminator.
    pub(crate) terminator: Option<Terminator<'a>>,
    pub(crate) terminator_span: Span,
}

impl<'a> StatedResult<'a> {
    pub(crate) fn new(scan: &GameScan<'a>, header: &Header<'a>) -> Self {
        let tag = header
            .result_tag()
            .and_then(|found| Outcome::parse(found.trimmed()));
        let (terminator, terminator_span) = match scan.terminator {
            Some((terminator, span)) => (Some(terminator), span),
            None => (None, Span::default()),
        };
        Self {
            tag,
            terminator,
            terminator_span,
        }
    }

    /// The text and place of the result: those of the Result tag if its value is known, else those of the terminator.
    pub(crate) fn written(&self, header: &Header<'a>) -> (&'a [u8], Span) {
        match header.result_tag() {
            Some(found) if self.tag.is_some_and(|tag| tag != Outcome::Unknown) => {
                (found.trimmed(), found.span)
            }
            _ => (
                self.terminator
                    .map_or(&b""[..], |terminator| terminator.text),
                self.terminator_span,
            ),
        }
    }

    /// True if the Result tag and the terminator state different results (O401).
    pub(crate) fn disagrees(&self) -> bool {
        let is_known = |outcome: Outcome| outcome != Outcome::Unknown;
        match (self.tag, self.terminator) {
            (Some(tag), Some(end)) => is_known(tag) && is_known(end.outcome) && tag != end.outcome,
            _ => false,
        }
    }

    /// The Result tag if its value is known, else the terminator.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.tag
            .filter(|outcome| *outcome != Outcome::Unknown)
            .or(self.terminator.map(|terminator| terminator.outcome))
            .filter(|outcome| *outcome != Outcome::Unknown)
    }
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
                GameType::from_header(header)?
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
    let tag = GameType::from_header(header);
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
        Some(Token::Move(written)) if matches!(written.from, SquareName::Algebraic { .. })
    )
}

/// The side that starts according to the moves, if a tag or an option names another side than the laws.
fn starter_by_moves(
    stated: Color,
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Option<Variant>,
) -> Option<Color> {
    let tag = GameType::from_header(header);
    let variant = variant.or_else(|| tag?.variant())?;
    let may_be_rotated = tag.is_some_and(GameType::may_be_rotated);
    if stated == variant.first_mover() || header.fen.is_some() || may_be_rotated {
        return None;
    }
    first_mover(variant, record)
}

/// The result as figures that mean the same in every score system; `None` if the order of the figures is unknown.
pub(crate) fn in_figures(winner: Winner, first: Option<Color>) -> Option<&'static str> {
    let side = match winner {
        Winner::Draw => return Some("1/2-1/2"),
        Winner::BothLost => return Some("0-0"),
        Winner::Black => Color::Black,
        Winner::White => Color::White,
    };
    Some(if first? == side { "1-0" } else { "0-1" })
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
