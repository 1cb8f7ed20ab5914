//! The parts of a statement, one after the other: what is said, in one place for all formats.

use draughts::{AnyPosition, Color, Piece, Square};
use referee::{Claim, Finding, RuleSet, Severity, Winner};

use super::facts::{Facts, name};
use super::law_words;
use super::line::{Move, SetUp};
use super::page::{Block, Diagram, Page, Section, row};
use crate::render::mended;
use crate::text::counted;

/// More legal moves than this are counted, not listed.
const LEGAL_MOVES: usize = 24;
/// So many of the plies that follow are listed.
pub(super) const NEXT_PLIES: usize = 6;
/// What stands where a record says nothing.
const NOT_RECORDED: &str = "not recorded";

/// Where the game is recorded, and whose laws judge it.
pub(super) struct Context<'a> {
    /// The file as the user named it.
    pub(super) file: &'a str,
    /// Which game of the file, from 1.
    pub(super) game: u64,
    /// The line it begins in, from 1.
    pub(super) line: u64,
    /// The set of huff's that an own rule set is made from.
    pub(super) root: Option<&'static RuleSet>,
}

/// The statement of the facts.
pub(super) fn page(facts: &Facts<'_>, context: &Context<'_>) -> Page {
    let mut sections = vec![
        section("The game", game(facts, context)),
        section("The laws in force", laws_in_force(facts, context)),
        section("The moves", moves(facts)),
        section("The position", position(facts)),
    ];
    if let Some(played) = &facts.played {
        sections.push(section("What was played", what_was_played(played)));
    }
    sections.push(section("What the referee found", what_was_found(facts)));
    if let Some(laws) = facts.laws {
        let claims = open_claims(facts, laws);
        sections.push(section(
            "What the laws say",
            what_the_laws_say(facts, laws, &claims),
        ));
        sections.push(section(
            "Claims that the laws open",
            claims_in_words(facts, &claims),
        ));
    }
    if facts.played.is_some() {
        sections.push(section("What the record shows after it", afterwards(facts)));
    }
    let others = other_readings(facts);
    if !others.is_empty() {
        let lead = Block::text("Other ways to read the record, with which it can be replayed:");
        sections.push(section(
            "If the record is wrong",
            vec![lead, Block::Items(others)],
        ));
    }
    sections.push(section("The result", result(facts)));
    let lines = vec!["Black", "White", "Arbiter", "Place and date"];
    sections.push(section("Signatures", vec![Block::Blanks(lines)]));
    Page {
        title: title(facts, context),
        sections,
        closing: closing(facts),
    }
}

fn section(heading: &'static str, blocks: Vec<Block>) -> Section {
    Section { heading, blocks }
}

fn title(facts: &Facts<'_>, context: &Context<'_>) -> String {
    let game = format!(
        "Statement of facts: {}, game {}",
        context.file, context.game
    );
    match &facts.played {
        Some(played) => format!("{game}, ply {}", played.ply.ply),
        None if facts.to_the_end => format!("{game}, to its end"),
        None => format!("{game}, at its start"),
    }
}

fn closing(facts: &Facts<'_>) -> String {
    let decides = "This statement gives what the record holds and what the laws in force say of it. It decides \
                   nothing that is disputed.";
    let arbiter = facts.laws.and_then(RuleSet::arbiter);
    match arbiter {
        Some(law) => {
            let says = law.says.trim_end_matches('.');
            format!("{decides} {says} ({}).", law.number)
        }
        None => decides.to_owned(),
    }
}

/// Who played, where and when, and where that is recorded.
fn game(facts: &Facts<'_>, context: &Context<'_>) -> Vec<Block> {
    let mut rows = Vec::new();
    for (name, value) in &facts.tags {
        match (*name, value) {
            ("Arbiter" | "TimeControl" | "Termination", None) => {}
            ("TimeControl", Some(value)) => rows.push(row("Time control", value)),
            (name, Some(value)) => rows.push(row(name, value)),
            (name, None) => rows.push(row(name, NOT_RECORDED)),
        }
    }
    let variant = match facts.variant() {
        Some(variant) if facts.judgement.guessed => {
            let broken = facts.judgement.findings.iter().any(|finding| {
                finding.rule.code().starts_with('R') && finding.severity == Severity::Error
            });
            let fits = if broken {
                "and not all of the record fits"
            } else {
                "but all of the record fits"
            };
            format!("{}; no tag says so, {fits}", variant.title())
        }
        Some(variant) => variant.title().to_owned(),
        None => "not known, or without rules in huff".to_owned(),
    };
    rows.push(row("Game", variant));
    let source = format!(
        "{}, game {}, line {}",
        context.file, context.game, context.line
    );
    rows.push(row("Source", source));
    vec![Block::Named(rows)]
}

