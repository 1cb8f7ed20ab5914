//! Games as PDN text: from events, and from JSON.

mod losses;

use std::fmt::Write as _;

use pdn::write::{Style, write_game};
use pdn::{Ending, Event, Game, GameMove, GameTag, ItemKind, Line, Remark, Token, VariationAnchor};
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

/// A path in the JSON of a game, and the problem there.
pub(crate) type FieldError = (String, String);

impl Writer {
    /// Appends a game. Returns true if the previous game had to be ended with a `*`, because this game has no tags that
    /// separate it.
    pub(crate) fn write(&mut self, game: &Game, style: &Style, out: &mut Vec<u8>) -> bool {
        let text = write_game(game, style).into_bytes();
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
            Err(invalid_terminator(game, &ending.text))
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
    let turn = |fen: &str| match fen.trim_start().bytes().next() {
        Some(b'B' | b'b') => Some(draughts::Color::Black),
        Some(b'W' | b'w') => Some(draughts::Color::White),
        _ => None,
    };
    let variant = game
        .game_type
        .and_then(|number| draughts::Variant::from_game_type(u8::try_from(number).ok()?));
    let fen = game.start.as_deref().or_else(|| game.tags.get("FEN"));
    let starter = fen
        .and_then(turn)
        .or_else(|| starter_from_game_type(game))
        .or(variant.map(draughts::Variant::first_mover))
        .unwrap_or(draughts::Color::White);
    first.side.is_some_and(|side| side != starter)
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
    let mut tags: Vec<GameTag> = game
        .tags
        .iter()
        .map(|(name, value)| GameTag {
            name: name.to_owned(),
            value: value.to_owned(),
        })
        .collect();
    // Two members of the JSON have no tag yet: the position, and a result that nothing else gives.
    if let Some(start) = &game.start
        && game.tags.get("FEN").is_none()
        && !is_standard_start(start)
        && !is_implied_by_game_type(start, game)
        && !is_implied_by_first_move(start, game)
    {
        tags.push(GameTag {
            name: "FEN".to_owned(),
            value: start.clone(),
        });
    }
    let ending = game.terminator.as_deref().or_else(|| {
        let has_result = game.tags.get("Result").is_some();
        game.result.as_deref().filter(|_| !has_result)
    });
    let ending = match ending {
        None => None,
        Some(text) => Some(Ending::parse(text).ok_or_else(|| invalid_terminator(game, text))?),
    };
    let opening = game.comments.iter().cloned().map(Remark::Comment).collect();
    let mut path = "moves".to_owned();
    let mut line = line(opening, &game.moves, &mut path)?;
    line.nags.splice(0..0, game.nags.iter().copied());
    Ok(Game {
        tags,
        line,
        ending,
        ..Game::default()
    })
}

/// The problem with a text that is not a game terminator.
fn invalid_terminator(game: &json::Game, text: &str) -> FieldError {
    let path = if game.terminator.is_some() {
        "terminator"
    } else {
        "result"
    };
    (
        path.to_owned(),
        format!("expected a result or \"*\", found {text:?}"),
    )
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
    let variant = game
        .game_type
        .and_then(|number| draughts::Variant::from_game_type(u8::try_from(number).ok()?));
    let white = draughts::Color::White;
    let is_start = variant.is_some_and(|variant| {
        let men = fen.strip_prefix(white.letter());
        variant.first_mover() != white && men == variant.start_fen().get(1..)
    });
    let moves = first_moves(&game.moves);
    let is_in_letters = |mv: &&json::Move| mv.written.starts_with(char::is_alphabetic);
    is_start && moves.first().is_some_and(is_in_letters)
}

/// The side that starts according to the `GameType` tag, even if its number is unknown.
fn starter_from_game_type(game: &json::Game) -> Option<draughts::Color> {
    referee::GameType::new(game.tags.get("GameType")?).starter()
}

/// Builds a line of play; `path` is its place in the JSON.
fn line(opening: Vec<Remark>, items: &[Item], path: &mut String) -> Result<Line, FieldError> {
    let mut line = Line {
        opening,
        ..Line::default()
    };
    let whole = path.len();
    let mut side = None;
    // The ply after which variations are written.
    let mut behind = None;
    for (index, item) in items.iter().enumerate() {
        // Writing to a String cannot fail, here and below.
        let _ = write!(path, "[{index}]");
        match item {
            Item::Move(mv) => {
                add_before(&mut line, &mv.comments_before, &mv.nags_before);
                let kind = move_kind(mv, path)?;
                let missing = missing_plies(&line, behind, mv.ply);
                behind = Some(mv.ply);
                push_item(&mut line, kind, mv.strength.as_deref(), &mv.nags, path)?;
                let remarks = remarks(&mv.comments, &mv.variations, behind, path)?;
                add_remarks(&mut line, remarks);
                if let Some(item) = line.items.last_mut() {
                    item.missing_plies_before = missing;
                    item.number_unknown = mv.number == 0 && mv.ply > 0;
                }
                if let [.., last, item] = &mut line.items[..] {
                    // Here, the parts of one capture are one move.
                    item.starts_new_ply = last.leads_to(item) && mv.side != side;
                    item.number_unknown &= !item.starts_new_ply;
                }
                side = mv.side;
            }
            Item::Setup(setup) => {
                add_before(&mut line, &setup.comments_before, &setup.nags_before);
                let text = match (&setup.setup, &setup.written) {
                    (Some(fen), _) => format!("FEN \"{fen}\""),
                    (None, text) => text.clone().unwrap_or_default(),
                };
                if text.contains(['/', '\n', '\r']) {
                    return Err((format!("{path}.setup"), format!("no position: {text:?}")));
                }
                let kind = ItemKind::Setup(text);
                behind = None;
                push_item(
                    &mut line,
                    kind,
                    setup.strength.as_deref(),
                    &setup.nags,
                    path,
                )?;
                let remarks = remarks(&setup.comments, &setup.variations, behind, path)?;
                add_remarks(&mut line, remarks);
            }
            Item::Unread(unread) => {
                add_before(&mut line, &unread.comments_before, &unread.nags_before);
                let text = Remark::Unread(unread.unread.clone());
                let remarks = remarks(&unread.comments, &unread.variations, behind, path)?;
                add_remarks(&mut line, std::iter::once(text).chain(remarks));
            }
            Item::Remark(remark) => {
                add_before(&mut line, &[], &remark.nags);
                let remarks = remarks(&remark.comments, &remark.variations, behind, path)?;
                add_remarks(&mut line, remarks);
            }
        }
        path.truncate(whole);
    }
    Ok(line)
}

/// The number of plies missing before a ply, hidden in unread text before it.
fn missing_plies(line: &Line, last: Option<u32>, ply: u32) -> u32 {
    let due = last.map_or(0, |last| u64::from(last) + 1);
    if due == 0 || due >= u64::from(ply) {
        return 0;
    }
    let remarks = line.items.iter().flat_map(|item| &item.remarks);
    let mut remarks = line.opening.iter().chain(remarks);
    if remarks.any(may_hide_a_ply) {
        pdn::missing_plies(due, ply.into())
    } else {
        0
    }
}

/// True for unread text, in brackets or not.
fn may_hide_a_ply(remark: &Remark) -> bool {
    match remark {
        Remark::Unread(_) => true,
        Remark::Variation(line) => line.items.is_empty() && line.opening.iter().any(may_hide_a_ply),
        _ => false,
    }
}

/// The anchor of a variation after the ply `behind`, inferred from the variation's first ply.
fn infer_anchor(variation: &[Item], behind: Option<u32>) -> VariationAnchor {
    let first = variation.iter().find_map(|item| match item {
        Item::Move(first) => Some(first.ply),
        _ => None,
    });
    match (first, behind) {
        (Some(first), Some(ply)) if ply.checked_add(1) == Some(first) => VariationAnchor::Continues,
        (Some(first), Some(ply @ 2..)) if first == ply - 1 => VariationAnchor::ReplacesPrevious,
        _ => VariationAnchor::Replaces,
    }
}

/// Adds the comments and annotations before an item: after the previous item, or at the head of the line.
fn add_before(line: &mut Line, comments: &[String], nags: &[u16]) {
    let to = match line.items.last_mut() {
        Some(item) => &mut item.nags,
        None => &mut line.nags,
    };
    to.extend(nags);
    add_remarks(line, comments.iter().cloned().map(Remark::Comment));
}

/// Adds remarks after the last item, or at the head of the line.
fn add_remarks(line: &mut Line, added: impl IntoIterator<Item = Remark>) {
    let remarks = match line.items.last_mut() {
        Some(item) => &mut item.remarks,
        None => &mut line.opening,
    };
    remarks.extend(added);
}

/// The kind of item to write for a move.
fn move_kind(mv: &json::Move, path: &str) -> Result<ItemKind, FieldError> {
    let written = mv.written.as_str();
    if mv.mv.is_none() && matches!(written, "..." | "- -") {
        return Ok(ItemKind::Unknown);
    }
    if let Some(mv) = GameMove::parse(written) {
        return Ok(ItemKind::Move(mv));
    }
    // A capture split into parts may contain blanks; it is read part by part.
    let mut events = pdn::Reader::new(written.as_bytes());
    let mut first = None;
    let mut last: Option<pdn::RawMove<'_>> = None;
    let pieces = events.all(|event| match event.token {
        Token::Move(mv) => {
            first.get_or_insert_with(|| GameMove::from(mv));
            last.replace(mv).is_none_or(|last| last.leads_to(&mv))
        }
        token => matches!(token, Token::Blank(_) | Token::GameEnd),
    });
    if let (true, Some(mv)) = (pieces, first) {
        return Ok(ItemKind::Move(GameMove {
            text: written.to_owned(),
            ..mv
        }));
    }
    Err((
        format!("{path}.written"),
        format!("expected a move, found {written:?}"),
    ))
}

fn push_item(
    line: &mut Line,
    kind: ItemKind,
    strength: Option<&str>,
    nags: &[u16],
    path: &str,
) -> Result<(), FieldError> {
    if let Some(marks) = strength.filter(|marks| !is_strength(marks)) {
        return Err((
            format!("{path}.strength"),
            format!("expected \"!\" and \"?\", found {marks:?}"),
        ));
    }
    line.items.push(pdn::Item {
        strength: strength.map(str::to_owned),
        nags: nags.to_vec(),
        ..pdn::Item::new(kind)
    });
    Ok(())
}

fn is_strength(marks: &str) -> bool {
    !marks.is_empty()
        && marks
            .chars()
            .all(|c| matches!(c, '!' | '?' | '*' | '(' | ')'))
}

/// Returns comments, then variations, in the order of JSON. The variations follow the ply `behind`.
fn remarks(
    comments: &[String],
    variations: &[Vec<Item>],
    behind: Option<u32>,
    path: &mut String,
) -> Result<Vec<Remark>, FieldError> {
    let mut remarks: Vec<Remark> = comments.iter().cloned().map(Remark::Comment).collect();
    let whole = path.len();
    for (index, variation) in variations.iter().enumerate() {
        let _ = write!(path, ".variations[{index}]");
        let mut line = line(Vec::new(), variation, path)?;
        line.start = infer_anchor(variation, behind);
        remarks.push(Remark::Variation(line));
        path.truncate(whole);
    }
    Ok(remarks)
}
