//! Renaming a player, and the earlier record of a repeated game.

use std::ops::Range;

use pdn::{Event, Token};
use referee::standard_tag;

use super::document::Document;
use super::findings::findings;
use super::game::GameView;

/// The name of a player: the bytes between the quotes, and the name as text.
struct PlayerName {
    span: Range<usize>,
    name: String,
}

/// The name in a tag that is for a player.
fn player(event: &Event<'_>, source: &[u8], base: usize) -> Option<PlayerName> {
    let Token::Tag(tag) = event.token else {
        return None;
    };
    let name = standard_tag(tag.name).map_or(tag.name, str::as_bytes);
    if !matches!(name, b"White" | b"Black") || tag.value.is_empty() {
        return None;
    }
    let written = source.get(event.span.start..event.span.end)?;
    // The name of a tag may occur in its value, so the value is searched behind it.
    let after = memchr::memchr(b'"', written)?;
    let at = after + memchr::memmem::find(&written[after..], tag.value)?;
    let start = base + event.span.start + at;
    Some(PlayerName {
        span: start..start + tag.value.len(),
        name: tag.value().trim().to_owned(),
    })
}

/// The name of the player at an offset, and its place.
pub(super) fn renameable(document: &Document, offset: usize) -> Option<(Range<usize>, String)> {
    let view = GameView::at(document, offset)?;
    let event = view.events[view.event_at(offset)?];
    let base = view.in_document(event.span).start - event.span.start;
    let player = player(&event, view.record().source, base)?;
    (player.span.start <= offset && offset <= player.span.end).then_some((player.span, player.name))
}

/// The edits that give a player another name in the whole document, under each of his spellings in `huff.toml`.
pub(super) fn rename(
    document: &Document,
    offset: usize,
    new: &str,
) -> Result<Vec<(Range<usize>, String)>, &'static str> {
    let Some((_, old)) = renameable(document, offset) else {
        return Err("only players can be renamed: place the cursor on the value of White or Black");
    };
    let new = new.trim();
    if new.is_empty() || new.contains(['\n', '\r']) {
        return Err("a name is one line, and not empty");
    }
    let new = new.replace('\\', "\\\\").replace('"', "\\\"");
    let aliases = document.settings.options().aliases.as_ref();
    let canonical = |name: &str| match aliases {
        Some(aliases) => aliases.name_of(name).unwrap_or(name).to_owned(),
        None => name.to_owned(),
    };
    let wanted = canonical(&old);
    let mut edits = Vec::new();
    document.each_game(&(0..document.text().len()), |piece, events| {
        for event in events.iter() {
            let found = player(event, piece.text.as_bytes(), piece.start);
            if let Some(found) = found.filter(|found| canonical(&found.name) == wanted) {
                edits.push((found.span, new.clone()));
            }
        }
    });
    Ok(edits)
}

/// The earlier record of the game at an offset, if it was recorded before.
pub(super) fn earlier_record(document: &Document, offset: usize) -> Option<Range<usize>> {
    let view = GameView::at(document, offset)?;
    let game = view.in_document(view.record().span());
    findings(document)
        .into_iter()
        .filter(|one| game.contains(&one.span.start))
        .find_map(|one| one.repeats)
}
