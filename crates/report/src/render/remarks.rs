//! Remarks about a finding: the law, the ruling, the legal moves, the repairs and the names of a player.

use referee::{Finding, Repair, RepairKind};

use super::record;
use crate::text::{counted, grouped};

/// Maximum number of legal moves listed; further ones are counted.
const MAX_LEGAL_MOVES: usize = 24;

/// The remarks about a finding, with labels. Parts of their text come from the record.
pub(crate) fn remarks(finding: &Finding) -> Vec<(&'static str, String)> {
    let mut remarks = Vec::new();
    let laws = finding.laws();
    if !laws.is_empty() {
        remarks.push(("law", laws.join(", ")));
    }
    let Some(detail) = finding.detail.as_deref() else {
        return remarks;
    };
    if let Some(ruling) = &detail.ruling {
        remarks.push(("ruling", ruling.clone()));
    }
    if let Some(moves) = record::legal(finding) {
        remarks.push(("legal", legal(moves)));
    }
    if !detail.evidence.is_empty() {
        let plies: Vec<_> = detail.evidence.iter().map(ToString::to_string).collect();
        remarks.push(("evidence", format!("ply {}", plies.join(", "))));
    }
    if let Some(alias) = &detail.alias {
        remarks.push(("alias", record::alias(alias)));
    }
    let repairs = detail.repairs.iter();
    remarks.extend(repairs.map(|repair| ("repair", describe_repair(repair))));
    remarks
}

/// The legal moves on one line.
fn legal(moves: &[String]) -> String {
    match moves {
        [] => "no move".to_owned(),
        few if few.len() <= MAX_LEGAL_MOVES => few.join(", "),
        many => {
            let more = many.len() - MAX_LEGAL_MOVES;
            format!("{}, and {more} more", many[..MAX_LEGAL_MOVES].join(", "))
        }
    }
}

/// A repair in words, with its proof.
pub fn describe_repair(repair: &Repair) -> String {
    let ply = repair.ply;
    let mv = repair.mv.as_deref().unwrap_or_default();
    let change = match repair.kind {
        RepairKind::Replace => format!("{mv} at ply {ply}"),
        RepairKind::Insert => format!("a missing {mv} before ply {ply}"),
        RepairKind::Delete => format!("without ply {ply}"),
        RepairKind::Swap => format!("plies {ply} and {} exchanged", ply + 1),
        RepairKind::Path => format!("the path {mv} at ply {ply}"),
        RepairKind::ReverseColours => "with the colours reversed".to_owned(),
        RepairKind::Fen => format!("the FEN {mv}"),
        RepairKind::Mirror => "with the board mirrored".to_owned(),
        RepairKind::Columns => "with the columns exchanged".to_owned(),
    };
    let (replayed, of) = (u64::from(repair.replayed), u64::from(repair.following));
    let proof = if of == 0 {
        "the record can be replayed to its end".to_owned()
    } else if (replayed, of) == (1, 1) {
        "the remaining ply can be replayed".to_owned()
    } else if replayed == of {
        format!("the {} from there can be replayed", counted(of, "ply"))
    } else if replayed == 0 {
        format!(
            "none of the {} from there can be replayed",
            counted(of, "ply")
        )
    } else {
        format!(
            "{} of {} from there can be replayed",
            grouped(replayed),
            counted(of, "ply")
        )
    };
    format!("{change}: {proof} ({})", repair.confidence.name())
}
