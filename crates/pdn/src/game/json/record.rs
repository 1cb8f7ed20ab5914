//! The record of a game in JSON.

use std::error::Error;
use std::fmt::{self, Write as _};

use super::Item;
use crate::{
    Ending, GameMove, GameTag, ItemKind, Line, RawMove, Reader, Remark, Token, VariationAnchor,
};

/// A member of a game in JSON that no record can have.
///
/// ```
/// let game: pdn::json::Game = serde_json::from_str(r#"{"moves":["11-15","no move"]}"#)?;
/// let error = pdn::Game::try_from(&game).expect_err("no move");
/// assert_eq!(error.to_string(), "at moves[1].written: expected a move, found \"no move\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldError {
    /// The path in the game, such as `moves[5].strength`.
    pub path: String,
    /// The problem there.
    pub cause: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: {}", self.path, self.cause)
    }
}

impl Error for FieldError {}

impl super::Game<'_> {
    /// The problem of a text that is not a game terminator.
    pub fn invalid_terminator(&self, text: &str) -> FieldError {
        let is_given = self.terminator.is_some();
        FieldError {
            path: if is_given { "terminator" } else { "result" }.to_owned(),
            cause: format!("expected a result or \"*\", found {text:?}"),
        }
    }
}

/// The record, with the moves as written.
impl TryFrom<&super::Game<'_>> for crate::Game {
    type Error = FieldError;

    fn try_from(game: &super::Game<'_>) -> Result<Self, FieldError> {
        let ending = game.terminator.as_deref().or_else(|| {
            let has_result = game.tags.get("Result").is_some();
            game.result.as_deref().filter(|_| !has_result)
        });
        let ending = match ending {
            None => None,
            Some(text) => Some(Ending::parse(text).ok_or_else(|| game.invalid_terminator(text))?),
        };
        let opening = game.comments.iter().cloned().map(Remark::Comment).collect();
        let mut path = "moves".to_owned();
        let mut line = line(opening, &game.moves, &mut path)?;
        line.nags.splice(0..0, game.nags.iter().copied());
        let tag = |(name, value): (&str, &str)| GameTag {
            name: name.to_owned(),
            value: value.to_owned(),
        };
        Ok(Self {
            tags: game.tags.iter().map(tag).collect(),
            line,
            ending,
            ..Self::default()
        })
    }
}

