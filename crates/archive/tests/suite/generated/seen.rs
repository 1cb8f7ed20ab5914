//! Compares what huff reads from a file with the games played.

use archive::{Block, Blocks, Decoder, judge_games};
use draughts::{Square, Squares};
use referee::{Options, Referee, Severity, Winner};

use crate::generated::file::{File, Record};

/// A game as huff reads it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReadGame {
    pub(crate) variant: Option<draughts::Variant>,
    pub(crate) plies: u32,
    /// The moves of the main line as played.
    pub(crate) moves: Vec<Option<PlayedMove>>,
    pub(crate) start: Option<String>,
    pub(crate) recorded: Option<Winner>,
    pub(crate) on_board: Option<Winner>,
    findings: Vec<Found>,
}

/// From, to, and the captured squares.
type PlayedMove = (Square, Square, Squares);

#[derive(Clone, PartialEq, Debug)]
struct Found {
    code: &'static str,
    severity: Severity,
    ply: Option<u32>,
    depth: u32,
    consequence: bool,
    message: String,
}

impl Found {
    /// True if the finding says that a law was broken.
    fn accuses(&self) -> bool {
        self.code.starts_with('R') && self.severity != Severity::Note
    }
}

/// Reads games in blocks of about `block` bytes.
pub(crate) fn read(
    bytes: &[u8],
    encoding: Option<archive::Encoding>,
    block: usize,
) -> Vec<ReadGame> {
    let referee = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let decoder = Decoder::with_encoding(bytes, encoding);
    let mut seen = Vec::new();
    for block in Blocks::from_decoder(decoder, block) {
        let block: Block = block.expect("memory does not fail");
        judge_games(&block, &referee, |_, judgement, _| {
            let moves = judgement
                .main_line()
                .map(|(played, _)| played.mv.map(|mv| (mv.from(), mv.to(), mv.captured())));
            let findings = judgement.findings.iter().map(|found| Found {
                code: found.rule.code(),
                severity: found.severity,
                ply: found.ply.map(|ply| ply.ply),
                depth: found.ply.map_or(0, |ply| ply.depth),
                consequence: found.consequence,
                message: found.message.to_string(),
            });
            seen.push(ReadGame {
                variant: judgement.variant,
                plies: judgement.plies,
                moves: moves.collect(),
                start: judgement.start.as_deref().map(str::to_owned),
                recorded: judgement.recorded,
                on_board: judgement.on_board,
                findings: findings.collect(),
            });
        });
    }
    seen
}

/// A difference between what was played and what huff reads.
#[derive(Clone, Debug)]
pub(crate) struct Complaint {
    /// A short description, the same for all of its kind.
    pub(crate) kind: String,
    pub(crate) what: String,
    /// For finding the simplest example: number of quirks, then bytes.
    pub(crate) size: (usize, usize),
}

impl Complaint {
    pub(crate) fn of(
        record: &Record,
        kind: impl Into<String>,
        what: &impl std::fmt::Debug,
    ) -> Self {
        Self {
            kind: kind.into(),
            what: format!("{what:?}\n{record}"),
            size: (record.quirks.len(), record.text.len()),
        }
    }
}

/// Compares what is read from a file with what was written.
pub(crate) fn complaints(file: &File) -> Vec<Complaint> {
    let seen = read(&file.bytes, file.declared(), 1 << 20);
    let mut complaints = Vec::new();
    if file.records.len() == seen.len() {
        for (at, (record, seen)) in file.records.iter().zip(&seen).enumerate() {
            let before = complaints.len();
            same_moves(record, seen, &mut complaints);
            if before == complaints.len() {
                // text after a result may be read as text before the next game
                let above = at.checked_sub(1).map(|at| &file.records[at]);
                nothing_false(record, above, seen, &mut complaints);
            }
            if let (Some(complaint), Some(next)) =
                (complaints.get_mut(before), file.records.get(at + 1))
            {
                let head: String = next.text.chars().take(200).collect();
                complaint.what = format!("{}\nnext: {head}", complaint.what);
            }
        }
    } else {
        // the first that differs, and the one before it, which may have continued into it
        let is_other =
            |(record, seen): &(&Record, &ReadGame)| seen.plies as usize != record.game.plies.len();
        let pairs = file.records.iter().zip(&seen);
        let at = pairs
            .clone()
            .position(|pair| is_other(&pair))
            .unwrap_or(file.records.len() - 1);
        let kind = if seen.len() < file.records.len() {
            "games lost"
        } else {
            "additional games"
        };
        let mut complaint =
            Complaint::of(&file.records[at], kind, &(file.records.len(), seen.len()));
        if let Some(before) = at.checked_sub(1) {
            complaint.what = format!("after {}\n{}", file.records[before], complaint.what);
        }
        if let Some(next) = file.records.get(at + 1) {
            complaint.what.push_str("\nnext: ");
            complaint.what.push_str(&next.to_string());
        }
        complaints.push(complaint);
    }
    // block boundaries do not matter
    for size in [1, 700, 5000] {
        let cut = read(&file.bytes, file.declared(), size);
        let differs = file
            .records
            .iter()
            .zip(seen.iter().zip(&cut))
            .find(|(_, (whole, cut))| whole != cut);
        if let Some((record, (whole, cut))) = differs {
            complaints.push(Complaint::of(
                record,
                format!("blocks of {size}"),
                &(whole, cut),
            ));
        }
        if cut.len() != seen.len() {
            complaints.push(Complaint::of(
                &file.records[0],
                format!("games in blocks of {size}"),
                &(seen.len(), cut.len()),
            ));
        }
    }
    for complaint in &mut complaints {
        complaint.what = format!("{}({}, {})", complaint.what, file.letters, file.lines);
    }
    complaints
}

