//! Games as PDN text: from events, and from JSON.

mod losses;

use pdn::json::FieldError;
use pdn::write::{Style, write_game};
use pdn::{Ending, Event, Game, GameTag, Token};
use referee::{MAX_FIRST_NUMBER, late_first_number};

use crate::json::{self, Item};
use crate::separator::PrecedingText;
pub(crate) use losses::find_losses;

/// Warning for a game if [`Writer::write`] had to end the game before it.
pub(crate) const ENDED_BEFORE: &str =
    "a \"*\" is written before it, because the previous game has no end and this game has no tags";

/// Warning for unread text that would be parsed as PDN if it were written unchanged.
pub(crate) const UNREAD_TO_COMMENTS: &str =
    "unreadable text (S001) is written as a comment, because PDN would parse it at its new place";

/// Writes games one after another. Each is read back as a separate game.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    /// The previous game, if any.
    last: Option<PreviousGame>,
}

/// The properties of the last game that the separator before the next one depends on.
#[derive(Debug)]
struct PreviousGame {
    text: Vec<u8>,
    /// False for a header without moves.
    has_moves: bool,
}

impl Writer {
    /// Appends the text of a game. Returns true if the previous game had to be ended with a `*`, because this game has no
    /// tags that separate it.
    pub(crate) fn write(&mut self, game: &Game, text: String, out: &mut Vec<u8>) -> bool {
        let text = text.into_bytes();
        let last = self.last.as_ref();
        let separator = last.map_or("", |last| last.separator(&text));
        out.extend_from_slice(separator.as_bytes());
        out.extend_from_slice(&text);
        self.last = Some(PreviousGame {
            text,
            has_moves: !game.line.items.is_empty(),
        });
        separator.contains('*')
    }
}

/// Builds the record of a game read from PDN, and the style to write it in.
pub(crate) fn from_events(source: &[u8], events: &[Event<'_>]) -> (Game, Style) {
    let style = Style {
        first_number: late_first_number(events).unwrap_or(1),
        second_begins: second_begins(events),
        ..Style::default()
    };
    (Game::from_events(source, events), style)
}

/// Builds the record of a JSON game, with the moves as written in the JSON, and the style to write it in.
pub(crate) fn from_json(game: &json::Game) -> Result<(Game, Style), FieldError> {
    let style = Style {
        first_number: game.first_number.unwrap_or(1).clamp(1, MAX_FIRST_NUMBER),
        second_begins: starts_with_second_move(game),
        ..Style::default()
    };
    let record = build_record(game)?;
    match &record.ending {
        Some(ending) if !reads_back(ending, &record, &style) => {
            Err(game.invalid_terminator(&ending.text))
        }
        _ => Ok((record, style)),
    }
}

impl PreviousGame {
    /// Returns the separator that makes a reader treat `next` as another game. After a header without moves, the
    /// separator is a move number without a move rather than an invented terminator.
    fn separator(&self, next: &[u8]) -> &'static str {
        const BLANK: &str = "\n";
        const NUMBER: &str = "\n1.\n\n";
        const STAR: &str = "*\n\n";
        const CLOSED: &str = "}\n*\n\n";
        let separators: &[&str] = if self.has_moves {
            &[BLANK, STAR, CLOSED]
        } else {
            &[BLANK, NUMBER, STAR, CLOSED]
        };
        PrecedingText::new(&self.text)
            .first_separator(separators, next)
            .unwrap_or(STAR)
    }
}