/// Builds a line of play; `path` is its place in the JSON.
fn line(opening: Vec<Remark>, items: &[Item], path: &mut String) -> Result<Line, FieldError> {
    let mut line = Line {
        opening,
        ..Line::default()
    };
    let whole = path.len();
    // The side and the ply of the last move; variations are written after that ply.
    let mut side = None;
    let mut last_ply = None;
    for (index, item) in items.iter().enumerate() {
        // Writing to a String cannot fail, here and below.
        let _ = write!(path, "[{index}]");
        match item {
            Item::Move(mv) => {
                add_before(&mut line, &mv.comments_before, &mv.nags_before);
                let kind = move_kind(mv, path)?;
                let missing = missing_plies(&line, last_ply, mv.ply);
                // Without a board, only the plies separate the parts of a capture from moves.
                let is_new_ply = if mv.side.is_some() {
                    mv.side != side
                } else {
                    last_ply != Some(mv.ply)
                };
                last_ply = Some(mv.ply);
                push_item(&mut line, kind, mv.strength.as_deref(), &mv.nags, path)?;
                let remarks = remarks(&mv.comments, &mv.variations, last_ply, path)?;
                add_remarks(&mut line, remarks);
                if let Some(item) = line.items.last_mut() {
                    item.missing_plies_before = missing;
                    item.number_unknown = mv.number == 0 && mv.ply > 0;
                }
                if let [.., last, item] = &mut line.items[..] {
                    // JSON has the parts of one capture as one move. Only a number separates two such moves in PDN.
                    item.starts_new_ply = !item.number_unknown && is_new_ply && last.leads_to(item);
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
                    return Err(FieldError {
                        path: format!("{path}.setup"),
                        cause: format!("no position: {text:?}"),
                    });
                }
                let kind = ItemKind::Setup(text);
                last_ply = None;
                push_item(
                    &mut line,
                    kind,
                    setup.strength.as_deref(),
                    &setup.nags,
                    path,
                )?;
                let remarks = remarks(&setup.comments, &setup.variations, last_ply, path)?;
                add_remarks(&mut line, remarks);
            }
            Item::Unread(unread) => {
                add_before(&mut line, &unread.comments_before, &unread.nags_before);
                let text = Remark::Unread(unread.unread.clone());
                let remarks = remarks(&unread.comments, &unread.variations, last_ply, path)?;
                add_remarks(&mut line, std::iter::once(text).chain(remarks));
            }
            Item::Remark(remark) => {
                add_before(&mut line, &[], &remark.nags);
                let remarks = remarks(&remark.comments, &remark.variations, last_ply, path)?;
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
        crate::missing_plies(due, ply.into())
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

/// The anchor of a variation after the ply `last_ply`, inferred from the variation's first ply.
fn infer_anchor(variation: &[Item], last_ply: Option<u32>) -> VariationAnchor {
    let first = variation.iter().find_map(|item| match item {
        Item::Move(first) => Some(first.ply),
        _ => None,
    });
    match (first, last_ply) {
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
fn move_kind(mv: &super::Move, path: &str) -> Result<ItemKind, FieldError> {
    let written = mv.written.as_str();
    if mv.mv.is_none() && matches!(written, "..." | "- -") {
        return Ok(ItemKind::Unknown);
    }
    if let Some(mv) = GameMove::parse(written) {
        return Ok(ItemKind::Move(mv));
    }
    // A capture split into parts may contain blanks; it is read part by part.
    let mut events = Reader::new(written.as_bytes());
    let mut first = None;
    let mut last: Option<RawMove<'_>> = None;
    let pieces = events.all(|event| match event.token {
        Token::Move(mv) => {
            first.get_or_insert_with(|| GameMove::from(mv));
            // The first square of a short part is known from the part before it.
            let is_short_part = |last: &RawMove<'_>| {
                mv.is_short() && [last, &mv].iter().all(|part| part.separator.is_capture())
            };
            let leads_here = |last: RawMove<'_>| is_short_part(&last) || last.leads_to(&mv);
            last.replace(mv).is_none_or(leads_here)
        }
        token => matches!(token, Token::Blank(_) | Token::GameEnd),
    });
    if let (true, Some(mv)) = (pieces, first) {
        return Ok(ItemKind::Move(GameMove {
            text: written.to_owned(),
            ..mv
        }));
    }
    Err(FieldError {
        path: format!("{path}.written"),
        cause: format!("expected a move, found {written:?}"),
    })
}

fn push_item(
    line: &mut Line,
    kind: ItemKind,
    strength: Option<&str>,
    nags: &[u16],
    path: &str,
) -> Result<(), FieldError> {
    if let Some(marks) = strength.filter(|marks| !is_strength(marks)) {
        return Err(FieldError {
            path: format!("{path}.strength"),
            cause: format!("expected \"!\" and \"?\", found {marks:?}"),
        });
    }
    line.items.push(crate::Item {
        strength: strength.map(str::to_owned),
        nags: nags.to_vec(),
        ..crate::Item::new(kind)
    });
    Ok(())
}

fn is_strength(marks: &str) -> bool {
    !marks.is_empty()
        && marks
            .chars()
            .all(|c| matches!(c, '!' | '?' | '*' | '(' | ')'))
}

/// Returns comments, then variations, in the order of JSON. The variations follow the ply `last_ply`.
fn remarks(
    comments: &[String],
    variations: &[Vec<Item>],
    last_ply: Option<u32>,
    path: &mut String,
) -> Result<Vec<Remark>, FieldError> {
    let mut remarks: Vec<Remark> = comments.iter().cloned().map(Remark::Comment).collect();
    let whole = path.len();
    for (index, variation) in variations.iter().enumerate() {
        let _ = write!(path, ".variations[{index}]");
        let mut line = line(Vec::new(), variation, path)?;
        line.start = infer_anchor(variation, last_ply);
        remarks.push(Remark::Variation(line));
        path.truncate(whole);
    }
    Ok(remarks)
}
