//! The rulings on the findings, and the laws cited.

use referee::{Claim, Finding};

/// The ruling on each finding that has one.
pub(super) fn rulings(findings: &[&Finding]) -> Vec<String> {
    let rulings = findings.iter().filter_map(|finding| {
        let ruling = finding.detail.as_deref()?.ruling.as_deref()?;
        Some(format!("On {}: {ruling}.", finding.rule.code()))
    });
    rulings.collect()
}

/// The numbers of the laws that findings and claims cite, without duplicates.
pub(super) fn cited_laws(
    findings: &[&Finding],
    claims: &[Claim],
    more: &[&'static str],
) -> Vec<&'static str> {
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
