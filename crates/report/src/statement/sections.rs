//! The content of a statement, for all formats.

use crate::render::describe_repair;
use crate::text::{counted, pieces, side_name};
use draughts::{AnyPosition, Color, Square};
use referee::{Claim, Finding, RuleSet, Severity, Winner};

use super::facts::{Facts, MAX_NEXT_PLIES};
use super::line::{PlyFacts, StartPosition};
use super::page::{Diagram, PageBlock, Section, StatementPage, row};

/// Maximum number of legal moves listed; further ones are counted.
const MAX_LEGAL_MOVES: usize = 24;
/// The text for a missing value.
const NOT_RECORDED: &str = "not recorded";

/// What a statement says about the record apart from its content: its place and the rule set.
pub struct Context<'a> {
    /// The file as the user named it.
    pub file: &'a str,
    /// Number of the game in the file, from 1.
    pub game: u64,
    /// First line of the game, from 1.
    pub line: u64,
    /// The built-in rule set that a user's own set is based on.
    pub root: Option<&'static RuleSet>,
}

/// Makes the page.
pub(super) fn page(facts: &Facts<'_>, context: &Context<'_>) -> StatementPage {
    let mut sections = vec![
        section("The game", game(facts, context)),
        section("The laws in force", laws_in_force(facts, context)),
        section("The moves", moves(facts)),
        section("The position", position(facts)),
    ];
    if let Some(played) = &facts.played {
        sections.push(section("What was played", played_section(played)));
    }
    sections.push(section("What the referee found", findings_section(facts)));
    if let Some(laws) = facts.laws {
        let claims = open_claims(facts, laws);
        sections.push(section(
            "What the laws say",
            laws_section(facts, laws, &claims),
        ));
        sections.push(section(
            "Claims available",
            claims_section(facts, laws, &claims),
        ));
    }
    if facts.played.is_some() {
        sections.push(section(
            "What the record shows afterwards",
            continuation(facts),
        ));
    }
    let others = other_readings(facts);
    if !others.is_empty() {
        let lead = PageBlock::text("Other readings with which the record can be replayed:");
        sections.push(section(
            "If the record is wrong",
            vec![lead, PageBlock::Items(others)],
        ));
    }
    sections.push(section("The result", result(facts)));
    let lines = vec!["Black", "White", "Arbiter", "Place and date"];
    sections.push(section("Signatures", vec![PageBlock::Blanks(lines)]));
    StatementPage {
        title: title(facts, context),
        sections,
        closing: closing(facts),
    }
}

fn section(heading: &'static str, blocks: Vec<PageBlock>) -> Section {
    Section { heading, blocks }
}

fn title(facts: &Facts<'_>, context: &Context<'_>) -> String {
    let game = format!(
        "Statement of facts: {}, game {}",
        context.file, context.game
    );
    match &facts.played {
        Some(played) => format!("{game}, ply {}", played.ply.ply),
        None if facts.is_at_end => format!("{game}, whole game"),
        None => format!("{game}, at its start"),
    }
}

fn closing(facts: &Facts<'_>) -> String {
    let scope = "This statement sets out the facts of the record and the laws in force that apply to them. It does \
                 not decide any dispute.";
    let arbiter = facts.laws.and_then(RuleSet::arbiter);
    match arbiter {
        Some(law) => {
            let paraphrase = law.paraphrase.trim_end_matches('.');
            format!("{scope} {paraphrase} ({}).", law.number)
        }
        None => scope.to_owned(),
    }
}

/// Players, event and date, and the place of the record.
fn game(facts: &Facts<'_>, context: &Context<'_>) -> Vec<PageBlock> {
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
                " (inferred: no GameType tag; the referee found errors)"
            } else {
                " (inferred: no GameType tag; all moves are legal)"
            };
            format!("{}{fits}", variant.title())
        }
        Some(variant) => variant.title().to_owned(),
        None => "unknown, or not supported by huff".to_owned(),
    };
    rows.push(row("Game", variant));
    let source = format!(
        "{}, game {}, line {}",
        context.file, context.game, context.line
    );
    rows.push(row("Source", source));
    vec![PageBlock::Named(rows)]
}

