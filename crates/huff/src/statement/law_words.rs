//! What the laws in force say of what was found: the rulings, and each law that is cited, in our words.

use draughts::{AnyPosition, Color};
use referee::{Finding, Law, RuleSet};

use super::claims::Claim;
use super::facts::name;

/// A law of the texts that a set is made from.
pub(super) fn law(laws: &RuleSet, number: &str) -> Option<&'static Law> {
    let mut all = laws.texts().iter().flat_map(|text| text.laws());
    all.find(|law| law.number == number)
}

/// The ruling on each finding that has one.
pub(super) fn rulings(findings: &[&Finding]) -> Vec<String> {
    let rulings = findings.iter().filter_map(|finding| {
        let ruling = finding.detail.as_deref()?.ruling.as_deref()?;
        Some(format!("On {}: {ruling}.", finding.rule.code()))
    });
    rulings.collect()
}

/// What the laws say of a side that has no move, and their numbers.
pub(super) fn end_of_play(
    position: &AnyPosition,
    laws: &RuleSet,
) -> Option<(String, &'static [&'static str])> {
    if !position.legal_moves().is_empty() {
        return None;
    }
    let side: Color = position.side();
    let he = name(side);
    let switches = laws.switches();
    Some(if position.pieces(side).is_empty() {
        let aim = switches.objective.setting.words();
        let text = format!("{he} has no piece left; the game is played {aim}.");
        (text, switches.objective.laws)
    } else {
        let follows = switches.blocked.setting.words();
        (
            format!("{he} cannot move: {follows}."),
            switches.blocked.laws,
        )
    })
}

/// The numbers of the laws that findings and claims cite, each once.
pub(super) fn cited(
    findings: &[&Finding],
    claims: &[Claim],
    more: &[&'static str],
) -> Vec<&'static str> {
    // what a text on the notation says is no law of the game
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

/// What a law says, in our own words.
pub(super) fn in_words(laws: &RuleSet, number: &str) -> String {
    if let Some(law) = law(laws, number) {
        return law.says.to_owned();
    }
    let setting = number.strip_prefix("own:").and_then(|switch| {
        let settings = laws.switches().settings();
        settings
            .into_iter()
            .find(|setting| setting.switch == switch)
    });
    match setting {
        Some(setting) => {
            let (set, switch, value) = (laws.name(), setting.switch, setting.value);
            format!(
                "The rule set {set} has {switch} = {value}: {}.",
                setting.words
            )
        }
        None => "Its text is not among those that huff knows.".to_owned(),
    }
}
