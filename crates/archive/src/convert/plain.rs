//! Conversions within one format, without judging the games.

use std::io::{Read, Write};

use pdn::json::FieldError;
use pdn::write::{write_game, write_settled};
use pdn::{Token, line_ends};

use super::guesses::Guesses;
use super::numbers::Quota;
use super::{Converted, Strip};
use crate::json::{self, Games, ReadError};
use crate::{Block, Blocks, Error, Places, Share, pdn_text};

/// Maximum number of events that are kept while a game is written. The events of a huge game take more memory than its
/// text.
const MAX_KEPT_EVENTS: usize = 1 << 16;

/// Rewrites PDN without judging it.
pub(super) fn pdn_to_pdn(
    mut blocks: Blocks<impl Read>,
    out: &mut impl Write,
    writer: &mut pdn_text::Writer,
    (strip, quota, share): (Strip, &mut Quota, Option<Share>),
) -> Result<Converted, Error> {
    let mut converted = Converted::default();
    let mut text = Vec::new();
    let mut block = Block::default();
    let (mut seen, mut lines) = (0, 1);
    while !quota.is_done(seen) && blocks.next_into(&mut block).map_err(Error::Read)? {
        let mut reader = referee::reader(&block.bytes);
        let mut events = Vec::new();
        let mut places = Places::new(&block);
        // The offset up to which the lines of the block are counted.
        let mut known = 0;
        while reader.read_game(&mut events) {
            seen += 1;
            let passed = share.is_some_and(|share| !share.has(places.locate(&events).offset));
            if passed || !quota.select(seen) {
                continue;
            }
            let guesses = Guesses::find(&block, &events, strip);
            if guesses != Guesses::default() {
                let mut starts = events.iter();
                let start = starts.find(|event| !matches!(event.token, Token::Blank(_)));
                let start = start.map_or(known, |event| event.span.start);
                lines += line_ends(&block.bytes[known..start]);
                known = start;
                converted.add_changes(seen, guesses.messages(lines));
            }
            let (mut game, style) = pdn_text::from_events(&block.bytes, &events);
            if events.len() > MAX_KEPT_EVENTS {
                events = Vec::new();
            }
            strip.apply(&mut game);
            let (written, is_settled) = write_settled(&mut game, &style);
            if is_settled {
                let comments = (String::new(), pdn_text::UNREAD_TO_COMMENTS.to_owned());
                converted.add_changes(seen, vec![comments]);
            }
            text.clear();
            if writer.write(&game, written, &mut text) {
                let ended = (String::new(), pdn_text::ENDED_BEFORE.to_owned());
                converted.add_changes(seen, vec![ended]);
            }
            out.write_all(&text).map_err(Error::Write)?;
            converted.games += 1;
        }
        lines += line_ends(&block.bytes[known..]);
    }
    Ok(converted)
}

/// Reads games of JSON and calls `write` for the selected ones. An error of `write` is a pair: a path in the game, and
/// a message. Each change that `write` adds to the list is such a pair, too.
pub(super) fn json(
    games: Games<impl Read>,
    quota: &mut Quota,
    mut write: impl FnMut(
        &json::Game,
        &mut Vec<(String, String)>,
    ) -> Result<std::io::Result<()>, FieldError>,
) -> Result<Converted, Error> {
    let mut converted = Converted::default();
    if quota.is_done(0) {
        return Ok(converted);
    }
    for (number, game) in (1..).zip(games) {
        let game = match game {
            Ok(_) if !quota.select(number) => {
                if quota.is_done(number) {
                    break;
                }
                continue;
            }
            Ok(game) => {
                let mut changes = Vec::new();
                let written = write(&game, &mut changes);
                converted.add_changes(number, changes);
                written.map_err(|error| ReadError::content(number, error))
            }
            Err(error) => Err(error),
        };
        match game {
            Ok(written) => {
                written.map_err(Error::Write)?;
                converted.games += 1;
            }
            Err(error) => converted.record_refused(error)?,
        }
        if quota.is_done(number) {
            break;
        }
    }
    Ok(converted)
}

/// Converts JSON to PDN.
pub(super) fn json_to_pdn(
    games: Games<impl Read>,
    out: &mut impl Write,
    writer: &mut pdn_text::Writer,
    (strip, quota): (Strip, &mut Quota),
) -> Result<Converted, Error> {
    let is_kept =
        |path: &str| !strip.comments || path.starts_with("tags") || path.ends_with(".unread");
    json(games, quota, |game, changes| {
        let (mut record, style) = pdn_text::from_json(game)?;
        let losses = pdn_text::find_losses(game, &record, &style).into_iter();
        changes.extend(losses.filter(|(path, _)| is_kept(path)));
        strip.apply(&mut record);
        let mut text = Vec::new();
        if writer.write(&record, write_game(&record, &style), &mut text) {
            changes.push((String::new(), pdn_text::ENDED_BEFORE.to_owned()));
        }
        Ok(out.write_all(&text))
    })
}
