//! Decides the variant of a record. It is set by the caller, named by a tag, or guessed from the moves.

use std::borrow::Cow;

use draughts::{Notation, Variant};
use pdn::SquareName;

use super::{
    guess,
    notation_extent::each_move,
    numbered_moves::{moves_numbered_from_a1, moves_numbered_from_whites_side},
    other_variant::{self, EnglishFit},
    replay_score::SlipLine,
    tag_hint,
};
use crate::{
    FileEvidence, Options, Record,
    game_names::NamedGame,
    game_type::{GameTypeValue, named_in_variant_tag},
    header::Header,
    scan::{GameScan, SquareCounts},
};

/// The variant of a record, and how it was determined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum VariantDecision {
    /// An option or the GameType tag names the variant.
    Stated(Variant),
    /// Another tag names the variant. Has the evidence as text.
    Named(Variant, String),
    /// No tag names the variant, but the record fits it. Has the evidence as text.
    Guessed(Variant, Cow<'static, str>),
    /// The variant is unknown, for the reason given as text.
    Unjudged(Cow<'static, str>),
    /// A tag names a game that huff has no rules for. Has the reason as text.
    Unsupported(Cow<'static, str>),
    /// The moves belong to a board of another size than the board of the variant in a tag, or count its squares from
    /// another corner. Has the reason as text.
    OtherBoard(String),
}

impl VariantDecision {
    /// The decision for a record that is a fragment of a game on a larger board.
    pub(crate) const FRAGMENT: Self = VariantDecision::Unjudged(Cow::Borrowed(
        "no GameType tag, the squares go past 32, and no FEN gives the start position",
    ));

    /// The decision for a record that begins in the middle of a game and gives no start position.
    pub(crate) const NO_START: Self = VariantDecision::Unjudged(Cow::Borrowed(
        "the move numbers begin after 1, no FEN gives the start position, and the moves are not those of a game from \
         the normal array",
    ));

    /// The decision for a record with an empty FEN whose moves are not those of a game from the normal array.
    pub(crate) const EMPTY_FEN: Self = VariantDecision::Unjudged(Cow::Borrowed(
        "the FEN is empty, and the moves are not those of a game from the normal array",
    ));

    /// The variant, if it can be judged.
    pub(crate) fn variant(&self) -> Option<Variant> {
        match self {
            VariantDecision::Stated(variant)
            | VariantDecision::Named(variant, _)
            | VariantDecision::Guessed(variant, _) => Some(*variant),
            VariantDecision::Unjudged(_)
            | VariantDecision::Unsupported(_)
            | VariantDecision::OtherBoard(_) => None,
        }
    }
}

/// Decides the variant of a record.
pub(crate) fn decide_variant(
    record: &Record<'_>,
    scan: &GameScan<'_>,
    header: &Header<'_>,
    options: &Options,
) -> VariantDecision {
    if let Some(variant) = options.variant {
        return VariantDecision::Stated(variant);
    }
    let named = header
        .others
        .then(|| named_in_variant_tag(record))
        .flatten();
    if let Some((NamedGame::Unsupported, _)) = named {
        // This takes precedence over the GameType tag, whose number may be a habit of the writer.
        return VariantDecision::Unsupported(
            "huff has no rules for the game that the Variant tag names".into(),
        );
    }
    if let Some(tag) = GameTypeValue::from_header(header) {
        return decide_by_game_type(tag);
    }
    if let Some((NamedGame::Supported(variant, _), value)) = named {
        return VariantDecision::Named(variant, tag_hint::variant_tag_evidence(variant, &value));
    }
    match decide_english(scan, header) {
        VariantDecision::Unjudged(_) if scan.first_origin.is_some() => {
            let guess = guess::guess_by_replay(record, header, options.file.as_deref());
            match guess.or_else(|| guess::guess_after_unread_text(record, header)) {
                Some(guess) => VariantDecision::Guessed(guess.variant, Cow::Owned(guess.evidence)),
                None if guess::may_be_english_begun_by_white(record, header) => {
                    VariantDecision::Unjudged(Cow::Borrowed(
                        "no GameType tag, and all moves are legal in English draughts if White moves first, but also in other variants",
                    ))
                }
                None => VariantDecision::Unjudged(unidentified(record, header)),
            }
        }
        english => english,
    }
}

/// The reason why a record is not judged whose moves do not identify the variant.
fn unidentified(record: &Record<'_>, header: &Header<'_>) -> Cow<'static, str> {
    match guess::only_variant_with_slips(record, header) {
        Some((variant, slips)) => Cow::Owned(format!(
            "no GameType tag, and the moves are too few to identify the game; the likeliest is {}: {}",
            variant.title(),
            guess::LegalMoveCount::ButFor(slips).to_text()
        )),
        None => Cow::Borrowed(
            "no GameType tag, and the moves do not identify the game: they are too few, or fit no supported variant well enough",
        ),
    }
}

/// The variant of most games of the file.
fn file_variant(options: &Options) -> Option<Variant> {
    options.file.as_deref().and_then(FileEvidence::variant)
}

/// The variant named by the tags of other games of the file.
pub(crate) fn tagged_in_file(options: &Options) -> Option<Variant> {
    options
        .file
        .as_deref()
        .and_then(FileEvidence::tagged_variant)
}

/// The variant of a record that looked like English draughts but is not legal as such. Also returns whether anything
/// besides its moves indicates that variant.
pub(crate) fn not_english(
    record: &Record<'_>,
    header: &Header<'_>,
    english: EnglishFit,
    options: &Options,
) -> Option<(VariantDecision, bool)> {
    let other = other_variant::instead_of_english(record, header, english, file_variant(options))?;
    let kind = VariantDecision::Guessed(other.variant, Cow::Owned(other.evidence));
    Some((kind, other.has_other_evidence))
}

/// The variant of the file. It is returned for a record that is legal in English draughts but too short to exclude this
/// variant, or in a file whose other games are tagged with it.
pub(crate) fn file_variant_instead_of_english(
    record: &Record<'_>,
    header: &Header<'_>,
    options: &Options,
) -> Option<VariantDecision> {
    let file = file_variant(options).filter(|variant| *variant != Variant::English)?;
    let is_tagged = tagged_in_file(options) == Some(file);
    let guess = guess::guess_file_variant(record, header, file, is_tagged, &[Variant::English])?;
    Some(VariantDecision::Guessed(
        guess.variant,
        Cow::Owned(guess.evidence),
    ))
}

/// True if a record that looked like English draughts is a fragment of a game on a larger board and gives no start
/// position.
pub(crate) fn is_fragment(record: &Record<'_>, header: &Header<'_>) -> bool {
    header.fen.is_none() && other_variant::breaks_at_once(record, header)
}

/// The decision for a record whose moves belong to a board of another size than that of the tagged variant, or count its
/// squares from another corner.
pub(crate) fn decide_other_board(
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Variant,
) -> Option<VariantDecision> {
    let reason = other_variant::other_board_reason(record, header, variant).or_else(|| {
        let has_letters = variant.notation() == Notation::Algebraic;
        let line = has_letters.then(|| SlipLine::new(record))?;
        moves_numbered_from_a1(record, header, variant, &line)
            .or_else(|| moves_numbered_from_whites_side(record, header, variant))
    });
    reason.map(VariantDecision::OtherBoard)
}

/// The decision for a record without GameType whose moves fit no variant, because their numbers are counted from `a1`.
pub(crate) fn decide_numbered_from_a1(
    record: &Record<'_>,
    header: &Header<'_>,
) -> Option<VariantDecision> {
    if each_move(record).count() < guess::MIN_PLIES as usize {
        return None;
    }
    // Many variants allow the same moves; the most common one is named.
    let mut variants = std::iter::once(&Variant::Russian).chain(Variant::ALL);
    let line = SlipLine::new(record);
    let reason =
        variants.find_map(|variant| moves_numbered_from_a1(record, header, *variant, &line))?;
    let reason = format!("no GameType tag, but {reason}");
    Some(VariantDecision::Unjudged(reason.into()))
}

/// True if no move of a record names squares in the notation of the variant.
pub(crate) fn names_no_square(record: &Record<'_>, header: &Header<'_>, variant: Variant) -> bool {
    other_variant::names_no_square(record, header, variant)
}

/// The variant that a record may belong to if it is not legal in English draughts and is too short for a guess.
pub(crate) fn possible_variant(
    record: &Record<'_>,
    header: &Header<'_>,
) -> Option<VariantDecision> {
    let guess = other_variant::possible_variant(record, header)?;
    Some(VariantDecision::Guessed(
        guess.variant,
        Cow::Owned(guess.evidence),
    ))
}

/// The decision according to the GameType tag.
fn decide_by_game_type(tag: GameTypeValue<'_>) -> VariantDecision {
    match (tag.number(), tag.variant()) {
        (_, Some(variant)) => match tag.private_use() {
            Some(evidence) => VariantDecision::Named(variant, evidence.into()),
            None => VariantDecision::Stated(variant),
        },
        (None, None) if tag.is_unsupported() => VariantDecision::Unsupported(
            "huff has no rules for the game that the GameType tag names".into(),
        ),
        (None, None) => VariantDecision::Unjudged("the GameType tag names no game".into()),
        (Some(_), None) => VariantDecision::Unsupported(
            "huff has no rules for the game type that the GameType tag names".into(),
        ),
    }
}

/// Decides for English draughts if the squares are numbers up to 32 and Black's men make the first move, or if the
/// FEN fits.
///
/// If most moves fit, the few squares that do not fit are treated and reported as slips.
fn decide_english(scan: &GameScan<'_>, header: &Header<'_>) -> VariantDecision {
    let SquareCounts {
        small,
        past_32,
        lettered,
    } = scan.squares;
    let other_squares = past_32 + lettered;
    // A FEN with few pieces fits any board, so nearly all moves must fit.
    let needed = if header.fen.is_some() { 8 } else { 1 };
    if other_squares > 0 && small <= other_squares.saturating_mul(needed) {
        return VariantDecision::Unjudged(Cow::Borrowed(if past_32 >= lettered {
            "no GameType tag, and the squares go past 32"
        } else {
            "no GameType tag, and the squares are written as letters and digits"
        }));
    }
    if let Some(fen) = header.fen {
        return guess_from_fen(fen.tag.value().trim(), small > 0, other_squares > 0);
    }
    let (Some(first), second) = (scan.first_origin, scan.second_origin) else {
        return VariantDecision::Unjudged("no GameType tag and no moves".into());
    };
    let black = |square| matches!(square, SquareName::Number(1..=12));
    let white = |square| matches!(square, SquareName::Number(21..=32));
    // The second move is also evidence if the first one is not a move of either side's men.
    if !black(first) && (white(first) || !second.is_some_and(white)) {
        return VariantDecision::Unjudged(
            "no GameType tag, and the men on 1-12 do not move first".into(),
        );
    }
    VariantDecision::Guessed(
        Variant::English,
        Cow::Borrowed(if other_squares == 0 {
            "judged as English draughts: no GameType tag, but the squares go up to 32 and the men on 1-12 move first"
        } else {
            "judged as English draughts: no GameType tag, but most moves are between numbers up to 32 and the men on 1-12 move first"
        }),
    )
}

fn guess_from_fen(fen: &str, has_moves: bool, has_other_squares: bool) -> VariantDecision {
    let Ok((setup, _)) = draughts::fen::parse(fen, Variant::English) else {
        return VariantDecision::Unjudged(
            "no GameType tag, and the FEN does not use numbers up to 32".into(),
        );
    };
    let fits = setup
        .problems(Variant::English)
        .iter()
        .all(|problem| !matches!(problem, draughts::SetupProblem::NoSuchSquare(_)));
    if !fits {
        return VariantDecision::Unjudged(
            "no GameType tag, and the FEN goes past square 32".into(),
        );
    }
    // The full array with White to move is the start of other variants.
    let full = draughts::fen::parse(Variant::English.start_fen(), Variant::English)
        .map(|(setup, _)| setup);
    if has_moves
        && setup.side == Some(draughts::Color::White)
        && full.is_ok_and(|full| full.pieces == setup.pieces)
    {
        return VariantDecision::Unjudged(
            "no GameType tag, and White moves first from the full array".into(),
        );
    }
    VariantDecision::Guessed(
        Variant::English,
        Cow::Borrowed(if has_other_squares {
            "judged as English draughts: no GameType tag, but the FEN and most squares are numbers up to 32"
        } else {
            "judged as English draughts: no GameType tag, but the FEN and all squares are numbers up to 32"
        }),
    )
}
