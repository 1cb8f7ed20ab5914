//! Writes the parts of a game around its moves as JSON: tags, result and comments before them, findings after them.

use std::borrow::Cow;

use pdn::{Tag, Token};
use referee::{Judgement, late_first_number};

use super::Tags;
use super::buffer::JsonBuffer;
use super::outline::Outline;
use super::text::{number, plain_string, string, string_or_null};
use crate::main_line;

/// Above this number of tags, a map is used, so that a header of any size takes linear time.
const MAX_LINEAR_TAGS: usize = 32;

/// Writes the members from `tags` to `comments`; `first` is the index of the first item.
pub(super) fn write(outline: &Outline<'_, '_>, first: usize, out: &mut JsonBuffer) {
    let judgement = outline.judgement;
    out.extend_from_slice(b"\"tags\":");
    let first_move = outline.first_move();
    let found = tags(outline, first_move, out);
    out.extend_from_slice(b",\"game_type\":");
    let game_type = found
        .game_type
        .and_then(|tag| leading_number(&tag.value()))
        .or_else(|| Some(u64::from(judgement.variant?.game_type())));
    match game_type {
        Some(game_type) => number(out, game_type),
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"start\":");
    let fen = found.fen.map(|tag| tag.value());
    string_or_null(out, start(judgement, fen.as_deref()).as_deref());
    let mut terminator = outline.terminator_text().map(pdn::comment_text);
    if terminator.is_none() && found.count == 0 && first_move == outline.events().len() {
        // A game without tags and moves needs a terminator to be a game in PDN.
        terminator = Some("*".into());
    }
    let result = found.result.map(|tag| tag.value());
    out.extend_from_slice(b",\"result\":");
    string_or_null(out, result.as_deref().or(terminator.as_deref()));
    out.extend_from_slice(b",\"terminator\":");
    string_or_null(out, terminator.as_deref());
    out.extend_from_slice(b",\"winner\":");
    string_or_null(out, judgement.recorded.map(referee::Winner::name));
    out.extend_from_slice(b",\"comments\":");
    comments(outline, 0, first, Marks::Strengths, out);
    nags_before(outline, 0, first, b",\"nags\":", out);
    if let Some(first_number) = late_first_number(outline.events()) {
        out.extend_from_slice(b",\"first_number\":");
        number(out, u64::from(first_number));
    }
}

/// Writes the opening of a game. Writes `null` if the variant has no named openings, or the game has no moves.
pub(super) fn opening(judgement: &Judgement, out: &mut JsonBuffer) {
    out.extend_from_slice(b",\"opening\":");
    let Some(opening) = main_line::opening(judgement) else {
        return out.extend_from_slice(b"null");
    };
    out.extend_from_slice(b"{\"name\":");
    string(out, opening.name);
    out.extend_from_slice(b",\"plies\":");
    number(out, u64::from(opening.plies));
    out.extend_from_slice(b",\"family\":");
    string(out, opening.family);
    out.extend_from_slice(b",\"ballot\":");
    match opening.ballot {
        Some(ballot) => {
            number(out, u64::from(ballot.number));
            out.extend_from_slice(b",\"in_deck\":");
            let in_deck: &[u8] = if ballot.is_in_deck() {
                b"true"
            } else {
                b"false"
            };
            out.extend_from_slice(in_deck);
            out.extend_from_slice(b",\"deck\":");
            string(out, ballot.deck.name());
        }
        None => out.extend_from_slice(b"null,\"in_deck\":null,\"deck\":null"),
    }
    out.push(b'}');
}

/// The start position. The normal start is written in its short form, with the side to move. Any other position is
/// written as the referee writes it. Without a referee's position, it is written as in the record.
pub(crate) fn start<'s>(judgement: &'s Judgement, fen: Option<&'s str>) -> Option<Cow<'s, str>> {
    let Some(variant) = judgement.variant else {
        return fen.map(Cow::Borrowed);
    };
    let start = judgement.start.as_deref()?;
    let (short, normal) = (variant.start_fen(), variant.normal_array());
    if start == normal {
        return Some(Cow::Borrowed(short));
    }
    // The GameType tag, or the first move, makes the other side start.
    let (side, men) = start.split_at_checked(1)?;
    if fen.is_none() && normal.get(1..) == Some(men) {
        return short.get(1..).map(|men| Cow::Owned(format!("{side}{men}")));
    }
    Some(Cow::Borrowed(start))
}

/// The tags from which other members are derived. If a tag is repeated, the first one counts.
#[derive(Default)]
struct SourceTags<'a> {
    count: usize,
    game_type: Option<Tag<'a>>,
    fen: Option<Tag<'a>>,
    result: Option<Tag<'a>>,
}