fn laws_in_force(facts: &Facts<'_>, context: &Context<'_>) -> Vec<Block> {
    let Some(laws) = facts.laws else {
        return vec![Block::text(
            "The game is not judged, so no laws are applied: what follows is the record as it is written.",
        )];
    };
    let mut blocks = vec![Block::text(format!("{}: {}.", laws.name(), laws.title()))];
    let variant = facts.judgement.variant;
    if variant.is_some_and(|variant| laws.borrows_rulings(variant)) {
        blocks.push(Block::text(
            "What follows an irregularity is taken from the international articles: the game's own are not known.",
        ));
    }
    if let Some(root) = context.root {
        let differences = laws.differences(root).into_iter().map(|(here, there)| {
            let (switch, value, before) = (here.switch, here.value, there.value);
            format!(
                "{switch} = {value}: {} ({} has {before})",
                here.words,
                root.name()
            )
        });
        let items: Vec<String> = differences.collect();
        let made = format!(
            "A rule set of its owner's, made from {} ({})",
            root.name(),
            root.title()
        );
        if items.is_empty() {
            blocks.push(Block::text(format!("{made}, without a difference.")));
        } else {
            blocks.push(Block::text(format!("{made} with these differences:")));
            blocks.push(Block::Items(items));
        }
    }
    blocks
}

fn moves(facts: &Facts<'_>) -> Vec<Block> {
    let lead = match &facts.played {
        Some(played) if facts.moves.is_empty() => {
            format!("None before {}: it is the first move.", played.numbered)
        }
        Some(played) => format!("Up to the point, before {}:", played.numbered),
        None if !facts.to_the_end => {
            "None: the position is the one that the game starts from.".to_owned()
        }
        None if facts.moves.is_empty() => "None are recorded.".to_owned(),
        None => "All moves of the main line:".to_owned(),
    };
    let mut blocks = set_up(facts);
    blocks.push(Block::text(lead));
    if !facts.moves.is_empty() {
        blocks.push(Block::Score(facts.moves.clone()));
    }
    let taken_back: Vec<String> = facts.taken_back().map(taken_back).collect();
    if !taken_back.is_empty() {
        blocks.push(Block::Items(taken_back));
    }
    let earlier: Vec<String> = facts.before_the_point().map(with_ply_and_reading).collect();
    if !earlier.is_empty() {
        blocks.push(Block::text(
            "Among them are moves against the laws, or that do not stand on the board as they are written:",
        ));
        blocks.push(Block::Items(earlier));
    }
    if !facts.comments_before.is_empty() {
        blocks.push(Block::text("Comments of the record up to the point:"));
        blocks.push(Block::Items(facts.comments_before.clone()));
    }
    blocks
}

/// The position that the game starts from, where it was set up: without it nobody can play the moves
/// over.
fn set_up(facts: &Facts<'_>) -> Vec<Block> {
    let lead = |end: &str| Block::text(format!("The game starts from a set-up position{end}"));
    match &facts.set_up {
        None => Vec::new(),
        Some(SetUp::Written(fen)) => vec![
            lead(", which cannot be shown:"),
            Block::Named(vec![row("FEN tag", fen)]),
        ],
        // it is drawn below
        Some(SetUp::Read(position)) if facts.moves.is_empty() => vec![
            lead(":"),
            Block::Named(vec![row("FEN at the start", position.fen())]),
        ],
        Some(SetUp::Read(position)) => {
            let captures = Vec::new();
            vec![
                lead(":"),
                Block::Board(diagram(position, captures)),
                Block::Named(vec![row("FEN at the start", position.fen())]),
            ]
        }
    }
}

/// A move that stands in the score, and not on the board.
fn taken_back((ply, finding): (u32, &Finding)) -> String {
    format!(
        "The move at ply {ply} was taken back, and the board is without it: {}.",
        said(finding)
    )
}

fn position(facts: &Facts<'_>) -> Vec<Block> {
    let Some(position) = &facts.position else {
        return vec![Block::text(facts.unknown)];
    };
    let moves = position.legal_moves();
    let legal: Vec<String> = moves.iter().map(|mv| position.text(mv)).collect();
    let captures = moves.iter().filter(|mv| mv.is_capture());
    let side = name(position.side());
    let legal = match &legal[..] {
        [] => format!("none: {side} cannot move"),
        few if few.len() <= LEGAL_MOVES => few.join(", "),
        many => {
            let (first, more) = many.split_at(LEGAL_MOVES);
            format!("{}, and {} more", first.join(", "), more.len())
        }
    };
    let diagram = diagram(position, captures.map(|mv| mv.path().to_vec()).collect());
    let rows = vec![
        row("To move", side),
        row("Legal moves", legal),
        row("FEN", position.fen()),
    ];
    vec![Block::Board(diagram), Block::Named(rows)]
}