fn laws_in_force(facts: &Facts<'_>, context: &Context<'_>) -> Vec<PageBlock> {
    let Some(laws) = facts.laws else {
        return vec![PageBlock::text(
            "The game is not judged and no laws are applied. The record is shown as written.",
        )];
    };
    let mut blocks = vec![PageBlock::text(format!(
        "{}: {}.",
        laws.name(),
        laws.title()
    ))];
    let variant = facts.judgement.variant;
    if variant.is_some_and(|variant| laws.borrows_rulings(variant)) {
        blocks.push(PageBlock::text(
            "Penalties for irregularities follow the international articles, because the game's own articles are not known.",
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
            "The user's own rule set, based on {} ({})",
            root.name(),
            root.title()
        );
        if items.is_empty() {
            blocks.push(PageBlock::text(format!("{made}, without differences.")));
        } else {
            blocks.push(PageBlock::text(format!("{made}, with these differences:")));
            blocks.push(PageBlock::Items(items));
        }
    }
    blocks
}

fn moves(facts: &Facts<'_>) -> Vec<PageBlock> {
    let lead = match &facts.played {
        Some(played) if facts.moves.is_empty() => {
            format!("None before {}: it is the first move.", played.numbered)
        }
        Some(played) => format!("Before {}:", played.numbered),
        None if !facts.is_at_end => "None: this is the start position of the game.".to_owned(),
        None if facts.moves.is_empty() => "None are recorded.".to_owned(),
        None => "All moves of the main line:".to_owned(),
    };
    let mut blocks = set_up(facts);
    blocks.push(PageBlock::text(lead));
    if !facts.moves.is_empty() {
        blocks.push(PageBlock::Score(facts.moves.clone()));
    }
    let taken_back: Vec<String> = facts.taken_back().map(taken_back).collect();
    if !taken_back.is_empty() {
        blocks.push(PageBlock::Items(taken_back));
    }
    let earlier: Vec<String> = facts.before_the_point().map(with_ply_and_reading).collect();
    if !earlier.is_empty() {
        blocks.push(PageBlock::text(
            "Some of these moves are illegal, or differ on the board from what is written:",
        ));
        blocks.push(PageBlock::Items(earlier));
    }
    if !facts.comments_before.is_empty() {
        blocks.push(PageBlock::text("Comments in the record up to this point:"));
        blocks.push(PageBlock::Items(facts.comments_before.clone()));
    }
    blocks
}

/// The start position, if it was set up: without this position, the moves cannot be replayed.
fn set_up(facts: &Facts<'_>) -> Vec<PageBlock> {
    let lead = |end: &str| {
        PageBlock::text(format!(
            "The game starts from a position that was set up{end}"
        ))
    };
    match &facts.setup_position {
        None => Vec::new(),
        Some(StartPosition::Written(fen)) => vec![
            lead(", which cannot be shown:"),
            PageBlock::Named(vec![row("FEN tag", fen)]),
        ],
        // The diagram follows below.
        Some(StartPosition::Read(position)) if facts.moves.is_empty() => vec![
            lead(":"),
            PageBlock::Named(vec![row("FEN at the start", position.fen())]),
        ],
        Some(StartPosition::Read(position)) => {
            let captures = Vec::new();
            vec![
                lead(":"),
                PageBlock::Board(diagram(position, captures)),
                PageBlock::Named(vec![row("FEN at the start", position.fen())]),
            ]
        }
    }
}

/// A move that was taken back, which is in the score but not on the board.
fn taken_back((ply, finding): (u32, &Finding)) -> String {
    format!(
        "The move at ply {ply} was taken back and is not on the board: {}.",
        describe(finding)
    )
}

fn position(facts: &Facts<'_>) -> Vec<PageBlock> {
    let Some(position) = &facts.position else {
        return vec![PageBlock::text(facts.unknown)];
    };
    let moves = position.legal_moves();
    let legal: Vec<String> = moves.iter().map(|mv| position.text(mv)).collect();
    let captures = moves.iter().filter(|mv| mv.is_capture());
    let side = side_name(position.side());
    let legal = match &legal[..] {
        [] => format!("none: {side} cannot move"),
        few if few.len() <= MAX_LEGAL_MOVES => few.join(", "),
        many => {
            let (first, more) = many.split_at(MAX_LEGAL_MOVES);
            format!("{}, and {} more", first.join(", "), more.len())
        }
    };
    let diagram = diagram(position, captures.map(|mv| mv.path().to_vec()).collect());
    let rows = vec![
        row("To move", side),
        row("Legal moves", legal),
        row("FEN", position.fen()),
    ];
    vec![PageBlock::Board(diagram), PageBlock::Named(rows)]
}

fn diagram(position: &AnyPosition, captures: Vec<Vec<Square>>) -> Diagram {
    Diagram {
        variant: position.variant(),
        pieces: pieces(position),
        captures,
        caption: format!("{} to move", side_name(position.side())),
        fen: position.fen(),
    }
}

fn played_section(played: &PlyFacts<'_>) -> Vec<PageBlock> {
    let ply = played.ply;
    let turn = if played.follows_unread_text {
        "after unreadable text that may hide moves".to_owned()
    } else {
        format!("at {}'s turn, ply {}", side_name(ply.side), ply.ply)
    };
    let mv = format!("{}, {turn}", played.numbered);
    let mut rows = vec![row("Move", mv)];
    let before = played.clocks_before.iter();
    rows.extend(before.map(|clock| row("Clock before the move", clock)));
    rows.extend(played.clocks.iter().map(|clock| row("Clock", clock)));
    rows.extend(played.comments.iter().map(|text| row("Comment", text)));
    rows.extend(
        played
            .after
            .iter()
            .map(|after| row("FEN after the move", after.fen())),
    );
    vec![PageBlock::Named(rows)]
}

fn findings_section(facts: &Facts<'_>) -> Vec<PageBlock> {
    let findings = facts.subject().into_iter();
    let items: Vec<String> = if facts.played.is_some() {
        findings.flat_map(with_evidence).collect()
    } else {
        findings.map(|finding| with_place(facts, finding)).collect()
    };
    let conduct = facts.conduct_elsewhere().into_iter();
    let conduct: Vec<String> = conduct.map(|finding| with_place(facts, finding)).collect();
    let whole: Vec<String> = facts.findings_about_record().map(describe).collect();
    let mut blocks = Vec::new();
    if !items.is_empty() {
        blocks.push(PageBlock::Items(items));
    } else if facts
        .played
        .as_ref()
        .is_some_and(|played| !played.is_judged)
    {
        blocks.push(PageBlock::text(
            "This move is not judged, because the position before it is not known.",
        ));
    } else if facts.laws.is_some() {
        let what = match &facts.played {
            Some(_) => "this move",
            None if facts.is_at_end => "the moves",
            None => "the position",
        };
        let nothing = format!("No irregularity found in {what} under the laws in force.");
        blocks.push(PageBlock::text(nothing));
    }
    if !conduct.is_empty() {
        blocks.push(PageBlock::text(
            "Conduct described in comments elsewhere in the record:",
        ));
        blocks.push(PageBlock::Items(conduct));
    }
    if !whole.is_empty() {
        blocks.push(PageBlock::text("About the record as a whole:"));
        blocks.push(PageBlock::Items(whole));
    }
    blocks
}

/// `R307 missed-capture: did not capture, although 15x22 was compulsory`
fn describe(finding: &Finding) -> String {
    let rule = finding.rule;
    format!("{} {}: {}", rule.code(), rule.name(), finding.message)
}

fn with_ply(finding: &Finding) -> String {
    match finding.ply {
        Some(ply) => format!(
            "ply {}, {}: {}",
            ply.ply,
            side_name(ply.side),
            describe(finding)
        ),
        None => describe(finding),
    }
}

/// A finding with its ply, or with the place of its comment.
fn with_place(facts: &Facts<'_>, finding: &Finding) -> String {
    match facts.place_of(finding) {
        Some(place) => format!("{place}: {}", describe(finding)),
        None => with_ply(finding),
    }
}

/// A finding with the repair that the board follows, if any.
fn with_ply_and_reading(finding: &Finding) -> String {
    let detail = finding.detail.as_deref();
    match detail.and_then(|detail| detail.repairs.first()) {
        Some(repair) => format!(
            "{}; the board follows this reading: {}",
            with_ply(finding),
            describe_repair(repair)
        ),
        None => with_ply(finding),
    }
}

/// A finding with its evidence.
fn with_evidence(finding: &Finding) -> Vec<String> {
    let mut items = vec![describe(finding)];
    let Some(detail) = finding.detail.as_deref() else {
        return items;
    };
    if !detail.evidence.is_empty() {
        let plies: Vec<String> = detail.evidence.iter().map(ToString::to_string).collect();
        items.push(format!("Evidence: ply {}.", plies.join(", ")));
    }
    if let (Some(variant), false) = (detail.board.variant, detail.pieces.is_empty()) {
        let (board, notation) = (variant.board(), variant.notation());
        let squares = detail.pieces.iter();
        let squares: Vec<String> = squares
            .map(|square| board.name_in(*square, notation).to_string())
            .collect();
        let squares = squares.join(", ");
        items.push(format!(
            "Squares of the pieces concerned, before the move: {squares}."
        ));
    }
    items
}

/// The claims that become available through the findings at the point.
fn open_claims(facts: &Facts<'_>, laws: &RuleSet) -> Vec<Claim> {
    let ends = facts.played.as_ref().and_then(|played| played.ends);
    let Some(variant) = facts.variant() else {
        return Vec::new();
    };
    let findings = facts.subject().into_iter();
    findings
        .flat_map(|finding| laws.claims(finding, ends, variant))
        .collect()
}

fn laws_section(facts: &Facts<'_>, laws: &RuleSet, claims: &[Claim]) -> Vec<PageBlock> {
    let findings = facts.subject();
    let mut texts = rulings(&findings);
    let ended = facts.position.as_ref();
    let ended = ended.and_then(|position| laws.end_of_play(position));
    let more = ended.map_or(&[][..], |(text, numbers)| {
        texts.push(text);
        numbers
    });
    let numbers = cited_laws(&findings, claims, more);
    let mut blocks = Vec::new();
    if !texts.is_empty() {
        blocks.push(PageBlock::Items(texts));
    }
    if !numbers.is_empty() {
        let rows = numbers
            .iter()
            .map(|number| row(number, laws.paraphrase(number)));
        blocks.push(PageBlock::text("The laws cited, as paraphrased by huff:"));
        blocks.push(PageBlock::Named(rows.collect()));
    }
    if blocks.is_empty() {
        blocks.push(PageBlock::text("No law is involved."));
    }
    blocks
}

fn claims_section(facts: &Facts<'_>, laws: &RuleSet, claims: &[Claim]) -> Vec<PageBlock> {
    let none = |side: &str| {
        PageBlock::text(format!(
            "Nothing found entitles {side} to a claim under the laws in force."
        ))
    };
    let mut blocks = Vec::new();
    let ended = facts.position.as_ref();
    let winner = ended.and_then(|position| laws.winner_on_board(position));
    if let Some(winner) = winner {
        let text = format!(
            "The game is over on the board: {} has won.",
            side_name(winner)
        );
        blocks.push(PageBlock::text(text));
    }
    let chosen: Vec<String> = facts.claim_findings().map(with_ply).collect();
    if !chosen.is_empty() {
        blocks.push(PageBlock::text(
            "The record shows which claim was made; none is open any more:",
        ));
        blocks.push(PageBlock::Items(chosen));
        return blocks;
    }
    let (conditional, open): (Vec<_>, Vec<_>) =
        claims.iter().partition(|claim| claim.if_as_recorded);
    if open.is_empty() && winner.is_none() {
        blocks.push(none("either side"));
    }
    if !open.is_empty() {
        if let (Some(played), false) = (&facts.played, facts.later_plies == 0) {
            blocks.push(PageBlock::text(format!(
                "Available after ply {}, before the next move of the record:",
                played.ply.ply
            )));
        }
        blocks.push(claim_items(&open));
        for side in [Color::Black, Color::White] {
            if !open.iter().any(|claim| claim.is_open_to(side)) {
                blocks.push(none(side_name(side)));
            }
        }
    }
    if !conditional.is_empty() {
        let lead = "This statement reads the move as a recording error. If it was played as recorded instead:";
        blocks.push(PageBlock::text(lead));
        blocks.push(claim_items(&conditional));
    }
    blocks
}

fn claim_items(claims: &[&Claim]) -> PageBlock {
    let items = claims.iter().map(|claim| {
        let cited = claim.laws.join(", ");
        let cited = if cited.is_empty() {
            cited
        } else {
            format!(" ({cited})")
        };
        let who = claim.side.map_or("Either side", side_name);
        format!("{who} {}{cited}.", claim.what)
    });
    PageBlock::Items(items.collect())
}

fn continuation(facts: &Facts<'_>) -> Vec<PageBlock> {
    let mut items: Vec<String> = facts.response_findings().map(with_ply).collect();
    if facts.later_plies == 0 {
        items.push("No later move is recorded.".to_owned());
    } else {
        let count = counted(facts.later_plies, "ply");
        let (shown, more) = facts.next.split_at(facts.next.len().min(MAX_NEXT_PLIES));
        let dots = if more.is_empty() { "" } else { " ..." };
        items.push(format!(
            "Play continued for {count}: {}{dots}",
            shown.join(" ")
        ));
    }
    let mut blocks = vec![PageBlock::Items(items)];
    if !facts.comments_after.is_empty() {
        blocks.push(PageBlock::text("Comments in the record after the move:"));
        blocks.push(PageBlock::Items(facts.comments_after.clone()));
    }
    blocks
}

/// Other readings of the record at the point.
fn other_readings(facts: &Facts<'_>) -> Vec<String> {
    if facts.played.is_none() {
        return Vec::new();
    }
    let findings = facts.subject().into_iter();
    let details = findings.filter_map(|finding| finding.detail.as_deref());
    details
        .flat_map(|detail| detail.repairs.iter().map(describe_repair))
        .collect()
}

fn result(facts: &Facts<'_>) -> Vec<PageBlock> {
    let [tag, terminator, words] = &facts.result;
    let or_none = |value: &Option<String>| value.clone().unwrap_or_else(|| NOT_RECORDED.to_owned());
    let meaning = match facts.judgement.recorded {
        Some(Winner::Black) => "Black won",
        Some(Winner::White) => "White won",
        Some(Winner::Draw) => "the game was drawn",
        Some(Winner::BothLost) => "both sides lost",
        None if facts.is_result_open => {
            "open: the record states different results, or the order of the figures is unknown"
        }
        None => "no result is recorded",
    };
    let mut rows = vec![
        row("Result tag", or_none(tag)),
        row("The record ends with", or_none(terminator)),
    ];
    rows.extend(words.iter().map(|words| row("In words", words)));
    rows.push(row("Read as", meaning));
    let mut blocks = vec![PageBlock::Named(rows)];
    let found: Vec<String> = facts.findings_about_result().map(describe).collect();
    if !found.is_empty() {
        blocks.push(PageBlock::text("Findings about the result:"));
        blocks.push(PageBlock::Items(found));
    }
    blocks
}

/// The ruling on each finding that has one.
fn rulings(findings: &[&Finding]) -> Vec<String> {
    let rulings = findings.iter().filter_map(|finding| {
        let ruling = finding.detail.as_deref()?.ruling.as_deref()?;
        Some(format!("On {}: {ruling}.", finding.rule.code()))
    });
    rulings.collect()
}

/// The numbers of the laws that findings and claims cite, without duplicates.
fn cited_laws(findings: &[&Finding], claims: &[Claim], more: &[&'static str]) -> Vec<&'static str> {
    // A text about notation is not a law of the game.
    let of_findings = findings
        .iter()
        .flat_map(|finding| finding.laws().iter().copied())
        .filter(|number| !number.starts_with("PDN"));
    let of_claims = claims.iter().flat_map(|claim| claim.laws.iter().copied());
    let mut numbers = Vec::new();
    for number in of_findings.chain(of_claims).chain(more.iter().copied()) {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
}
