//! Table rows as cells, independent of the output format; [`csv`](crate::csv) has the column names.

use referee::{Severity, Winner};

use crate::entry::{GameRow, MoveRow};
use crate::json::Source;

/// A cell; empty if the value is unknown. All cells of a column have the same kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cell<'c> {
    Text(Option<&'c str>),
    Number(Option<u64>),
    Flag(Option<bool>),
}

/// The cells of a game's row.
pub(crate) fn game_cells<'c>(
    id: &'c str,
    source: Option<&'c Source>,
    entry: &'c GameRow,
) -> [Cell<'c>; 32] {
    use Cell::{Flag, Number, Text};
    let rating =
        |tags: [&str; 2]| Number(entry.first_of(&tags).and_then(pdn::json::leading_number));
    let opening = entry.opening;
    let ballot = opening.and_then(|opening| opening.ballot);
    [
        Text(Some(id)),
        Text(source.map(|source| &*source.path)),
        Number(source.map(|source| source.game)),
        Text(entry.find_tag("Event")),
        Text(entry.find_tag("Site")),
        Text(entry.find_tag("Date")),
        Text(entry.find_tag("Round")),
        Text(entry.black.as_deref()),
        Text(entry.white.as_deref()),
        Text(entry.result.as_deref()),
        Text(entry.winner.map(Winner::name)),
        Number(entry.game_type),
        Text(entry.start.as_deref()),
        Number(Some(entry.plies.into())),
        Text(opening.map(|opening| opening.name)),
        Number(opening.map(|opening| u64::from(opening.plies))),
        Text(opening.map(|opening| opening.family)),
        Number(ballot.map(|ballot| u64::from(ballot.number))),
        Text(ballot.map(|ballot| ballot.deck.name())),
        Flag(Some(entry.replayed)),
        Number(Some(entry.count(Severity::Error) as u64)),
        Number(Some(entry.count(Severity::Warning) as u64)),
        Text(entry.first_of(&["BlackFmjdId"])),
        Text(entry.first_of(&["WhiteFmjdId"])),
        Text(entry.first_of(&["BlackTitle"])),
        Text(entry.first_of(&["WhiteTitle"])),
        rating(["BlackRating", "BlackElo"]),
        rating(["WhiteRating", "WhiteElo"]),
        Text(entry.first_of(&FEDERATION.map(|(black, _)| black))),
        Text(entry.first_of(&FEDERATION.map(|(_, white)| white))),
        Text(entry.first_of(&["BlackType"])),
        Text(entry.first_of(&["WhiteType"])),
    ]
}

/// Tags that records use for a player's federation: the standard has none.
const FEDERATION: [(&str, &str); 3] = [
    ("BlackFederation", "WhiteFederation"),
    ("BlackFed", "WhiteFed"),
    ("BlackCountry", "WhiteCountry"),
];

/// The row of a move; `fen` is the position after it.
pub(crate) fn move_cells<'c>(id: &'c str, row: &'c MoveRow, fen: Option<&'c str>) -> [Cell<'c>; 9] {
    use Cell::{Flag, Number, Text};
    [
        Text(Some(id)),
        Number(Some(row.ply.into())),
        Number(Some(row.number.into())),
        Text(Some(row.side())),
        Text(row.mv.as_deref()),
        Text(Some(&row.written)),
        Number(row.captured.map(|captured| captured as u64)),
        Flag(row.crowns),
        Text(fen),
    ]
}