fn diagram(position: &AnyPosition, captures: Vec<Vec<Square>>) -> Diagram {
    Diagram {
        variant: position.variant(),
        pieces: pieces(position),
        captures,
        caption: format!("{} to move", name(position.side())),
        fen: position.fen(),
    }
}

fn pieces(position: &AnyPosition) -> Vec<(Square, Piece)> {
    let squares = (1..=position.geometry().squares()).filter_map(Square::new);
    let pieces = squares.filter_map(|square| Some((square, position.piece_at(square)?)));
    pieces.collect()
}

fn what_was_played(played: &Move<'_>) -> Vec<Block> {
    let ply = played.ply;
    let mv = format!(
        "{}, at {}'s turn, ply {}",
        played.numbered,
        name(ply.side),
        ply.ply
    );
    let mut rows = vec![row("Move", mv)];
    let before = played.clocks_before.iter();
    rows.extend(before.map(|clock| row("Clock before it", clock)));
    rows.extend(played.clocks.iter().map(|clock| row("Clock", clock)));
    rows.extend(played.comments.iter().map(|text| row("Comment", text)));
    rows.extend(
        played
            .after
            .iter()
            .map(|after| row("FEN after it", after.fen())),
    );
    vec![Block::Named(rows)]
}

fn what_was_found(facts: &Facts<'_>) -> Vec<Block> {
    let findings = facts.concerned().into_iter();
    let items: Vec<String> = if facts.played.is_some() {
        findings.flat_map(at_the_point).collect()
    } else {
        findings.map(|finding| with_place(facts, finding)).collect()
    };
    let told = facts.told_elsewhere().into_iter();
    let told: Vec<String> = told.map(|finding| with_place(facts, finding)).collect();
    let whole: Vec<String> = facts.whole().map(said).collect();
    let mut blocks = Vec::new();
    if !items.is_empty() {
        blocks.push(Block::Items(items));
    } else if facts.laws.is_some() {
        let what = match &facts.played {
            Some(_) => "this move",
            None if facts.to_the_end => "the moves",
            None => "the position",
        };
        let nothing = format!("Nothing against the laws in force in {what}.");
        blocks.push(Block::text(nothing));
    }
    if !told.is_empty() {
        blocks.push(Block::text("Told by comments elsewhere in the record:"));
        blocks.push(Block::Items(told));
    }
    if !whole.is_empty() {
        blocks.push(Block::text("Of the record as a whole:"));
        blocks.push(Block::Items(whole));
    }
    blocks
}

/// `R307 missed-capture: takes nothing while 15x22 was compulsory`
fn said(finding: &Finding) -> String {
    let rule = finding.rule;
    format!("{} {}: {}", rule.code(), rule.name(), finding.message)
}

fn with_ply(finding: &Finding) -> String {
    match finding.ply {
        Some(ply) => format!("ply {}, {}: {}", ply.ply, name(ply.side), said(finding)),
        None => said(finding),
    }
}

/// A finding with its ply, or the place of the comment it speaks of.
fn with_place(facts: &Facts<'_>, finding: &Finding) -> String {
    match facts.place_of(finding) {
        Some(place) => format!("{place}: {}", said(finding)),
        None => with_ply(finding),
    }
}

/// A finding, and how the board takes the ply where it does not take it as it is written.
fn with_ply_and_reading(finding: &Finding) -> String {
    let detail = finding.detail.as_deref();
    match detail.and_then(|detail| detail.repairs.first()) {
        Some(repair) => format!(
            "{}; the board is that of this reading: {}",
            with_ply(finding),
            mended(repair)
        ),
        None => with_ply(finding),
    }
}

/// A finding with what shows it.
fn at_the_point(finding: &Finding) -> Vec<String> {
    let mut items = vec![said(finding)];
    let Some(detail) = finding.detail.as_deref() else {
        return items;
    };
    if !detail.evidence.is_empty() {
        let plies: Vec<String> = detail.evidence.iter().map(ToString::to_string).collect();
        items.push(format!("It shows at ply {}.", plies.join(", ")));
    }
    if let (Some(variant), false) = (detail.board.variant, detail.pieces.is_empty()) {
        let (board, notation) = (variant.board(), variant.notation());
        let squares = detail.pieces.iter();
        let squares: Vec<String> = squares
            .map(|square| board.name_in(*square, notation).to_string())
            .collect();
        let squares = squares.join(", ");
        items.push(format!(
            "Pieces concerned, by their squares before the move: {squares}."
        ));
    }
    items
}

