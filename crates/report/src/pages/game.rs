//! A game that the viewer plays.

use std::io::{self, Write};

use archive::JsonExtras;
use archive::json::GameWriter;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use maud::{Markup, html};
use referee::{Judgement, Record, Winner, find_tag, is_placeholder};

use super::shell::page;
use crate::heading;
use crate::text::Sanitized;

/// A game with the data of the viewer.
#[derive(Debug)]
pub(super) struct PlayableGame {
    /// The game as `huff convert --to json --with fen` writes it, compressed with gzip, in base64.
    compressed_json: String,
    /// The main line as written.
    score: String,
    pub(super) black: String,
    pub(super) white: String,
    /// Event, round and date, as far as known.
    pub(super) occasion: String,
    pub(super) result: &'static str,
}

impl PlayableGame {
    /// The judgement must list moves and positions.
    pub(super) fn new(record: &Record<'_>, judgement: &Judgement) -> Self {
        let tag = |name| {
            let value = find_tag(name, record.events)?.value().trim().to_owned();
            (!is_placeholder(value.as_bytes())).then_some(value)
        };
        let round = tag("Round").map(|round| format!("round {round}"));
        let occasion = [tag("Event"), round, tag("Date")];
        Self {
            compressed_json: compressed_json(record, judgement),
            score: score(record, judgement),
            black: tag("Black").unwrap_or_else(|| "Black".to_owned()),
            white: tag("White").unwrap_or_else(|| "White".to_owned()),
            occasion: occasion
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(", "),
            result: result(judgement.recorded),
        }
    }

    /// The element that plays the game. Without scripts it shows the moves.
    pub(super) fn board(&self, id: &str, ply: Option<u32>) -> Markup {
        html! {
            huff-board id=(id) ply=[ply] {
                script type="application/gzip" { (self.compressed_json) }
                p.moves { (Sanitized(&self.score)) }
            }
        }
    }
}

/// The result in words: which side `1-0` names differs between games.
fn result(winner: Option<Winner>) -> &'static str {
    match winner {
        Some(Winner::Black) => "Black won",
        Some(Winner::White) => "White won",
        Some(Winner::Draw) => "draw",
        Some(Winner::BothLost) => "lost by both",
        None => "result unknown",
    }
}

fn compressed_json(record: &Record<'_>, judgement: &Judgement) -> String {
    let with = JsonExtras {
        fen: true,
        opening: false,
    };
    let mut json = Vec::new();
    GameWriter::with(with).write(record, judgement, None, &mut json);
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    // Writing to a buffer cannot fail.
    let packed = packer.write_all(&json).and_then(|()| packer.finish());
    STANDARD.encode(packed.unwrap_or_default())
}

/// The moves of the main line with their numbers, as written, and the result.
fn score(record: &Record<'_>, judgement: &Judgement) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut number = None;
    for (played, _) in judgement.main_line() {
        if number != Some(played.ply.number) {
            number = Some(played.ply.number);
            let begins_second =
                words.is_empty() && judgement.first_under_number(record) != Some(played.ply.side);
            let dots = if begins_second { "..." } else { "." };
            words.push(format!("{}{dots}", played.ply.number));
        }
        let events = record.events.iter().skip(played.event).take(played.events);
        words.extend(events.map(|event| {
            pdn::text(record.bytes(event.span))
                .split_whitespace()
                .collect()
        }));
    }
    words.join(" ")
}

/// Writes a page with one game, at a ply: 0 is the start, `None` the end. The judgement must list moves and positions.
///
/// # Errors
/// If writing to `out` fails.
pub fn write_game(
    out: &mut dyn Write,
    record: &Record<'_>,
    judgement: &Judgement,
    ply: Option<u32>,
) -> io::Result<()> {
    let game = PlayableGame::new(record, judgement);
    let heading = heading(record.events);
    let title = if heading.is_empty() { "Game" } else { &heading };
    let title = Sanitized(title).to_string();
    let last = || {
        judgement
            .main_line()
            .last()
            .map_or(0, |(played, _)| played.ply.ply)
    };
    let body = html! {
        main {
            h1 { bdi { (title) } }
            p { "Result: " (game.result) "." }
            (super::findings::list(judgement.findings.iter(), "game"))
            (game.board("game", Some(ply.unwrap_or_else(last))))
        }
    };
    out.write_all(page(&title, &body).into_string().as_bytes())
}
