//! What a record does not say and the referee infers: its variant and its start position. No player is accused on an
//! inference that the moves do not confirm.

use draughts::{AnyPosition, Variant};
use pdn::Token;

use crate::{
    Finding, Judgement, Record, RepairKind, Severity, Winner, first_ply::late_first_number,
    header::Header, play::variant_decision::VariantDecision, rules::play::move_after_end,
};

/// Maximum number of plies of a short record. If another variant allows all its moves, no player is accused of breaking
/// the laws of English draughts.
pub(super) const MAX_SHORT_PLIES: u32 = 4;

/// Turns the findings into notes that depend on which variant was inferred: a result that is right if the other side has
/// the first figure, and a man on the king-row of a set-up position with few moves. English draughts is doubted only if
/// the tags of the `file` name another variant, or if the FEN is in letters.
pub(super) fn doubt_inferred_variant(
    record: &Record<'_>,
    judgement: &mut Judgement,
    file: impl Fn() -> Option<Variant>,
) {
    const DOUBT: &str = "; without a GameType tag this may be ";
    let is_english = judgement.variant == Some(Variant::English);
    let may_be_other = || {
        !is_english
            || file().is_some_and(|variant| variant != Variant::English)
            || has_position_in_letters(&Header::from_record(record))
    };
    let is_reversed = matches!(
        (judgement.on_board, judgement.recorded),
        (Some(Winner::Black), Some(Winner::White)) | (Some(Winner::White), Some(Winner::Black))
    );
    let is_short = judgement.plies <= MAX_SHORT_PLIES;
    for finding in &mut judgement.findings {
        let doubt = match finding.rule.code() {
            "O402" if is_reversed && may_be_other() => {
                "a variant in which the other side has the first figure"
            }
            "R311" if is_short && may_be_other() => "another variant",
            _ => continue,
        };
        if finding.message.contains(DOUBT) {
            continue;
        }
        finding.severity = Severity::Note;
        let message = finding.message.to_mut();
        message.push_str(DOUBT);
        message.push_str(doubt);
    }
}

/// Removes the findings about men on their king-row in a FEN if a repair of the FEN puts them on other squares: the same
/// slip explains both.
pub(super) fn remove_findings_of_repaired_men(variant: Variant, findings: &mut Vec<Finding>) {
    let repaired = findings.iter().find_map(|finding| {
        let repair = finding.detail.as_deref()?.repairs.first()?;
        let fen = repair.mv.as_deref()?;
        (repair.kind == RepairKind::Fen).then(|| AnyPosition::from_fen(variant, fen).ok())?
    });
    let Some(repaired) = repaired else {
        return;
    };
    findings.retain(|finding| {
        let is_of_fen = finding.rule.code() == "R311" && finding.ply.is_none();
        let square = || finding.detail.as_deref()?.pieces.first();
        let is_moved = || square().is_some_and(|square| repaired.piece_at(*square).is_none());
        !(is_of_fen && is_moved())
    });
}

/// True if the FEN names squares by letters, as no records of English draughts do.
fn has_position_in_letters(header: &Header<'_>) -> bool {
    header.fen.is_some_and(|fen| {
        let value = fen.tag.value();
        let mut pairs = value.as_bytes().windows(2);
        pairs.any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_digit())
    })
}

/// Minimum number of legal plies that shows that a record whose move numbers begin late begins at the normal array.
const MIN_PLIES_FROM_START: u32 = 8;

/// The decision for a record whose moves break laws at once, whose move numbers begin after 1 or whose FEN is empty, and
/// which gives no start position: it may begin in the middle of a game, and no player is accused.
pub(super) fn unknown_start(record: &Record<'_>, judgement: &Judgement) -> Option<VariantDecision> {
    let is_early = |finding: &Finding| {
        let ply = finding.ply.map_or(0, |ply| ply.ply);
        is_slip(finding) && ply <= MIN_PLIES_FROM_START
    };
    // a repair with which enough plies can be replayed also shows the start
    let is_confirmed = judgement.verified && judgement.plies > MIN_PLIES_FROM_START;
    if is_confirmed || !judgement.findings.iter().any(is_early) {
        return None;
    }
    let header = Header::from_record(record);
    let decision = if late_first_number(record.events).is_some() {
        VariantDecision::NO_START
    } else {
        header.empty_fen.map(|_| VariantDecision::EMPTY_FEN)?
    };
    starts_normally(record, &header).then_some(decision)
}

/// True if the record has no FEN and no setup.
pub(super) fn starts_normally(record: &Record<'_>, header: &Header<'_>) -> bool {
    let mut events = record.events.iter();
    header.fen.is_none() && !events.any(|event| matches!(event.token, Token::Setup(_)))
}

/// Number of main-line moves that break the laws of play.
pub(super) fn slips(judgement: &Judgement) -> usize {
    let findings = judgement.findings.iter();
    findings.filter(|finding| is_slip(finding)).count()
}

/// True if the game replays only with exchanged colours or on a mirrored board. Such a fault is more than a slip of the
/// pen.
pub(super) fn has_whole_game_repair(judgement: &Judgement) -> bool {
    let details = judgement.findings.iter();
    let mut details = details.filter_map(|finding| finding.detail.as_deref());
    details.any(|detail| {
        let mut repairs = detail.repairs.iter();
        repairs.any(|repair| matches!(repair.kind, RepairKind::Mirror | RepairKind::ReverseColours))
    })
}

/// True for a main-line move that breaks the laws of play. A move after the end of the game is not counted.
pub(super) fn is_slip(finding: &Finding) -> bool {
    finding.rule.code().starts_with('R')
        && finding.rule.severity() == Severity::Error
        && finding.ply.is_none_or(|ply| ply.depth == 0)
        && finding.rule != &move_after_end::RULE
}