/// True if the record begins with `1...`. A variation before the first move is ignored.
pub(crate) fn second_begins(events: &[Event<'_>]) -> bool {
    for event in events {
        match event.token {
            Token::MoveNumber(number) if number.is_second() => return true,
            Token::Move(_) | Token::UnknownMove | Token::VariationStart | Token::Terminator(_) => {
                return false;
            }
            _ => {}
        }
    }
    false
}

/// True if the first move of the game is the second move of its move number.
fn starts_with_second_move(game: &json::Game) -> bool {
    // A move with an even ply and a move number decides. If ply 2 has move number 1, ply 1 is the first move of that
    // number.
    if let Some(even) = first_move_of_even_ply(&game.moves) {
        return even.number > even.ply / 2;
    }
    let moves = first_moves(&game.moves);
    let Some(first) = moves.first() else {
        return false;
    };
    // With only one move, or without move numbers, the result is true if the side of the first move is not the side
    // that starts.
    let variant = judged_variant(game).or_else(|| game_type_value(game)?.variant());
    // If the variant is known, a setup before the first move decides.
    let first_setup = game.moves.iter().find_map(|item| match item {
        Item::Setup(setup) => Some(setup.setup.as_deref()),
        Item::Move(_) => Some(None),
        _ => None,
    });
    let setup = first_setup.flatten().filter(|_| variant.is_some());
    let fen = setup
        .or(game.start.as_deref())
        .or_else(|| game.tags.get("FEN"));
    let starter = fen
        .and_then(|fen| referee::side_of_fen(fen.as_bytes()))
        .or_else(|| starter_from_game_type(game))
        .or(variant.map(draughts::Variant::first_mover))
        .unwrap_or(draughts::Color::White);
    first.side.is_some_and(|side| side != json::side(starter))
}

/// The first move with an even ply and a known move number. The line is searched first, then its variations.
fn first_move_of_even_ply(items: &[Item]) -> Option<&json::Move> {
    let mut moves = items.iter().filter_map(|item| match item {
        Item::Move(mv) => Some(&**mv),
        _ => None,
    });
    moves
        .find(|mv| mv.ply.is_multiple_of(2) && mv.number > 0)
        .or_else(|| variations(items).find_map(|line| first_move_of_even_ply(line)))
}

/// The variations on the items of a line.
fn variations(items: &[Item]) -> impl Iterator<Item = &Vec<Item>> {
    items.iter().flat_map(|item| match item {
        Item::Move(mv) => &mv.variations,
        Item::Setup(setup) => &setup.variations,
        Item::Unread(unread) => &unread.variations,
        Item::Remark(remark) => &remark.variations,
    })
}

/// The moves of the main line, or of the first variation with moves if the line has none.
fn first_moves(items: &[Item]) -> Vec<&json::Move> {
    let moves: Vec<_> = items
        .iter()
        .filter_map(|item| match item {
            Item::Move(mv) => Some(&**mv),
            _ => None,
        })
        .collect();
    if !moves.is_empty() {
        return moves;
    }
    let mut found = variations(items).map(|line| first_moves(line));
    found.find(|moves| !moves.is_empty()).unwrap_or_default()
}

/// Builds the record of a JSON game.
fn build_record(game: &json::Game) -> Result<Game, FieldError> {
    let mut record = Game::try_from(game)?;
    // The position may have no tag yet.
    if let Some(start) = &game.start
        && game.tags.get("FEN").is_none()
        && !is_standard_start(start)
        && !is_implied_by_game_type(start, game)
        && !is_implied_by_first_move(start, game)
    {
        record.tags.push(GameTag {
            name: "FEN".to_owned(),
            value: start.clone(),
        });
    }
    Ok(record)
}

/// True if a reader recognises the terminator. `11-15` may be a score, but without a Result tag it is read as a move.
fn reads_back(ending: &Ending, record: &Game, style: &Style) -> bool {
    let mut alone = pdn::Reader::new(ending.text.as_bytes());
    let is_end = |event: Event<'_>| {
        matches!(
            event.token,
            Token::Terminator(_) | Token::Blank(_) | Token::GameEnd
        )
    };
    if alone.all(is_end) {
        return true;
    }
    let text = write_game(record, style);
    let read = pdn::games(text.as_bytes()).next();
    read.is_some_and(|read| read.ending.as_ref() == Some(ending))
}

/// True if this is the normal start position of a variant.
fn is_standard_start(fen: &str) -> bool {
    draughts::Variant::ALL
        .iter()
        .any(|variant| variant.start_fen() == fen)
}

/// True if a position is the normal start of a variant with the side to move of the `GameType` tag (`20,B,10,10,N2,0`).
fn is_implied_by_game_type(fen: &str, game: &json::Game) -> bool {
    let Some(men) = starter_from_game_type(game).and_then(|side| fen.strip_prefix(side.letter()))
    else {
        return false;
    };
    let normal = |variant: &draughts::Variant| variant.start_fen().get(1..) == Some(men);
    draughts::Variant::ALL.iter().any(normal)
}

/// True if a position is the normal start of the game's variant with White to move, and a reader sees this from the
/// first move. White may start a game in letters even if Black starts by the laws.
fn is_implied_by_first_move(fen: &str, game: &json::Game) -> bool {
    let variant = judged_variant(game);
    let white = draughts::Color::White;
    let is_start = variant.is_some_and(|variant| {
        let men = fen.strip_prefix(white.letter());
        variant.first_mover() != white && men == variant.start_fen().get(1..)
    });
    let moves = first_moves(&game.moves);
    let is_in_letters = |mv: &&json::Move| mv.written.starts_with(char::is_alphabetic);
    is_start && moves.first().is_some_and(is_in_letters)
}

/// The variant that the game was judged as.
fn judged_variant(game: &json::Game) -> Option<draughts::Variant> {
    draughts::Variant::from_game_type(u8::try_from(game.game_type?).ok()?)
}

/// The side that starts according to the `GameType` tag, even if its number is unknown.
fn starter_from_game_type(game: &json::Game) -> Option<draughts::Color> {
    game_type_value(game)?.starter()
}

/// The value of the `GameType` tag.
fn game_type_value(game: &json::Game) -> Option<referee::GameTypeValue<'_>> {
    game.tags.get("GameType").map(referee::GameTypeValue::new)
}