/// The claims that the laws open after what was found at the point.
fn open_claims(facts: &Facts<'_>, laws: &RuleSet) -> Vec<Claim> {
    let ends = facts.played.as_ref().and_then(|played| played.ends);
    let Some(variant) = facts.variant() else {
        return Vec::new();
    };
    let findings = facts.concerned().into_iter();
    findings
        .flat_map(|finding| laws.claims(finding, ends, variant))
        .collect()
}

fn what_the_laws_say(facts: &Facts<'_>, laws: &RuleSet, claims: &[Claim]) -> Vec<Block> {
    let findings = facts.concerned();
    let mut says = law_words::rulings(&findings);
    let ended = facts.position.as_ref();
    let ended = ended.and_then(|position| laws.end_of_play(position));
    let more = ended.map_or(&[][..], |(text, numbers)| {
        says.push(text);
        numbers
    });
    let numbers = law_words::cited(&findings, claims, more);
    let mut blocks = Vec::new();
    if !says.is_empty() {
        blocks.push(Block::Items(says));
    }
    if !numbers.is_empty() {
        let rows = numbers.iter().map(|number| row(number, laws.says(number)));
        blocks.push(Block::text("The laws cited, in the words of huff:"));
        blocks.push(Block::Named(rows.collect()));
    }
    if blocks.is_empty() {
        blocks.push(Block::text("No law is touched by what was found."));
    }
    blocks
}

fn claims_in_words(facts: &Facts<'_>, claims: &[Claim]) -> Vec<Block> {
    let none = |side: &str| {
        Block::text(format!(
            "The laws in force open no claim to {side} by what was found."
        ))
    };
    if claims.is_empty() {
        return vec![none("either side")];
    }
    let items = claims.iter().map(|claim| {
        let cited = claim.laws.join(", ");
        let cited = if cited.is_empty() {
            cited
        } else {
            format!(" ({cited})")
        };
        let who = claim.side.map_or("Either side", name);
        format!("{who} {}{cited}.", claim.what)
    });
    let mut blocks = Vec::new();
    if let (Some(played), false) = (&facts.played, facts.next.is_empty()) {
        blocks.push(Block::text(format!(
            "As they stood after ply {}, before the next move of the record:",
            played.ply.ply
        )));
    }
    blocks.push(Block::Items(items.collect()));
    let chosen: Vec<String> = facts.chosen().map(with_ply).collect();
    if !chosen.is_empty() {
        blocks.push(Block::text("The record shows which of them was chosen:"));
        blocks.push(Block::Items(chosen));
    }
    for side in [Color::Black, Color::White] {
        if !claims.iter().any(|claim| claim.is_open_to(side)) {
            blocks.push(none(name(side)));
        }
    }
    blocks
}

fn afterwards(facts: &Facts<'_>) -> Vec<Block> {
    let mut items: Vec<String> = facts.later().map(with_ply).collect();
    if facts.next.is_empty() {
        items.push("No move is recorded after it.".to_owned());
    } else {
        let count = counted(facts.next.len() as u64, "move");
        let (shown, more) = facts.next.split_at(facts.next.len().min(NEXT_PLIES));
        let dots = if more.is_empty() { "" } else { " ..." };
        items.push(format!(
            "Play went on for {count}: {}{dots}",
            shown.join(" ")
        ));
    }
    let mut blocks = vec![Block::Items(items)];
    if !facts.comments_after.is_empty() {
        blocks.push(Block::text("Comments of the record right after it:"));
        blocks.push(Block::Items(facts.comments_after.clone()));
    }
    blocks
}

/// How else the record may be read at the point.
fn other_readings(facts: &Facts<'_>) -> Vec<String> {
    if facts.played.is_none() {
        return Vec::new();
    }
    let findings = facts.concerned().into_iter();
    let details = findings.filter_map(|finding| finding.detail.as_deref());
    details
        .flat_map(|detail| detail.repairs.iter().map(mended))
        .collect()
}

fn result(facts: &Facts<'_>) -> Vec<Block> {
    let [tag, terminator] = &facts.result;
    let or_none = |value: &Option<String>| value.clone().unwrap_or_else(|| NOT_RECORDED.to_owned());
    let meaning = match facts.judgement.recorded {
        Some(Winner::Black) => "Black won",
        Some(Winner::White) => "White won",
        Some(Winner::Draw) => "the game was drawn",
        Some(Winner::BothLost) => "both sides lost",
        None => "no result is recorded",
    };
    let rows = vec![
        row("Result tag", or_none(tag)),
        row("The record ends with", or_none(terminator)),
        row("Read as", meaning),
    ];
    let mut blocks = vec![Block::Named(rows)];
    let found: Vec<String> = facts.of_the_result().map(said).collect();
    if !found.is_empty() {
        blocks.push(Block::text("The referee found of it:"));
        blocks.push(Block::Items(found));
    }
    blocks
}
