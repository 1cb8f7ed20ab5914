//! The data of a game for tables: its row, tags, moves and findings.

use std::borrow::Cow;

use draughts::{AnyPosition, Color};
use pdn::Token;
use referee::{Aliases, Judgement, PlayedMove, Record, Severity, Winner, is_placeholder};

use crate::identity::GameId;
use crate::json;
use crate::main_line::{opening, start};
use crate::openings::Opening;

/// A game as a table row.
#[derive(Debug, Default)]
#[cfg_attr(
    not(any(feature = "sqlite", feature = "parquet")),
    expect(dead_code, reason = "fields of tables that this build does not write")
)]
pub(crate) struct GameRow {
    pub(crate) id: GameId,
    /// The tags, in their order and as written.
    pub(crate) tags: Vec<(String, String)>,
    /// The players' names: the canonical name, else the record's spelling.
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
    /// The Result tag, else the terminator.
    pub(crate) result: Option<String>,
    pub(crate) winner: Option<Winner>,
    pub(crate) game_type: Option<u64>,
    /// The start position as FEN; the normal start in its short form.
    pub(crate) start: Option<String>,
    /// The start position.
    pub(crate) first: Option<AnyPosition>,
    /// Number of main-line moves, judged or not.
    pub(crate) plies: u32,
    /// True if every main-line move was legal as written.
    pub(crate) replayed: bool,
    pub(crate) opening: Option<Opening>,
    /// The moves of the main line.
    pub(crate) moves: Vec<MoveRow>,
    pub(crate) findings: Vec<FindingRow>,
}

/// A main-line move.
#[derive(Debug)]
pub(crate) struct MoveRow {
    pub(crate) ply: u32,
    pub(crate) number: u32,
    pub(crate) side: Color,
    /// The full path in the game's notation; `None` if the move could not be replayed.
    pub(crate) mv: Option<String>,
    /// The move as written in the record.
    pub(crate) written: String,
    /// Number of pieces captured.
    pub(crate) captured: Option<usize>,
    /// Whether the move makes a man a king.
    pub(crate) crowns: Option<bool>,
    /// The position after the move.
    pub(crate) position: Option<AnyPosition>,
}

/// A finding about the game.
#[derive(Debug)]
#[cfg_attr(
    not(any(feature = "sqlite", feature = "parquet")),
    expect(dead_code, reason = "fields of tables that this build does not write")
)]
pub(crate) struct FindingRow {
    pub(crate) code: &'static str,
    pub(crate) severity: Severity,
    pub(crate) ply: Option<u32>,
    pub(crate) message: String,
}

impl GameRow {
    /// Collects the data of a game judged with [`Options::positions`](referee::Options::positions); players are renamed
    /// by `aliases`.
    pub(crate) fn from_record(
        record: &Record<'_>,
        judgement: &Judgement,
        aliases: Option<&Aliases>,
    ) -> Self {
        let mut entry = Self {
            id: GameId::from_record(record),
            winner: judgement.recorded,
            first: start(judgement),
            plies: judgement.plies,
            replayed: judgement.as_written,
            opening: opening(judgement),
            moves: judgement
                .main_line()
                .map(|(played, position)| MoveRow::new(record, judgement, played, position))
                .collect(),
            ..Self::default()
        };
        let mut terminator = None;
        for event in record.events {
            match event.token {
                Token::Tag(tag) => {
                    let pair = (tag.name().into_owned(), tag.value().into_owned());
                    entry.tags.push(pair);
                }
                Token::Terminator(found) => {
                    terminator = terminator.or_else(|| Some(found.written()));
                }
                _ => {}
            }
        }
        entry.result = entry.tag("Result").map(str::to_owned);
        entry.result = entry
            .result
            .or(terminator.map(std::borrow::Cow::into_owned));
        let called = |tag| {
            let name = entry.find_tag(tag)?;
            let given = aliases.and_then(|aliases| aliases.name_of(name.trim()));
            Some(given.unwrap_or(name).to_owned())
        };
        let (black, white) = (called("Black"), called("White"));
        (entry.black, entry.white) = (black, white);
        let game_type = entry.tag("GameType").and_then(pdn::json::leading_number);
        let judged = judgement
            .variant
            .map(|variant| u64::from(variant.game_type()));
        entry.game_type = game_type.or(judged);
        entry.start = json::start(judgement, entry.tag("FEN")).map(Cow::into_owned);
        entry.findings = judgement
            .findings
            .iter()
            .map(|finding| FindingRow {
                code: finding.rule.code(),
                severity: finding.severity,
                ply: finding.ply.map(|ply| ply.ply),
                message: finding.message.clone().into_owned(),
            })
            .collect();
        entry
    }

    /// The value of the first tag of this name.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        let (_, value) = tags.find(|(tag, _)| tag == name)?;
        Some(value)
    }

    /// The value of the first of these tags that is present and not a placeholder such as `?`. Case is ignored.
    pub(crate) fn first_of(&self, names: &[&str]) -> Option<&str> {
        let value = |name: &&str| {
            let mut tags = self.tags.iter();
            let (_, value) = tags.find(|(tag, value)| {
                tag.eq_ignore_ascii_case(name) && !is_placeholder(value.as_bytes())
            })?;
            Some(value.trim())
        };
        names.iter().find_map(value)
    }

    /// The value of the tag of this name, or of its counterpart in another language.
    pub(crate) fn find_tag(&self, name: &str) -> Option<&str> {
        let tags = self.tags.iter();
        referee::find_tag_value(name, tags.map(|(tag, value)| (tag.as_bytes(), &**value)))
    }

    /// The number of findings of a severity.
    pub(crate) fn count(&self, severity: Severity) -> usize {
        let alike = |found: &&FindingRow| found.severity == severity;
        self.findings.iter().filter(alike).count()
    }
}

impl MoveRow {
    /// `black` or `white`.
    pub(crate) fn side(&self) -> &'static str {
        Winner::from(self.side).name()
    }

    fn new(
        record: &Record<'_>,
        judgement: &Judgement,
        played: &PlayedMove,
        position: Option<AnyPosition>,
    ) -> Self {
        let mv = played.mv.as_ref();
        let text = |mv| Some(judgement.variant?.text(mv).to_string());
        Self {
            ply: played.ply.ply,
            number: played.ply.number,
            side: played.ply.side,
            mv: mv.and_then(text),
            written: written(record, played),
            captured: mv.map(|mv| mv.captured().len()),
            crowns: mv.map(draughts::Move::crowns),
            position,
        }
    }
}

/// The move as written, with white space collapsed to single blanks.
fn written(record: &Record<'_>, played: &PlayedMove) -> String {
    let events = &record.events[played.event..played.event + played.events.max(1)];
    let mut text = String::new();
    for event in events {
        let part = match event.token {
            Token::Move(written) => written.text,
            Token::UnknownMove => b"...",
            _ => continue,
        };
        for word in pdn::text(part).split_whitespace() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(word);
        }
    }
    text
}
