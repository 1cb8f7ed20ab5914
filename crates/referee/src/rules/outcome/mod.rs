//! O: the outcome.

pub(crate) mod conduct_noted;
pub(crate) mod forfeit_unrecorded;
pub(crate) mod result_against_board;
pub(crate) mod result_against_ruling;
pub(crate) mod result_mismatch;
pub(crate) mod result_order;

use crate::{
    Finding, Judgement, Record, Rule, RuleSet, Winner,
    header::Header,
    outcome::{StatedResult, loser},
    report::FindingReport,
    rules::play,
    wording::side_name,
};

/// Compares the recorded result with the ruling of the laws (O404, O405). Runs after all findings on the play.
pub(crate) fn against_ruling(
    into: &mut Judgement,
    laws: Option<&RuleSet>,
    stated: &StatedResult<'_>,
    header: &Header<'_>,
    record: &Record<'_>,
) {
    let Some(decision) = laws.and_then(|laws| Decision::first(&into.findings, laws)) else {
        return;
    };
    withdraw_later_penalties(&mut into.findings, &decision);
    let mut report = FindingReport::new(&mut into.findings, laws);
    match stated.claimed() {
        Some(recorded) => {
            result_against_ruling::check(decision, recorded, stated, header, record, &mut report);
        }
        None => forfeit_unrecorded::report(decision, stated.is_disputed(), &mut report),
    }
}

/// Replaces the rulings after the one that decides the game: the other side can lose the game no more.
fn withdraw_later_penalties(findings: &mut [Finding], decision: &Decision) {
    let is_later = |finding: &&mut Finding| finding.ply > decision.finding.ply;
    for finding in findings.iter_mut().filter(is_later) {
        let main_line = finding.ply.is_some_and(|ply| ply.depth == 0);
        if let Some(detail) = finding.detail.as_deref_mut()
            && main_line
            && detail
                .result_implied
                .is_some_and(|winner| winner != decision.winner)
        {
            detail.result_implied = None;
            detail.ruling = Some(format!("no penalty: {} before", decision.words()));
        }
    }
}

/// A finding on the main line that decides the game under the laws, without a claim and without doubt.
#[derive(Debug)]
struct Decision {
    finding: Finding,
    winner: Winner,
    /// The laws that decide it.
    laws: Vec<&'static str>,
}

impl Decision {
    /// Moves that no piece could make: recording errors.
    const SLIPS: [&Rule; 6] = [
        &play::empty_origin::RULE,
        &play::opponents_piece::RULE,
        &play::occupied_destination::RULE,
        &play::no_such_square::RULE,
        &play::out_of_reach::RULE,
        &play::bad_jump::RULE,
    ];

    /// The first decision of a game.
    fn first(findings: &[Finding], laws: &RuleSet) -> Option<Self> {
        let of_the_play = |finding: &&Finding| {
            finding.rule.code().starts_with('R') && !Self::SLIPS.contains(&finding.rule)
        };
        let (finding, winner) = findings
            .iter()
            .filter(of_the_play)
            .filter_map(|finding| {
                let detail = finding.detail.as_deref()?;
                let main_line = finding.ply.is_some_and(|ply| ply.depth == 0);
                let winner = detail.result_implied?;
                (main_line && detail.repairs.is_empty()).then_some((finding, winner))
            })
            .min_by_key(|(finding, _)| finding.ply)?;
        Some(Self {
            laws: Self::laws(finding, laws),
            finding: finding.clone(),
            winner,
        })
    }

    fn laws(finding: &Finding, laws: &RuleSet) -> Vec<&'static str> {
        if *finding.rule == play::draw_claim::RULE {
            return finding.laws().to_vec();
        }
        let missed = [
            &play::missed_capture::RULE,
            &play::unfinished_capture::RULE,
            &play::not_the_most::RULE,
        ];
        let special = if missed.contains(&finding.rule) {
            laws.switches().missed_capture.laws
        } else {
            &[]
        };
        [
            special,
            laws.switches().false_move.laws,
            laws.topics().penalty,
        ]
        .concat()
    }

    /// What happened: `Black forfeited the game at ply 3 (backward-man)`.
    fn words(&self) -> String {
        let ply = self.finding.ply.map_or(0, |ply| ply.ply);
        let name = self.finding.rule.name();
        match loser(self.winner) {
            Some(side) => format!(
                "{} forfeited the game at ply {ply} ({name})",
                side_name(side)
            ),
            None => format!("by these laws the game was drawn at ply {ply} ({name})"),
        }
    }
}
