//! The JSON form of a record.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Analysis, Clock, Game, Item, Move, Setup, Tags, Unread};
use crate::{ItemKind, Line, Remark, VariationAnchor};

/// In JSON, a game is [`json::Game`](Game).
impl Serialize for crate::Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Game::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for crate::Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let game = Game::deserialize(deserializer)?;
        Self::try_from(&game).map_err(D::Error::custom)
    }
}

/// What the notation says. What only a board gives is not set.
impl<'t> From<&'t crate::Game> for Game<'t> {
    fn from(game: &'t crate::Game) -> Self {
        let mut tags = Tags::default();
        for (name, value) in game.tags() {
            tags.push(name, value);
        }
        let ending = game.ending.as_ref().map(|ending| ending.text.clone());
        let (comments, mut moves) = before(&game.line.opening, 1);
        moves.extend(items(&game.line, 1));
        Self {
            game_type: tags.get("GameType").and_then(leading_number),
            start: tags.get("FEN").map(str::to_owned),
            result: tags.get("Result").map(str::to_owned).or(ending.clone()),
            terminator: ending,
            comments: game.preface.iter().cloned().chain(comments).collect(),
            nags: game.line.nags.clone(),
            moves,
            tags,
            ..Self::default()
        }
    }
}

/// The number at the beginning of a `GameType` value or a rating.
///
/// ```
/// assert_eq!(pdn::json::leading_number(" 21,W,8,8"), Some(21));
/// ```
pub fn leading_number(value: &str) -> Option<u64> {
    let digits = value.trim_ascii();
    let end = digits.find(|letter: char| !letter.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}

/// The comments before the first move, and what else is there: unread text, and variations without a move.
fn before(opening: &[Remark], ply: u32) -> (Vec<String>, Vec<Item>) {
    let mut first = Item::Remark(super::Remark::default());
    let more = annotate(&mut first, opening, ply);
    let Item::Remark(mut first) = first else {
        return (Vec::new(), more);
    };
    let comments = std::mem::take(&mut first.comments);
    let first = (!first.variations.is_empty()).then_some(Item::Remark(first));
    (comments, first.into_iter().chain(more).collect())
}

/// The moves of a line that begins with this ply.
fn items(line: &Line, mut ply: u32) -> Vec<Item> {
    let mut made: Vec<Item> = Vec::new();
    let mut last: Option<&crate::Item> = None;
    for item in &line.items {
        let is_rest = !item.starts_new_ply && last.is_some_and(|last| last.leads_to(item));
        last = Some(item);
        if let (true, ItemKind::Move(mv), Some(form @ Item::Move(_))) =
            (is_rest, &item.kind, made.last_mut())
        {
            let more = annotate(form, &item.remarks, ply);
            if let Item::Move(first) = form {
                first.written.push(' ');
                first.written.push_str(&mv.text);
                if let Some(marks) = &item.strength {
                    first.strength.get_or_insert_default().push_str(marks);
                }
                first.nags.extend(&item.nags);
                let comments = || first.comments.iter().map(String::as_str);
                first.clock = Clock::from_comments(comments());
                first.analysis = Analysis::from_comments(comments());
            }
            made.extend(more);
            continue;
        }
        let (strength, nags) = (item.strength.clone(), item.nags.clone());
        let mut form = if let ItemKind::Setup(text) = &item.kind {
            Item::Setup(Box::new(Setup {
                setup: item.fen().map(str::to_owned),
                written: item.fen().is_none().then(|| text.clone()),
                strength,
                nags,
                ..Setup::default()
            }))
        } else {
            let (written, path) = match &item.kind {
                ItemKind::Move(mv) => (&*mv.text, Some(mv.squares().to_vec())),
                _ => ("...", None),
            };
            ply += item.missing_plies_before;
            ply += 1;
            let comments = || item.comments();
            Item::Move(Box::new(Move {
                ply: ply - 1,
                number: if item.number_unknown {
                    0
                } else {
                    (ply - 1).div_ceil(2)
                },
                written: written.to_owned(),
                path,
                strength,
                nags,
                clock: Clock::from_comments(comments()),
                analysis: Analysis::from_comments(comments()),
                ..Move::default()
            }))
        };
        let more = annotate(&mut form, &item.remarks, ply);
        made.push(form);
        made.extend(more);
    }
    made
}

/// Adds remarks to an item, and returns the unread text among them. The next ply is `ply`.
fn annotate(item: &mut Item, remarks: &[Remark], ply: u32) -> Vec<Item> {
    let mut more: Vec<Item> = Vec::new();
    for remark in remarks {
        let (comments, variations) = match more.last_mut().unwrap_or(item) {
            Item::Move(mv) => (&mut mv.comments, &mut mv.variations),
            Item::Setup(setup) => (&mut setup.comments, &mut setup.variations),
            Item::Unread(unread) => (&mut unread.comments, &mut unread.variations),
            Item::Remark(remark) => (&mut remark.comments, &mut remark.variations),
        };
        match remark {
            Remark::Comment(text) | Remark::Escape(text) => comments.push(text.clone()),
            Remark::Variation(line) => variations.push(variation(line, ply)),
            Remark::Unread(text) => more.push(Item::Unread(Box::new(Unread {
                unread: text.clone(),
                ..Unread::default()
            }))),
        }
    }
    more
}

/// A variation that is written before the ply `next`.
fn variation(line: &Line, next: u32) -> Vec<Item> {
    let back = match line.start {
        VariationAnchor::Replaces => 1,
        VariationAnchor::Continues => 0,
        VariationAnchor::ReplacesPrevious => 2,
    };
    let ply = next.saturating_sub(back).max(1);
    let (comments, mut made) = before(&line.opening, ply);
    let mut rest = items(line, ply);
    let (comments_before, nags_before) = match (&mut made[..], &mut rest[..]) {
        ([], [Item::Move(mv), ..]) => (&mut mv.comments_before, &mut mv.nags_before),
        ([], [Item::Setup(setup), ..]) => (&mut setup.comments_before, &mut setup.nags_before),
        ([Item::Unread(unread), ..], _) => (&mut unread.comments_before, &mut unread.nags_before),
        ([Item::Remark(remark), ..], _) => (&mut remark.comments, &mut remark.nags),
        _ if comments.is_empty() && line.nags.is_empty() => return rest,
        _ => {
            made.push(Item::Remark(super::Remark {
                comments,
                nags: line.nags.clone(),
                ..super::Remark::default()
            }));
            return made;
        }
    };
    *comments_before = comments;
    nags_before.clone_from(&line.nags);
    made.append(&mut rest);
    made
}
