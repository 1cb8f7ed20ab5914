//! The objects of the JSON formats, with the keys of the contract. A missing value is `null`.

use referee::{AliasProposal, Finding, Repair, Severity};
use serde::Serialize;

use crate::text::toml_string;
use crate::{Diagnostic, RunSummary};

/// One finding.
#[derive(Serialize)]
pub(super) struct FindingRecord<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: &'a str,
    path: &'a str,
    game: u64,
    line: u64,
    column: u64,
    offset: u64,
    length: u64,
    ply: Option<u32>,
    move_number: Option<u32>,
    side: Option<String>,
    depth: Option<u32>,
    r#move: Option<&'a str>,
    fen: Option<&'a str>,
    legal: Option<&'a [String]>,
    pieces: Vec<u8>,
    laws: &'a [&'static str],
    ruling: Option<&'a str>,
    result_implied: Option<&'static str>,
    evidence: &'a [u32],
    consequence: bool,
    repair: Option<RepairRecord<'a>>,
    repairs: Vec<RepairRecord<'a>>,
    alias: Option<AliasRecord<'a>>,
}

#[derive(Serialize)]
struct AliasRecord<'a> {
    name: &'a str,
    spellings: &'a [String],
}

#[derive(Serialize, Clone, Copy)]
struct RepairRecord<'a> {
    kind: &'static str,
    ply: u32,
    r#move: Option<&'a str>,
    replayed: u32,
    of: u32,
    confidence: &'static str,
}

impl<'a> RepairRecord<'a> {
    fn new(repair: &'a Repair) -> Self {
        Self {
            kind: repair.kind.name(),
            ply: repair.ply,
            r#move: repair.mv.as_deref(),
            replayed: repair.replayed,
            of: repair.following,
            confidence: repair.confidence.name(),
        }
    }
}

impl<'a> FindingRecord<'a> {
    pub(super) fn new(path: &'a str, diagnostic: &'a Diagnostic) -> Self {
        let finding = &diagnostic.finding;
        let detail = finding.detail.as_deref();
        let position = detail.filter(|detail| !detail.fen.is_empty());
        let repairs: Vec<_> = detail
            .iter()
            .flat_map(|detail| &detail.repairs)
            .map(RepairRecord::new)
            .collect();
        Self {
            code: finding.rule.code(),
            name: finding.rule.name(),
            severity: finding.severity.name(),
            message: &finding.message,
            path,
            game: diagnostic.game,
            line: diagnostic.line(),
            column: diagnostic.column(),
            offset: diagnostic.offset,
            length: diagnostic.length,
            ply: finding.ply.map(|ply| ply.ply),
            move_number: finding.ply.map(|ply| ply.number),
            side: finding.ply.map(|ply| ply.side.to_string()),
            depth: finding.ply.map(|ply| ply.depth),
            r#move: diagnostic.written.as_deref(),
            fen: position.map(|detail| detail.fen.as_str()),
            legal: legal(finding),
            pieces: detail
                .iter()
                .flat_map(|detail| &detail.pieces)
                .map(|square| square.number())
                .collect(),
            laws: finding.laws(),
            ruling: detail.and_then(|detail| detail.ruling.as_deref()),
            result_implied: detail
                .and_then(|detail| detail.result_implied)
                .map(referee::Winner::name),
            evidence: detail.map_or(&[], |detail| &detail.evidence),
            consequence: finding.consequence,
            repair: repairs.first().copied(),
            repairs,
            alias: detail
                .and_then(|detail| detail.alias.as_ref())
                .map(|alias| AliasRecord {
                    name: &alias.name,
                    spellings: &alias.spellings,
                }),
        }
    }
}

/// The legal moves of a finding; `None` without a position or a move.
pub(super) fn legal(finding: &Finding) -> Option<&[String]> {
    let detail = finding.detail.as_deref()?;
    let known = finding.ply.is_some() && !detail.fen.is_empty();
    (known || !detail.legal.is_empty()).then_some(&detail.legal)
}

/// The spellings of a player as a line of the table `players`.
pub(super) fn alias(alias: &AliasProposal) -> String {
    let spellings: Vec<String> = alias
        .spellings
        .iter()
        .map(|text| toml_string(text))
        .collect();
    format!("{} = [{}]", toml_string(&alias.name), spellings.join(", "))
}

/// The totals.
#[derive(Serialize)]
pub(super) struct SummaryRecord {
    files: u64,
    games: u64,
    plies: u64,
    errors: u64,
    warnings: u64,
    notes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    baselined: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    statistics: Option<Vec<RuleCount>>,
}

#[derive(Serialize)]
struct RuleCount {
    code: &'static str,
    name: &'static str,
    count: u64,
}

impl SummaryRecord {
    pub(super) fn new(summary: &RunSummary) -> Self {
        let rules = summary.tally.rules().into_iter();
        let statistics = rules.map(|(rule, count)| RuleCount {
            code: rule.code(),
            name: rule.name(),
            count,
        });
        Self {
            files: summary.files,
            games: summary.games,
            plies: summary.plies,
            errors: summary.tally.count(Severity::Error),
            warnings: summary.tally.count(Severity::Warning),
            notes: summary.tally.count(Severity::Note),
            baselined: summary.baselined,
            statistics: summary.statistics.then(|| statistics.collect()),
        }
    }
}