/// Writes the tags as an object.
fn tags<'a>(outline: &Outline<'_, 'a>, first: usize, out: &mut JsonBuffer) -> SourceTags<'a> {
    let tag = |at: usize| match outline.events()[at].token {
        Token::Tag(tag) => Some(tag),
        _ => None,
    };
    let mut found = SourceTags::default();
    for tag in (0..first).filter_map(tag) {
        found.count += 1;
        let slot = match tag.name {
            b"GameType" => &mut found.game_type,
            b"FEN" => &mut found.fen,
            b"Result" => &mut found.result,
            _ => continue,
        };
        slot.get_or_insert(tag);
    }
    if found.count > MAX_LINEAR_TAGS {
        let mut tags = Tags::default();
        for tag in (0..first).filter_map(tag) {
            tags.push(tag.name(), tag.value());
        }
        // Writing strings to a buffer in memory cannot fail.
        let _ = serde_json::to_writer(&mut *out, &tags);
        return found;
    }
    out.push(b'{');
    let mut comma = false;
    for (index, tag) in (0..first).filter_map(|at| Some((at, tag(at)?))) {
        let same = |other: &Tag<'_>| other.name == tag.name;
        let mut earlier = (0..index).filter_map(self::tag_at(outline));
        if earlier.any(|other| same(&other)) {
            continue;
        }
        if comma {
            out.push(b',');
        }
        comma = true;
        name(tag, out);
        out.push(b':');
        let mut later = (index + 1..first)
            .filter_map(self::tag_at(outline))
            .filter(same)
            .peekable();
        if later.peek().is_none() {
            value(tag, out);
            continue;
        }
        out.push(b'[');
        value(tag, out);
        for other in later {
            out.push(b',');
            value(other, out);
        }
        out.push(b']');
    }
    out.push(b'}');
    found
}

fn name(tag: Tag<'_>, out: &mut JsonBuffer) {
    if has_entity(tag.name) || !plain_string(out, tag.name) {
        string(out, &tag.name());
    }
}

/// Writes a value. A plain value contains no backslash or line end, so it needs no unescaping.
fn value(tag: Tag<'_>, out: &mut JsonBuffer) {
    if has_entity(tag.value) || !plain_string(out, tag.value) {
        string(out, &tag.value());
    }
}

/// True if the text may contain HTML entities.
fn has_entity(text: &[u8]) -> bool {
    memchr::memchr(b'&', text).is_some()
}

/// The tag at an index, if any.
fn tag_at<'o, 'a>(outline: &'o Outline<'_, 'a>) -> impl Fn(usize) -> Option<Tag<'a>> + 'o {
    move |at| match outline.events()[at].token {
        Token::Tag(tag) => Some(tag),
        _ => None,
    }
}

/// The number at the beginning of a `GameType` value.
pub(crate) fn leading_number(value: &str) -> Option<u64> {
    let digits = value.trim_ascii();
    let end = digits.find(|c: char| !c.is_ascii_digit());
    digits[..end.unwrap_or(digits.len())].parse().ok()
}

/// Marks that are written as comments because they belong to no move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    None,
    Strengths,
    All,
}

/// Writes the comments and `marks` of `from..to` as an array.
pub(super) fn comments(
    outline: &Outline<'_, '_>,
    from: usize,
    to: usize,
    marks: Marks,
    out: &mut JsonBuffer,
) {
    out.push(b'[');
    let mut comma = false;
    let mut push = |text: &str| {
        if comma {
            out.push(b',');
        }
        comma = true;
        string(out, text);
    };
    for at in outline.level(from, to) {
        match outline.events()[at].token {
            Token::Strength(strength) if marks != Marks::None => push(&pdn::text(strength)),
            Token::Nag(nag) if marks == Marks::All => push(&format!("${nag}")),
            _ => outline.comments(at).for_each(|text| push(&text)),
        }
    }
    out.push(b']');
}

/// Writes the numeric annotation glyphs of `from..to` as an array.
pub(super) fn nags(outline: &Outline<'_, '_>, from: usize, to: usize, out: &mut JsonBuffer) {
    out.push(b'[');
    let mut comma = false;
    for at in outline.level(from, to) {
        if let Token::Nag(nag) = outline.events()[at].token {
            if comma {
                out.push(b',');
            }
            comma = true;
            number(out, u64::from(nag));
        }
    }
    out.push(b']');
}

/// Writes a member with the numeric annotation glyphs of `from..to`, if there are any.
pub(super) fn nags_before(
    outline: &Outline<'_, '_>,
    from: usize,
    to: usize,
    key: &[u8],
    out: &mut JsonBuffer,
) {
    let is_nag = |at: usize| matches!(outline.events()[at].token, Token::Nag(_));
    if outline.level(from, to).any(is_nag) {
        out.extend_from_slice(key);
        nags(outline, from, to, out);
    }
}

/// Writes why a game does not replay: the findings about its moves and its variant. Findings about the text are
/// omitted, because another notation of the same game does not have them.
pub(super) fn findings(judgement: &Judgement, out: &mut JsonBuffer) {
    out.extend_from_slice(b",\"findings\":[");
    let mut comma = false;
    for finding in &judgement.findings {
        let code = finding.rule.code();
        // Excessive nesting is reported when the game is converted.
        if !finding.rule.is_of_play() || code == "S009" {
            continue;
        }
        if comma {
            out.push(b',');
        }
        comma = true;
        out.extend_from_slice(b"{\"code\":");
        string(out, code);
        out.extend_from_slice(b",\"name\":");
        string(out, finding.rule.name());
        out.extend_from_slice(b",\"severity\":");
        string(out, finding.severity.name());
        out.extend_from_slice(b",\"ply\":");
        match finding.ply {
            Some(ply) => number(out, u64::from(ply.ply)),
            None => out.extend_from_slice(b"null"),
        }
        out.extend_from_slice(b",\"message\":");
        string(out, &finding.message);
        out.push(b'}');
    }
    out.push(b']');
}