fn same_moves(record: &Record, seen: &ReadGame, complaints: &mut Vec<Complaint>) {
    let mut differs = |kind: &str, what: &dyn std::fmt::Debug| {
        complaints.push(Complaint::of(record, kind, &what));
    };
    let game = &record.game;
    if seen.variant != Some(game.variant) && !record.sheet.names_variant {
        return;
    }
    if seen.plies as usize != game.plies.len() {
        return differs("plies", &(seen.plies, game.plies.len()));
    }
    if record.sheet.broken.is_some() {
        return;
    }
    if seen.variant != Some(game.variant) {
        return differs("variant", &seen.variant);
    }
    if seen.recorded != record.sheet.winner {
        differs("result", &(seen.recorded, record.sheet.winner));
    }
    if !record.text.contains("/FEN") && seen.start.as_deref() != Some(&*game.start.fen()) {
        differs("start", &(&seen.start, game.start.fen()));
    }
    // two readings of a last capture may leave different pieces
    let is_certain = !record.sheet.is_ambiguous && !record.allows("T206");
    let is_over = game.end.legal_moves().is_empty() && is_certain;
    if is_over && seen.on_board != game.winner {
        differs("on board", &(seen.on_board, game.winner));
    }
    let played = game
        .plies
        .iter()
        .map(|(_, mv)| (mv.from(), mv.to(), mv.captured()));
    for (at, (played, seen)) in played.zip(&seen.moves).enumerate() {
        let same = match seen {
            Some(seen) if record.sheet.is_ambiguous => (seen.0, seen.1) == (played.0, played.1),
            Some(seen) => *seen == played,
            None => record.sheet.is_ambiguous,
        };
        if !same {
            return differs("moves", &(at + 1, seen, played));
        }
    }
    if seen.moves.len() != game.plies.len() {
        differs("number of moves", &(seen.moves.len(), game.plies.len()));
    }
}

fn nothing_false(
    record: &Record,
    above: Option<&Record>,
    seen: &ReadGame,
    complaints: &mut Vec<Complaint>,
) {
    let broken = record.sheet.broken.map(|ply| ply as u32 + 1);
    // if the variant is not named, it may be taken for another one: if a warning says so, or if the main line does not
    // identify it
    let doubt = [
        "without a GameType tag this may be ",
        "unless the first figure is ",
    ];
    let doubts = |found: &Found| doubt.iter().any(|doubt| found.message.contains(doubt));
    // from another corner, or on a board of another size, the moves of a short broken game may be legal
    let is_in_usual_notation = record.sheet.hand.notation == record.game.variant.notation();
    let has_fen = record.sheet.tags.iter().any(|(name, _)| name == "FEN");
    let is_turned = broken.is_some()
        && seen.plies <= 3
        && (has_fen || !is_in_usual_notation)
        && seen.findings.iter().any(|found| found.code == "T212");
    if is_turned {
        return;
    }
    let shows_nothing = seen.plies == 0 || record.text.contains("/FEN");
    let is_other = !record.sheet.names_variant && seen.variant != Some(record.game.variant);
    let is_error = |found: &&Found| found.accuses() && found.severity == Severity::Error;
    // an error in the main line is not excused by the doubt
    let is_only_warned = || {
        let mut errors = seen.findings.iter().filter(is_error);
        seen.findings.iter().any(doubts) && errors.all(|found| found.depth > 0)
    };
    let is_doubted = is_other && (shows_nothing || is_only_warned());
    for found in &seen.findings {
        let is_doubted = is_doubted || is_other && (found.depth > 0 || found.code == "R320");
        let is_right = if found.accuses() && !is_doubted {
            broken.is_some() && found.ply == broken && found.depth == 0
        } else {
            // a note accuses nobody, but a legal game never has an unplayed move
            is_doubted
                || found.severity == Severity::Note && (broken.is_some() || found.code != "R320")
                || record.allows(found.code)
                || found.ply.is_none() && above.is_some_and(|above| above.allows(found.code))
        };
        if !is_right && found.consequence && matches!(found.code, "N106" | "N107") {
            // it depends on an uncertain repair, and is merged into that finding
            continue;
        }
        if !is_right {
            let broken = if broken.is_some() {
                "in a broken game: "
            } else {
                ""
            };
            complaints.push(Complaint::of(
                record,
                format!("{broken}{}", found.code),
                found,
            ));
            return;
        }
    }
    let accused = seen.findings.iter().filter(|found| found.accuses()).count();
    if record.sheet.names_variant && accused != usize::from(broken.is_some()) {
        complaints.push(Complaint::of(
            record,
            "accusations of a broken game",
            &(broken, &seen.findings),
        ));
    }
}
