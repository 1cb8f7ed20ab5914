//! Hover: the board after a move, its alternatives, the findings at the place, and what a tag means.

use std::fmt::Write as _;

use draughts::AnyPosition;
use gen_lsp_types::{Hover, MarkupContent, MarkupKind};
use pdn::{Tag, Token};
use referee::{Winner, find_tag};
use report::render::describe_repair;
use report::text::{Drawing, Palette, escape_hover, pieces, side_name};

use super::diagnostics::page;
use super::document::Document;
use super::findings::{ListedFinding, findings};
use super::game::GameView;
use super::position::PositionEncoding;
use super::tag_help::tag_help;
use super::uri::escaped as escaped_uri;

/// What is known of the place at an offset.
pub(super) fn hover(
    document: &Document,
    offset: usize,
    encoding: PositionEncoding,
    images: bool,
) -> Option<Hover> {
    let view = GameView::at(document, offset)?;
    let index = view.event_at(offset)?;
    let event = view.events[index];
    let span = view.in_document(event.span);
    let mut text = match event.token {
        Token::Move(_) | Token::UnknownMove => of_move(&view, index, images),
        Token::Tag(tag) => of_tag(&view, &tag, images),
        Token::Terminator(_) => of_result(&view),
        _ => String::new(),
    };
    for one in findings(document) {
        if one.span.start <= offset && offset <= one.span.end && one.span.len() <= span.len().max(1)
        {
            add_finding(&mut text, &one);
        }
    }
    let text = text.trim_end();
    (!text.is_empty()).then(|| Hover {
        contents: MarkupContent {
            kind: MarkupKind::Markdown,
            value: text.to_owned(),
        }
        .into(),
        range: Some(document.cursor_at(span.start, encoding).range(span)),
    })
}

/// The move, the board after it, and the other legal moves.
fn of_move(view: &GameView<'_>, index: usize, images: bool) -> String {
    let mut text = String::new();
    let Some(placement) = view.placement_of(index) else {
        return text;
    };
    let played = &view.judgement.moves[placement.index];
    let ply = played.ply;
    let _ = writeln!(
        text,
        "**Move {}, {}** (ply {})\n",
        ply.number,
        side_name(ply.side),
        ply.ply
    );
    if let Some(after) = &placement.after {
        text.push_str(&board(after, images));
        let _ = writeln!(text, "`{}`\n", after.fen());
    } else {
        text.push_str("The position after this move is unknown.\n\n");
    }
    let before = placement.before.filter(|_| view.has_default_orientation());
    if let Some(before) = before.filter(|before| before.side() == ply.side) {
        let moves = before.legal_moves();
        let others = moves
            .iter()
            .filter(|mv| played.mv.is_none_or(|played| !mv.is_same(&played)));
        let others: Vec<_> = others.map(|mv| before.short_text(mv)).collect();
        let _ = match &others[..] {
            [] => writeln!(text, "No other move is legal.\n"),
            others => writeln!(text, "Also legal: {}\n", others.join(", ")),
        };
    }
    text
}

/// A board as an image, or as a block of code.
fn board(position: &AnyPosition, images: bool) -> String {
    let pieces = pieces(position);
    let drawing = Drawing::new(position.variant(), &pieces);
    if images {
        let svg = drawing.svg(&format!("{} to move", side_name(position.side())));
        // An image in Markdown has no size, and an SVG without a width fills the hover.
        let svg = svg.replacen("<svg ", "<svg width=\"240\" ", 1);
        return format!("![board](data:image/svg+xml,{})\n\n", escaped_uri(&svg));
    }
    let lines = drawing.lines(&Palette::new(false));
    format!("```text\n{}\n```\n\n", lines.join("\n"))
}

fn of_tag(view: &GameView<'_>, tag: &Tag<'_>, images: bool) -> String {
    let name = pdn::text(tag.name);
    let help = tag_help(&name);
    let mut text = help.map_or_else(String::new, |help| format!("**{name}**: {help}\n\n"));
    match &*name {
        "FEN" => {
            let fen = tag.value();
            let variant = view.judgement.variant;
            if let Some(position) =
                variant.and_then(|variant| AnyPosition::from_fen(variant, &fen).ok())
            {
                text.push_str(&board(&position, images));
            }
        }
        "GameType" => {
            let variant = view.judgement.variant;
            let title = variant.map_or("The game is not judged.", draughts::Variant::title);
            let _ = writeln!(text, "{title}\n");
        }
        "Result" => text.push_str(&of_result(view)),
        _ => {}
    }
    text
}

/// Who won, by name.
fn of_result(view: &GameView<'_>) -> String {
    let record = view.record();
    let player = |side: &str| match find_tag(side, record.events).map(|tag| tag.value()) {
        Some(name) if !name.trim().is_empty() => {
            format!("{side} ({}) won.", escape_hover(name.trim()))
        }
        _ => format!("{side} won."),
    };
    let winner = match view.judgement.recorded {
        Some(Winner::Black) => player("Black"),
        Some(Winner::White) => player("White"),
        Some(Winner::Draw) => "The game was drawn.".to_owned(),
        Some(Winner::BothLost) => "Both sides lost.".to_owned(),
        None => "The record states no result.".to_owned(),
    };
    format!("{winner}\n\n")
}

fn add_finding(text: &mut String, one: &ListedFinding<'_>) {
    let finding = &*one.finding();
    let (code, name) = (finding.rule.code(), finding.rule.name());
    let message = escape_hover(&finding.message);
    let _ = writeln!(
        text,
        "---\n\n[**{code} {name}**]({}): {message}\n",
        page(finding.rule)
    );
    if !finding.laws().is_empty() {
        let _ = writeln!(text, "Law: {}\n", finding.laws().join(", "));
    }
    let Some(detail) = finding.detail.as_deref() else {
        return;
    };
    if let Some(ruling) = &detail.ruling {
        let _ = writeln!(text, "Ruling: {}\n", escape_hover(ruling));
    }
    for repair in &detail.repairs {
        let _ = writeln!(text, "Repair: {}\n", escape_hover(&describe_repair(repair)));
    }
}
