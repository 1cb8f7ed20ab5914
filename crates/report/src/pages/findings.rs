//! Findings with their boards.

use draughts::{Color, Variant};
use maud::{Markup, PreEscaped, html};
use referee::{Finding, Severity};

use crate::render::remarks;
use crate::text::{Drawing, Sanitized};

/// A finding, as the page shows it.
#[derive(Debug)]
pub(super) struct FindingCard {
    pub(super) severity: Severity,
    pub(super) laws: Vec<&'static str>,
    /// Without the link to the game, which is known only at the end.
    before_link: Markup,
    place: Option<(String, Option<u32>)>,
    content: Markup,
    /// The board, without the pieces' shapes.
    figure: Option<Markup>,
    pub(super) variant: Option<Variant>,
}

impl FindingCard {
    pub(super) fn new(finding: &Finding) -> Self {
        let detail = finding.detail.as_deref();
        let place = finding.ply.map(|ply| {
            let variation = if ply.depth > 0 {
                ", in a variation"
            } else {
                ""
            };
            let text = format!("ply {} ({}. {}){variation}", ply.ply, ply.number, ply.side);
            (text, (ply.depth == 0).then_some(ply.ply))
        });
        let written = detail
            .map(|detail| &detail.written)
            .filter(|text| !text.is_empty());
        let variant = detail.and_then(|detail| detail.board.variant);
        let figure = detail.zip(variant).map(|(detail, variant)| {
            let drawing = Drawing::new(variant, &detail.board.pieces).marking(&detail.marked);
            let mover = finding.ply.map(|ply| match ply.side {
                Color::Black => "Black to move",
                Color::White => "White to move",
            });
            let caption = mover.unwrap_or("Position");
            html! {
                figure {
                    (PreEscaped(drawing.svg_with_symbols(&format!("{caption}: {}", detail.fen))))
                    figcaption {
                        (caption)
                        @if let Some(written) = written { "; played: " bdi { (Sanitized(written)) } }
                        @if !detail.marked.is_empty() { "; ringed pieces can capture" }
                    }
                }
            }
        });
        let severity = finding.severity.name();
        Self {
            severity: finding.severity,
            laws: finding.laws().to_vec(),
            before_link: html! {
                span class={ "severity " (severity) } { (severity) } " "
                strong { (finding.rule.code()) " " (finding.rule.name()) }
            },
            place,
            content: html! {
                p {

                    @if let Some(written) = written { strong { bdi { (Sanitized(written)) } } ": " }
                    (Sanitized(&finding.message)) "."
                }
                dl {
                    @for (label, text) in remarks(finding) {
                        dt { (label) }
                        dd { (Sanitized(&text)) }
                    }
                }
            },
            figure,
            variant,
        }
    }

    /// The card. `board` is the id of the game's viewer, if the page has the game.
    pub(super) fn markup(&self, board: Option<&str>) -> Markup {
        html! {
            article.finding {
                div {
                    p.what {
                        (self.before_link)
                        @if let Some((place, ply)) = &self.place {
                            ", "
                            @match (board, ply) {
                                (Some(board), Some(ply)) => a href={ "#" (board) } data-ply=(ply) { (place) },
                                _ => (place),
                            }
                        }
                    }
                    (self.content)
                }
                @if let Some(figure) = &self.figure { (figure) }
            }
        }
    }
}

/// The shapes that boards of these variants use.
pub(super) fn symbols(mut variants: Vec<Variant>) -> Markup {
    variants.sort_by_key(|variant| variant.game_type());
    variants.dedup();
    let symbols: Vec<String> = variants.into_iter().map(Drawing::symbols).collect();
    html! {
        @if !symbols.is_empty() {
            svg.symbols aria-hidden="true" {
                (PreEscaped(Drawing::PIECES))
                @for symbol in &symbols { (PreEscaped(symbol)) }
            }
        }
    }
}

/// The findings of one game that are not notes.
pub(super) fn list<'f>(findings: impl Iterator<Item = &'f Finding>, board: &str) -> Markup {
    let listed =
        findings.filter(|finding| finding.severity > Severity::Note && !finding.consequence);
    let cards: Vec<FindingCard> = listed.map(FindingCard::new).collect();
    html! {
        (symbols(cards.iter().filter_map(|card| card.variant).collect()))
        @for card in &cards { (card.markup(Some(board))) }
    }
}
