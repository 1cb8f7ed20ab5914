//! Standings and crosstables.

use std::collections::HashMap;

use archive::standings::{EventGames, EventTable, PairingResult, Standings, TieBreak};
use maud::{Markup, html};

use crate::text::{Sanitized, counted};

/// Maximum number of events with standings: the largest come first.
const MAX_EVENTS: usize = 100;
/// Up to this number of events are open; of more, each opens with a click.
const MAX_OPEN: usize = 3;
/// Maximum number of players in a crosstable, whose size grows with their square.
const MAX_CROSSTABLE: usize = 60;

/// The section of standings. `ids` has the viewers of the games that the page contains.
pub(super) fn section(
    standings: &Standings,
    tie_breaks: &[TieBreak],
    ids: &HashMap<u64, String>,
) -> Markup {
    let events = standings.events();
    let mut largest: Vec<usize> = events.iter().map(EventGames::games).collect();
    largest.sort_unstable_by(|one, other| other.cmp(one));
    let least = largest.get(MAX_EVENTS).map_or(0, |games| games + 1);
    let shown: Vec<_> = events
        .iter()
        .filter(|event| event.games() >= least)
        .collect();
    let omitted = events.len() - shown.len();
    html! {
        section id="standings" {
            h2 { "Standings" }
            p {
                "A win counts one point, a draw a half; a game of unknown result gives none."
                @if tie_breaks.is_empty() { " Players with the same points share a rank." }
                @else { " Players with the same points are ordered by:" }
            }
            @if !tie_breaks.is_empty() {
                dl {
                    @for rule in tie_breaks {
                        dt { (rule.title()) }
                        dd { (rule.definition()) }
                    }
                }
                p { "Games of unknown result do not count in any of them." }
            }
            @for event in &shown {
                (one(event, tie_breaks, ids, shown.len() <= MAX_OPEN))
            }
            @if events.is_empty() { p { "No game names two players." } }
            @if omitted > 0 { p { (counted(omitted as u64, "smaller event")) " omitted." } }
            @if standings.unpaired() > 0 {
                p { (counted(standings.unpaired(), "game")) " without the names of two players not counted." }
            }
        }
    }
}

fn one(
    event: &EventGames<'_>,
    tie_breaks: &[TieBreak],
    ids: &HashMap<u64, String>,
    is_open: bool,
) -> Markup {
    let table = event.table(tie_breaks);
    let has_unknown = table.rows.iter().any(|row| row.score.unknown > 0);
    html! {
        details open[is_open] {
            summary {
                bdi { (Sanitized(event.name.unwrap_or("Games without an event"))) }
                @if let Some(year) = event.year { ", " (year) }
                span.count { (counted(table.rows.len() as u64, "player")) ", " (counted(event.games() as u64, "game")) }
            }
            div.scroll {
                table {
                    thead {
                        tr {
                            th scope="col" { "Rank" }
                            th.name scope="col" { "Player" }
                            th scope="col" { "Games" }
                            th scope="col" { "Won" }
                            th scope="col" { "Drawn" }
                            th scope="col" { "Lost" }
                            @if has_unknown { th scope="col" { "Unknown" } }
                            th scope="col" { "Points" }
                            @for rule in tie_breaks { th scope="col" title=(rule.definition()) { (rule.title()) } }
                        }
                    }
                    tbody {
                        @for row in &table.rows {
                            tr {
                                td { (row.rank) }
                                th.name scope="row" { bdi { (Sanitized(row.player)) } }
                                td { (row.score.games) }
                                td { (row.score.wins) }
                                td { (row.score.draws) }
                                td { (row.score.losses) }
                                @if has_unknown { td { (row.score.unknown) } }
                                td { strong { (row.points) } }
                                @for value in &row.tie_breaks { td { (value) } }
                            }
                        }
                    }
                }
            }
            @if (3..=MAX_CROSSTABLE).contains(&table.rows.len()) { (crosstable(&table, ids)) }
        }
    }
}

/// Each row has the results of its player; a result links to its game.
fn crosstable(table: &EventTable<'_>, ids: &HashMap<u64, String>) -> Markup {
    html! {
        h3 { "Crosstable" }
        div.scroll {
            table.cross {
                thead {
                    tr {
                        td {}
                        th.name scope="col" { "Player" }
                        @for number in 1..=table.rows.len() { th scope="col" { (number) } }
                        th scope="col" { "Points" }
                    }
                }
                tbody {
                    @for (index, row) in table.rows.iter().enumerate() {
                        tr {
                            td { (index + 1) }
                            th.name scope="row" { bdi { (Sanitized(row.player)) } }
                            @for column in 0..table.rows.len() {
                                @if column == index { td.self { "×" } }
                                @else if let Some(results) = table.results.get(&(index, column)) {
                                    td { @for result in results { (cell(result, ids)) } }
                                }
                                @else { td {} }
                            }
                            td { strong { (row.points) } }
                        }
                    }
                }
            }
        }
    }
}

fn cell(result: &PairingResult, ids: &HashMap<u64, String>) -> Markup {
    let text = result
        .points
        .map_or_else(|| "?".to_owned(), |points| points.to_string());
    html! {
        @match ids.get(&result.number) {
            Some(id) => a href={ "#" (id) } data-ply="0" { (text) },
            None => span { (text) },
        }
        " "
    }
}
